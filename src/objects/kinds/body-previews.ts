import type { Values } from './kind.js';

const previewCharacters = 250;

/** Derives the preview of a text. '' for no text. */
export function toBodyPreview(body: string): Values {
  const text = toPlainText(body);
  const characters = [...text];
  const isTruncated = characters.length > previewCharacters;
  const shown = isTruncated ? characters.slice(0, previewCharacters).join('').trimEnd() : text;
  return {
    hs_body_preview: shown,
    // Assumption K8. Markup cannot be truncated safely, so longer texts lose it.
    hs_body_preview_html: body === '' ? '' : toDocument(isTruncated ? escapeText(shown) : body),
    hs_body_preview_is_truncated: body === '' ? '' : String(isTruncated),
  };
}

function toDocument(body: string): string {
  return `<html>\n<head></head>\n<body>\n${body}\n</body>\n</html>`;
}

/** The words of an HTML text, separated by single spaces. Takes linear time. */
export function toPlainText(html: string): string {
  const parts: string[] = [];
  let at = 0;
  let close = -1;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (close < open) close = html.indexOf('>', open);
    if (open === -1 || close === -1) break;
    const name = /^<(?:(!)|\/?([a-z][a-z0-9]*))/i.exec(html.slice(open, open + 20));
    if (!name) {
      parts.push(html.slice(at, open + 1));
      at = open + 1;
      continue;
    }
    const tag = (name[2] ?? '').toLowerCase();
    parts.push(html.slice(at, open), inlineTags.has(tag) ? '' : ' ');
    at = html[open + 1] === '/' ? close + 1 : skipTag(html, { tag, open, close });
  }
  parts.push(html.slice(at));
  return decodeEntities(parts.join('')).replace(/\s+/gu, ' ').trim();
}

/** Tags that do not separate words. */
const inlineTags = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'em',
  'font',
  'i',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
]);
/** Tags whose content is not displayed. */
const silentTags = new Set(['head', 'script', 'style', 'template', 'title']);

interface OpenTag {
  readonly tag: string;
  readonly open: number;
  readonly close: number;
}

/** Returns the offset after an opening tag or a comment. */
function skipTag(html: string, { tag, open, close }: OpenTag): number {
  if (html.startsWith('<!--', open)) return toEnd(html, html.indexOf('-->', open + 4), 3);
  if (!silentTags.has(tag)) return close + 1;
  const pattern = new RegExp(`</${tag}\\s*>`, 'gi');
  pattern.lastIndex = close + 1;
  const end = pattern.exec(html);
  return end ? end.index + end[0].length : html.length;
}

function toEnd(html: string, found: number, length: number): number {
  return found === -1 ? html.length : found + length;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,4});/gi, (whole, entity: string) => {
    const name = entity.toLowerCase();
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1));
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;' })[character] ?? '&gt;');
}
