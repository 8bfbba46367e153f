/** Branches covered over time by two fuzzers, a panel for each program, as SVG: readable on light and on dark pages. */

const colours = ["#2a78b8", "#d9822b"];
const panel = { width: 280, height: 170, left: 40, right: 12, top: 26, bottom: 30 };
const columns = 3;

/** `compared`: `{ name, everypath: { failure, steps }, afl: { … } }`; the time axis is logarithmic, from 0.1 s. A dot is the bug. */
export function growthChart(compared, seconds, names) {
  const width = columns * panel.width;
  const height = 50 + Math.ceil(compared.length / columns) * panel.height;
  const panels = compared.map((program, index) => {
    const x = (index % columns) * panel.width;
    const y = 50 + Math.floor(index / columns) * panel.height;
    return `<g transform="translate(${x} ${y})">${drawn(program, seconds)}</g>`;
  });
  const legend = names.map(
    (name, index) =>
      `<rect x="${40 + 180 * index}" y="26" width="11" height="11" fill="${colours[index]}"/>` +
      `<text x="${57 + 180 * index}" y="36">${name}</text>`,
  );
  const style = "text{fill:#333}@media (prefers-color-scheme:dark){text{fill:#ddd}}";
  const title = "Sides of branches covered over processor time; a dot is the first failing input";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="11"><style>${style}</style><text x="40" y="16" font-size="13" font-weight="600">${title}</text>${legend.join("")}${panels.join("")}</svg>\n`;
}

function drawn({ name, everypath, afl }, seconds) {
  const { width, height, left, right, top, bottom } = panel;
  const first = 0.1;
  const most = Math.max(1, ...[everypath, afl].flatMap(({ steps }) => steps.map(({ sides }) => sides)));
  const x = (time) =>
    left + ((width - left - right) * Math.log(Math.max(time, first) / first)) / Math.log(seconds / first);
  const y = (sides) => height - bottom - ((height - top - bottom) * sides) / most;
  const ticks = [0.1, 1, 10, seconds].map(
    (time) =>
      `<path d="M${x(time).toFixed(1)} ${top}V${height - bottom}" stroke="#888" stroke-opacity="0.3"/>` +
      `<text x="${x(time).toFixed(1)}" y="${height - bottom + 14}" text-anchor="middle">${time} s</text>`,
  );
  const levels = [0, most].map(
    (sides) => `<text x="${left - 6}" y="${y(sides) + 4}" text-anchor="end">${sides}</text>`,
  );
  const lines = [everypath, afl].map(({ steps, failure }, index) => {
    const points = steps.map(({ seconds: time, sides }) => `H${x(time).toFixed(1)}V${y(sides).toFixed(1)}`);
    const path = `M${left} ${y(0)}${points.join("")}H${width - right}`;
    const at = steps.findLast((step) => step.seconds <= failure)?.sides ?? 0;
    const dot =
      failure === undefined
        ? ""
        : `<circle cx="${x(failure).toFixed(1)}" cy="${y(at).toFixed(1)}" r="4.5" fill="${colours[index]}"/>`;
    return `<path d="${path}" fill="none" stroke="${colours[index]}" stroke-width="1.6"/>${dot}`;
  });
  return `<text x="${left}" y="16" font-weight="600">${name}.c</text>${ticks.join("")}${levels.join("")}${lines.join("")}`;
}
