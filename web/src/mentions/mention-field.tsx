import { Textarea, VisuallyHidden, type TextareaProps } from '@mantine/core';
import { useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useMergedRef } from '@mantine/hooks';
import { Initials } from '../ui/initials.js';
import css from './mentions.module.css';
import { findQuery, listMatches, toLabelled } from './mentions.js';
import { useMentionables } from './use-mentionables.js';

interface MentionFieldProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly field?: Ref<HTMLTextAreaElement> | undefined;
}

/** A field for text in which @ lists the users of the account: chosen with the arrow keys and Enter, or a click. */
export function MentionField({ value, onChange, field, onKeyDown, ...others }: MentionFieldProps) {
  const users = toLabelled(useMentionables());
  const area = useRef<HTMLTextAreaElement>(null);
  const ref = useMergedRef(area, field ?? null);
  const listId = useId();
  const [cursor, setCursor] = useState<number>();
  const [active, setActive] = useState(0);
  const typed = cursor === undefined ? undefined : findQuery(value, cursor);
  const matches = typed ? listMatches(users, typed.query) : [];
  const isOpen = matches.length > 0;
  const index = Math.min(active, matches.length - 1);
  const close = (): void => {
    setCursor(undefined);
    setActive(0);
  };
  const pick = (user: (typeof matches)[number] | undefined): void => {
    if (!user || !typed || cursor === undefined) return;
    const before = `${value.slice(0, typed.at)}@${user.label} `;
    onChange(before + value.slice(cursor).replace(/^ /, ''));
    close();
    // After the new text has been rendered.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(before.length, before.length);
    });
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (!isOpen) return onKeyDown?.(event);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isPick =
      (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (step === 0 && !isPick && event.key !== 'Escape') return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
    if (step !== 0) setActive((index + step + matches.length) % matches.length);
    else if (isPick) pick(matches[index]);
    else close();
  };
  return (
    <div className={css['field']}>
      <Textarea
        {...others}
        ref={ref}
        value={value}
        aria-autocomplete="list"
        {...(isOpen && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${index}` })}
        onChange={({ currentTarget }) => {
          setCursor(currentTarget.selectionStart);
          setActive(0);
          onChange(currentTarget.value);
        }}
        onClick={close}
        onKeyDown={onKey}
        onBlur={(event) => {
          close();
          others.onBlur?.(event);
        }}
      />
      {isOpen && (
        <ul id={listId} role="listbox" aria-label="Users to mention" className={css['list']}>
          {matches.map((user, at) => (
            <li
              key={user.userId}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === index}
              className={css['option']}
              onPointerDown={(event) => {
                event.preventDefault();
                pick(user);
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
        {isOpen &&
          `${matches.length === 1 ? '1 user' : `${matches.length} users`}. Choose with the arrow keys and Enter.`}
      </VisuallyHidden>
    </div>
  );
}
