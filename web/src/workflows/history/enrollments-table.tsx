import { ActionIcon, Anchor, Button, Group, Menu, Table, Text } from '@mantine/core';
import { IconCircleX, IconDots, IconListDetails, IconRepeat } from '@tabler/icons-react';
import { Link } from 'react-router';
import { t } from '../../i18n/messages.js';
import { useCanWrite, useHub } from '../../accounts/session.js';
import type { ObjectType } from '../../objects/object-types.js';
import { paths } from '../../paths.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { findFailure } from '../../ui/loading/failure.js';
import { LoadMore } from '../../ui/loading/load-more.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../../ui/loading/states.js';
import { Chip } from '../../ui/marks/chip.js';
import { Moment } from '../../ui/times/moment.js';
import type { Flow } from '../flow/flow.js';
import { sources, states, toStepName } from './enrollment-words.js';
import type { EnrollmentFilter, NamedEnrollment, useEnrollments } from './enrollments-data.js';
import { useSteering } from './use-steering.js';

interface EnrollmentsTableProps {
  readonly flow: Flow;
  readonly type: ObjectType;
  readonly filter: EnrollmentFilter;
  readonly enrollments: ReturnType<typeof useEnrollments>;
  readonly onOpen: (enrollmentId: string) => void;
}

export function EnrollmentsTable({ flow, type, filter, enrollments, onOpen }: EnrollmentsTableProps) {
  const failure = findFailure(enrollments);
  if (failure) return <ProblemState error={failure} onRetry={() => void enrollments.refetch()} />;
  if (enrollments.data === undefined) return <RowsSkeleton />;
  const rows = enrollments.data.pages.flatMap(({ results }) => results);
  if (rows.length === 0) return <NoEnrollments flow={flow} isFiltered={Object.keys(filter).length > 0} />;
  return (
    <>
      <Table highlightOnHover verticalSpacing={6} aria-label={t('Enrollment history')} style={{ tableLayout: 'fixed' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{type.singular}</Table.Th>
            <Table.Th w={120}>{t('State')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('Step')}</Table.Th>
            <Table.Th w={150} visibleFrom="sm">
              {t('Due')}
            </Table.Th>
            <Table.Th visibleFrom="md">{t('Reason')}</Table.Th>
            <Table.Th w={150} visibleFrom="md">
              {t('Enrolled')}
            </Table.Th>
            <Table.Th w={74} visibleFrom="sm" aria-label={t('Steps')} />
            <HiddenHead w={44}>{t('Actions')}</HiddenHead>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <EnrollmentRow key={row.id} {...{ row, flow, type, onOpen }} />
          ))}
        </Table.Tbody>
      </Table>
      <LoadMore query={enrollments} />
    </>
  );
}

function NoEnrollments({ flow, isFiltered }: { readonly flow: Flow; readonly isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={t('No matching enrollments')}>{t('Try a different filter.')}</EmptyState>;
  return (
    <EmptyState title={t('No records enrolled yet')}>
      {flow.isEnabled
        ? t('Records appear here as soon as they are enrolled.')
        : t('The workflow is off. Turn it on to enroll records.')}
    </EmptyState>
  );
}

interface EnrollmentRowProps {
  readonly row: NamedEnrollment;
  readonly flow: Flow;
  readonly type: ObjectType;
  readonly onOpen: (enrollmentId: string) => void;
}

function EnrollmentRow({ row, flow, type, onOpen }: EnrollmentRowProps) {
  const { hubId } = useHub();
  const { label, hue } = states[row.state];
  const isOver = row.state !== 'ACTIVE';
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          component={Link}
          to={paths.record(hubId, type.name, row.recordId)}
          size="sm"
          fw={500}
          className="any-text"
        >
          {row.record.name}
        </Anchor>
        <Text size="xs" c="dimmed" hiddenFrom="sm" className="any-text">
          {toStepName(row, flow)}
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="md" className="any-text">
          {row.reason ?? ''}
        </Text>
      </Table.Td>
      <Table.Td>
        <Chip hue={hue} mark={isOver ? 'square' : 'dot'}>
          {label}
        </Chip>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm">{toStepName(row, flow)}</Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{row.dueAt !== undefined && <Moment at={row.dueAt} />}</Table.Td>
      <Table.Td visibleFrom="md">
        <Text size="sm" c="dimmed" className="any-text">
          {row.reason ?? ''}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Moment at={row.enrolledAt} />
        <Text size="xs" c="dimmed">
          {sources[row.enrolledBy]}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" ta="end">
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('Steps of {name}', { name: row.record.name })}
          onClick={() => onOpen(row.id)}
        >
          {t('Steps')}
        </Button>
      </Table.Td>
      <Table.Td>
        <EnrollmentMenu {...{ row, flow, onOpen }} />
      </Table.Td>
    </Table.Tr>
  );
}

function EnrollmentMenu({ row, flow, onOpen }: Omit<EnrollmentRowProps, 'type'>) {
  const canWrite = useCanWrite();
  const { retry, end } = useSteering({ flowId: flow.id, enrollmentId: row.id, name: row.record.name });
  return (
    <Group justify="flex-end">
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {name}', { name: row.record.name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconListDetails size={16} aria-hidden />} onClick={() => onOpen(row.id)}>
            {t('Show steps')}
          </Menu.Item>
          {canWrite && row.state === 'FAILED' && (
            <Menu.Item leftSection={<IconRepeat size={16} aria-hidden />} disabled={!flow.isEnabled} onClick={retry}>
              {t('Retry')}
            </Menu.Item>
          )}
          {canWrite && row.state === 'ACTIVE' && (
            <Menu.Item color="red" leftSection={<IconCircleX size={16} aria-hidden />} onClick={end}>
              {t('End enrollment…')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
