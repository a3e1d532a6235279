import { ActionIcon, Menu, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { modals } from '@mantine/modals';
import { IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../i18n/messages.js';
import { PinItem } from '../shell/pin-button.js';
import { confirmAction } from '../ui/dialogs/confirm.js';
import { notifyProblem } from '../ui/notices/notify.js';
import { offerUndo } from '../ui/notices/offer-undo.js';
import { CopyListDialog, RenameListDialog } from './list-dialogs.js';
import { useListActions, type FoundList, type ListUses } from './lists-data.js';

interface ListMenuProps {
  readonly list: Pick<FoundList, 'listId' | 'name' | 'objectTypeId'>;
  readonly onDeleted?: () => void;
}

/** Menu with the actions on a list. */
export function ListMenu({ list, onDeleted }: ListMenuProps) {
  const { remove, restore, findUses } = useListActions();
  const [isRenaming, renaming] = useDisclosure();
  const [isCopying, copying] = useDisclosure();
  const removeList = async (): Promise<void> => {
    await remove(list.listId);
    onDeleted?.();
    offerUndo(t('List {name} deleted. Its records are kept.', { name: list.name }), () => restore(list.listId));
  };
  // A list that nothing uses is deleted at once, since that can be undone.
  const askToRemove = async (): Promise<void> => {
    const uses = await findUses(list.listId);
    if (uses.lists.length === 0 && uses.pinnedBy.length === 0) return removeList();
    const isBlocked = uses.lists.some(({ isBlocking }) => isBlocking);
    if (isBlocked) showBlocked(list.name, uses);
    else
      confirmAction({
        title: t('Delete {name}?', { name: list.name }),
        confirm: t('Delete'),
        message: <UseWarning uses={uses} text={t('It is used. Its records are kept, and the list can be restored.')} />,
        onConfirm: removeList,
      });
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {name}', { name: list.name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={renaming.open}>
            {t('Rename…')}
          </Menu.Item>
          <PinItem target={{ kind: 'list', id: list.listId }} />
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={copying.open}>
            {t('Copy to a manual list…')}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void askToRemove().catch(notifyProblem)}
          >
            {t('Delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isCopying && <CopyListDialog list={list} onClose={copying.close} />}
      {isRenaming && <RenameListDialog list={list} onClose={renaming.close} />}
    </>
  );
}

function showBlocked(name: string, uses: ListUses): void {
  modals.open({
    title: t('{name} cannot be deleted', { name }),
    children: (
      <UseWarning uses={uses} text={t('The filters of other lists refer to it. Change or delete these lists first.')} />
    ),
  });
}

/** Names the uses of a list. Dialogs are outside the page of the account: there are no links. */
function UseWarning({ uses: { lists, pinnedBy }, text }: { readonly uses: ListUses; readonly text: string }) {
  return (
    <Stack gap={4}>
      <Text size="sm">{text}</Text>
      <ul style={{ margin: 0 }}>
        {lists.map(({ id, name }) => (
          <li key={id}>{t('Filter of the list {name}', { name })}</li>
        ))}
        {pinnedBy.map(({ name, mine }) => (
          <li key={name}>
            {mine ? t('Pinned in the navigation of you') : t('Pinned in the navigation of {name}', { name })}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
