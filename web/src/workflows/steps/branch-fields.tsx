import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { FiltersEditor } from '../../lists/filters/filters-editor.js';
import type { Action } from '../flow/flow.js';
import { DeleteBranch } from './delete-branch.js';
import { newListBranch, type StepFieldsProps } from './step-kinds.js';

type ListBranch = NonNullable<Action['listBranches']>[number];

const mostBranches = 20;

/** The branches of a step: records take the first one whose conditions they meet. */
export function BranchFields({ action, flow, onChange, onFlow }: StepFieldsProps) {
  const branches = action.listBranches ?? [];
  const setBranch = (at: number, changes: Partial<ListBranch>): void =>
    onChange({
      ...action,
      listBranches: branches.map((branch, place) => (place === at ? { ...branch, ...changes } : branch)),
    });
  return (
    <Stack gap="lg">
      {branches.map((branch, at) => (
        <Stack key={at} gap="xs" role="group" aria-label={t('Branch {number}', { number: at + 1 })}>
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              flex={1}
              label={t('Branch {number}', { number: at + 1 })}
              maxLength={100}
              value={branch.branchName ?? ''}
              onChange={(event) => setBranch(at, { branchName: event.currentTarget.value })}
            />
            {branches.length > 1 && (
              <DeleteBranch
                {...{ flow, action, onFlow }}
                exitKey={`list ${at}`}
                label={t('Delete branch {number}', { number: at + 1 })}
              />
            )}
          </Group>
          <FiltersEditor tree={branch.filterBranch} onChange={(filterBranch) => setBranch(at, { filterBranch })} />
        </Stack>
      ))}
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={branches.length >= mostBranches}
        onClick={() => onChange({ ...action, listBranches: [...branches, newListBranch(branches.length + 1)] })}
      >
        {t('Add branch')}
      </Button>
      <OthersName action={action} onChange={onChange} />
    </Stack>
  );
}

/** The name of the branch that records take which take no other. */
export function OthersName({ action, onChange }: Pick<StepFieldsProps, 'action' | 'onChange'>) {
  return (
    <TextInput
      label={t('Name of the branch for all others')}
      maxLength={100}
      value={action.defaultBranchName ?? ''}
      onChange={(event) => onChange({ ...action, defaultBranchName: event.currentTarget.value })}
    />
  );
}
