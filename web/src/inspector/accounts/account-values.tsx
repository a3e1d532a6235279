import { ActionIcon, Table, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/messages.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { AccountForm } from './account-form.js';

interface AccountValuesProps<T extends { readonly hubId: number }> {
  readonly title: string;
  /** The head of the column of values. */
  readonly head: string;
  readonly accounts: readonly T[];
  readonly isPending: boolean;
  readonly renderValue: (account: T) => ReactNode;
  readonly toRemoveLabel: (hubId: number) => string;
  readonly onAdd: (hubId: number) => void;
  readonly onRemove: (hubId: number) => void;
}

/** The accounts that have a value of their own for a setting of the sandbox; they are added and removed. */
export function AccountValues<T extends { readonly hubId: number }>(props: AccountValuesProps<T>) {
  const { title, head, accounts, isPending, renderValue, toRemoveLabel, onAdd, onRemove } = props;
  return (
    <>
      <Title order={2}>{title}</Title>
      {accounts.length > 0 && (
        <Table aria-label={title} verticalSpacing={6} maw={480} withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Account')}</Table.Th>
              <Table.Th>{head}</Table.Th>
              <HiddenHead w={50}>{t('Remove')}</HiddenHead>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {accounts.map((account) => (
              <Table.Tr key={account.hubId}>
                <Table.Td>{account.hubId}</Table.Td>
                <Table.Td>{renderValue(account)}</Table.Td>
                <Table.Td>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={toRemoveLabel(account.hubId)}
                    disabled={isPending}
                    onClick={() => onRemove(account.hubId)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <AccountForm button={t('Add account')} isPending={isPending} onSubmit={onAdd} />
    </>
  );
}
