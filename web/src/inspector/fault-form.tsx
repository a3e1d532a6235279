import { Button, Group, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { t } from '../i18n/messages.js';
import type { NewFault } from './fault-text.js';

const effects = [
  { value: 'status', label: t('Return a status') },
  { value: 'delay', label: t('Delay only') },
  { value: 'before', label: t('Cut the connection') },
  { value: 'middle', label: t('Cut the response short') },
];
const methods = [{ value: '', label: t('Any') }, 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface Draft {
  readonly method: string;
  readonly path: string;
  readonly effect: string;
  readonly status: number | string;
  readonly delayMs: number | string;
  readonly times: number | string;
  readonly afterHandler: boolean;
}

const start: Draft = {
  method: '',
  path: '/**',
  effect: 'status',
  status: 500,
  delayMs: '',
  times: 1,
  afterHandler: false,
};

interface FaultFormProps {
  readonly isPending: boolean;
  readonly onAdd: (rule: NewFault) => void;
}

/** Form that adds a custom fault rule; the server validates it. */
export function FaultForm({ isPending, onAdd }: FaultFormProps) {
  const [draft, setDraft] = useState(start);
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const isReady = draft.path.startsWith('/') && (draft.effect !== 'delay' || Number(draft.delayMs) > 0);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) onAdd(toRule(draft));
  };
  return (
    <form onSubmit={submit}>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('Method')}
          data={methods}
          value={draft.method}
          onChange={(event) => change({ method: event.currentTarget.value })}
          w={110}
        />
        <TextInput
          label={t('Path')}
          description={t('* is one segment, ** at the end any number')}
          value={draft.path}
          onChange={(event) => change({ path: event.currentTarget.value })}
          w={{ base: '100%', xs: 320 }}
        />
        <NativeSelect
          label={t('Fault')}
          data={effects}
          value={draft.effect}
          onChange={(event) => change({ effect: event.currentTarget.value })}
          w={190}
        />
        {draft.effect === 'status' && (
          <NumberInput
            label={t('Status')}
            min={400}
            max={599}
            clampBehavior="blur"
            value={draft.status}
            onChange={(status) => change({ status })}
            w={100}
          />
        )}
        <NumberInput
          label={t('Delay (ms)')}
          min={0}
          max={60_000}
          value={draft.delayMs}
          onChange={(delayMs) => change({ delayMs })}
          w={110}
        />
        <NumberInput
          label={t('Times')}
          description={t('Empty: unlimited')}
          min={1}
          value={draft.times}
          onChange={(times) => change({ times })}
          w={120}
        />
        <Switch
          label={t('After the request is processed')}
          checked={draft.afterHandler || draft.effect === 'middle'}
          disabled={draft.effect === 'middle'}
          onChange={(event) => change({ afterHandler: event.currentTarget.checked })}
          my={8}
        />
        <Button type="submit" disabled={isPending || !isReady}>
          {t('Add rule')}
        </Button>
      </Group>
    </form>
  );
}

function toRule({ method, path, effect, status, delayMs, times, afterHandler }: Draft): NewFault {
  return {
    path,
    ...(method !== '' && { method: method as NonNullable<NewFault['method']> }),
    ...(effect === 'status' && { status: Number(status) }),
    ...((effect === 'before' || effect === 'middle') && { cut: effect }),
    ...(Number(delayMs) > 0 && { delayMs: Number(delayMs) }),
    ...(typeof times === 'number' && { times }),
    ...((afterHandler || effect === 'middle') && { afterHandler: true }),
  };
}
