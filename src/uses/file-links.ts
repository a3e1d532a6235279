import { toHostingPath } from '../files/stored/wire-file.js';

/** A file that texts may link to. */
interface LinkedFile {
  readonly hubId: number;
  readonly id: string;
  /** Its current one: links to earlier ones lead nowhere. */
  readonly path: string;
}

const mostWords = 12;
const mostCharacters = 300;

/** Words of which every text with a link to the file has those of one list, for an index of words. */
export function listLinkWords(file: LinkedFile): string[] {
  const words = toHostingPath(file).split(/[^A-Za-z0-9]+/);
  const kept = words.filter(Boolean).slice(0, mostWords);
  while (kept.join(' ').length > mostCharacters) kept.pop();
  return [kept.join(' '), `files ${file.id}`];
}

/** Parts of a URL by which a text links to the file, in lower case: a text without any of them has no link. */
export function listLinkMarks(file: LinkedFile): string[] {
  return [toHostingPath(file).toLowerCase(), `/files/v3/files/${file.id}`, `file=${file.id}`];
}

/**
 * Returns a function that says whether a text or HTML links to the file: by its public or signed URL, the paths of the API that serve
 * its content, or its page in the web app.
 */
export function createLinkFinder(file: LinkedFile): (text: string) => boolean {
  const [hosting = '', api = '', page = ''] = listLinkMarks(file);
  const end = '(?![\\w%/-]|\\.[\\w%])';
  const pattern = new RegExp(
    [
      escapePattern(hosting) + end,
      `${escapePattern(api)}(?!\\d)`,
      `/app/${file.hubId}/files\\?[^\\s"'<>]*?\\b${page}(?!\\d)`,
    ].join('|'),
    'i',
  );
  return (text) => pattern.test(text);
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
