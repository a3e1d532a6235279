import { Anchor, Box, Button, Group, Stack, Switch, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconPlayerSkipForward, IconPlayerTrackNext } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../i18n/messages.js';
import { findBuiltInType } from '../objects/object-types.js';
import { toBrief } from '../objects/record-brief.js';
import { paths } from '../paths.js';
import { Loaded } from '../ui/loading/loaded.js';
import { EmptyState } from '../ui/loading/states.js';
import { Chip } from '../ui/marks/chip.js';
import { Moment } from '../ui/times/moment.js';
import type { Action } from '../workflows/flow/flow.js';
import { states } from '../workflows/history/enrollment-words.js';
import { rulesOfKind } from '../workflows/steps/step-kinds.js';
import { nameOf } from '../workflows/workflow-dialogs.js';
import { useAppNames } from './requests/use-requests.js';
import { toDueAt, useAutomations, useHastening, type InspectedEnrollment } from './use-automations.js';

/** The enrollments in workflows of all accounts as they go, and buttons that do not wait for their next steps. */
export function AutomationsPanel() {
  const enrollments = useAutomations();
  const [isOnlyActive, setOnlyActive] = useState(false);
  return (
    <Stack gap="sm">
      <Switch
        label={t('Only enrollments in progress')}
        checked={isOnlyActive}
        onChange={(event) => setOnlyActive(event.currentTarget.checked)}
      />
      <Loaded query={enrollments}>
        {(all) => {
          const shown = isOnlyActive ? all.filter(({ state }) => state === 'ACTIVE') : all;
          return shown.length === 0 ? (
            <EmptyState title={isOnlyActive ? t('No enrollments in progress') : t('No enrollments yet')}>
              {t('Records appear here when a workflow of any account enrolls them.')}
            </EmptyState>
          ) : (
            <AutomationsTable enrollments={shown} />
          );
        }}
      </Loaded>
    </Stack>
  );
}

function AutomationsTable({ enrollments }: { readonly enrollments: readonly InspectedEnrollment[] }) {
  return (
    <Table aria-label={t('Enrollments')} style={{ tableLayout: 'fixed' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={112}>{t('State')}</Table.Th>
          <Table.Th>{t('Record')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Workflow')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Step')}</Table.Th>
          <Table.Th w={150} visibleFrom="sm">
            {t('Due')}
          </Table.Th>
          <Table.Th w={236} visibleFrom="md">
            <VisuallyHidden>{t('Actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {enrollments.map((one) => (
          <AutomationRow key={one.id} enrollment={one} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function AutomationRow({ enrollment }: { readonly enrollment: InspectedEnrollment }) {
  const { hubId, state, objectTypeId, recordId, flowId } = enrollment;
  const { label, hue } = states[state];
  const dueAt = toDueAt(enrollment);
  const name = toRecordName(enrollment);
  return (
    <Table.Tr>
      <Table.Td>
        <Chip hue={hue} mark={state === 'ACTIVE' ? 'dot' : 'square'}>
          {label}
        </Chip>
      </Table.Td>
      <Table.Td>
        <Anchor component={Link} to={paths.record(hubId, objectTypeId, recordId)} size="sm" className="any-text">
          {name}
        </Anchor>
        <Text size="xs" c="dimmed" hiddenFrom="sm" className="any-text">
          {nameOf(enrollment)}
        </Text>
        <Text size="xs" c="dimmed" component="div" hiddenFrom="sm" className="any-text">
          <StepWords enrollment={enrollment} />
        </Text>
        <Box hiddenFrom="md" mt={6}>
          <RowActions enrollment={enrollment} name={name} />
        </Box>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Anchor component={Link} to={paths.workflow(hubId, flowId)} size="sm" className="any-text">
          {nameOf(enrollment)}
        </Anchor>
        <Text size="xs" c="dimmed">
          {t('Account {hubId}', { hubId })}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm" component="div" className="any-text">
          <StepWords enrollment={enrollment} />
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{dueAt !== undefined && <Moment at={dueAt} />}</Table.Td>
      <Table.Td visibleFrom="md">
        <RowActions enrollment={enrollment} name={name} />
      </Table.Td>
    </Table.Tr>
  );
}

function toRecordName({ objectTypeId, recordId, properties }: InspectedEnrollment): string {
  const type = findBuiltInType(objectTypeId);
  if (!type) return t('Record {id}', { id: recordId });
  const values = Object.fromEntries(
    Object.entries(properties).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])),
  );
  return toBrief(type, { id: recordId, values, currency: 'USD' }).name;
}

/** The next step and its request in progress, or why the enrollment ended. */
function StepWords({ enrollment }: { readonly enrollment: InspectedEnrollment }) {
  const { state, action, reason, call, isEnabled } = enrollment;
  const step = action === undefined ? '' : rulesOfKind(action as Action).label;
  return (
    <>
      {state === 'ACTIVE' && action === undefined ? t('End') : step}
      {state === 'ACTIVE' && !isEnabled && (
        <Text size="xs" c="dimmed">
          {t('The workflow is off.')}
        </Text>
      )}
      {call && (
        <Text size="xs" c="dimmed" className="any-text">
          <CallWords call={call} />
          {call.outcome !== undefined && ` · ${call.outcome}`}
        </Text>
      )}
      {reason !== undefined && reason !== call?.outcome && (
        <Text size="xs" c={state === 'FAILED' ? 'var(--mantine-color-error)' : 'dimmed'} className="any-text">
          {reason}
        </Text>
      )}
    </>
  );
}

/** The request in progress. An unsigned webhook is of no app. */
function CallWords({ call }: { readonly call: NonNullable<InspectedEnrollment['call']> }) {
  const { appId, state, attempts: count } = call;
  const appNames = useAppNames();
  if (appId === undefined)
    return t('Request: {count, plural, =0 {not sent yet} one {# attempt} other {# attempts}}', { count });
  const app = appNames.get(appId) ?? String(appId);
  if (state === 'BLOCKED') return t('{app} will call back', { app });
  return t('Request to {app}: {count, plural, =0 {not sent yet} one {# attempt} other {# attempts}}', { app, count });
}

function RowActions({ enrollment, name }: { readonly enrollment: InspectedEnrollment; readonly name: string }) {
  const { runNow, advance, isPending, isFuture } = useHastening(enrollment);
  const { state, isEnabled } = enrollment;
  if (state !== 'ACTIVE' || !isEnabled) return null;
  return (
    <Group gap={6}>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPlayerSkipForward size={12} aria-hidden />}
        disabled={isPending}
        aria-label={t('Run now: {name}', { name })}
        onClick={runNow}
      >
        {t('Run now')}
      </Button>
      {isFuture && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconPlayerTrackNext size={12} aria-hidden />}
          disabled={isPending}
          aria-label={t('Advance clock: {name}', { name })}
          onClick={advance}
        >
          {t('Advance clock')}
        </Button>
      )}
    </Group>
  );
}
