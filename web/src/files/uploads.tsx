import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useHubIdentity } from '../accounts/session.js';
import { useRefreshFiles } from './files-data.js';
import { sendFile, type FileOrder } from './send-file.js';
import { createUploadQueue, type Upload, type UploadQueue } from './upload-queue.js';

const UploadsContext = createContext<UploadQueue<FileOrder> | undefined>(undefined);
const UploadPanel = lazy(async () => ({ default: (await import('./upload-panel.js')).UploadPanel }));

/** Lets uploads go on while the person walks through the pages of an account, and shows them. They end with the account. */
export function UploadsProvider({ children }: { readonly children: ReactNode }) {
  const [identity, refresh] = [useHubIdentity(), useRefreshFiles()];
  const [queue] = useState(() =>
    createUploadQueue<FileOrder>({
      send: (order, sending) => sendFile(order, { ...sending, identity }),
      onDone: () => void refresh(),
    }),
  );
  useEffect(() => queue.stop, [queue]);
  return (
    <UploadsContext value={queue}>
      {children}
      <UploadCorner queue={queue} />
    </UploadsContext>
  );
}

function UploadCorner({ queue }: { readonly queue: UploadQueue<FileOrder> }) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.list);
  const isGoing = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  useEffect(() => {
    if (!isGoing) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isGoing]);
  if (uploads.length === 0) return null;
  return (
    <Suspense>
      <UploadPanel queue={queue} uploads={uploads} />
    </Suspense>
  );
}

/** The uploads of this account: add some, and they are shown in the corner. */
export function useUploadQueue(): UploadQueue<FileOrder> {
  const queue = useContext(UploadsContext);
  if (!queue) throw new Error('Uploads are made inside an account.');
  return queue;
}

export function useUploads(): readonly Upload<FileOrder>[] {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue.subscribe, queue.list);
}
