import type { RefObject } from 'react';
import { MentionList } from './mention-list.js';
import { findQuery, listMatches, toLabelled, toMentionHtml } from './mentions.js';
import { useEditableSuggestions, type EditableSuggestions } from './use-editable-suggestions.js';
import { useMentionables } from './use-mentionables.js';

/** Lets users be mentioned in an editable element: @ lists them. `insert` replaces the selected text with HTML. */
export function useEditableMentions(
  root: RefObject<HTMLElement | null>,
  insert: (html: string) => void,
): EditableSuggestions {
  const users = toLabelled(useMentionables());
  return useEditableSuggestions(root, {
    find: findQuery,
    list: (query) => listMatches(users, query),
    toHtml: (user) => `${toMentionHtml(user)}\u00a0`,
    insert,
    render: (props) => <MentionList {...props} />,
  });
}
