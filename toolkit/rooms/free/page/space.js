// Where there is room on the table for something new. Lengths are millimetres, boxes are left, top, right, bottom.

const STEP = 6, AROUND = 4; // from one place that is tried to the next, and around a thing

// The middle of a place of some size, as near as can be to the middle of `seen`, where it lies on none of the boxes of
// `loose` and `fixed`; on what is fixed if need be, and in the middle where all is full.
export function placeFor([width, height], seen, loose, fixed) {
  const [x, y] = [(seen[0] + seen[2]) / 2, (seen[1] + seen[3]) / 2];
  const places = [[x, y]];
  for (let across = seen[0] + width / 2; across <= seen[2] - width / 2; across += STEP) {
    for (let down = seen[1] + height / 2; down <= seen[3] - height / 2; down += STEP) places.push([across, down]);
  }
  places.sort((one, other) => Math.hypot(one[0] - x, one[1] - y) - Math.hypot(other[0] - x, other[1] - y));
  const isFree = (boxes) => ([across, down]) => boxes.every(([left, top, right, bottom]) =>
    across + width / 2 + AROUND <= left || across - width / 2 - AROUND >= right || down + height / 2 + AROUND <= top || down - height / 2 - AROUND >= bottom);
  const found = places.find(isFree([...loose, ...fixed])) || places.find(isFree(loose)) || [x, y];
  return found.map(Math.round);
}
