import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/messages.js';
import type { Schema } from './description.js';
import classes from './api-explorer.module.css';
import { FieldFacts, toFieldHint } from './schema-fields.js';
import { toChoices, withoutNull } from './schema-text.js';

interface ValueFieldProps {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description?: string | undefined;
  /** Empty: not sent. */
  readonly value: string;
  readonly error?: ReactNode;
  readonly onChange: (value: string) => void;
}

/** A field for one value, as text: a choice where the schema lists the values. */
export function ValueField({ name, schema, isRequired, description, value, error, onChange }: ValueFieldProps) {
  const { schema: plain } = withoutNull(schema);
  const choices = plain.type === 'boolean' ? [true, false] : toChoices(plain);
  const hint = [...new Set([description ?? '', toFieldHint(schema)])].filter(Boolean).join(' · ');
  const shared = {
    label: (
      <>
        <code className={classes.name}>{name}</code> <FieldFacts schema={schema} isRequired={isRequired} />
      </>
    ),
    ...(hint !== '' && { description: hint }),
    error,
    'aria-required': isRequired,
  };
  if (choices) {
    return (
      <Select
        {...shared}
        data={choices.map(String)}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
        clearable
        placeholder={t('Not sent')}
        clearButtonProps={{ 'aria-label': t('Clear {name}', { name }) }}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      value={value}
      spellCheck={false}
      autoComplete="off"
      placeholder={plain.type === 'array' ? t('Values with commas between them') : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
