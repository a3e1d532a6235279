import { useEffect, useRef, useState } from 'react';
import { useHubIdentity } from '../../accounts/session.js';
import { notifyProblem } from '../../ui/notices/notify.js';

/** A file that is being uploaded for an activity. */
interface Sending {
  readonly key: number;
  readonly name: string;
  /** The uploaded fraction, from 0 to 1. */
  readonly progress: number;
}

let lastKey = 0;

/** Uploads files for an activity, privately; each is passed on once it is stored. */
export function useComposerFiles(onStored: (file: { readonly id: string; readonly name: string }) => void) {
  const identity = useHubIdentity();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const latest = useRef(onStored);
  useEffect(() => {
    latest.current = onStored;
  });
  useEffect(() => {
    const open = controllers.current;
    return () => open.forEach((controller) => controller.abort());
  }, []);
  const send = async (content: File): Promise<void> => {
    const key = (lastKey += 1);
    const controller = new AbortController();
    controllers.current.set(key, controller);
    setSending((now) => [...now, { key, name: content.name, progress: 0 }]);
    try {
      // Loaded when it is needed.
      const { sendFile } = await import('../../files/uploads/send-file.js');
      const options = { access: 'PRIVATE', duplicateValidationStrategy: 'NONE' } as const;
      const order = { content, place: { folderPath: '/attachments' }, options };
      const onProgress = (progress: number): void =>
        setSending((now) => now.map((one) => (one.key === key ? { ...one, progress } : one)));
      const { id } = await sendFile(order, { identity, signal: controller.signal, onProgress });
      latest.current({ id, name: content.name });
    } catch (error) {
      if (!controller.signal.aborted) notifyProblem(error);
    } finally {
      controllers.current.delete(key);
      setSending((now) => now.filter((one) => one.key !== key));
    }
  };
  return {
    sending,
    add: (files: readonly File[]): void => files.forEach((file) => void send(file)),
    cancel: (key: number): void => controllers.current.get(key)?.abort(),
  };
}
