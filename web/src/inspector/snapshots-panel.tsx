import { ActionIcon, Badge, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconCamera, IconHistory, IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { formatBytes } from '../files/file-kinds.js';
import { askToConfirm } from '../ui/confirm.js';
import { Moment } from '../ui/moment.js';
import { EmptyState, ProblemState, RowsSkeleton } from '../ui/states.js';
import { formatOffset } from './offset.js';
import { useSnapshotChanges, useSnapshots, type Snapshot } from './use-snapshots.js';

const maxSnapshots = 10;

/** States of this sandbox to go back to. */
export function SnapshotsPanel() {
  const { data, error, isError, refetch } = useSnapshots();
  const { take, restore, remove } = useSnapshotChanges();
  const isBusy = restore.isPending || remove.isPending;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={720}>
        A snapshot keeps everything as it is now: every account with its records and files, tokens, sign-ins and the
        clock. Take one when all is set up, try things out, and go back as often as you like.
      </Text>
      <TakeForm
        isPending={take.isPending}
        isFull={(data?.length ?? 0) >= maxSnapshots}
        onTake={(name, onDone) => take.mutate(name, { onSuccess: onDone })}
      />
      {!data && (isError ? <ProblemState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} />)}
      {data?.length === 0 && (
        <EmptyState title="Nothing to go back to yet">
          Give the state of this moment a name above, and take it.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <SnapshotTable
          snapshots={data}
          isBusy={isBusy}
          restoring={restore.isPending ? restore.variables.id : undefined}
          onRestore={(one) => askToRestore(one, () => restore.mutate(one))}
          onRemove={(one) => askToRemove(one, () => remove.mutate(one))}
        />
      )}
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
          label="Name"
          placeholder="Ready for tests"
          description={isFull ? `There are ${maxSnapshots}, which is all there may be: delete one first` : undefined}
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
          Take a snapshot
        </Button>
      </Group>
    </form>
  );
}

interface SnapshotTableProps {
  readonly snapshots: readonly Snapshot[];
  readonly isBusy: boolean;
  /** The id of the one that is being restored. */
  readonly restoring: string | undefined;
  readonly onRestore: (one: Snapshot) => void;
  readonly onRemove: (one: Snapshot) => void;
}

function SnapshotTable({ snapshots, isBusy, restoring, onRestore, onRemove }: SnapshotTableProps) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label="Snapshots" verticalSpacing={6} withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th visibleFrom="sm">Taken</Table.Th>
            <Table.Th visibleFrom="sm" ta="right">
              Rows
            </Table.Th>
            <Table.Th visibleFrom="sm" ta="right">
              Size
            </Table.Th>
            <Table.Th w={150} aria-label="Actions" />
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
                    clock at {formatOffset(one.clockOffsetSeconds)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td visibleFrom="sm" ta="right">
                {one.rows.toLocaleString()}
              </Table.Td>
              <Table.Td visibleFrom="sm" ta="right">
                {formatBytes(one.bytes)}
              </Table.Td>
              <Table.Td>
                <Group gap={4} justify="flex-end" wrap="nowrap">
                  {one.isRestorable ? (
                    <Button
                      size="xs"
                      variant="default"
                      leftSection={<IconHistory size={14} aria-hidden />}
                      aria-label={`Restore ${one.name}`}
                      loading={restoring === one.id}
                      disabled={isBusy}
                      onClick={() => onRestore(one)}
                    >
                      Restore
                    </Button>
                  ) : (
                    <Badge variant="default" tt="none">
                      other version
                    </Badge>
                  )}
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Delete ${one.name}`}
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

function askToRestore({ name }: Snapshot, onConfirm: () => void): void {
  askToConfirm({
    title: `Go back to “${name}”?`,
    message:
      'Everything that has changed in this sandbox since then is lost, in every account, and the clock goes back to what it showed. Take a snapshot of now first if you may want it again. Who had not signed in by then has to sign in again.',
    confirm: 'Go back',
    onConfirm,
  });
}

function askToRemove({ name }: Snapshot, onConfirm: () => void): void {
  askToConfirm({
    title: `Delete the snapshot “${name}”?`,
    message: 'There is no way back to it then. What is in the sandbox now stays.',
    confirm: 'Delete the snapshot',
    onConfirm,
  });
}
