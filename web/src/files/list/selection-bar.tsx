import { Button, Group, Progress, Text } from '@mantine/core';
import { IconFolderSymlink, IconLock, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { t, tIn } from '../../i18n/messages.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { notifyDone, notifyProblem } from '../../ui/notices/notify.js';
import { nameClasses } from '../../ui/class-names.js';
import { useOpenDialog } from '../dialogs/dialogs.js';
import { useFileActions } from '../file-actions.js';
import classes from '../files-page.module.css';
import { runInSequence } from '../run-in-sequence.js';
import type { Selection } from './selection.js';

const css = nameClasses(classes);

interface Work {
  readonly done: number;
  readonly all: number;
}

/** Actions on the selected items; a deletion shows its progress and can be stopped. */
export function SelectionBar({ selection }: { readonly selection: Selection }) {
  const [open, actions] = [useOpenDialog(), useFileActions()];
  const [work, setWork] = useState<Work>();
  const controller = useRef(new AbortController());
  const { files, folders, count, clear } = selection;
  const deleteAll = async (): Promise<void> => {
    const deletions = [
      ...folders.map(
        ({ id }) =>
          () =>
            actions.deleteFolder(id),
      ),
      ...files.map(
        ({ id }) =>
          () =>
            actions.deleteFile(id),
      ),
    ];
    const all = deletions.length;
    let done = 0;
    controller.current = new AbortController();
    setWork({ done, all });
    try {
      await runInSequence(deletions, (remove) => remove(), {
        signal: controller.current.signal,
        onProgress: (now) => {
          done = now;
          setWork({ done, all });
        },
      });
      clear();
    } finally {
      setWork(undefined);
      if (done > 0) notifyDone(t('Deleted {done} of {all}.', { done, all }));
    }
  };
  const askToDelete = (): void =>
    confirmAction({
      title: t('Delete {count}?', { count: toCount(count) }),
      confirm: t('Delete'),
      message:
        folders.length > 0
          ? t(
              'Folders are deleted with all their contents. URLs stop working and the content can no longer be opened. It stays on the server, listed under Deleted files, until it is deleted permanently. It cannot be restored.',
            )
          : t(
              'URLs stop working and the content can no longer be opened. It stays on the server, listed under Deleted files, until it is deleted permanently. It cannot be restored.',
            ),
      onConfirm: () => void deleteAll().catch(notifyProblem),
    });
  if (work) {
    return (
      <Group className={css('selection')} role="status">
        <Text size="sm">{t('Deleted {done} of {all}', { done: work.done, all: work.all })}</Text>
        <Progress.Root flex={1} miw={80}>
          <Progress.Section value={(work.done / work.all) * 100} aria-label={t('Deletion')} />
        </Progress.Root>
        <Button size="xs" variant="default" onClick={() => controller.current.abort()}>
          {t('Stop')}
        </Button>
      </Group>
    );
  }
  if (count === 0) return null;
  return (
    <Group className={css('selection')} role="region" aria-label={t('Selection')}>
      <Text size="sm" fw={500} role="status">
        {t('{count} selected', { count: toCount(count) })}
      </Text>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFolderSymlink size={15} aria-hidden />}
        onClick={() => open({ kind: 'move', items: { files, folders } })}
      >
        {t('Move')}
      </Button>
      {folders.length === 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLock size={15} aria-hidden />}
          onClick={() => open({ kind: 'access', files })}
        >
          {t('Access')}
        </Button>
      )}
      <Button
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={askToDelete}
      >
        {t('Delete')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" c="var(--mantine-color-text)" onClick={clear}>
        {tIn('selection', 'Clear')}
      </Button>
    </Group>
  );
}

const toCount = (count: number): string => t('{count, plural, one {# item} other {# items}}', { count });
