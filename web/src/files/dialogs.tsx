import { createContext, lazy, Suspense, useContext, useMemo, useState, type ReactNode } from 'react';
import type { StoredFile, StoredFolder } from './file-kinds.js';

/** What is moved, renamed or deleted together. */
export interface Things {
  readonly files: readonly StoredFile[];
  readonly folders: readonly StoredFolder[];
}

export type Dialog =
  | { readonly kind: 'new folder'; readonly parentId: string }
  | { readonly kind: 'upload'; readonly contents: readonly File[]; readonly folderId: string }
  | { readonly kind: 'import'; readonly folderId: string }
  | { readonly kind: 'rename'; readonly thing: { readonly file: StoredFile } | { readonly folder: StoredFolder } }
  | { readonly kind: 'move'; readonly things: Things }
  | { readonly kind: 'access'; readonly files: readonly StoredFile[] }
  | { readonly kind: 'expiry'; readonly file: StoredFile }
  | { readonly kind: 'signed url'; readonly file: StoredFile }
  | { readonly kind: 'replace'; readonly file: StoredFile }
  | { readonly kind: 'erase'; readonly file: Pick<StoredFile, 'id' | 'name' | 'extension'> };

const DialogsContext = createContext<((dialog: Dialog) => void) | undefined>(undefined);
const OpenDialog = lazy(async () => ({ default: (await import('./open-dialog.js')).OpenDialog }));

/** Lets everything below open the dialogs of files, one at a time. */
export function FileDialogs({ children }: { readonly children: ReactNode }) {
  const [dialog, setDialog] = useState<Dialog>();
  const open = useMemo(() => (next: Dialog) => setDialog(next), []);
  return (
    <DialogsContext value={open}>
      {children}
      {dialog && (
        <Suspense>
          <OpenDialog dialog={dialog} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </DialogsContext>
  );
}

export function useOpenDialog(): (dialog: Dialog) => void {
  const open = useContext(DialogsContext);
  if (!open) throw new Error('Dialogs of files are opened on pages of files.');
  return open;
}
