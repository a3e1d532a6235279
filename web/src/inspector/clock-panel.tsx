import { Button, Group, NativeSelect, NumberInput, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { t } from '../i18n/messages.js';
import { dataOf } from '../api/client.js';
import { sandboxClockKey, useSandboxClock } from '../shell/sandbox.js';
import { Moment } from '../ui/times/moment.js';
import { notifyProblem } from '../ui/notices/notify.js';
import { formatOffset } from './offset.js';
import { sandboxApi } from './sandbox-api.js';
import { DateField } from '../formats/date-field.js';

type Move = { advanceSeconds: number } | { now: string } | { frozen: boolean } | { reset: true };

const steps = [
  { label: t('1 hour'), seconds: 3_600 },
  { label: t('1 day'), seconds: 86_400 },
  { label: t('30 days'), seconds: 30 * 86_400 },
] as const;
const units = [
  { value: '60', label: t('minutes') },
  { value: '3600', label: t('hours') },
  { value: '86400', label: t('days') },
];

/** The server's time, and the controls that move it. */
export function ClockPanel() {
  const clock = useSandboxClock();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Move) => dataOf(sandboxApi.POST('/_spoke/clock', { body })),
    onSuccess: (moved) => client.setQueryData(sandboxClockKey, moved),
    onError: notifyProblem,
  });
  if (!clock) return null;
  const offset = formatOffset(clock.offsetSeconds);
  return (
    <Paper withBorder p="md" maw={620}>
      <Stack gap="md">
        <div role="status">
          <Text fz="xl" fw={600}>
            <Moment at={clock.now} />
          </Text>
          <Text size="sm" c="dimmed">
            {toStatus(clock.frozen, offset)}
          </Text>
        </div>
        <Group gap="xs">
          {steps.map(({ label, seconds }) => (
            <Button
              key={label}
              variant="default"
              disabled={isPending}
              onClick={() => mutate({ advanceSeconds: seconds })}
            >
              {t('Advance {label}', { label })}
            </Button>
          ))}
          <Button variant="default" disabled={isPending} onClick={() => mutate({ frozen: !clock.frozen })}>
            {clock.frozen ? t('Start the clock') : t('Stop the clock')}
          </Button>
          <Button
            variant="default"
            disabled={isPending || (offset === '' && !clock.frozen)}
            onClick={() => mutate({ reset: true })}
          >
            {t('Reset to real time')}
          </Button>
        </Group>
        <AdvanceForm isPending={isPending} onMove={mutate} />
        <SetForm isPending={isPending} onMove={mutate} />
        <Text size="sm" c="dimmed">
          {t(
            'Tokens, codes, webhook retries, file expiration and sign-ins follow this clock. If you move it far ahead, you may have to sign in again.',
          )}
        </Text>
      </Stack>
    </Paper>
  );
}

function toStatus(isFrozen: boolean, offset: string): string {
  if (isFrozen) return t('The clock is stopped. Times are in UTC.');
  if (offset === '') return t('The clock shows real time. Times are in UTC.');
  return t('{offset} from real time. Times are in UTC.', { offset });
}

interface MoveFormProps {
  readonly isPending: boolean;
  readonly onMove: (move: Move) => void;
}

function AdvanceForm({ isPending, onMove }: MoveFormProps) {
  const [count, setCount] = useState<number | string>(15);
  const [unit, setUnit] = useState('60');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typeof count === 'number') onMove({ advanceSeconds: count * Number(unit) });
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end">
        <NumberInput
          label={t('Advance by')}
          description={t('Negative values go back')}
          min={-3650}
          max={3650}
          clampBehavior="strict"
          value={count}
          onChange={setCount}
          w={130}
        />
        <NativeSelect
          aria-label={t('Unit')}
          data={units}
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value)}
          w={120}
        />
        <Button type="submit" variant="default" disabled={isPending || typeof count !== 'number' || count === 0}>
          {t('Advance')}
        </Button>
      </Group>
    </form>
  );
}

function SetForm({ isPending, onMove }: MoveFormProps) {
  const [moment, setMoment] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onMove({ now: new Date(`${moment}Z`).toISOString() });
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end">
        <DateField kind="time" label={t('Set to')} value={moment} onChange={setMoment} w={260} />
        <Button type="submit" variant="default" disabled={isPending || moment === ''}>
          {t('Set')}
        </Button>
      </Group>
    </form>
  );
}
