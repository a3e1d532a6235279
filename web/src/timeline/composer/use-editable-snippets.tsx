import { useState, type RefObject } from 'react';
import { t } from '../../i18n/messages.js';
import { SuggestionList } from '../../mentions/suggestion-list.js';
import { useEditableSuggestions, type EditableSuggestions } from '../../mentions/use-editable-suggestions.js';
import { toPlainText } from '../../objects/property-values.js';
import { findSnippetQuery, listSnippetMatches } from './snippet-query.js';
import { useSnippets } from './snippets.js';

/** Lets snippets be inserted in an editable element: / lists them. They are read when the first / is typed. */
export function useEditableSnippets(
  root: RefObject<HTMLElement | null>,
  insert: (html: string) => void,
): EditableSuggestions {
  const [isNeeded, setNeeded] = useState(false);
  const { data = [] } = useSnippets(isNeeded);
  return useEditableSuggestions(root, {
    find(text, cursor) {
      const found = findSnippetQuery(text, cursor);
      if (found) setNeeded(true);
      return found;
    },
    list: (query) => listSnippetMatches(data, query),
    toHtml: ({ body }) => body,
    insert,
    render: (props) => (
      <SuggestionList {...props} label={t('Snippets')} nouns={['snippet', 'snippets']} toKey={({ id }) => id}>
        {({ name, body }) => (
          <>
            <span>{name}</span>
            <span className="one-line c-dimmed">{toPlainText(body)}</span>
          </>
        )}
      </SuggestionList>
    ),
  });
}
