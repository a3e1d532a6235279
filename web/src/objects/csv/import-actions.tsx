import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf, type Api } from '../../api/client.js';
import { formatNumber } from '../../formats/numbers.js';
import { t } from '../../i18n/messages.js';
import { paths } from '../../paths.js';
import { useStartWork, type Work } from '../../ui/notices/work.js';
import { downloadRejected, followImport, listRejected, type StoredImport } from './import-requests.js';

interface ImportActionsProps {
  readonly ended: StoredImport;
  /** Read when they are wanted, if they are not at hand. */
  readonly rejected?: Awaited<ReturnType<typeof listRejected>>;
  readonly size?: 'compact-sm';
  /** Called when the user goes to another page. */
  readonly onLeave?: () => void;
}

/** What can be done with an import that has ended: see the list of its contacts, download its rejected rows, and undo it. */
export function ImportActions({ ended, rejected, size, onLeave }: ImportActionsProps) {
  const start = useStartWork();
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const { counters } = ended.metadata;
  const count = (name: string): number => counters[name] ?? 0;
  const canUndo = ended.state !== 'REVERTED' && count('CREATED_OBJECTS') + count('UPDATED_OBJECTS') > 0;
  const common = { variant: 'default', ...(size && { size }) } as const;
  const download = async (): Promise<void> => downloadRejected(ended, rejected ?? (await listRejected(api, ended.id)));
  const [list] = ended.metadata.objectLists;
  return (
    <>
      {list && (
        <Button {...common} component={Link} to={paths.list(hubId, list.listId)} onClick={onLeave}>
          {t('Show the list')}
        </Button>
      )}
      {count('ERRORS') > 0 && (
        <Button {...common} onClick={() => void download()}>
          {t('Download rejected rows')}
        </Button>
      )}
      {canUndo && (
        <Button
          {...common}
          onClick={() =>
            start({ ...toUndoWork(api, ended), onEnd: () => void client.resetQueries({ queryKey: [hubId] }) })
          }
        >
          {t('Undo import')}
        </Button>
      )}
    </>
  );
}

/** Archives what an import has created, and restores what it has changed. */
function toUndoWork(api: Api, { id, importName, metadata }: StoredImport): Work {
  const total = metadata.counters['UNIQUE_OBJECTS_WRITTEN'] ?? 0;
  return {
    title: t('Undoing {name}', { name: importName }),
    async run({ signal, report }) {
      report({ done: 0, total });
      await dataOf(api.POST('/_app/imports/{importId}/revert', { params: { path: { importId: id } }, signal }));
      const onState = (state: StoredImport): void => {
        const [done, kept] = ['REVERTED_OBJECTS', 'FAILED_REVERTS'].map((name) => state.metadata.counters[name] ?? 0);
        const counts = { undone: formatNumber(done ?? 0), kept: formatNumber(kept ?? 0) };
        const note = t('{undone} undone, {kept} could not be undone', counts);
        report({ done: (done ?? 0) + (kept ?? 0), total, note });
      };
      await followImport(api, id, { signal, onState });
    },
  };
}
