import { Button, FileInput, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconIndentIncrease } from '@tabler/icons-react';
import { useMemo } from 'react';
import { rich, t } from '../i18n/messages.js';
import { createStoredChoice } from '../ui/choices/stored-choice.js';
import { BodyForm } from './body-form.js';
import type { Operation } from './description.js';
import classes from './api-explorer.module.css';
import { JsonEditor } from './json-editor.js';
import { parseJson } from './json-source.js';
import { jsonType, type Draft } from './request.js';
import { checkValue } from './schema-check.js';
import { FieldFacts, toFieldHint } from './schema-fields.js';
import { ValueField } from './value-field.js';

interface BodyPanelProps {
  readonly body: NonNullable<Operation['body']>;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** The body of a request: JSON as a form or as text, or the fields and files of a form. */
export function BodyPanel(props: BodyPanelProps) {
  const isJson = props.body.type === jsonType;
  return <section aria-labelledby="request-body">{isJson ? <JsonBody {...props} /> : <FormBody {...props} />}</section>;
}

function Head({ type }: { readonly type: string }) {
  return (
    <Title order={2} id="request-body">
      {rich('Body {type}', { type: <span className={classes.type}>{type}</span> })}
    </Title>
  );
}

const view = createStoredChoice('spoke.explorer.body');

function JsonBody({ body, draft, onChange }: BodyPanelProps) {
  const shown = view.use() === 'form' ? 'form' : 'json';
  const { bodyText } = draft;
  const source = useMemo(() => parseJson(bodyText), [bodyText]);
  const isLeftOut = bodyText.trim() === '' && !body.isRequired;
  const problems = useMemo(() => ('error' in source ? [] : checkValue(source.value, body.schema)), [source, body]);
  const byLine =
    'error' in source
      ? [source.error]
      : problems.map((one) => ({ line: source.lineOf(one.path), message: one.message }));
  const write = (text: string): void => onChange({ ...draft, bodyText: text });
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Head type={body.type} />
        <Group gap="xs">
          {shown === 'json' && (
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<IconIndentIncrease size={14} aria-hidden />}
              disabled={'error' in source}
              onClick={() => !('error' in source) && write(JSON.stringify(source.value, null, 2))}
            >
              {t('Format')}
            </Button>
          )}
          <SegmentedControl
            size="xs"
            aria-label={t('View of the body')}
            data={[
              { value: 'json', label: t('JSON') },
              { value: 'form', label: t('Form') },
            ]}
            value={shown}
            onChange={(value) => view.write(value)}
          />
        </Group>
      </Group>
      {shown === 'json' && (
        <JsonEditor label={t('JSON body')} text={bodyText} problems={isLeftOut ? [] : byLine} onChange={write} />
      )}
      {shown === 'form' && 'error' in source && (
        <Text size="sm">
          {t('The JSON has an error on line {line}. Correct it in the JSON view to use the form.', {
            line: source.error.line,
          })}
        </Text>
      )}
      {shown === 'form' && !('error' in source) && (
        <BodyForm
          schema={body.schema}
          value={source.value}
          path={[]}
          problems={problems}
          onChange={(value) => write(JSON.stringify(value, null, 2))}
        />
      )}
      {shown === 'form' && problems.length > 0 && (
        <Text size="xs" c="var(--mantine-color-error)" role="status">
          {problems[0]?.message}
        </Text>
      )}
    </Stack>
  );
}

function FormBody({ body, draft, onChange }: BodyPanelProps) {
  const { properties = {}, required = [] } = body.schema;
  return (
    <Stack gap="sm">
      <Head type={body.type} />
      {Object.entries(properties).map(([name, schema]) =>
        schema.format === 'binary' ? (
          <FileInput
            key={name}
            label={
              <>
                <code className={classes.name}>{name}</code>{' '}
                <FieldFacts schema={schema} isRequired={required.includes(name)} />
              </>
            }
            description={toFieldHint(schema)}
            placeholder={t('Choose a file')}
            clearable
            clearButtonProps={{ 'aria-label': t('Remove the file of {name}', { name }) }}
            value={draft.files[name] ?? null}
            onChange={(file) => {
              const { [name]: _, ...others } = draft.files;
              onChange({ ...draft, files: file ? { ...others, [name]: file } : others });
            }}
          />
        ) : (
          <ValueField
            key={name}
            name={name}
            schema={schema}
            isRequired={required.includes(name)}
            value={draft.fields[name] ?? ''}
            onChange={(value) => onChange({ ...draft, fields: { ...draft.fields, [name]: value } })}
          />
        ),
      )}
    </Stack>
  );
}
