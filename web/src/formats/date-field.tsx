import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { t } from '../i18n/messages.js';
import css from './date-field.module.css';
import { readEditedDate, toEditedDate, type DateKind } from './edited-dates.js';

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  readonly kind: DateKind;
  /** Local: `2026-12-31` or `2026-12-31T15:30`; empty for none. */
  readonly value: string;
  /** Gets the same form, and empty text for what is no date. */
  readonly onChange: (value: string) => void;
}

/** A day or a time, written and read in the formats of the user, with the calendar of the browser beside it. */
export function DateField({ kind, value, onChange, onBlur, error, disabled = false, ...input }: DateFieldProps) {
  const [text, setText] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const isWrong = text !== undefined && text.trim() !== '' && readEditedDate(text, kind) === undefined;
  const [isLeft, setLeft] = useState(false);
  const example = toEditedDate('2026-12-31T15:30', kind);
  const change = (written: string): void => {
    setText(written);
    setLeft(false);
    onChange(readEditedDate(written, kind) ?? '');
  };
  return (
    <TextInput
      {...input}
      placeholder={input.placeholder ?? example}
      autoComplete="off"
      disabled={disabled}
      value={text ?? toEditedDate(value, kind)}
      error={isWrong && isLeft ? t('Write it as {example}', { example }) : error}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        if (!isWrong) setText(undefined);
        setLeft(true);
        onBlur?.(event);
      }}
      rightSectionWidth={30}
      rightSection={
        <span className={css['picker']}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            tabIndex={-1}
            aria-label={t('Open calendar')}
            disabled={disabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
          <input
            ref={picker}
            className={css['native']}
            type={kind === 'day' ? 'date' : 'datetime-local'}
            tabIndex={-1}
            aria-hidden
            value={value}
            onChange={(event) => {
              setText(undefined);
              onChange(event.currentTarget.value);
            }}
          />
        </span>
      }
    />
  );
}
