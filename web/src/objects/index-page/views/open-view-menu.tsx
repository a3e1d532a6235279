import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconStar, IconStarOff, IconTrash } from '@tabler/icons-react';
import { useIsAdmin } from '../../../accounts/session.js';
import { t } from '../../../i18n/messages.js';
import { confirmAction } from '../../../ui/dialogs/confirm.js';
import type { SavedView } from './views-query.js';

interface OpenViewMenuProps {
  readonly view: SavedView;
  readonly onRename: () => void;
  /** Lets the view open by default, or no longer. */
  readonly onDefault: () => void;
  readonly onDelete: () => Promise<void>;
}

/** What can be done with the open view. */
export function OpenViewMenu({ view, onRename, onDefault, onDelete }: OpenViewMenuProps) {
  const isAdmin = useIsAdmin();
  const askToDelete = (): void =>
    confirmAction({
      title: t('Delete the view {name}?', { name: view.name }),
      message: view.shared
        ? t('It is deleted for everyone in the account. The records are not changed.')
        : t('The records are not changed.'),
      confirm: t('Delete view'),
      onConfirm: onDelete,
    });
  const DefaultIcon = view.default ? IconStarOff : IconStar;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for the view {name}', { name: view.name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
          {t('Rename or share…')}
        </Menu.Item>
        {isAdmin && view.shared && (
          <Menu.Item leftSection={<DefaultIcon size={16} aria-hidden />} onClick={onDefault}>
            {view.default ? t('No longer open by default') : t('Open for everyone by default')}
          </Menu.Item>
        )}
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={askToDelete}
        >
          {t('Delete…')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
