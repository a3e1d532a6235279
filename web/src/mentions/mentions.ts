import { toHtmlText } from '../objects/property-values.js';

/** A user who can be mentioned. */
export interface Mentionable {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
}

interface Labelled extends Mentionable {
  /** What stands behind the @: the name, or the address if several users have the name. */
  readonly label: string;
}

export function toLabelled(users: readonly Mentionable[]): Labelled[] {
  const counts = new Map<string, number>();
  for (const { name } of users) counts.set(name, (counts.get(name) ?? 0) + 1);
  return users.map((user) => ({
    ...user,
    label: counts.get(user.name) === 1 && user.name !== '' ? user.name : user.email,
  }));
}

/** What is typed behind an @ before the cursor, and where the @ is. */
export function findQuery(text: string, cursor: number): { readonly at: number; readonly query: string } | undefined {
  const before = text.slice(0, cursor);
  const match = /(?:^|[\s([{"'])@([\p{L}\p{N}._+'-]*(?: [\p{L}\p{N}._+'-]*)?)$/u.exec(before);
  const query = match?.[1];
  return query === undefined ? undefined : { at: cursor - query.length - 1, query };
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The users whose name or address has words that begin as typed; those that begin with it come first. */
export function listMatches<T extends Mentionable>(users: readonly T[], query: string, most = 6): T[] {
  const typed = fold(query);
  const rank = ({ name, email }: T): number => {
    const text = fold(name);
    if (text.startsWith(typed)) return 0;
    if (text.split(/[\s-]+/).some((word) => word.startsWith(typed))) return 1;
    return fold(email).startsWith(typed) ? 2 : 3;
  };
  return users
    .map((user) => ({ user, place: rank(user) }))
    .filter(({ place }) => place < 3)
    .sort((a, b) => a.place - b.place || a.user.name.localeCompare(b.user.name))
    .slice(0, most)
    .map(({ user }) => user);
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The element of a mention in HTML, as the server knows it. */
const toMentionHtml = ({ userId, email, label }: Labelled): string =>
  `<strong data-at-mention data-user-id="${userId}" data-search-text="${toHtmlText(label)}" data-search-value="${toHtmlText(email)}">@${toHtmlText(label)}</strong>`;

/** Converts typed text to HTML in which the users that it names behind an @ are mentioned. */
export function toMentioningHtml(text: string, users: readonly Mentionable[]): string {
  const labelled = toLabelled(users).sort((a, b) => b.label.length - a.label.length);
  const byLabel = new Map(labelled.map((user) => [user.label, user]));
  if (labelled.length === 0 || !text.includes('@')) return toHtmlText(text);
  const names = labelled.map(({ label }) => escapePattern(label)).join('|');
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])@(${names})(?![\\p{L}\\p{N}])`, 'u'));
  return parts
    .map((part, index) => {
      const user = index % 2 === 1 ? byLabel.get(part) : undefined;
      return user ? toMentionHtml(user) : toHtmlText(part);
    })
    .join('');
}

/** Mentions the users that the texts of HTML name behind an @; links and mentions that are there stay. */
export function mentionInHtml(html: string, users: readonly Mentionable[]): string {
  if (!html.includes('@')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const text of listTexts(body)) {
    const mentioning = document.createRange().createContextualFragment(toMentioningHtml(text.data, users));
    if (mentioning.children.length > 0) text.replaceWith(mentioning);
  }
  return body.innerHTML;
}

function listTexts(parent: Node): Text[] {
  return [...parent.childNodes].flatMap((node): Text[] => {
    if (node instanceof Text) return [node];
    const isDone = node instanceof HTMLElement && (node.tagName === 'A' || node.dataset['atMention'] !== undefined);
    return isDone ? [] : listTexts(node);
  });
}
