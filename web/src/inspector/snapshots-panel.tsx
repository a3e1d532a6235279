import { ActionIcon, Button, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { IconCamera, IconHistory, IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { t } from '../i18n/messages.js';
import { formatBytes } from '../files/file-kinds.js';
import { HiddenHead } from '../ui/hidden-head.js';
import { Chip } from '../ui/marks/chip.js';
import { confirmAction } from '../ui/dialogs/confirm.js';
import { Moment } from '../ui/times/moment.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../ui/loading/states.js';
import { AccountForm } from './accounts/account-form.js';
import { askAccount } from './accounts/ask-account.js';
import { formatOffset } from './offset.js';
import { useSnapshotChanges, useSnapshots, type Snapshot } from './use-snapshots.js';
import { formatNumber } from '../formats/numbers.js';

const maxSnapshots = 10;

/** Snapshots of the sandbox, to restore. */
export function SnapshotsPanel() {
  const { data, error, isError, refetch } = useSnapshots();
  const { take, restore, resetAccount, remove } = useSnapshotChanges();
  const isBusy = restore.isPending || resetAccount.isPending || remove.isPending;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={720}>
        {t(
          'A snapshot saves the whole sandbox: accounts with their records and files, tokens, sessions and the clock. Take one after setup, try things out, and restore it as often as you like.',
        )}
      </Text>
      <TakeForm
        isPending={take.isPending}
        isFull={(data?.length ?? 0) >= maxSnapshots}
        onTake={(name, onDone) => take.mutate(name, { onSuccess: onDone })}
      />
      {!data && (isError ? <ProblemState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} />)}
      {data?.length === 0 && (
        <EmptyState title={t('No snapshots yet')}>{t('Enter a name above and take a snapshot.')}</EmptyState>
      )}
      {data && data.length > 0 && (
        <SnapshotTable
          snapshots={data}
          isBusy={isBusy}
          restoring={restore.isPending ? restore.variables.id : undefined}
          onRestore={(one) => askToRestore(one, (hubId) => restore.mutateAsync({ ...one, hubId }))}
          onRemove={(one) => askToRemove(one, () => remove.mutate(one))}
        />
      )}
      <Title order={2}>{t('Reset an account')}</Title>
      <Text size="sm" c="dimmed" maw={720}>
        {t('It returns to how it began, while others stay as they are.')}
      </Text>
      <AccountForm
        button={t('Reset account')}
        isPending={isBusy}
        onSubmit={(hubId) => askToResetAccount(hubId, () => resetAccount.mutate(hubId))}
      />
    </Stack>
  );
}

interface TakeFormProps {
  readonly isPending: boolean;
  readonly isFull: boolean;
  readonly onTake: (name: string, onDone: () => void) => void;
}

function TakeForm({ isPending, isFull, onTake }: TakeFormProps) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onTake(name.trim(), () => setName(''));
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end">
        <TextInput
          label={t('Name')}
          placeholder={t('Ready for tests')}
          description={
            isFull
              ? t('The limit of {maxSnapshots} snapshots is reached: delete one first', { maxSnapshots })
              : undefined
          }
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          style={{ flex: '1 1 240px' }}
          maw={420}
        />
        <Button
          type="submit"
          leftSection={<IconCamera size={16} aria-hidden />}
          loading={isPending}
          disabled={isFull || name.trim() === ''}
        >
          {t('Take snapshot')}
        </Button>
      </Group>
    </form>
  );
}

interface SnapshotTableProps {
  readonly snapshots: readonly Snapshot[];
  readonly isBusy: boolean;
  /** The ID of the snapshot that is being restored. */
  readonly restoring: string | undefined;
  readonly onRestore: (one: Snapshot) => void;
  readonly onRemove: (one: Snapshot) => void;
}

function SnapshotTable({ snapshots, isBusy, restoring, onRestore, onRemove }: SnapshotTableProps) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label={t('Snapshots')} verticalSpacing={6} withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Name')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('Taken')}</Table.Th>
            <Table.Th visibleFrom="sm" ta="end">
              {t('Rows')}
            </Table.Th>
            <Table.Th visibleFrom="sm" ta="end">
              {t('Size')}
            </Table.Th>
            <HiddenHead w={150}>{t('Actions')}</HiddenHead>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {snapshots.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Td className="any-text">
                {one.name}
                <Text size="xs" c="dimmed" hiddenFrom="sm">
                  <Moment at={one.takenAt} /> · {formatBytes(one.bytes)}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <Moment at={one.takenAt} />
                {one.clockOffsetSeconds !== 0 && (
                  <Text size="xs" c="dimmed">
                    {t('clock at {offset}', { offset: formatOffset(one.clockOffsetSeconds) })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td visibleFrom="sm" ta="end">
                {formatNumber(one.rows)}
              </Table.Td>
              <Table.Td visibleFrom="sm" ta="end">
                {formatBytes(one.bytes)}
              </Table.Td>
              <Table.Td>
                <Group gap={4} justify="flex-end" wrap="nowrap">
                  {one.isRestorable ? (
                    <Button
                      size="xs"
                      variant="default"
                      leftSection={<IconHistory size={14} aria-hidden />}
                      aria-label={t('Restore {name}', { name: one.name })}
                      loading={restoring === one.id}
                      disabled={isBusy}
                      onClick={() => onRestore(one)}
                    >
                      {t('Restore')}
                    </Button>
                  ) : (
                    <Chip hue="amber">{t('Incompatible version')}</Chip>
                  )}
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('Delete {name}', { name: one.name })}
                    disabled={isBusy}
                    onClick={() => onRemove(one)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function askToRestore({ name }: Snapshot, onConfirm: (hubId: number | undefined) => Promise<unknown>): void {
  askAccount({
    title: t('Restore “{name}”?', { name }),
    toMessage: (hubId) =>
      hubId === undefined
        ? t(
            'Everything that has changed in this sandbox since then is lost, in every account, and the clock is set back. Take a snapshot first if you may need the current state again. Users who signed in later must sign in again.',
          )
        : t(
            'Everything that has changed in account {hubId} since then is lost. Other accounts and the clock stay as they are.',
            { hubId },
          ),
    confirm: t('Restore snapshot'),
    onConfirm,
  });
}

function askToResetAccount(hubId: number, onConfirm: () => void): void {
  confirmAction({
    title: t('Reset account {hubId}?', { hubId }),
    message: t('Everything that has changed in it since it was created is lost. Only a snapshot can undo this.'),
    confirm: t('Reset account'),
    onConfirm,
  });
}

function askToRemove({ name }: Snapshot, onConfirm: () => void): void {
  confirmAction({
    title: t('Delete the snapshot “{name}”?', { name }),
    message: t('It can no longer be restored. The current state is not affected.'),
    confirm: t('Delete snapshot'),
    onConfirm,
  });
}
