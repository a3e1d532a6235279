import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { PinItem } from '../shell/pin-button.js';
import { notifyProblem } from '../ui/notify.js';
import { offerUndo } from '../ui/offer-undo.js';
import { CopyListDialog, RenameListDialog } from './list-dialogs.js';
import { useListActions, type FoundList } from './lists-data.js';

interface ListMenuProps {
  readonly list: Pick<FoundList, 'listId' | 'name' | 'objectTypeId'>;
  readonly onDeleted?: () => void;
}

/** Menu with the actions on a list. */
export function ListMenu({ list, onDeleted }: ListMenuProps) {
  const { remove, restore } = useListActions();
  const [isRenaming, renaming] = useDisclosure();
  const [isCopying, copying] = useDisclosure();
  const removeList = async (): Promise<void> => {
    await remove(list.listId);
    onDeleted?.();
    offerUndo(`List ${list.name} deleted. Its records are kept.`, () => restore(list.listId));
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${list.name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={renaming.open}>
            Rename…
          </Menu.Item>
          <PinItem target={{ kind: 'list', id: list.listId }} />
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={copying.open}>
            Copy to a manual list…
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void removeList().catch(notifyProblem)}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isCopying && <CopyListDialog list={list} onClose={copying.close} />}
      {isRenaming && <RenameListDialog list={list} onClose={renaming.close} />}
    </>
  );
}
