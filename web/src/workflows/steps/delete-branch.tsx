import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { removeBranch } from '../flow/flow-edits.js';
import { idOf, type Action, type Flow } from '../flow/flow.js';

interface DeleteBranchProps {
  readonly flow: Flow;
  readonly action: Action;
  /** Of the way out: `list 0`. */
  readonly exitKey: string;
  readonly label: string;
  readonly onFlow: (flow: Flow) => void;
}

/** Deletes a branch of a step; asks first if steps go with it. */
export function DeleteBranch({ flow, action, exitKey, label, onFlow }: DeleteBranchProps) {
  const rest = removeBranch(flow, { from: idOf(action), key: exitKey, target: undefined });
  const count = flow.actions.length - rest.actions.length;
  const confirm = (): void =>
    confirmAction({
      title: t('Delete the branch?'),
      confirm: t('Delete'),
      message: t(
        '{count, plural, one {# step that only this branch leads to is deleted with it.} other {# steps that only this branch leads to are deleted with it.}} Nothing is saved yet.',
        { count },
      ),
      onConfirm: () => onFlow(rest),
    });
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => (count > 0 ? confirm() : onFlow(rest))}>
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  );
}
