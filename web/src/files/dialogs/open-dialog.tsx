import type { Dialog } from './dialog.js';
import { AccessDialog, ExpiryDialog, RenameDialog, ReplaceDialog } from './file-dialogs.js';
import { EraseDialog } from './erase-dialog.js';
import { MoveDialog } from './move-dialog.js';
import { ImportDialog, NewFolderDialog, UploadDialog } from './new-item-dialogs.js';
import { SignedUrlDialog } from './signed-url-dialog.js';

interface OpenDialogProps {
  readonly dialog: Dialog;
  readonly onClose: () => void;
}

/** Renders the open dialog. */
export function OpenDialog({ dialog, onClose }: OpenDialogProps) {
  switch (dialog.kind) {
    case 'new folder':
      return <NewFolderDialog parentId={dialog.parentId} onClose={onClose} />;
    case 'upload':
      return <UploadDialog contents={dialog.contents} folderId={dialog.folderId} onClose={onClose} />;
    case 'import':
      return <ImportDialog folderId={dialog.folderId} onClose={onClose} />;
    case 'rename':
      return <RenameDialog item={dialog.item} onClose={onClose} />;
    case 'move':
      return <MoveDialog items={dialog.items} onClose={onClose} />;
    case 'access':
      return <AccessDialog files={dialog.files} onClose={onClose} />;
    case 'expiry':
      return <ExpiryDialog file={dialog.file} onClose={onClose} />;
    case 'signed url':
      return <SignedUrlDialog file={dialog.file} onClose={onClose} />;
    case 'replace':
      return <ReplaceDialog file={dialog.file} onClose={onClose} />;
    case 'erase':
      return <EraseDialog file={dialog.file} onClose={onClose} />;
  }
}
