"use strict";
const find = document.getElementById("find"), open = document.getElementById("open");
const texts = new Map([...document.querySelectorAll("section")].map(section => [section,
  [section.querySelector("h2"), ...section.querySelectorAll(".words")].map(part => part.textContent).join(" ").toLowerCase()]));
function sift() {
  const wanted = find.value.trim().toLowerCase();
  for (const [section, text] of texts)
    section.hidden = !text.includes(wanted) || (open.checked && section.classList.contains("proven"));
}
find.addEventListener("input", sift);
open.addEventListener("change", sift);
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let part = target; part; part = part.parentElement) {
    if (part.tagName === "DETAILS") part.open = true;
    if (part.hidden) { part.hidden = false; }
  }
  target.scrollIntoView({block: "start"});
}
addEventListener("hashchange", unfold);
unfold();
