// The table of a run, printed as it proceeds.

const widths = { name: 27, cell: 11 };
const names = { postgres: 'Postgres', embedded: 'Embed' };
const right = (text, width) => String(text).padStart(width);

/** Ratios formatted for reading, with the target, and a mark if it is missed. */
export function toRatio(ratio, target) {
  if (ratio === undefined) return '';
  if (target === undefined) return ratio.toFixed(2);
  return `${ratio.toFixed(2)} (${target.toFixed(2)}${ratio < target ? ' missed' : ''})`;
}

/** Three significant digits. */
export function toFigure(value) {
  if (value === undefined) return '';
  return value.toFixed(Math.max(0, 2 - Math.floor(Math.log10(Math.max(value, 0.01)))));
}

/** The column names: for each engine a rate with its latencies in milliseconds, then the limit and the ratios. */
export function printHead(engines) {
  const heads = engines.map((engine) => toCells([`${names[engine]}/s`, 'p50 ms', 'p95', 'p99']));
  console.log(
    `\n${'scenario'.padEnd(widths.name)}${right('at once', widths.cell)}${heads.join('')}   limit: ratio (target)`,
  );
}

const toCells = (texts) => texts.map((text) => right(text, widths.cell)).join('');

/** One line of it. */
export function printRow({ name, concurrency, figures, statements, ...row }) {
  const engines = Object.keys(names).filter((engine) => figures[engine]);
  const parts = engines.map((engine) => {
    const { rate, p50, p95, p99 } = figures[engine];
    return toCells([rate, p50, p95, p99].map(toFigure));
  });
  const { limit, ratio, target, writeRatio, bareRatio, embeddedRatio, embeddedTarget } = row;
  const notes = [
    ratio !== undefined && `${limit} ${toFigure(figures[limit].rate)}/s: ${toRatio(ratio, target)}`,
    writeRatio !== undefined && `write + fsync ${toFigure(figures.write.rate)}/s: ${toRatio(writeRatio)}`,
    bareRatio !== undefined && `bare ${toFigure(figures.bare.rate)}/s: ${toRatio(bareRatio)}`,
    embeddedRatio !== undefined && `embedded to PostgreSQL ${toRatio(embeddedRatio, embeddedTarget)}`,
    statements > 1 && `${statements} statements`,
    `cpu ${engines.map((engine) => figures[engine].cpu.toFixed(0)).join(', ')} µs`,
    figures[limit]?.cpu !== undefined && `${limit} ${figures[limit].cpu.toFixed(0)} µs`,
  ];
  console.log(
    `${name.padEnd(widths.name)}${right(concurrency, widths.cell)}${parts.join('')}   ${notes.filter(Boolean).join('; ')}`,
  );
}
