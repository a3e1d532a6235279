import { Alert, Button, Group, Modal, Progress, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/messages.js';
import { useApi } from '../../../accounts/session.js';
import { toMessage } from '../../../ui/loading/states.js';
import { toLabelledMessage } from '../../field-error.js';
import { toTitle, type ObjectType } from '../../object-types.js';
import type { ValueContext } from '../../property.js';
import { useProperties } from '../../properties.js';
import { formatValue } from '../../property-types/property-types.js';
import { AskedFields, isComplete, toAskedValue } from '../../stage-prompts/asked-fields.js';
import { listAsked, listMissing } from '../../stage-prompts/asked-values.js';
import { useStagePrompts } from '../../stage-prompts/use-stage-prompts.js';
import { withCurrencyOf } from '../../use-value-context.js';
import { listOmissions, toPlanText, type CellChange, type CellProblem, type RangePlan } from './range-plan.js';
import type { WriteCells } from './use-range-writes.js';
import { formatNumber } from '../../../formats/numbers.js';

interface PasteDialogProps {
  readonly kind: 'paste' | 'clear';
  readonly plan: RangePlan;
  readonly type: ObjectType;
  readonly context: ValueContext;
  readonly hasMore: boolean;
  readonly write: WriteCells;
  readonly onClose: () => void;
}

type Stage =
  | { readonly kind: 'preview' }
  | { readonly kind: 'running'; readonly percent: number }
  | {
      readonly kind: 'over';
      readonly refused: readonly CellProblem[];
      readonly done: number;
      readonly error?: unknown;
    };

/** Shows what pasting or clearing several rows changes before it does so, and afterwards what the server has refused. */
export function PasteDialog({ kind, plan, type, context, hasMore, write, onClose }: PasteDialogProps) {
  const [stage, setStage] = useState<Stage>({ kind: 'preview' });
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);
  const asking = useAsking(type, plan.changes);
  const apply = async (): Promise<void> => {
    setStage({ kind: 'running', percent: 0 });
    const { signal } = stop.current;
    const { done, refused, error } = await write(await asking.fill(plan.changes, signal), {
      signal,
      onProgress: (at, all) => setStage({ kind: 'running', percent: (at / all) * 100 }),
    });
    if (refused.length === 0 && error === undefined && done.length === plan.changes.length) return onClose();
    const problems = refused.map(({ change, reason }): CellProblem => {
      const { record, property, to } = change;
      return {
        record,
        property,
        text: formatValue(to, property, context),
        reason: toLabelledMessage(reason, property),
      };
    });
    setStage({ kind: 'over', refused: problems, done: done.length, error });
  };
  const shared = { type, context };
  const isRunning = stage.kind === 'running';
  return (
    <Modal
      opened
      onClose={onClose}
      title={toHeading(stage, kind, plan)}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
    >
      <Stack>
        {stage.kind === 'over' ? (
          <>
            <Text size="sm" role="status">
              {t('{done} of {changes} values changed.', {
                done: formatNumber(stage.done),
                changes: formatNumber(plan.changes.length),
              })}
            </Text>
            {stage.error !== undefined && (
              <Alert role="alert" color="red" variant="light">
                {toMessage(stage.error)}
              </Alert>
            )}
            <Problems
              {...shared}
              problems={stage.refused}
              title={t('{refused} refused', { refused: formatNumber(stage.refused.length) })}
            />
          </>
        ) : (
          <>
            {plan.changes.length > 0 && <Changes {...shared} changes={plan.changes} />}
            {asking.properties && (
              <AskedFields
                {...{ context, names: asking.names, properties: asking.properties, values: asking.values }}
                onChange={asking.setValues}
              />
            )}
            <Problems
              {...shared}
              problems={plan.problems}
              title={t(
                '{count, plural, one {# cannot be stored and keeps its value} other {# cannot be stored and keep their values}}',
                { count: plan.problems.length },
              )}
            />
            {listOmissions(plan, hasMore).map((text) => (
              <Text key={text} size="sm" c="dimmed">
                {text}
              </Text>
            ))}
          </>
        )}
        {isRunning && (
          <Progress.Root size="lg">
            <Progress.Section value={stage.percent} aria-label={t('Changing')} animated />
          </Progress.Root>
        )}
        <Group justify="flex-end" gap="xs">
          {stage.kind === 'over' ? (
            <Button onClick={onClose} data-autofocus>
              {t('Close')}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={isRunning ? () => stop.current.abort() : onClose}>
                {isRunning ? t('Stop') : t('Cancel')}
              </Button>
              <Button
                data-autofocus
                loading={isRunning}
                disabled={plan.changes.length === 0 || !isComplete(asking.names, asking.values)}
                onClick={() => void apply()}
              >
                {kind === 'paste'
                  ? t('Change {planText}', { planText: toPlanText(plan.changes) })
                  : t('Clear {planText}', { planText: toPlanText(plan.changes) })}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** What the stages ask for that the records enter, and the values that the user gives for it. */
function useAsking(type: ObjectType, changes: readonly CellChange[]) {
  const api = useApi();
  const { data: prompts } = useStagePrompts(type.name);
  const { data: properties } = useProperties(type.name);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const namesOf = (change: CellChange) => listAsked(type, change.values, prompts);
  const names = [...new Set(changes.flatMap(namesOf))];
  /** Adds the values to the changes of the records that do not have them yet, and that nothing else sets. */
  const fill = async (all: readonly CellChange[], signal: AbortSignal): Promise<readonly CellChange[]> => {
    const given = names.map((name) => [name, toAskedValue(properties?.get(name), values[name] ?? '')] as const);
    const ids = [...new Set(all.filter((change) => namesOf(change).length > 0).map(({ record }) => record.id))];
    const missing = new Map<string, Readonly<Record<string, string>>>();
    for (let from = 0; from < ids.length; from += 100) {
      const some = { type: type.name, ids: ids.slice(from, from + 100), signal };
      for (const [id, one] of await listMissing(api, some, Object.fromEntries(given))) missing.set(id, one);
    }
    return all.map((change) => {
      const wanted = namesOf(change).flatMap((name) => {
        const value = missing.get(change.record.id)?.[name];
        const isSet = all.some((one) => one.record.id === change.record.id && one.property.name === name);
        return value === undefined || isSet ? [] : [[name, value] as const];
      });
      return { ...change, values: { ...Object.fromEntries(wanted), ...change.values } };
    });
  };
  return { names, properties, values, setValues, fill };
}

function toHeading(stage: Stage, kind: PasteDialogProps['kind'], { rows }: RangePlan): string {
  if (stage.kind === 'over') return t('Not everything was changed');
  return kind === 'paste'
    ? t('{rows, plural, one {Paste into # row} other {Paste into # rows}}', { rows })
    : t('{rows, plural, one {Clear cells of # row} other {Clear cells of # rows}}', { rows });
}

const shown = 100;

interface ListProps {
  readonly type: ObjectType;
  readonly context: ValueContext;
}

function Changes({ changes, type, context }: ListProps & { readonly changes: readonly CellChange[] }) {
  const format = ({ record, property }: CellChange, value: string): string =>
    formatValue(value, property, withCurrencyOf(context, type, record.properties)) || '–';
  return (
    <>
      <ScrollArea.Autosize
        mah={280}
        type="auto"
        viewportProps={{ tabIndex: 0, 'aria-label': t('Changes'), role: 'group' }}
      >
        <Table stickyHeader verticalSpacing={4} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{type.singular}</Table.Th>
              <Table.Th>{t('Property')}</Table.Th>
              <Table.Th>{t('Now')}</Table.Th>
              <Table.Th>{t('Then')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.slice(0, shown).map((change) => (
              <Table.Tr key={`${change.record.id} ${change.property.name}`}>
                <Table.Td>{toTitle(type, change.record.properties, change.record.id)}</Table.Td>
                <Table.Td>{change.property.label}</Table.Td>
                <Table.Td c="dimmed">{format(change, change.from)}</Table.Td>
                <Table.Td fw={500}>{format(change, change.to)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {changes.length > shown && (
        <Text size="sm" c="dimmed">
          {t('And {count} more.', { count: formatNumber(changes.length - shown) })}
        </Text>
      )}
    </>
  );
}

function Problems({
  problems,
  type,
  title,
}: ListProps & { readonly problems: readonly CellProblem[]; readonly title: string }) {
  if (problems.length === 0) return null;
  return (
    <Alert color="red" variant="light" title={title}>
      <ScrollArea.Autosize mah={180} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': title, role: 'group' }}>
        <Stack gap={4} component="ul" m={0} ps="md">
          {problems.slice(0, shown).map(({ record, property, reason }) => (
            <li key={`${record.id} ${property.name}`}>
              {t('{label} of {title}: {reason}', {
                label: property.label,
                title: toTitle(type, record.properties, record.id),
                reason,
              })}
            </li>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {problems.length > shown && (
        <Text size="sm">{t('And {count} more.', { count: formatNumber(problems.length - shown) })}</Text>
      )}
    </Alert>
  );
}
