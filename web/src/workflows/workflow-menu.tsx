import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCopy,
  IconDots,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconVersions,
} from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { t } from '../i18n/messages.js';
import { useCanWrite, useHub } from '../accounts/session.js';
import { paths } from '../paths.js';
import { confirmAction } from '../ui/dialogs/confirm.js';
import { notifyDone } from '../ui/notices/notify.js';
import { ReviewDialog } from './review-dialog.js';
import { NameDialog, nameOf } from './workflow-dialogs.js';
import { useFlowActions, type Overview } from './workflows-data.js';

interface WorkflowMenuProps {
  readonly workflow: Pick<Overview, 'id' | 'name' | 'isEnabled'>;
}

/** Asks before a workflow is turned off. */
export function confirmTurningOff(name: string, onConfirm: () => Promise<unknown>): void {
  confirmAction({
    title: t('Turn off {name}?', { name }),
    confirm: t('Turn off'),
    isDangerous: false,
    message: t(
      'No more records are enrolled. Records that are enrolled now stay at their step until it is turned on again.',
    ),
    onConfirm,
  });
}

/** Menu with the actions on a workflow in the list. */
export function WorkflowMenu({ workflow }: WorkflowMenuProps) {
  const { id, isEnabled } = workflow;
  const name = nameOf(workflow);
  const { hubId } = useHub();
  const navigate = useNavigate();
  const canWrite = useCanWrite();
  const { change, clone, remove } = useFlowActions();
  const [isReviewing, reviewing] = useDisclosure();
  const [isRenaming, renaming] = useDisclosure();
  const [isCloning, cloning] = useDisclosure();
  const turnOff = (): void => confirmTurningOff(name, () => change({ flowId: id, isEnabled: false }));
  const cloneAs = async (cloneName: string): Promise<void> => {
    const cloned = await clone({ flowId: id, name: cloneName });
    await navigate(paths.workflow(hubId, cloned.id));
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {name}', { name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={paths.enrollments(hubId, id)}
            leftSection={<IconHistory size={16} aria-hidden />}
          >
            {t('Enrollment history')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.revisions(hubId, id)}
            leftSection={<IconVersions size={16} aria-hidden />}
          >
            {t('Versions')}
          </Menu.Item>
          {canWrite && (
            <>
              {isEnabled ? (
                <Menu.Item leftSection={<IconPlayerPause size={16} aria-hidden />} onClick={turnOff}>
                  {t('Turn off…')}
                </Menu.Item>
              ) : (
                <Menu.Item leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={reviewing.open}>
                  {t('Review and turn on…')}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={renaming.open}>
                {t('Rename…')}
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={cloning.open}>
                {t('Clone…')}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => confirmDeletion(name, () => remove(id))}
              >
                {t('Delete…')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isReviewing && <ReviewDialog flowId={id} onClose={reviewing.close} />}
      {isRenaming && (
        <NameDialog
          {...{ title: t('Rename workflow'), submit: t('Rename'), name, onClose: renaming.close }}
          onSubmit={(next) => change({ flowId: id, name: next })}
        />
      )}
      {isCloning && (
        <NameDialog
          {...{ title: t('Clone workflow'), submit: t('Clone'), onClose: cloning.close, onSubmit: cloneAs }}
          name={t('{name} (copy)', { name: name.slice(0, 190) })}
        />
      )}
    </>
  );
}

function confirmDeletion(name: string, remove: () => Promise<unknown>): void {
  confirmAction({
    title: t('Delete {name}?', { name }),
    confirm: t('Delete'),
    message: t('Its enrollments end and its history is deleted. This cannot be undone. What it changed stays.'),
    onConfirm: async () => {
      await remove();
      notifyDone(t('Workflow {name} deleted.', { name }));
    },
  });
}
