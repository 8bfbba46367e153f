/** Bars in pairs on a logarithmic axis, as SVG: readable on light and on dark pages. */

const colours = ["#2a78b8", "#d9822b"];
const left = 250;
const width = 860;
const rowHeight = 30;

/** `bars`: a label with a value for each of the series. */
export function chart(title, series, bars) {
  const values = bars.flatMap((bar) => bar.values);
  const low = 10 ** Math.floor(Math.log10(Math.min(...values)));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...values)));
  const room = width - left - 70;
  const x = (value) => left + (room * Math.log10(Math.max(value, low) / low)) / Math.log10(high / low);
  const top = 64;
  const height = top + bars.length * rowHeight + 30;
  const ticks = [];
  for (let tick = low; tick <= high; tick *= 10) ticks.push(tick);
  const grid = ticks.map(
    (tick) =>
      `<line x1="${x(tick)}" y1="${top - 6}" x2="${x(tick)}" y2="${height - 24}" stroke="#888" stroke-opacity="0.35"/>` +
      `<text x="${x(tick)}" y="${height - 8}" text-anchor="middle">${tick}</text>`,
  );
  const rows = bars.map(({ label, values: pair }, row) => {
    const y = top + row * rowHeight;
    const text = `<text x="${left - 8}" y="${y + 17}" text-anchor="end">${label}</text>`;
    const drawn = pair.map((value, index) => {
      const end = Math.max(x(value), left + 2);
      return (
        `<rect x="${left}" y="${y + 2 + 12 * index}" width="${(end - left).toFixed(1)}" height="11" fill="${colours[index]}"/>` +
        `<text x="${(end + 5).toFixed(1)}" y="${y + 11 + 12 * index}" font-size="10">${value < 10 ? value.toFixed(1) : value.toFixed(0)}</text>`
      );
    });
    return text + drawn.join("");
  });
  const legend = series.map(
    (name, index) =>
      `<rect x="${left + 220 * index}" y="32" width="11" height="11" fill="${colours[index]}"/>` +
      `<text x="${left + 17 + 220 * index}" y="42">${name}</text>`,
  );
  const style = "text{fill:#333}@media (prefers-color-scheme:dark){text{fill:#ddd}}";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12"><style>${style}</style><text x="${left}" y="20" font-size="14" font-weight="600">${title}</text>${legend.join("")}${grid.join("")}${rows.join("")}</svg>\n`;
}
