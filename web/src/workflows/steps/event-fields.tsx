import { Button, Group, NumberInput, Select, Text } from '@mantine/core';
import { IconArrowFork } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import type { FilterBranch } from '../../lists/filters/filter-tree.js';
import { withEventBranch } from '../flow/flow-edits.js';
import { eventOutput, idOf, type Flow } from '../flow/flow.js';
import { EventsEditor } from '../trigger/events-editor.js';
import { toSpan } from '../values/duration-words.js';
import { partsOf, textOf, withFields } from '../values/field-values.js';
import type { StepFieldsProps } from './step-kinds.js';

const minutes: Readonly<Record<string, number>> = { MINUTES: 1, HOURS: 60, DAYS: 1440 };
const units = [
  { value: 'MINUTES', label: t('Minutes') },
  { value: 'HOURS', label: t('Hours') },
  { value: 'DAYS', label: t('Days') },
];

/** Waits until one of some events happens to the record, and for some time at most. */
export function EventFields({ action, flow, onChange, onFlow }: StepFieldsProps) {
  const events = partsOf<FilterBranch>(action, 'event_filter_branches');
  const { delta, unit } = toSpan(Number(textOf(action, 'expiration_minutes')));
  const setSpan = (count: number, of: string): void =>
    onChange(withFields(action, { expiration_minutes: String(count * (minutes[of] ?? 1)) }));
  return (
    <>
      <EventsEditor events={events} onChange={(all) => onChange(withFields(action, { event_filter_branches: all }))} />
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <NumberInput
          flex={1}
          label={t('But at most for')}
          {...{ min: 1, max: 5_000_000, allowDecimal: false, allowNegative: false, clampBehavior: 'strict' }}
          value={delta === 0 ? '' : delta}
          onChange={(count) => setSpan(Number(count), unit)}
        />
        <Select
          flex={1}
          aria-label={t('Unit')}
          data={units}
          value={unit}
          allowDeselect={false}
          onChange={(next) => setSpan(delta, next ?? unit)}
        />
      </Group>
      {hasBranch(flow, idOf(action)) ? (
        <Text size="sm" c="dimmed">
          {t('A later step branches on whether the event happened.')}
        </Text>
      ) : (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconArrowFork size={14} aria-hidden />}
          onClick={() => onFlow(withEventBranch(flow, idOf(action)))}
        >
          {t('Branch on whether it happened')}
        </Button>
      )}
    </>
  );
}

const hasBranch = ({ actions }: Flow, id: string): boolean =>
  actions.some(({ inputValue }) => inputValue?.dataKey === eventOutput && String(inputValue.actionId) === id);
