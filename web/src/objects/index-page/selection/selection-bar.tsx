import { Button, Group, Text } from '@mantine/core';
import { IconPencil, IconRoute, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { inSentence } from '../../../i18n/language.js';
import { t, tIn } from '../../../i18n/messages.js';
import { useApi, useHub } from '../../../accounts/session.js';
import { confirmAction } from '../../../ui/dialogs/confirm.js';
import { notifyDone } from '../../../ui/notices/notify.js';
import { offerUndo } from '../../../ui/notices/offer-undo.js';
import { useShortcut } from '../../../ui/shortcuts.js';
import { useStartWork } from '../../../ui/notices/work.js';
import { lazyComponent } from '../../../ui/loading/load-page.js';
import type { ChosenWorkflow } from '../../../workflows/record/enroll-dialog.js';
import { toEnrolledWords } from '../../../workflows/record/enrolled-words.js';
import { BulkEditDialog } from './bulk-edit-dialog.js';
import { toDeleteWork, toEditWork, toEnrollWork, toRestoreWork } from './bulk-work.js';
import type { ToolbarProps } from '../page-parts.js';
import { formatTotal } from '../rows/totals.js';
import { recordsKey } from '../rows/use-rows.js';
import { formatNumber } from '../../../formats/numbers.js';

const EnrollDialog = lazyComponent(() => import('../../../workflows/record/enroll-dialog.js'), 'EnrollDialog');

/** Actions on the selected records. */
export function SelectionBar(props: ToolbarProps) {
  const { type, properties, context, selected, selection, rows, wanted, onSelectAll, onSelectNone } = props;
  const [isEditing, setEditing] = useState(false);
  const [isEnrolling, setEnrolling] = useState(false);
  const start = useStartWork();
  useShortcut('e', t('Edit the selected records'), () => setEditing(true));
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const count = selection.kind === 'all' ? formatTotal(selected, rows.isExact) : formatNumber(selected);
  const toName = (length: number): string => inSentence(length === 1 ? type.singular : type.plural);
  const toWhat = (length: number): string => `${formatNumber(length)} ${toName(length)}`;
  const what = `${count} ${toName(selected)}`;
  const refresh = (): void => void client.resetQueries({ queryKey: recordsKey(hubId, type.name) });
  const onEnd = (): void => {
    onSelectNone();
    refresh();
  };
  const place = { api, wanted, selection, count: selected, onEnd };
  const enroll = ({ id: flowId, name }: ChosenWorkflow): Promise<void> => {
    const onDone = (counts: Parameters<typeof toEnrolledWords>[0]): void => notifyDone(toEnrolledWords(counts, name));
    start(toEnrollWork(place, t('Enrolling {what}', { what }), { flowId, onDone }));
    return Promise.resolve();
  };
  const remove = (): void => {
    const work = toDeleteWork(place, t('Deleting {what}', { what }));
    const undo = (): void => {
      const restored = toRestoreWork(
        { api, type: type.name, onEnd: refresh },
        t('Restoring {what}', { what }),
        work.deleted,
      );
      start({ ...restored, onDone: () => notifyDone(t('{what} restored.', { what: toWhat(work.deleted.length) })) });
    };
    const onDone = (): void =>
      offerUndo(t('{what} moved to the recycle bin.', { what: toWhat(work.deleted.length) }), () =>
        Promise.resolve(undo()),
      );
    const outcome = () =>
      work.deleted.length > 0 && (
        <Button variant="default" onClick={undo}>
          {t('Undo')}
        </Button>
      );
    start({ ...work, onDone, outcome });
  };
  return (
    <Group gap="xs" mb="xs" role="toolbar" aria-label={t('Selected records')} mih={36}>
      <Text size="sm" fw={500} role="status">
        {t('{count} selected', { count })}
      </Text>
      {selection.kind === 'some' && selected < rows.total && (
        <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
          {t('Select all {total}', { total: formatTotal(rows.total, rows.isExact) })}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onSelectNone}>
        {tIn('selection', 'Clear')}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={() => setEditing(true)}
      >
        {t('Edit')}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRoute size={14} aria-hidden />}
        onClick={() => setEnrolling(true)}
      >
        {t('Enroll')}
      </Button>
      <Button
        variant="default"
        size="xs"
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() =>
          confirmAction({
            title: t('Delete {what}?', { what }),
            message: t('They move to the recycle bin with their associations and can be restored for 90 days.'),
            confirm: t('Delete {what}', { what }),
            onConfirm: remove,
          })
        }
      >
        {t('Delete')}
      </Button>
      <Suspense>
        {isEnrolling && (
          <EnrollDialog
            type={type}
            title={t('Enroll {what}', { what })}
            onClose={() => setEnrolling(false)}
            onSubmit={enroll}
          />
        )}
      </Suspense>
      {isEditing && (
        <BulkEditDialog
          {...{ what, type, properties, context }}
          onClose={() => setEditing(false)}
          onApply={(changes) => start(toEditWork(place, t('Editing {what}', { what }), changes))}
        />
      )}
    </Group>
  );
}
