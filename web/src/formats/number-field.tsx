import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { readEditedNumber, toEditedNumber } from './numbers.js';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** As the API has it: `1234.5`; other text as it was written. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A number, written and read with the separators of the user. */
export function NumberField({ value, onChange, onBlur, ...input }: NumberFieldProps) {
  const [text, setText] = useState<string>();
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      value={text ?? toEditedNumber(value)}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(readEditedNumber(event.currentTarget.value));
      }}
      onBlur={(event) => {
        setText(undefined);
        onBlur?.(event);
      }}
    />
  );
}
