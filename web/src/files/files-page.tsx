import { Button, Group, Text } from '@mantine/core';
import { IconFolderPlus, IconLink, IconUpload } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { t } from '../i18n/messages.js';
import { useCanWrite } from '../accounts/session.js';
import { notifyFailure } from '../ui/notices/notify.js';
import { Page } from '../ui/page.js';
import { nameClasses } from '../ui/class-names.js';
import { FileDialogs, useOpenDialog } from './dialogs/dialogs.js';
import { FileDrawer } from './viewer/file-drawer.js';
import { FilesSidebar } from './tree/files-sidebar.js';
import { FilesContent } from './list/files-content.js';
import classes from './files-page.module.css';
import { FilesToolbar } from './list/files-toolbar.js';
import { isSearch, useFilesView } from './list/files-view.js';
import { DropsContext, type DropFolder } from './moving/drag-context.js';
import { useMoveItems } from './moving/use-move-items.js';
import { FolderTrail } from './tree/folder-trail.js';

const css = nameClasses(classes);

/** The files of an account: folder tree, content of the open folder, and details in a drawer. */
export function FilesPage() {
  return (
    <FileDialogs>
      <Files />
    </FileDialogs>
  );
}

function Files() {
  const [canWrite, open] = [useCanWrite(), useOpenDialog()];
  const [view, change] = useFilesView();
  const { folderId, fileId } = view;
  const [previewed, setPreviewed] = useState<string>();
  const openFolder = (id: string): void => change({ folderId: id, search: '', fileId: undefined });
  const { drops, over, leave } = useDrops();
  const drop = useDropzone({
    noClick: true,
    noKeyboard: true,
    disabled: !canWrite,
    onDropAccepted(contents) {
      open({ kind: 'upload', contents, folderId: over?.id ?? folderId });
      leave();
    },
    onDropRejected: leave,
  });
  return (
    <Page
      title={t('Files')}
      actions={
        canWrite && (
          <>
            <Button
              variant="default"
              leftSection={<IconFolderPlus size={16} aria-hidden />}
              onClick={() => open({ kind: 'new folder', parentId: folderId })}
            >
              {t('New folder')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconLink size={16} aria-hidden />}
              onClick={() => open({ kind: 'import', folderId })}
            >
              {t('Import from URL')}
            </Button>
            <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={drop.open}>
              {t('Upload')}
            </Button>
          </>
        )
      }
    >
      <DropsContext value={canWrite ? drops : undefined}>
        <div {...drop.getRootProps({ className: css('panes'), role: 'presentation' })}>
          <FilesSidebar selected={folderId} onFolder={openFolder} />
          <div className={css('content')}>
            {canWrite && <input {...drop.getInputProps({ 'aria-label': t('Files to upload') })} />}
            <FilesToolbar view={view} onChange={change} />
            <Group mb="xs" mih={24}>
              {isSearch(view) ? (
                <Text size="sm">{t('Search results from all folders')}</Text>
              ) : (
                <FolderTrail folderId={folderId} onSelect={openFolder} />
              )}
            </Group>
            <FilesContent
              key={folderId}
              {...{ view, previewed }}
              onChange={change}
              onUpload={drop.open}
              onPreview={setPreviewed}
            />
            {drop.isDragActive && (
              <div className={css('drop')}>
                <Text fw={600} role="status" className={css('dropText')}>
                  {over ? t('Drop to upload into {name}', { name: over.name }) : t('Drop to upload here')}
                </Text>
              </div>
            )}
          </div>
        </div>
      </DropsContext>
      <FileDrawer
        fileId={previewed === undefined ? fileId : undefined}
        onClose={() => change({ fileId: undefined })}
        onPreview={setPreviewed}
      />
    </Page>
  );
}

/** What dropping on a folder does: items of the page move there, files of the operating system are uploaded there. */
function useDrops() {
  const [over, setOver] = useState<DropFolder>();
  const move = useMoveItems();
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  const drops = useMemo(
    () => ({
      onFilesOver: setOver,
      onMove: (...order: Parameters<typeof move>) => void latest.current(...order),
      onRefused: notifyFailure,
    }),
    [],
  );
  return { drops, over, leave: () => setOver(undefined) };
}
