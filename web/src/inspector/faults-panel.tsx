import { ActionIcon, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { t } from '../i18n/messages.js';
import { HiddenHead } from '../ui/hidden-head.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../ui/loading/states.js';
import { FaultForm } from './fault-form.js';
import { toEffect, toTarget, type Fault, type NewFault } from './fault-text.js';
import { useFaultChanges, useFaults } from './use-faults.js';

const quickRules: readonly { readonly label: string; readonly rule: NewFault }[] = [
  { label: t('Next request 500'), rule: { path: '/**', status: 500, times: 1 } },
  { label: t('429 for 10 requests'), rule: { path: '/**', status: 429, times: 10, retryAfterSeconds: 1 } },
  { label: t('2 s latency'), rule: { path: '/**', delayMs: 2_000 } },
  { label: t('Drop the next response'), rule: { path: '/**', cut: 'before', afterHandler: true, times: 1 } },
];

/** The fault rules of this sandbox. */
export function FaultsPanel() {
  const { data, error, isError, refetch } = useFaults();
  const { add, remove } = useFaultChanges();
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={720}>
        {t(
          'Make API calls of integrations fail, wait or lose their connection. The first matching rule applies. Requests of this app are not affected.',
        )}
      </Text>
      <Group gap="xs">
        {quickRules.map(({ label, rule }) => (
          <Button key={label} variant="default" disabled={add.isPending} onClick={() => add.mutate(rule)}>
            {label}
          </Button>
        ))}
      </Group>
      {!data && (isError ? <ProblemState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} />)}
      {data?.length === 0 && (
        <EmptyState title={t('No fault rules')}>{t('Use a button above or add a rule below.')}</EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <FaultTable faults={data} onRemove={remove.mutate} />
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            disabled={remove.isPending}
            onClick={() => remove.mutate(undefined)}
          >
            {t('Remove all rules')}
          </Button>
        </>
      )}
      <Title order={2}>{t('Add a rule')}</Title>
      <FaultForm isPending={add.isPending} onAdd={(rule) => add.mutate(rule)} />
    </Stack>
  );
}

interface FaultTableProps {
  readonly faults: readonly Fault[];
  readonly onRemove: (id: string) => void;
}

function FaultTable({ faults, onRemove }: FaultTableProps) {
  return (
    <Table aria-label={t('Rules')} verticalSpacing={6} layout="fixed" withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Requests')}</Table.Th>
          <Table.Th>{t('Fault')}</Table.Th>
          <Table.Th w={70} ta="end">
            {t('Hits')}
          </Table.Th>
          <Table.Th w={60} ta="end">
            {t('Left')}
          </Table.Th>
          <HiddenHead w={50}>{t('Remove')}</HiddenHead>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {faults.map((fault) => (
          <Table.Tr key={fault.id}>
            <Table.Td className="any-text">{toTarget(fault)}</Table.Td>
            <Table.Td className="any-text">{toEffect(fault)}</Table.Td>
            <Table.Td ta="end">{fault.hits}</Table.Td>
            <Table.Td ta="end">{fault.remaining ?? '∞'}</Table.Td>
            <Table.Td>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Remove: {effect} for {target}', { effect: toEffect(fault), target: toTarget(fault) })}
                onClick={() => onRemove(fault.id)}
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
