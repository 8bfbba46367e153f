/** Curves over logarithmic axes, as SVG: readable on light and on dark pages. */

const colours = ["#2a78b8", "#d9822b", "#3a9a6a"];
const box = { left: 70, right: 560, top: 50, bottom: 340 };
const width = 760;
const height = 390;

/** `lines`: a name each, with points from the left to the right; x and y are positive. */
export function curves(title, xName, lines) {
  const x = scale(
    lines.flatMap(({ points }) => points.map((point) => point.x)),
    2,
    box.left,
    box.right,
  );
  const y = scale(
    lines.flatMap(({ points }) => points.map((point) => point.y)),
    10,
    box.bottom,
    box.top,
  );
  const grid = [
    ...x.ticks.map(
      (tick) =>
        `<line x1="${x.at(tick)}" y1="${box.top}" x2="${x.at(tick)}" y2="${box.bottom}" stroke="#888" stroke-opacity="0.25"/>` +
        `<text x="${x.at(tick)}" y="${box.bottom + 18}" text-anchor="middle">${tick}</text>`,
    ),
    ...y.ticks.map(
      (tick) =>
        `<line x1="${box.left}" y1="${y.at(tick)}" x2="${box.right}" y2="${y.at(tick)}" stroke="#888" stroke-opacity="0.25"/>` +
        `<text x="${box.left - 8}" y="${Number(y.at(tick)) + 4}" text-anchor="end">${tick} s</text>`,
    ),
    `<text x="${(box.left + box.right) / 2}" y="${box.bottom + 38}" text-anchor="middle">${xName}</text>`,
  ];
  const drawn = lines.map(({ name, points }, index) => {
    const places = points.map((point) => `${x.at(point.x)},${y.at(point.y)}`);
    const dots = points.map(
      (point) => `<circle cx="${x.at(point.x)}" cy="${y.at(point.y)}" r="3" fill="${colours[index]}"/>`,
    );
    const legend = `<rect x="${box.right + 24}" y="${box.top + 22 * index}" width="11" height="11" fill="${colours[index]}"/><text x="${box.right + 41}" y="${box.top + 10 + 22 * index}">${name}</text>`;
    return `<polyline points="${places.join(" ")}" fill="none" stroke="${colours[index]}" stroke-width="2"/>${dots.join("")}${legend}`;
  });
  const style = "text{fill:#333}@media (prefers-color-scheme:dark){text{fill:#ddd}}";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12"><style>${style}</style><text x="${box.left}" y="24" font-size="14" font-weight="600">${title}</text>${grid.join("")}${drawn.join("")}</svg>\n`;
}

/** From the greatest power of the base below all values to the least above them. */
function scale(values, base, from, to) {
  const log = (value) => Math.log(value) / Math.log(base);
  const low = Math.floor(log(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(log(Math.max(...values))));
  const ticks = Array.from({ length: high - low + 1 }, (_, index) =>
    Number((base ** (low + index)).toPrecision(6)),
  );
  return { ticks, at: (value) => (from + ((to - from) * (log(value) - low)) / (high - low)).toFixed(1) };
}
