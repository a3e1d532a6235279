import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { t } from '../i18n/messages.js';
import css from './mentions.module.css';

export interface SuggestionListProps<T> {
  readonly id: string;
  /** None: no list is shown. */
  readonly matches: readonly T[];
  readonly active: number;
  readonly onPick: (item: T) => void;
  /** Where it is; below the field by default. */
  readonly style?: CSSProperties | undefined;
}

interface Looks<T> extends SuggestionListProps<T> {
  /** Names the list. */
  readonly label: string;
  /** What an entry is called: singular, plural. */
  readonly nouns: readonly [string, string];
  readonly toKey: (item: T) => string | number;
  readonly children: (item: T) => ReactNode;
}

/** What can be chosen while typing, for a field that keeps the focus and names the active entry by `toOptionId`. */
export function SuggestionList<T>({ id, matches, active, onPick, style, label, nouns, toKey, children }: Looks<T>) {
  const count = `${matches.length} ${nouns[matches.length === 1 ? 0 : 1]}`;
  return (
    <>
      {matches.length > 0 && (
        <ul id={id} role="listbox" aria-label={label} className={css['list']} style={style}>
          {matches.map((item, at) => (
            <li
              key={toKey(item)}
              id={toOptionId(id, at)}
              role="option"
              aria-selected={at === active}
              className={css['option']}
              onPointerDown={(event) => {
                event.preventDefault();
                onPick(item);
              }}
            >
              {children(item)}
            </li>
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">
        {matches.length > 0 && t('{count}. Choose with the arrow keys and Enter.', { count })}
      </VisuallyHidden>
    </>
  );
}

export const toOptionId = (id: string, at: number): string => `${id}-${at}`;

/** What a key does while the list is open; undefined for keys of the field. */
export function toListStep(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>) {
  if (event.key === 'ArrowDown') return 'next';
  if (event.key === 'ArrowUp') return 'previous';
  if (event.key === 'Escape') return 'close';
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey;
  return (event.key === 'Enter' || event.key === 'Tab') && !hasModifier ? 'pick' : undefined;
}
