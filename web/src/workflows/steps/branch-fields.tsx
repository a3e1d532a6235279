import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { FiltersEditor } from '../../lists/filters/filters-editor.js';
import type { Action } from '../flow/flow.js';
import { newListBranch, type StepFieldsProps } from './step-kinds.js';

type ListBranch = NonNullable<Action['listBranches']>[number];

const mostBranches = 20;

/** The branches of a step: records take the first one whose conditions they meet. */
export function BranchFields({ action, onChange }: StepFieldsProps) {
  const branches = action.listBranches ?? [];
  const setBranch = (at: number, changes: Partial<ListBranch>): void =>
    onChange({
      ...action,
      listBranches: branches.map((branch, place) => (place === at ? { ...branch, ...changes } : branch)),
    });
  const isEmpty = ({ connection }: ListBranch): boolean => (connection?.nextActionId ?? null) === null;
  return (
    <Stack gap="lg">
      {branches.map((branch, at) => (
        <Stack key={at} gap="xs" role="group" aria-label={t('Branch {number}', { number: at + 1 })}>
          <TextInput
            label={t('Branch {number}', { number: at + 1 })}
            maxLength={100}
            value={branch.branchName ?? ''}
            onChange={(event) => setBranch(at, { branchName: event.currentTarget.value })}
          />
          <FiltersEditor tree={branch.filterBranch} onChange={(filterBranch) => setBranch(at, { filterBranch })} />
          {branches.length > 1 && isEmpty(branch) && (
            <Button
              variant="subtle"
              color="red"
              size="compact-xs"
              style={{ alignSelf: 'flex-start' }}
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => onChange({ ...action, listBranches: branches.toSpliced(at, 1) })}
            >
              {t('Remove branch {number}', { number: at + 1 })}
            </Button>
          )}
        </Stack>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={branches.length >= mostBranches}
          onClick={() => onChange({ ...action, listBranches: [...branches, newListBranch(branches.length + 1)] })}
        >
          {t('Add branch')}
        </Button>
      </Group>
      <TextInput
        label={t('Name of the branch for all others')}
        maxLength={100}
        value={action.defaultBranchName ?? ''}
        onChange={(event) => onChange({ ...action, defaultBranchName: event.currentTarget.value })}
      />
    </Stack>
  );
}
