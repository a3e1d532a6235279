import { ActionIcon, Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import {
  IconClock,
  IconDots,
  IconDownload,
  IconEye,
  IconFolderSymlink,
  IconLink,
  IconLock,
  IconPencil,
  IconReplace,
  IconSignature,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { useCanWrite, useIsAdmin } from '../../accounts/session.js';
import { notifyDone, notifyProblem } from '../../ui/notices/notify.js';
import { useOpenDialog } from '../dialogs/dialogs.js';
import { saveBlob, useFileActions } from '../file-actions.js';
import { isPublic, type StoredFile, type StoredFolder, toFullName } from '../file-kinds.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import type { FileItems } from '../dialogs/dialog.js';

interface FileMenuProps {
  readonly file: StoredFile;
  /** Undefined where the details are open already. */
  readonly onDetails?: () => void;
}

/** Menu with all actions on one file. */
export function FileMenu({ file, onDetails }: FileMenuProps) {
  const [canWrite, isAdmin, open] = [useCanWrite(), useIsAdmin(), useOpenDialog()];
  const [actions, deleteItems, clipboard] = [useFileActions(), useDeletion(), useClipboard()];
  const name = toFullName(file);
  const download = (): void => {
    actions.downloadFile(file.id).then((content) => saveBlob(content, name), notifyProblem);
  };
  const copy = (): void => {
    clipboard.copy(file.url);
    notifyDone(t('Copied the public URL.'));
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {name}', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onDetails && (
          <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={onDetails}>
            {t('Details')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
          {t('Download')}
        </Menu.Item>
        {isPublic(file) && (
          <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={copy}>
            {t('Copy public URL')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconSignature size={16} aria-hidden />}
          onClick={() => open({ kind: 'signed url', file })}
        >
          {t('Signed URL…')}
        </Menu.Item>
        {canWrite && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => open({ kind: 'rename', item: { file } })}
            >
              {t('Rename…')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFolderSymlink size={16} aria-hidden />}
              onClick={() => open({ kind: 'move', items: { files: [file], folders: [] } })}
            >
              {t('Move…')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconLock size={16} aria-hidden />}
              onClick={() => open({ kind: 'access', files: [file] })}
            >
              {t('Access…')}
            </Menu.Item>
            <Menu.Item leftSection={<IconClock size={16} aria-hidden />} onClick={() => open({ kind: 'expiry', file })}>
              {t('Expiration…')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconReplace size={16} aria-hidden />}
              onClick={() => open({ kind: 'replace', file })}
            >
              {t('Replace content…')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => deleteItems({ files: [file], folders: [] })}
            >
              {t('Delete…')}
            </Menu.Item>
            {isAdmin && (
              <Menu.Item
                color="red"
                leftSection={<IconTrashX size={16} aria-hidden />}
                onClick={() => open({ kind: 'erase', file })}
              >
                {t('Delete permanently…')}
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Menu with all actions on one folder; renders nothing for viewers. */
export function FolderMenu({ folder }: { readonly folder: StoredFolder }) {
  const [canWrite, open, deleteItems] = [useCanWrite(), useOpenDialog(), useDeletion()];
  if (!canWrite) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Actions for folder {name}', { name: folder.name ?? '' })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => open({ kind: 'rename', item: { folder } })}
        >
          {t('Rename…')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFolderSymlink size={16} aria-hidden />}
          onClick={() => open({ kind: 'move', items: { files: [], folders: [folder] } })}
        >
          {t('Move…')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => deleteItems({ files: [], folders: [folder] })}
        >
          {t('Delete…')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns a function that deletes files and folders one by one, after a confirmation. */
function useDeletion(): (items: FileItems, onDone?: () => void) => void {
  const actions = useFileActions();
  return ({ files, folders }, onDone) => {
    const [folder, file] = [folders[0], files[0]];
    const count = files.length + folders.length;
    const name =
      count === 1
        ? (folder?.name ?? (file && toFullName(file)) ?? '')
        : t('{count, plural, one {# item} other {# items}}', { count });
    confirmAction({
      title: t('Delete {name}?', { name }),
      confirm: t('Delete'),
      message: (
        <>
          {folders.length > 0
            ? t(
                'Folders are deleted with all their contents. URLs stop working and the content can no longer be opened. It stays on the server, listed under Deleted files, until it is deleted permanently. It cannot be restored.',
              )
            : t(
                'URLs stop working and the content can no longer be opened. It stays on the server, listed under Deleted files, until it is deleted permanently. It cannot be restored.',
              )}
        </>
      ),
      onConfirm: async () => {
        for (const one of folders) await actions.deleteFolder(one.id);
        for (const one of files) await actions.deleteFile(one.id);
        notifyDone(t('Deleted {name}.', { name }));
        onDone?.();
      },
    });
  };
}
