import { Textarea, type TextareaProps } from '@mantine/core';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { MentionList } from './mention-list.js';
import { toListStep, toOptionId } from './suggestion-list.js';
import css from './mentions.module.css';
import { findQuery, listMatches, toLabelled, type Labelled } from './mentions.js';
import { useMentionables } from './use-mentionables.js';

interface MentionFieldProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A field for plain text in which @ lists the users of the account: chosen with the arrow keys and Enter, or a click. */
export function MentionField({ value, onChange, onKeyDown, ...others }: MentionFieldProps) {
  const users = toLabelled(useMentionables());
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [cursor, setCursor] = useState<number>();
  const [chosen, setChosen] = useState(0);
  const typed = cursor === undefined ? undefined : findQuery(value, cursor);
  const matches = typed ? listMatches(users, typed.query) : [];
  const active = Math.min(chosen, matches.length - 1);
  const close = (): void => {
    setCursor(undefined);
    setChosen(0);
  };
  const pick = (user: Labelled | undefined): void => {
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
    const step = matches.length === 0 ? undefined : toListStep(event);
    if (step === undefined) return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
    if (step === 'pick') pick(matches[active]);
    else if (step === 'close') close();
    else setChosen((active + (step === 'next' ? 1 : matches.length - 1)) % matches.length);
  };
  return (
    <div className={css['field']}>
      <Textarea
        {...others}
        ref={area}
        value={value}
        aria-autocomplete="list"
        {...(matches.length > 0 && { 'aria-controls': listId, 'aria-activedescendant': toOptionId(listId, active) })}
        onChange={({ currentTarget }) => {
          setCursor(currentTarget.selectionStart);
          setChosen(0);
          onChange(currentTarget.value);
        }}
        onClick={close}
        onKeyDown={onKey}
        onBlur={close}
      />
      <MentionList id={listId} matches={matches} active={active} onPick={pick} />
    </div>
  );
}
