import { Button, Group, NumberInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { toEvenShares } from '../flow/flow-edits.js';
import type { Action } from '../flow/flow.js';
import { DeleteBranch } from './delete-branch.js';
import { findSplitGap } from './gaps.js';
import type { StepFieldsProps } from './step-kinds.js';

type TestBranch = NonNullable<Action['testBranches']>[number];

const mostBranches = 10;

/** The form of a branch that can have a name, whatever the form it was sent in. */
function toNamed(branch: TestBranch): TestBranch {
  if ('connection' in branch) return branch;
  const { edgeType, nextActionId, ...rest } = branch;
  return {
    ...rest,
    connection:
      (nextActionId ?? null) === null ? null : { edgeType: edgeType ?? 'STANDARD', nextActionId: nextActionId ?? null },
  };
}

/** Branches of a random split: equally likely, or by percentages. */
export function SplitFields({ action, flow, onChange, onFlow }: StepFieldsProps) {
  const branches = action.testBranches ?? [];
  const isWeighted = branches.some(({ percentage }) => (percentage ?? null) !== null);
  const setAll = (testBranches: readonly TestBranch[]): void => onChange({ ...action, testBranches });
  const setBranch = (at: number, changes: Partial<TestBranch>): void =>
    setAll(branches.map((branch, place) => (place === at ? { ...toNamed(branch), ...changes } : branch)));
  const share = (shares: readonly number[] | undefined): void =>
    setAll(
      branches.map(({ percentage: _, ...branch }, at) => ({
        ...branch,
        ...(shares && { percentage: shares[at] ?? 0 }),
      })),
    );
  const gap = findSplitGap(action, { isReady: () => true, appActions: [] });
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('Shares')}
        data={[
          { value: 'even', label: t('Equally likely') },
          { value: 'weighted', label: t('By percentages') },
        ]}
        value={isWeighted ? 'weighted' : 'even'}
        onChange={(kind) => share(kind === 'weighted' ? toEvenShares(branches.length) : undefined)}
      />
      {branches.map((branch, at) => (
        <Group key={at} gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label={t('Branch {number}', { number: at + 1 })}
            maxLength={100}
            value={branch.branchName ?? ''}
            onChange={(event) => setBranch(at, { branchName: event.currentTarget.value })}
          />
          {isWeighted && (
            <NumberInput
              w={92}
              aria-label={t('Percentage of branch {number}', { number: at + 1 })}
              suffix=" %"
              {...{ min: 0, max: 100, allowDecimal: false, allowNegative: false, clampBehavior: 'strict' }}
              value={Number(branch.percentage ?? 0)}
              onChange={(value) => setBranch(at, { percentage: Number(value) })}
            />
          )}
          {branches.length > 2 && (
            <DeleteBranch
              {...{ flow, action, onFlow }}
              exitKey={`test ${at}`}
              label={t('Delete branch {number}', { number: at + 1 })}
            />
          )}
        </Group>
      ))}
      {isWeighted && (
        <Text size="sm" role="status" {...(gap !== undefined && { c: 'red' })}>
          {gap ?? t('The percentages add up to 100.')}
        </Text>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={branches.length >= mostBranches}
          onClick={() =>
            setAll([
              ...branches,
              {
                ...{ branchName: t('Branch {number}', { number: branches.length + 1 }), connection: null },
                ...(isWeighted && { percentage: 0 }),
              },
            ])
          }
        >
          {t('Add branch')}
        </Button>
        {gap !== undefined && (
          <Button variant="default" size="xs" onClick={() => share(toEvenShares(branches.length))}>
            {t('Share evenly')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
