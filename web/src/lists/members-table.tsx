import { Anchor, Button, Checkbox, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { inSentence } from '../i18n/language.js';
import { t } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import type { ObjectType } from '../objects/object-types.js';
import { paths } from '../paths.js';
import { Moment } from '../ui/times/moment.js';
import { notifyProblem } from '../ui/notices/notify.js';
import { offerUndo } from '../ui/notices/offer-undo.js';
import { findFailure } from '../ui/loading/failure.js';
import { LoadMore } from '../ui/loading/load-more.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../ui/loading/states.js';
import { isWorking, useListActions, useMembers, type List, type Member } from './lists-data.js';

interface MembersTableProps {
  readonly list: List;
  readonly type: ObjectType;
  /** Whether the user may remove records from the list. */
  readonly canPick: boolean;
}

/** The records of a list, with links to them and a way to remove them. */
export function MembersTable({ list, type, canPick }: MembersTableProps) {
  const query = useMembers(list, type);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const { changeMembers } = useListActions();
  const failure = findFailure(query);
  if (failure) return <ProblemState error={failure} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <RowsSkeleton />;
  const members = query.data.pages.flatMap((page) => page.members);
  const chosen = members.map(({ id }) => id).filter((id) => picked.has(id));
  const takeOff = async (): Promise<void> => {
    const { listId } = list;
    const { recordIdsRemoved } = await changeMembers({ listId, remove: chosen });
    setPicked(new Set());
    const count = recordIdsRemoved.length;
    const word = inSentence(count === 1 ? type.singular : type.plural);
    offerUndo(t('{count} {word} removed from the list.', { count, word }), () =>
      changeMembers({ listId, add: recordIdsRemoved }),
    );
  };
  if (members.length === 0) return <NoMembers list={list} type={type} canPick={canPick} />;
  return (
    <>
      {canPick && (
        <Group gap="xs" mb={4} mih={36} role="toolbar" aria-label={t('Selected records')}>
          <Text size="sm" c={chosen.length === 0 ? 'dimmed' : ''} role="status">
            {t('{chosen} selected', { chosen: chosen.length })}
          </Text>
          {chosen.length > 0 && (
            <Button size="compact-sm" variant="light" onClick={() => void takeOff().catch(notifyProblem)}>
              {t('Remove from list')}
            </Button>
          )}
        </Group>
      )}
      <Rows {...{ members, type, chosen }} onPick={canPick ? setPicked : undefined} />
      <LoadMore query={query} />
    </>
  );
}

function NoMembers({ list, type, canPick }: MembersTableProps) {
  const word = inSentence(type.plural);
  if (isWorking(list)) return <RowsSkeleton rows={4} />;
  return (
    <EmptyState title={t('No {word} on this list', { word })}>
      {list.processingType === 'DYNAMIC'
        ? t('Records appear here as soon as they match the filters.')
        : canPick && t('Use “Add {word}” to add some.', { word })}
    </EmptyState>
  );
}

interface RowsProps {
  readonly members: readonly Member[];
  readonly type: ObjectType;
  readonly chosen: readonly string[];
  readonly onPick: ((ids: ReadonlySet<string>) => void) | undefined;
}

function Rows({ members, type, chosen, onPick }: RowsProps) {
  const { hubId } = useHub();
  const toggle = (id: string, isPicked: boolean): void =>
    onPick?.(new Set(isPicked ? [...chosen, id] : chosen.filter((one) => one !== id)));
  return (
    <Table highlightOnHover verticalSpacing={6} aria-label={type.plural} style={{ tableLayout: 'fixed' }}>
      <Table.Thead>
        <Table.Tr>
          {onPick && (
            <Table.Th w={40}>
              <Checkbox
                aria-label={t('Select all that is shown')}
                checked={chosen.length === members.length}
                indeterminate={chosen.length > 0 && chosen.length < members.length}
                onChange={(event) => onPick(new Set(event.currentTarget.checked ? members.map(({ id }) => id) : []))}
              />
            </Table.Th>
          )}
          <Table.Th>{t('Name')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Details')}</Table.Th>
          <Table.Th w={190} visibleFrom="xs">
            {t('Added')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map(({ id, name, hint, addedAt }) => (
          <Table.Tr key={id}>
            {onPick && (
              <Table.Td>
                <Checkbox
                  aria-label={t('Select {name}', { name })}
                  checked={chosen.includes(id)}
                  onChange={(event) => toggle(id, event.currentTarget.checked)}
                />
              </Table.Td>
            )}
            <Table.Td>
              <Anchor component={Link} to={paths.record(hubId, type.name, id)} size="sm" className="any-text">
                {name}
              </Anchor>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Text size="sm" c="dimmed" className="one-line">
                {hint}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="xs">
              <Moment at={addedAt} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
