/** Numbers and short texts as the page shows them. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : nouns}`;
}

/** 1,234 · 12.3 k · 4.56 M: three significant digits for a margin. */
export function compact(count: number): string {
  if (count < 10_000) return grouped(count);
  const [unit, name] = count < 1e6 ? [1e3, "k"] : count < 1e9 ? [1e6, "M"] : [1e9, "G"];
  return `${Number((count / unit).toPrecision(3))} ${name}`;
}

export function duration(seconds: number): string {
  if (seconds === 0) return "0";
  if (seconds < 0.001) return `${Number((seconds * 1e6).toPrecision(2))} µs`;
  if (seconds < 1) return `${Number((seconds * 1e3).toPrecision(3))} ms`;
  return seconds < 120 ? `${Number(seconds.toPrecision(3))} s` : `${Math.round(seconds / 60)} min`;
}

/** Rounded down, so that 100 % means all. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Math.floor((100 * part) / whole)} %`;
}

export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, Math.max(0, length - 1))}…`;
}
