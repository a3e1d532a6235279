import { ActionIcon, Button, Group, NumberInput, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { t } from '../i18n/messages.js';
import { HiddenHead } from '../ui/hidden-head.js';
import { Loaded } from '../ui/loading/loaded.js';
import { useCompat, useCompatChange, type CompatMode, type OwnMode } from './use-compat.js';

const modes: readonly { readonly value: CompatMode; readonly label: string }[] = [
  { value: 'contract', label: t('Contract') },
  { value: 'observed', label: t('Observed') },
];

/** Whose behaviour the server and its accounts have where the contract and the live service differ. */
export function CompatPanel() {
  const compat = useCompat();
  const change = useCompatChange();
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={720}>
        {t(
          'Where the live service differs from the contract, the server follows the contract, or the live service as observed. Accounts can have a mode of their own.',
        )}
      </Text>
      <Loaded query={compat} rows={2}>
        {({ mode, hubs }) => (
          <>
            <Group gap="xs">
              <Text size="sm" fw={500} aria-hidden>
                {t('Mode of the server')}
              </Text>
              <ModeControl
                label={t('Mode of the server')}
                mode={mode}
                isPending={change.isPending}
                onChange={(chosen) => change.mutate({ mode: chosen })}
              />
            </Group>
            <Title order={2}>{t('Accounts with a mode of their own')}</Title>
            {hubs.length > 0 && <AccountTable accounts={hubs} isPending={change.isPending} onChange={change.mutate} />}
            <AccountForm
              isPending={change.isPending}
              onAdd={(hubId) => change.mutate({ hubId, mode: mode === 'contract' ? 'observed' : 'contract' })}
            />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

interface ModeControlProps {
  readonly label: string;
  readonly mode: CompatMode;
  readonly isPending: boolean;
  readonly onChange: (mode: CompatMode) => void;
}

function ModeControl({ label, mode, isPending, onChange }: ModeControlProps) {
  return (
    <SegmentedControl
      aria-label={label}
      size="xs"
      data={[...modes]}
      value={mode}
      disabled={isPending}
      onChange={onChange}
    />
  );
}

interface AccountTableProps {
  readonly accounts: readonly OwnMode[];
  readonly isPending: boolean;
  readonly onChange: (change: { readonly hubId: number; readonly mode: CompatMode | null }) => void;
}

function AccountTable({ accounts, isPending, onChange }: AccountTableProps) {
  return (
    <Table aria-label={t('Accounts with a mode of their own')} verticalSpacing={6} maw={480} withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Account')}</Table.Th>
          <Table.Th>{t('Mode')}</Table.Th>
          <HiddenHead w={50}>{t('Remove')}</HiddenHead>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {accounts.map(({ hubId, mode }) => (
          <Table.Tr key={hubId}>
            <Table.Td>{hubId}</Table.Td>
            <Table.Td>
              <ModeControl
                label={t('Mode of account {hubId}', { hubId })}
                mode={mode}
                isPending={isPending}
                onChange={(chosen) => onChange({ hubId, mode: chosen })}
              />
            </Table.Td>
            <Table.Td>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Return account {hubId} to the mode of the server', { hubId })}
                disabled={isPending}
                onClick={() => onChange({ hubId, mode: null })}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface AccountFormProps {
  readonly isPending: boolean;
  readonly onAdd: (hubId: number) => void;
}

/** Gives an account the other mode than the server has; the server checks the account. */
function AccountForm({ isPending, onAdd }: AccountFormProps) {
  const [hubId, setHubId] = useState<number | string>('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typeof hubId !== 'number') return;
    onAdd(hubId);
    setHubId('');
  };
  return (
    <form onSubmit={submit}>
      <Group gap="sm" align="flex-end">
        <NumberInput
          label={t('Account')}
          min={1}
          allowDecimal={false}
          hideControls
          value={hubId}
          onChange={setHubId}
          w={140}
        />
        <Button type="submit" variant="default" disabled={isPending || typeof hubId !== 'number'}>
          {t('Add account')}
        </Button>
      </Group>
    </form>
  );
}
