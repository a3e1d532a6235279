import { Alert, Button, Drawer, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { isProblem } from '../../api/problem.js';
import { notifyDone } from '../../ui/notify.js';
import { toMessage } from '../../ui/states.js';
import type { ValueWords } from '../format-value.js';
import { toTitle, type ObjectType } from '../object-type.js';
import { toChanges } from '../changes.js';
import { PropertyField } from '../property-field.js';
import type { Property } from '../property.js';
import { toWritable } from './bulk-edit-dialog.js';
import { toPropertyChoices } from './filters-drawer.js';
import { recordsKey } from './use-rows.js';

export interface CreateDrawerProps {
  readonly type: ObjectType;
  readonly properties: ReadonlyMap<string, Property>;
  readonly words: ValueWords;
  readonly onClose: () => void;
}

/** A new record: the usual properties, others as they are wanted, and what the server refuses at its field. */
export function CreateDrawer({ type, properties, words, onClose }: CreateDrawerProps) {
  const writable = useMemo(() => toWritable(properties), [properties]);
  const [shown, setShown] = useState(() => type.createProperties.filter((name) => writable.has(name)));
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const create = useCreate(type);
  const { fields, rest } = toFieldErrors(create.error, shown);
  const submit = (another: boolean): void => {
    const changes = Object.entries(values).flatMap(([name, value]) => {
      const property = writable.get(name);
      return property && value !== '' ? [toChanges(property, value, words)] : [];
    });
    create.mutate(Object.assign({}, ...changes), {
      onSuccess: ({ id, properties: stored }) => {
        notifyDone(`${toTitle(type, { ...values, ...stored }, id)} was created.`);
        setValues({});
        if (!another) onClose();
      },
    });
  };
  const others = toPropertyChoices(writable).filter(({ value }) => !shown.includes(value));
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={`New ${type.singular.toLowerCase()}`}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit(false);
        }}
      >
        <Stack>
          {rest !== undefined && (
            <Alert color="red" role="alert">
              {rest}
            </Alert>
          )}
          {shown.flatMap((name, index) => {
            const property = writable.get(name);
            if (!property) return [];
            return [
              <PropertyField
                key={name}
                {...{ property, words }}
                label={property.label}
                required={type.requiredProperties.includes(name)}
                data-autofocus={index === 0}
                value={values[name] ?? ''}
                onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
                error={fields[name]}
              />,
            ];
          })}
          <Select
            label="Another property"
            placeholder="Add a property"
            searchable
            limit={60}
            nothingFoundMessage="No property of that name"
            data={others}
            value={null}
            onChange={(name) => name !== null && setShown([...shown, name])}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" loading={create.isPending} onClick={() => submit(true)}>
              Create and add another
            </Button>
            <Button type="submit" loading={create.isPending}>
              Create
            </Button>
          </Group>
          {type.stages && (
            <Text size="xs" c="dimmed">
              The stage decides the pipeline.
            </Text>
          )}
        </Stack>
      </form>
    </Drawer>
  );
}

function useCreate(type: ObjectType) {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (properties: Record<string, string>) =>
      dataOf(
        api.POST('/crm/v3/objects/{objectType}', {
          params: { path: { objectType: type.name } },
          body: { properties },
        }),
      ),
    onSuccess: () => client.resetQueries({ queryKey: recordsKey(hubId, type.name) }),
  });
}

/** What the server has to say about which field, and what belongs to none that is shown. */
function toFieldErrors(error: unknown, shown: readonly string[]) {
  const fields: Record<string, string> = {};
  if (error === null) return { fields, rest: undefined };
  for (const { message, context = {} } of isProblem(error) ? error.details : []) {
    for (const name of [...(context['propertyName'] ?? []), ...(context['properties'] ?? [])]) {
      if (shown.includes(name)) fields[name] ??= message;
    }
  }
  return { fields, rest: Object.keys(fields).length > 0 ? undefined : toMessage(error) };
}
