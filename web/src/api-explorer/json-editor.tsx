import { Text } from '@mantine/core';
import { useId, useRef } from 'react';
import { t } from '../i18n/messages.js';
import classes from './json-editor.module.css';

interface LineProblem {
  readonly line: number;
  readonly message: string;
}

interface JsonEditorProps {
  readonly label: string;
  readonly text: string;
  readonly problems: readonly LineProblem[];
  readonly onChange: (text: string) => void;
}

/** A text field for JSON with line numbers and its problems by line. */
export function JsonEditor({ label, text, problems, onChange }: JsonEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const lines = text.split('\n');
  const wrong = new Set(problems.map(({ line }) => line));
  const goTo = (line: number): void => {
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    field.current?.focus();
    field.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  };
  return (
    <div>
      <div className={classes.editor} dir="ltr">
        <div className={classes.gutter} aria-hidden>
          {lines.map((_, index) => (
            <div key={index} data-wrong={wrong.has(index + 1) || undefined}>
              {index + 1}
            </div>
          ))}
        </div>
        <textarea
          ref={field}
          className={classes.text}
          aria-label={label}
          aria-invalid={problems.length > 0}
          aria-describedby={listId}
          rows={Math.max(lines.length, 6)}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      <div id={listId} role="status">
        {problems.length === 0 ? (
          <Text size="xs" c="dimmed" mt={4}>
            {t('Matches the description.')}
          </Text>
        ) : (
          <ul className={classes.problems}>
            {problems.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                <button type="button" onClick={() => goTo(line)}>
                  {t('Line {line}', { line })}
                </button>{' '}
                {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
