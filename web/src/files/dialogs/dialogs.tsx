import { createContext, Suspense, useContext, useMemo, useState, type ReactNode } from 'react';
import type { Dialog } from './dialog.js';
import { lazyComponent } from '../../ui/loading/load-page.js';

const DialogsContext = createContext<((dialog: Dialog) => void) | undefined>(undefined);
const OpenDialog = lazyComponent(() => import('./open-dialog.js'), 'OpenDialog');

/** Lets everything below open the file dialogs, one at a time. */
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
  if (!open) throw new Error('useOpenDialog needs a FileDialogs component.');
  return open;
}
