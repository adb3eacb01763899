// Going back where somebody has learned something since: who wants to, and the two answers of those who are asked.

import { $, el } from "/elements.js";

// `words` say what is wanted; `answer` is called with "agree" or "refuse".
export function show(told, words, answer) {
  const place = $("wish"), { wish } = told;
  place.hidden = !wish;
  if (!wish) return;
  const isAsked = told.you.endsWith("-all") || (told.viewer !== null && !wish.agreed.includes(told.viewer));
  const buttons = [el("button", { type: "button", class: "quiet", onclick: () => answer("refuse") }, "No"), el("button", { type: "button", onclick: () => answer("agree") }, "Agree")];
  place.replaceChildren(el("p", {}, words), ...(isAsked ? buttons : [el("small", {}, "The others are asked.")]));
}
