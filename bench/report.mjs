// node bench/report.mjs run.json growth.json: writes the tables of docs/performance.md from the files of --json.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { toFigure } from './table.mjs';

const page = new URL('../docs/performance.md', import.meta.url);
const [start, end] = ['<!-- figures -->', '<!-- end of figures -->'];
const growthNames = { start: 'start, ms', memory: 'memory at rest, MB', memoryAfter: 'memory after it all, MB' };
const engineNames = { postgres: 'PostgreSQL', embedded: 'Embedded' };

const parts = process.argv.slice(2).map((path) => toPart(JSON.parse(readFileSync(path, 'utf8'))));
if (parts.length === 0) throw new Error('Name the files of results.');
const text = readFileSync(page, 'utf8');
const [before, after] = [text.indexOf(start), text.indexOf(end)];
if (before < 0 || after < before) throw new Error(`${page.pathname} has no place between ${start} and ${end}.`);
const written = `${text.slice(0, before)}${start}\n\n${parts.join('\n\n')}\n\n${text.slice(after)}`;
const config = await resolveConfig(page.pathname);
writeFileSync(page, await format(written, { ...config, filepath: page.pathname }));

function toPart({ machine, records, rounds, seconds, starts, rows, memory, growth }) {
  const sections = growth ? growth.flatMap(toGrowth) : toRun({ records, starts, rows, memory });
  return [...sections, `_${toPlace(machine)} ${rounds} rounds of ${seconds} s._`].join('\n\n');
}

function toPlace({ at, cpu, cores, memory, kernel, node, postgres, pglite, spoke, commit }) {
  const versions = [`Linux ${kernel}`, `Node ${node}`, postgres && `PostgreSQL ${postgres}`, `PGlite ${pglite}`];
  const program = `Spoke ${spoke}${commit ? ` (${commit})` : ''}`;
  return `${at.slice(0, 10)}; ${cpu}, ${cores} cores, ${memory} GB; ${[...versions, program].filter(Boolean).join(', ')}.`;
}

function toRun({ records: [records], starts, rows, memory }) {
  const most = Math.max(...rows.map(({ concurrency }) => concurrency));
  const atMost = rows.filter(({ concurrency }) => concurrency === most);
  return [
    `### Against the limit`,
    `${records.toLocaleString('en')} companies, ${most} requests at once; requests in a second, and microseconds of processor time of the server for each.`,
    toTable(
      ['Scenario', 'Spoke', 'Limit', 'of the limit', 'Ratio', 'At least', '', 'Spoke, µs', 'the limit, µs'],
      atMost.flatMap(toLimitLines),
    ),
    `### Embedded against PostgreSQL`,
    `${most} requests at once; requests in a second.`,
    toTable(['Scenario', 'PostgreSQL', 'Embedded', 'Ratio', 'At least', ''], atMost.flatMap(toEmbeddedLines)),
    `### Latency`,
    `Milliseconds: p50 / p95 / p99.`,
    toTable(['Scenario', 'At once', 'PostgreSQL', 'Embedded'], rows.map(toLatencyLine)),
    ...(starts.length > 0 ? toStarts(starts, memory) : []),
  ];
}

function toStarts(starts, memory) {
  return [
    `### Starts and memory`,
    `Milliseconds to the first answer of \`/readyz\`; megabytes.`,
    toTable(
      ['', 'First start', 'Second start', 'At most', 'At rest', 'At most', 'After the run'],
      starts.map((figures) => toStartLine(figures, memory)),
    ),
  ];
}

function toLimitLines({ name, limit, figures, ratio, target, writeRatio, bareRatio }) {
  if (ratio === undefined) return [];
  const own = figures.postgres ?? figures.embedded;
  const line = (label, { rate, cpu }, share, least) => [
    name,
    toFigure(own.rate),
    label,
    toFigure(rate),
    share.toFixed(2),
    least?.toFixed(2) ?? '',
    toMark(share, least),
    own.cpu.toFixed(0),
    cpu?.toFixed(0) ?? '',
  ];
  const lines = [line(limit, figures[limit], ratio, target)];
  if (writeRatio !== undefined) lines.push(line('write + fsync', figures.write, writeRatio));
  if (bareRatio !== undefined) lines.push(line('bare', figures.bare, bareRatio));
  return lines;
}

function toEmbeddedLines({ name, figures, embeddedRatio, embeddedTarget }) {
  if (embeddedRatio === undefined) return [];
  const rates = [figures.postgres, figures.embedded].map(({ rate }) => toFigure(rate));
  const least = embeddedTarget?.toFixed(2) ?? '';
  return [[name, ...rates, embeddedRatio.toFixed(2), least, toMark(embeddedRatio, embeddedTarget)]];
}

function toLatencyLine({ name, concurrency, figures }) {
  const show = (figure) => (figure ? [figure.p50, figure.p95, figure.p99].map(toFigure).join(' / ') : '');
  return [name, concurrency, show(figures.postgres), show(figures.embedded)];
}

function toStartLine({ engine, first, second, memory, targets }, memoryAfter) {
  const round = (value) => value?.toFixed(0) ?? '';
  const times = [first, second, targets.second, memory, targets.memory, memoryAfter[engine]];
  return [engineNames[engine], ...times.map(round)];
}

function toGrowth({ engine, target, sizes, ratios }) {
  const heads = sizes.map(({ records }) => records.toLocaleString('en'));
  const lines = ratios.map(({ name, concurrency, ratio }) => {
    const values = sizes.map((size) => toFigure(findFigure(size, { name, concurrency })));
    return [growthNames[name] ?? name, ...values, ratio.toFixed(2), ratio <= target ? '✓' : '✗'];
  });
  const pages = sizes.flatMap(({ records, syncs }) =>
    syncs.map(({ name, pages: count, seconds, first, last, ratio }) => [
      name,
      records.toLocaleString('en'),
      count,
      seconds.toFixed(0),
      toFigure(first),
      toFigure(last),
      ratio.toFixed(2),
    ]),
  );
  return [
    `### Growth on ${engine === 'postgres' ? 'PostgreSQL' : 'the embedded database'}`,
    `p50 in milliseconds, and the largest to the smallest: at most ${target.toFixed(2)}.`,
    toTable(['Companies', ...heads, 'Ratio', ''], lines),
    `All companies read to the end: milliseconds of a page, the median of the first tenth of them and of the last.`,
    toTable(['', 'Companies', 'Pages', 'Seconds', 'First', 'Last', 'Ratio'], pages),
  ];
}

function findFigure({ rows, syncs, ...whole }, { name, concurrency }) {
  return [...rows, ...syncs].find((row) => row.name === name && row.concurrency === concurrency)?.p50 ?? whole[name];
}

function toMark(ratio, target) {
  if (target === undefined) return '';
  return ratio >= target ? '✓' : '✗';
}

function toTable(heads, lines) {
  const toLine = (cells) => `| ${cells.join(' | ')} |`;
  return [toLine(heads), toLine(heads.map((_, place) => (place === 0 ? '---' : '--:'))), ...lines.map(toLine)].join(
    '\n',
  );
}
