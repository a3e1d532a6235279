import {
  createContext,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useHubIdentity } from '../../accounts/session.js';
import { useRefreshFiles } from '../files-data.js';
import type { Imports, ImportTask } from './imports.js';
import { sendFile, type FileOrder } from './send-file.js';
import { createUploadQueue, type Upload, type UploadQueue } from './upload-queue.js';
import { lazyComponent } from '../../ui/loading/load-page.js';

const UploadsContext = createContext<UploadQueue<FileOrder> | undefined>(undefined);
const ImportsContext = createContext<Imports | undefined>(undefined);
const UploadPanel = lazyComponent(() => import('./upload-panel.js'), 'UploadPanel');

function useImportTasks(): Imports {
  const [tasks, setTasks] = useState<readonly ImportTask[]>([]);
  return useMemo(
    () => ({
      tasks,
      add: (task) => setTasks((before) => [...before, task]),
      remove: (taskId) => setTasks((before) => before.filter((task) => task.taskId !== taskId)),
    }),
    [tasks],
  );
}

/**
 * Keeps uploads running while the user moves between the pages of an account, and shows them. They end with the
 * account.
 */
export function UploadsProvider({ children }: { readonly children: ReactNode }) {
  const [identity, refresh] = [useHubIdentity(), useRefreshFiles()];
  const [queue] = useState(() =>
    createUploadQueue<FileOrder>({
      send: (order, sending) => sendFile(order, { ...sending, identity }),
      onDone: () => void refresh(),
    }),
  );
  const imports = useImportTasks();
  useEffect(() => queue.stop, [queue]);
  return (
    <UploadsContext value={queue}>
      <ImportsContext value={imports}>{children}</ImportsContext>
      <UploadCorner queue={queue} imports={imports} />
    </UploadsContext>
  );
}

interface UploadCornerProps {
  readonly queue: UploadQueue<FileOrder>;
  readonly imports: Imports;
}

function UploadCorner({ queue, imports }: UploadCornerProps) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.list);
  const isActive = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  useEffect(() => {
    if (!isActive) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
  if (uploads.length === 0 && imports.tasks.length === 0) return null;
  return (
    <Suspense>
      <UploadPanel queue={queue} uploads={uploads} imports={imports} />
    </Suspense>
  );
}

/** The upload queue of the account. */
export function useUploadQueue(): UploadQueue<FileOrder> {
  const queue = useContext(UploadsContext);
  if (!queue) throw new Error('useUploadQueue needs an UploadsProvider.');
  return queue;
}

export function useUploads(): readonly Upload<FileOrder>[] {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue.subscribe, queue.list);
}

/** The imports of the account. */
export function useImports(): Imports {
  const imports = useContext(ImportsContext);
  if (!imports) throw new Error('useImports needs an UploadsProvider.');
  return imports;
}
