import { ActionIcon, Button, Fieldset, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { t } from '../i18n/messages.js';
import type { Schema } from './description.js';
import classes from './api-explorer.module.css';
import { FieldFacts, toFieldHint } from './schema-fields.js';
import { checkValue, isObject, type SchemaProblem } from './schema-check.js';
import { toChoices, toExample, withoutNull } from './schema-text.js';
import { ValueField } from './value-field.js';

type Path = SchemaProblem['path'];

interface PartProps {
  readonly schema: Schema;
  readonly value: unknown;
  readonly path: Path;
  readonly problems: readonly SchemaProblem[];
  readonly onChange: (value: unknown) => void;
}

/** A form for a JSON body, from its schema. */
export function BodyForm(props: PartProps) {
  const { schema } = withoutNull(props.schema);
  const alternatives = schema.anyOf?.filter((one) => one.type === 'object' || one.type === 'array');
  if (alternatives && alternatives.length > 1) return <Alternatives {...props} alternatives={alternatives} />;
  if (schema.type === 'array') return <Items {...props} schema={schema} />;
  return <Fields {...props} schema={alternatives?.[0] ?? schema} />;
}

/** Several shapes are possible: the user chooses one. */
function Alternatives({ alternatives, ...props }: PartProps & { readonly alternatives: readonly Schema[] }) {
  const fitting = alternatives.findIndex((one) => checkValue(props.value, one).length === 0);
  const [chosen, setChosen] = useState(Math.max(fitting, 0));
  const shown = alternatives[chosen];
  return (
    <Stack gap="sm">
      <Select
        label={t('Shape')}
        data={alternatives.map((one, index) => ({ value: String(index), label: toShapeName(one, index) }))}
        value={String(chosen)}
        allowDeselect={false}
        onChange={(next) => {
          setChosen(Number(next));
          props.onChange(toExample(alternatives[Number(next)] ?? {}));
        }}
      />
      {shown && <BodyForm key={chosen} {...props} schema={shown} />}
    </Stack>
  );
}

function toShapeName({ title, properties }: Schema, index: number): string {
  const names = Object.keys(properties ?? {}).slice(0, 3);
  return (
    title ??
    (names.length > 0 ? t('With {names}', { names: names.join(', ') }) : t('Shape {index}', { index: index + 1 }))
  );
}

function Fields({ schema, value, path, problems, onChange }: PartProps) {
  const object = isObject(value) ? value : {};
  const known = Object.entries(schema.properties ?? {});
  const set = (name: string, next: unknown): void => {
    const { [name]: _, ...others } = object;
    onChange(next === undefined ? others : { ...object, [name]: next });
  };
  return (
    <Stack gap="sm">
      {known.map(([name, field]) => (
        <Part
          key={name}
          name={name}
          isRequired={schema.required?.includes(name) ?? false}
          schema={field}
          value={object[name]}
          path={[...path, name]}
          problems={problems}
          onChange={(next) => set(name, next)}
        />
      ))}
      {schema.additionalProperties !== false && (
        <MoreFields known={schema.properties ?? {}} value={object} onChange={onChange} />
      )}
    </Stack>
  );
}

type NamedPartProps = PartProps & { readonly name: string; readonly isRequired: boolean };

/** One field: a value, an object or a list. */
function Part(props: NamedPartProps) {
  const { name, isRequired, schema, value, path, problems, onChange } = props;
  const { schema: plain } = withoutNull(schema);
  const isNested =
    !toChoices(plain) &&
    (plain.type === 'object' || plain.type === 'array' || plain.anyOf?.some(isNestedType) === true);
  if (isNested) return <Nested {...props} />;
  const error = problems.find((one) => isSame(one.path, path))?.message;
  return (
    <ValueField
      name={name}
      schema={schema}
      isRequired={isRequired}
      value={toFieldText(value)}
      error={error}
      onChange={(text) => onChange(toFieldValue(text, plain, isRequired))}
    />
  );
}

const isNestedType = ({ type }: Schema): boolean => type === 'object' || type === 'array';
const isSame = (one: Path, other: Path): boolean =>
  one.length === other.length && one.every((step, at) => step === other[at]);

function toFieldText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a text means in a field: a number where one is allowed, otherwise the text. */
function toFieldValue(text: string, schema: Schema, isRequired: boolean): unknown {
  const choices = schema.type === 'boolean' ? [true, false] : toChoices(schema);
  const chosen = choices?.find((choice) => String(choice) === text);
  if (chosen !== undefined) return chosen;
  if (text === '') return isRequired && schema.type === 'string' ? '' : undefined;
  const types = schema.anyOf?.map(({ type }) => type) ?? [schema.type];
  const isNumber = types.some((type) => type === 'integer' || type === 'number') && !types.includes('string');
  return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** An object or list inside, which optional ones get on demand. */
function Nested(props: NamedPartProps) {
  const { name, isRequired, schema, value, path, problems, onChange } = props;
  const { schema: plain } = withoutNull(schema);
  const error = problems.find((one) => isSame(one.path, path))?.message;
  const hint = toFieldHint(schema);
  const head: ReactNode = (
    <>
      <code className={classes.name}>{name}</code> <FieldFacts schema={schema} isRequired={isRequired} />
    </>
  );
  const isThere = value !== undefined && value !== null;
  return (
    <Fieldset legend={head} className={classes.nested ?? ''}>
      {hint !== '' && <Text className={classes.hint}>{hint}</Text>}
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      {isThere ? (
        <Stack gap="sm">
          <BodyForm {...props} schema={plain} />
          {!isRequired && (
            <Group>
              <Button
                variant="subtle"
                color="gray"
                size="compact-xs"
                aria-label={t('Remove {name}', { name })}
                leftSection={<IconTrash size={14} aria-hidden />}
                onClick={() => onChange(undefined)}
              >
                {t('Remove')}
              </Button>
            </Group>
          )}
        </Stack>
      ) : (
        <AddButton name={name} onAdd={() => onChange(toFirst(plain))} />
      )}
    </Fieldset>
  );
}

/** A list begins with an item: an empty one is seldom what is meant. */
function toFirst(schema: Schema): unknown {
  const nested = schema.anyOf?.find(isNestedType) ?? schema;
  const example = toExample(nested);
  return Array.isArray(example) && example.length === 0 ? [toExample(nested.items ?? {})] : example;
}

function AddButton({ name, onAdd }: { readonly name: string; readonly onAdd: () => void }) {
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={t('Add {name}', { name })}
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={onAdd}
    >
      {t('Add')}
    </Button>
  );
}

function Items({ schema, value, path, problems, onChange }: PartProps) {
  const list = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const item = schema.items ?? {};
  return (
    <Stack gap="xs">
      {list.map((one, index) => (
        // Items have no identity but their place.
        <Part
          key={`${index} of ${list.length}`}
          name={`Item ${index + 1}`}
          isRequired={false}
          schema={item}
          value={one}
          path={[...path, index]}
          problems={problems}
          onChange={(next) => onChange(next === undefined ? list.toSpliced(index, 1) : list.with(index, next))}
        />
      ))}
      <Group>
        <AddButton name="item" onAdd={() => onChange([...list, toExample(item)])} />
      </Group>
    </Stack>
  );
}

interface MoreFieldsProps {
  readonly known: Readonly<Record<string, Schema>>;
  readonly value: Readonly<Record<string, unknown>>;
  readonly onChange: (value: unknown) => void;
}

/** Fields with names of the user's choice, like the properties of a record. */
function MoreFields({ known, value, onChange }: MoreFieldsProps) {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const id = useId();
  const names = Object.keys(value).filter((one) => !Object.hasOwn(known, one));
  const add = (): void => {
    onChange({ ...value, [name]: text });
    setName('');
    setText('');
    document.getElementById(id)?.focus();
  };
  return (
    <Stack gap={6}>
      {names.map((one) => (
        <Group key={one} gap={6} wrap="nowrap" align="flex-end">
          <TextInput
            flex={1}
            label={<code className={classes.name}>{one}</code>}
            value={toFieldText(value[one])}
            onChange={({ currentTarget }) => onChange({ ...value, [one]: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove {one}', { one })}
            onClick={() => {
              const { [one]: _, ...others } = value;
              onChange(others);
            }}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group gap={6} wrap="nowrap" align="flex-end">
        <TextInput
          id={id}
          flex={1}
          miw={0}
          label={t('Name')}
          value={name}
          spellCheck={false}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          flex={1}
          miw={0}
          label={t('Value')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
            // The form itself would send the request.
            event.preventDefault();
            if (name !== '') add();
          }}
        />
        <Button variant="default" disabled={name === ''} onClick={add}>
          {t('Add field')}
        </Button>
      </Group>
    </Stack>
  );
}
