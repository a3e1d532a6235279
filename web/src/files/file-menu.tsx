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
import { useCanWrite, useIsAdmin } from '../accounts/session.js';
import { notifyDone, notifyProblem } from '../ui/notify.js';
import { useOpenDialog } from './dialogs.js';
import { saveBlob, useFileActions } from './file-actions.js';
import { isPublic, toFullName, type StoredFile, type StoredFolder } from './file-kinds.js';
import { useDeletion } from './use-deletion.js';

export interface FileMenuProps {
  readonly file: StoredFile;
  /** Where the menu stands in the details themselves, it does not lead to them. */
  readonly onDetails?: () => void;
}

/** All that can be done with one file. */
export function FileMenu({ file, onDetails }: FileMenuProps) {
  const [canWrite, isAdmin, open] = [useCanWrite(), useIsAdmin(), useOpenDialog()];
  const [actions, deleteThings, clipboard] = [useFileActions(), useDeletion(), useClipboard()];
  const name = toFullName(file);
  const download = (): void => {
    actions.downloadFile(file.id).then((content) => saveBlob(content, name), notifyProblem);
  };
  const copy = (): void => {
    clipboard.copy(file.url);
    notifyDone('Copied the public URL.');
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onDetails && (
          <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={onDetails}>
            Details
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
          Download
        </Menu.Item>
        {isPublic(file) && (
          <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={copy}>
            Copy public URL
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconSignature size={16} aria-hidden />}
          onClick={() => open({ kind: 'signed url', file })}
        >
          Signed URL…
        </Menu.Item>
        {canWrite && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => open({ kind: 'rename', thing: { file } })}
            >
              Rename…
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFolderSymlink size={16} aria-hidden />}
              onClick={() => open({ kind: 'move', things: { files: [file], folders: [] } })}
            >
              Move…
            </Menu.Item>
            <Menu.Item
              leftSection={<IconLock size={16} aria-hidden />}
              onClick={() => open({ kind: 'access', files: [file] })}
            >
              Access…
            </Menu.Item>
            <Menu.Item leftSection={<IconClock size={16} aria-hidden />} onClick={() => open({ kind: 'expiry', file })}>
              Deletes itself…
            </Menu.Item>
            <Menu.Item
              leftSection={<IconReplace size={16} aria-hidden />}
              onClick={() => open({ kind: 'replace', file })}
            >
              Replace content…
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => deleteThings({ files: [file], folders: [] })}
            >
              Delete…
            </Menu.Item>
            {isAdmin && (
              <Menu.Item
                color="red"
                leftSection={<IconTrashX size={16} aria-hidden />}
                onClick={() => open({ kind: 'erase', file })}
              >
                Delete for good…
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** All that can be done with one folder; nothing for people who only read. */
export function FolderMenu({ folder }: { readonly folder: StoredFolder }) {
  const [canWrite, open, deleteThings] = [useCanWrite(), useOpenDialog(), useDeletion()];
  if (!canWrite) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for folder ${folder.name ?? ''}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => open({ kind: 'rename', thing: { folder } })}
        >
          Rename…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFolderSymlink size={16} aria-hidden />}
          onClick={() => open({ kind: 'move', things: { files: [], folders: [folder] } })}
        >
          Move…
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => deleteThings({ files: [], folders: [folder] })}
        >
          Delete…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
