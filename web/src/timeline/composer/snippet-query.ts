import { hasWords, toRank } from '../../ui/matches.js';
import type { Snippet } from './snippets.js';

/** What is typed behind a / at the start of a word before the cursor, and where the / is. */
export function findSnippetQuery(
  text: string,
  cursor: number,
): { readonly at: number; readonly query: string } | undefined {
  const query = /(?:^|\s)\/(|[\p{L}\p{N}_-]+(?: [\p{L}\p{N}_-]*)?)$/u.exec(text.slice(0, cursor))?.[1];
  return query === undefined ? undefined : { at: cursor - query.length - 1, query };
}

/** The snippets whose name has the words that are typed; those that begin with them come first. */
export function listSnippetMatches(snippets: readonly Snippet[], query: string, most = 6): Snippet[] {
  return snippets
    .filter(({ name }) => hasWords(name, query))
    .sort((a, b) => toRank(a.name, query) - toRank(b.name, query) || a.name.localeCompare(b.name))
    .slice(0, most);
}
