import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Initials } from '../ui/initials.js';
import type { Labelled } from './mentions.js';
import css from './mentions.module.css';

interface MentionListProps {
  readonly id: string;
  /** None: no list is shown. */
  readonly matches: readonly Labelled[];
  readonly active: number;
  readonly onPick: (user: Labelled) => void;
  /** Where it is; below the field by default. */
  readonly style?: CSSProperties | undefined;
}

/** The users who can be mentioned, for a field that keeps the focus and names the active one by `toOptionId`. */
export function MentionList({ id, matches, active, onPick, style }: MentionListProps) {
  const count = matches.length === 1 ? '1 user' : `${matches.length} users`;
  return (
    <>
      {matches.length > 0 && (
        <ul id={id} role="listbox" aria-label="Users to mention" className={css['list']} style={style}>
          {matches.map((user, at) => (
            <li
              key={user.userId}
              id={toOptionId(id, at)}
              role="option"
              aria-selected={at === active}
              className={css['option']}
              onPointerDown={(event) => {
                event.preventDefault();
                onPick(user);
              }}
            >
              <Initials name={user.name} size={20} />
              <span className="one-line">{user.name}</span>
              <span className={css['email']}>{user.email}</span>
            </li>
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">
        {matches.length > 0 && `${count}. Choose with the arrow keys and Enter.`}
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
