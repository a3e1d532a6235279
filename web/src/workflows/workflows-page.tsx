import { Anchor, Button, Group, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../i18n/messages.js';
import { useCanWrite, useHub } from '../accounts/session.js';
import { formatNumber } from '../formats/numbers.js';
import { useCustomTypes } from '../objects/custom-types.js';
import { findBuiltInType } from '../objects/object-types.js';
import { toOwnerName, useOwners } from '../objects/properties.js';
import { paths } from '../paths.js';
import { HiddenHead } from '../ui/hidden-head.js';
import { findFailure } from '../ui/loading/failure.js';
import { LoadMore } from '../ui/loading/load-more.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../ui/loading/states.js';
import { Chip } from '../ui/marks/chip.js';
import { Page } from '../ui/page.js';
import { Moment } from '../ui/times/moment.js';
import { nameOf, NewWorkflowDialog } from './workflow-dialogs.js';
import { WorkflowMenu } from './workflow-menu.js';
import { useWorkflows, type Overview } from './workflows-data.js';

/** The workflows of an account. */
export function WorkflowsPage() {
  const canWrite = useCanWrite();
  const [isCreating, creating] = useDisclosure();
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 200);
  const workflows = useWorkflows(query);
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={creating.open}>
      {t('New workflow')}
    </Button>
  );
  const isEmpty = query === '' && workflows.data?.pages[0]?.results.length === 0;
  return (
    <Page title={t('Workflows')} {...(canWrite && !isEmpty && { actions: create })}>
      {isEmpty ? (
        <EmptyState title={t('No workflows yet')} {...(canWrite && { action: create })}>
          {t(
            'A workflow does routine work for you: when a record meets conditions or something happens to it, it waits, sets properties, creates tasks and notes, and adds records to lists.',
          )}
        </EmptyState>
      ) : (
        <>
          <Group gap="xs" mb="sm" role="search" aria-label={t('Workflows')}>
            <TextInput
              type="search"
              aria-label={t('Search workflows')}
              placeholder={t('Search by name')}
              maxLength={200}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              style={{ flex: '1 1 200px', maxWidth: 360 }}
            />
          </Group>
          <WorkflowsTable workflows={workflows} onShowAll={() => setText('')} />
        </>
      )}
      {isCreating && <NewWorkflowDialog onClose={creating.close} />}
    </Page>
  );
}

interface WorkflowsTableProps {
  readonly workflows: ReturnType<typeof useWorkflows>;
  readonly onShowAll: () => void;
}

function WorkflowsTable({ workflows, onShowAll }: WorkflowsTableProps) {
  const failure = findFailure(workflows);
  if (failure) return <ProblemState error={failure} onRetry={() => void workflows.refetch()} />;
  if (workflows.data === undefined) return <RowsSkeleton />;
  const found = workflows.data.pages.flatMap(({ results }) => results);
  if (found.length === 0) {
    return (
      <EmptyState
        title={t('No matching workflows')}
        action={<Button onClick={onShowAll}>{t('Show all workflows')}</Button>}
      >
        {t('Try a different search.')}
      </EmptyState>
    );
  }
  return (
    <>
      <Table highlightOnHover verticalSpacing={6} aria-label={t('Workflows')} style={{ tableLayout: 'fixed' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Name')}</Table.Th>
            <Table.Th w={80}>{t('State')}</Table.Th>
            <Table.Th w={130} visibleFrom="sm">
              {t('Records')}
            </Table.Th>
            <CountHead>{t('Enrolled now')}</CountHead>
            <CountHead>{t('Completed')}</CountHead>
            <CountHead>{t('Failed')}</CountHead>
            <Table.Th w={220} visibleFrom="md">
              {t('Last changed')}
            </Table.Th>
            <HiddenHead w={52}>{t('Actions')}</HiddenHead>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {found.map((workflow) => (
            <WorkflowRow key={workflow.id} workflow={workflow} />
          ))}
        </Table.Tbody>
      </Table>
      <LoadMore query={workflows} />
    </>
  );
}

function CountHead({ children }: { readonly children: string }) {
  return (
    <Table.Th w={110} ta="end" visibleFrom="sm">
      {children}
    </Table.Th>
  );
}

function WorkflowRow({ workflow }: { readonly workflow: Overview }) {
  const { id, objectTypeId, isEnabled, enrollments, updatedAt, updatedByUserId, failedAt } = workflow;
  const { hubId } = useHub();
  const own = useCustomTypes();
  const author = useAuthor(updatedByUserId);
  const type = findBuiltInType(objectTypeId) ?? own.find(({ typeId }) => typeId === objectTypeId);
  const toHistory = (state: string): string => paths.enrollments(hubId, id, { state });
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={paths.workflow(hubId, id)} size="sm" fw={500} className="any-text">
          {nameOf(workflow)}
        </Anchor>
      </Table.Td>
      <Table.Td>
        <StateChip isEnabled={isEnabled} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm" className="one-line">
          {type?.plural ?? objectTypeId}
        </Text>
      </Table.Td>
      <Count value={enrollments.active} to={toHistory('ACTIVE')} />
      <Count value={enrollments.completed} to={toHistory('COMPLETED')} />
      <Count value={enrollments.failed} to={toHistory('FAILED')} isBad failedAt={failedAt} />
      <Table.Td visibleFrom="md">
        <Text size="sm" className="one-line">
          <Moment at={updatedAt} format="ago" />
          {author !== undefined && (
            <Text span c="dimmed" inherit>
              {' · '}
              {author}
            </Text>
          )}
        </Text>
      </Table.Td>
      <Table.Td>
        <WorkflowMenu workflow={workflow} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The name of the user who changed a workflow; undefined if no user did, or they have left. */
export function useAuthor(userId: number | undefined): string | undefined {
  const owners = useOwners().data;
  if (userId === undefined || !owners) return undefined;
  const owner = [...owners.values()].find((one) => one.userId === userId);
  return owner && toOwnerName(owner);
}

export function StateChip({ isEnabled }: { readonly isEnabled: boolean }) {
  return isEnabled ? <Chip hue="green">{t('On')}</Chip> : <Chip>{t('Off')}</Chip>;
}

/** The server counts up to this number. */
const mostCounted = 10_000;

interface CountProps {
  readonly value: number;
  /** The history of these. */
  readonly to: string;
  readonly isBad?: boolean;
  readonly failedAt?: string | undefined;
}

function Count({ value, to, isBad = false, failedAt }: CountProps) {
  const text = value >= mostCounted ? `${formatNumber(value)}+` : formatNumber(value);
  return (
    <Table.Td ta="end" visibleFrom="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {value === 0 ? (
        <Text size="sm" c="dimmed">
          –
        </Text>
      ) : (
        <Anchor
          component={Link}
          to={to}
          size="sm"
          c={isBad ? 'var(--mantine-color-error)' : 'var(--mantine-color-text)'}
        >
          {text}
        </Anchor>
      )}
      {failedAt !== undefined && (
        <Text size="xs" c="dimmed" className="one-line">
          <Moment at={failedAt} format="ago" />
        </Text>
      )}
    </Table.Td>
  );
}
