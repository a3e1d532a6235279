import { TemplateError } from './template-error.js';

/** Limits of a template, without which the parser may take minutes. Assumption T2. */
export const templateLimits = {
  bytes: 65_536,
  mustaches: 1_000,
  depth: 8,
  elseBranches: 100,
  mustacheLength: 1_000,
  words: 10_000,
};

/** A template that is safe to parse. */
interface ScannedTemplate {
  /** The template with indexes normalised to the spelling that the parser accepts. */
  readonly text: string;
  /** Maps an offset in `text` to the original template. */
  toOriginal(offset: number): number;
}

interface OpenBlock {
  readonly name: string;
  readonly at: number;
}

interface Scan {
  readonly source: string;
  readonly parts: string[];
  /** Offsets in the output of inserted characters. */
  readonly added: number[];
  readonly open: OpenBlock[];
  length: number;
  mustaches: number;
  elseBranches: number;
  /** Names, constants and punctuation inside mustaches, which dominate parsing time. */
  words: number;
}

const refused: readonly (readonly [string, string])[] = [
  ['{', 'Values are always escaped: write two braces'],
  ['&', 'Values are always escaped: "&" is not available'],
  ['>', 'Partials are not available'],
  ['#>', 'Partials are not available'],
  ['*', 'Decorators are not available'],
  ['#*', 'Decorators are not available'],
];

/**
 * Scans a template once, in linear time, before it is parsed: refuses forbidden syntax, mismatched blocks and anything
 * beyond the limits. Throws TemplateError.
 */
export function scanTemplate(source: string): ScannedTemplate {
  const fail = failIn(source);
  if (Buffer.byteLength(source) > templateLimits.bytes)
    fail(`A template may have at most ${templateLimits.bytes} bytes`, 0);
  if (source.includes('\u0000')) fail('U+0000 is not allowed in templates', source.indexOf('\u0000'));
  const scan: Scan = { source, parts: [], added: [], open: [], length: 0, mustaches: 0, elseBranches: 0, words: 0 };
  let at = 0;
  for (let next = source.indexOf('{{'); next >= 0; next = source.indexOf('{{', at)) {
    if ((scan.mustaches += 1) > templateLimits.mustaches) {
      fail(`A template may have at most ${templateLimits.mustaches} mustaches`, next);
    }
    copy(scan, source.slice(at, next));
    at = isEscaped(source.slice(Math.max(at, next - 2), next)) ? copy(scan, '{{', next) : scanMustache(scan, next);
  }
  copy(scan, source.slice(at));
  const unclosed = scan.open.at(-1);
  if (unclosed) fail(`The block "${unclosed.name}" is not closed`, unclosed.at);
  return {
    text: scan.parts.join(''),
    toOriginal: (offset) => offset - scan.added.filter((place) => place < offset).length,
  };
}

function failIn(source: string) {
  return (problem: string, offset: number): never => {
    throw new TemplateError(problem, source, offset);
  };
}

/** Copies text to the output; returns the offset after it in the source. */
function copy(scan: Scan, text: string, from = 0): number {
  scan.parts.push(text);
  scan.length += text.length;
  return from + text.length;
}

/** A backslash escapes a mustache; two are a literal backslash before a mustache. */
function isEscaped(before: string): boolean {
  return before.endsWith('\\') && !before.endsWith('\\\\');
}

/** Scans the mustache at `start`; returns the offset of its end. */
function scanMustache(scan: Scan, start: number): number {
  const { source } = scan;
  const fail = failIn(source);
  const inner = start + (source[start + 2] === '~' ? 3 : 2);
  for (const [sign, problem] of refused) if (source.startsWith(sign, inner)) fail(problem, start);
  if (source[inner] === '!') return copy(scan, source.slice(start, findCommentEnd(source, start, inner)), start);
  const end = copyMustache(scan, start);
  const text = source.slice(inner, end - 2);
  const name = /^[#^/]\s*([^\s~=|()]*)/.exec(text)?.[1] ?? '';
  if (/^\^\s*~?$/.test(text) || /^\s*else\b/.test(text)) countElse(scan, start);
  else if (text.startsWith('/')) closeBlock(scan, name, start);
  else if (text.startsWith('#') || text.startsWith('^')) {
    if (scan.open.push({ name, at: start }) > templateLimits.depth) {
      fail(`Blocks may be nested at most ${templateLimits.depth} deep`, start);
    }
  }
  return end;
}

function countElse(scan: Scan, start: number): void {
  if (scan.open.length === 0) failIn(scan.source)('"else" outside of a block', start);
  if ((scan.elseBranches += 1) > templateLimits.elseBranches) {
    failIn(scan.source)(`A template may have at most ${templateLimits.elseBranches} "else"`, start);
  }
}

function closeBlock(scan: Scan, name: string, start: number): void {
  const opened = scan.open.pop();
  if (!opened) failIn(scan.source)(`"${name}" is closed but was never opened`, start);
  else if (opened.name !== name) failIn(scan.source)(`"${opened.name}" is open where "${name}" is closed`, start);
}

function findCommentEnd(source: string, start: number, inner: number): number {
  const end = source.startsWith('!--', inner) ? /--~?\}\}/g : /\}\}/g;
  end.lastIndex = inner + 1;
  if (!end.test(source)) failIn(source)('The comment is not closed', start);
  return end.lastIndex;
}

const word = /"(?:\\"|[^"])*"|'(?:\\'|[^'])*'|\[(?:\\\]|[^\]])*\]|[^\s"'[\]=()|{}~]+|[^]/y;
const constant = /([./])(\d+|true|false|null|undefined)(?=$|[./])/g;

/** Copies a mustache, rewriting `a[1]` and `a.1` to `a.[1]`; returns the offset of its end. */
function copyMustache(scan: Scan, start: number): number {
  const { source } = scan;
  const fail = failIn(source);
  let at = copy(scan, '{{', start);
  let previous = '';
  while (!source.startsWith('}}', at)) {
    if (at >= source.length || !source.includes('}}', at)) fail('The mustache is not closed', start);
    word.lastIndex = at;
    const found = word.exec(source)?.[0] ?? '';
    if (found === '"' || found === "'" || found === '[') fail(`${found} is not closed`, at);
    if (found.startsWith('[') && /[^\s"'=()|{}~./@]$/.test(previous)) add(scan, '.');
    copyWord(scan, found);
    scan.words += found.trim() === '' ? 0 : found.split(/[./]/).length;
    previous = found;
    at += found.length;
    if (at - start > templateLimits.mustacheLength) {
      fail(`A mustache may have at most ${templateLimits.mustacheLength} characters`, start);
    }
    if (scan.words > templateLimits.words) fail(`Mustaches may have at most ${templateLimits.words} words`, at);
  }
  return copy(scan, '}}', at);
}

function copyWord(scan: Scan, found: string): void {
  let done = 0;
  const isName = !/^["'[]|^-?\d+(\.\d+)?$/.test(found);
  for (const match of isName ? found.matchAll(constant) : []) {
    copy(scan, found.slice(done, match.index + 1));
    add(scan, '[');
    copy(scan, match[2] ?? '');
    add(scan, ']');
    done = match.index + match[0].length;
  }
  copy(scan, found.slice(done));
}

function add(scan: Scan, character: string): void {
  scan.added.push(scan.length);
  copy(scan, character);
}
