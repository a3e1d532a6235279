import { Button, Group, Text, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { t } from '../../i18n/messages.js';
import type { Preview } from '../developer-data.js';
import { toOffset } from './template-draft.js';

interface TemplateTextProps {
  readonly label: string;
  readonly description: string;
  readonly rows: number;
  readonly value: string;
  /** The error that the server found in it. */
  readonly error: Preview['header']['error'] | undefined;
  readonly onChange: (text: string) => void;
}

/** Code field for a template; errors appear below, with a button that jumps to their position. */
export function TemplateText({ label, description, rows, value, error, onChange }: TemplateTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const goTo = (line: number, column: number): void => {
    const offset = toOffset(value, line, column);
    field.current?.focus();
    field.current?.setSelectionRange(offset, offset);
  };
  return (
    <div>
      <Textarea
        ref={field}
        label={label}
        description={description}
        autosize
        minRows={rows}
        maxRows={24}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        value={value}
        error={error ? error.message : false}
        errorProps={{ role: 'status' }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error && error.line !== null && error.column !== null && (
        <Group mt={4}>
          <Button size="compact-xs" variant="default" onClick={() => goTo(error.line ?? 1, error.column ?? 1)}>
            <Text size="xs">{t('Go to line {line}, column {column}', { line: error.line, column: error.column })}</Text>
          </Button>
        </Group>
      )}
    </div>
  );
}
