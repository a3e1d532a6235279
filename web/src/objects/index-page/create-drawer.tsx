import { Alert, Button, Drawer, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { isProblem } from '../../api/problem.js';
import type { paths } from '../../api/schema.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { useDiscardGuard } from '../../ui/forms/leave-guard.js';
import { toMessage } from '../../ui/loading/states.js';
import type { Property, ValueContext } from '../property.js';
import { findValueHolder, toLabelledMessage } from '../field-error.js';
import { TakenValue } from '../taken-value.js';
import { listTitleProperties, toTitle, type ObjectType } from '../object-types.js';
import { toChanges } from '../changes.js';
import { PropertyField } from '../property-types/property-field.js';
import { listAsked } from '../stage-prompts/asked-values.js';
import { useStagePrompts } from '../stage-prompts/use-stage-prompts.js';
import { toWritable } from './selection/bulk-edit-dialog.js';
import { toPropertyChoices } from './filters/filters-drawer.js';
import { recordsKey } from './rows/use-rows.js';
import { formatAlternatives } from '../../formats/words.js';

interface CreateDrawerProps {
  readonly type: ObjectType;
  readonly properties: ReadonlyMap<string, Property>;
  readonly context: ValueContext;
  readonly onClose: () => void;
  /** Returns the associations that the record is created with. */
  readonly toAssociations?: () => Promise<NewRecord['associations']>;
  readonly onCreated?: () => void;
}

type NewRecord = NonNullable<
  paths['/crm/v3/objects/{objectType}']['post']['requestBody']
>['content']['application/json'];

/** Creates a record: the default properties, others on request, and server errors at their fields. */
export function CreateDrawer(props: CreateDrawerProps) {
  const { type, properties, context, onClose, toAssociations, onCreated } = props;
  const writable = useMemo(() => toWritable(properties), [properties]);
  const [shown, setShown] = useState(() => type.createProperties.filter((name) => writable.has(name)));
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { data: prompts } = useStagePrompts(type.name);
  const asked = listAsked(type, values, prompts);
  const fieldNames = [...shown, ...asked.filter((name) => !shown.includes(name))];
  const create = useCreate(type, toAssociations);
  const guard = useDiscardGuard(onClose, { isSaving: create.isPending });
  const [isEmpty, setEmpty] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { fields, rest } = toFieldErrors(create.error, { type, shown: fieldNames, writable });
  const submit = (another: boolean): void => {
    const changes = Object.entries(values).flatMap(([name, value]) => {
      const property = writable.get(name);
      return property && value !== '' ? [toChanges(property, value, context)] : [];
    });
    setEmpty(changes.length === 0);
    if (changes.length === 0) return form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    create.mutate(Object.assign({}, ...changes), {
      onSuccess: ({ id, properties: stored }) => {
        notifyDone(t('{title} was created.', { title: toTitle(type, { ...values, ...stored }, id) }));
        setValues({});
        guard.reset();
        onCreated?.();
        if (!another) onClose();
      },
    });
  };
  const others = toPropertyChoices(writable).filter(({ value }) => !fieldNames.includes(value));
  return (
    <Drawer
      opened
      onClose={guard.close}
      position="right"
      size="md"
      title={t('New {singular}', { singular: inSentence(type.singular) })}
    >
      <form
        ref={form}
        onInput={() => {
          guard.onInput();
          setEmpty(false);
        }}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit(false);
        }}
      >
        <Stack>
          {isEmpty && (
            <Alert color="red" role="alert">
              {t('Enter at least one value. {advice}', { advice: toAdvice(type, writable) })}
            </Alert>
          )}
          {rest !== undefined && !isEmpty && (
            <Alert color="red" role="alert">
              {rest}
            </Alert>
          )}
          {fieldNames.flatMap((name, index) => {
            const property = writable.get(name);
            if (!property) return [];
            return [
              <PropertyField
                key={name}
                {...{ property, context }}
                label={property.label}
                required={type.requiredProperties.includes(name) || asked.includes(name)}
                data-autofocus={index === 0}
                value={values[name] ?? ''}
                onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
                error={fields[name]}
              />,
            ];
          })}
          <Select
            label={t('More properties')}
            placeholder={t('Add property')}
            searchable
            limit={60}
            nothingFoundMessage={t('No matching properties')}
            data={others}
            value={null}
            onChange={(name) => name !== null && setShown([...shown, name])}
          />
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              loading={create.isPending}
              onClick={() => form.current?.reportValidity() && submit(true)}
            >
              {t('Create and add another')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('Create')}
            </Button>
          </Group>
          {type.stages && (
            <Text size="xs" c="dimmed">
              {asked.length > 0
                ? t('The stage determines the pipeline, and which other values are required.')
                : t('The stage determines the pipeline.')}
            </Text>
          )}
        </Stack>
      </form>
    </Drawer>
  );
}

function useCreate(type: ObjectType, toAssociations: CreateDrawerProps['toAssociations']) {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (properties: Record<string, string>) => {
      const associations = await toAssociations?.();
      return dataOf(
        api.POST('/crm/v3/objects/{objectType}', {
          params: { path: { objectType: type.name } },
          body: { properties, ...(associations && { associations }) },
        }),
      );
    },
    onSuccess: () => client.resetQueries({ queryKey: recordsKey(hubId, type.name) }),
  });
}

/** Names the properties that a record is known by. */
function toAdvice(type: ObjectType, writable: ReadonlyMap<string, Property>): string {
  const labels = listTitleProperties(type).flatMap((name) => writable.get(name)?.label ?? []);
  const singular = inSentence(type.singular);
  return labels.length === 0
    ? ''
    : t('A {singular} is named by {labels}.', { singular, labels: formatAlternatives(labels) });
}

interface FormFacts {
  readonly type: ObjectType;
  readonly shown: readonly string[];
  readonly writable: ReadonlyMap<string, Property>;
}

/** Assigns server errors to the shown fields; the rest is a general message. */
function toFieldErrors(error: unknown, { type, shown, writable }: FormFacts) {
  const fields: Record<string, ReactNode> = {};
  if (error === null) return { fields, rest: undefined };
  const holder = findValueHolder(error);
  if (holder && shown.includes(holder.property)) fields[holder.property] = <TakenValue type={type} holder={holder} />;
  for (const { message, context = {} } of isProblem(error) ? error.details : []) {
    for (const name of [...(context['propertyName'] ?? []), ...(context['properties'] ?? [])]) {
      const property = writable.get(name);
      if (shown.includes(name)) fields[name] ??= property ? toLabelledMessage(message, property) : message;
    }
  }
  if (Object.keys(fields).length > 0) return { fields, rest: undefined };
  return { fields, rest: holder ? <TakenValue type={type} holder={holder} /> : toMessage(error) };
}
