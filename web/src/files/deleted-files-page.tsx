import { Anchor, Button, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconTrashX } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { t } from '../i18n/messages.js';
import { useApi, useHub, useIsAdmin } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import type { paths as apiPaths } from '../api/schema.js';
import { paths } from '../paths.js';
import { nameClasses } from '../ui/class-names.js';
import { findFailure } from '../ui/loading/failure.js';
import { LoadMore } from '../ui/loading/load-more.js';
import { Moment } from '../ui/times/moment.js';
import { Page } from '../ui/page.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../ui/loading/states.js';
import { FileDialogs, useOpenDialog } from './dialogs/dialogs.js';
import { rootId } from './file-filter.js';
import { formatBytes, toFullName } from './file-kinds.js';
import classes from './files-page.module.css';
import { FilesSidebar } from './tree/files-sidebar.js';
import { findFileIcon } from './list/thumbnail.js';

const css = nameClasses(classes);

type DeletedPage = apiPaths['/_app/files/deleted']['get']['responses']['200']['content']['application/json'];
type DeletedFile = DeletedPage['results'][number];

function useDeletedFiles() {
  const [api, { hubId }] = [useApi(), useHub()];
  return useInfiniteQuery({
    queryKey: ['hub', hubId, 'files', 'deleted'],
    initialPageParam: 0,
    queryFn: ({ pageParam: after, signal }) =>
      dataOf(api.GET('/_app/files/deleted', { params: { query: { limit: 100, after } }, signal })),
    getNextPageParam: ({ paging }) => paging && Number(paging.next.after),
  });
}

/** Deleted files whose content is still stored; administrators can delete them permanently. */
export function DeletedFilesPage() {
  const [{ hubId }, navigate] = [useHub(), useNavigate()];
  const openFolder = (id: string): void =>
    void navigate(id === rootId ? paths.files(hubId) : `${paths.files(hubId)}?folder=${id}`);
  return (
    <FileDialogs>
      <Page title={t('Deleted files')}>
        <div className={css('panes')}>
          <FilesSidebar selected="" onFolder={openFolder} isDeleted />
          <div>
            <Anchor component={Link} to={paths.files(hubId)} size="sm" className={css('back')}>
              {t('Back to all files')}
            </Anchor>
            <Text size="sm" c="dimmed" mb="md" maw={640}>
              {t(
                'These files cannot be opened or restored. Their content stays on the server until they expire or an administrator deletes them permanently.',
              )}
            </Text>
            <DeletedFiles />
          </div>
        </div>
      </Page>
    </FileDialogs>
  );
}

function DeletedFiles() {
  const [isAdmin, deleted] = [useIsAdmin(), useDeletedFiles()];
  const failure = findFailure(deleted);
  if (failure) return <ProblemState error={failure} onRetry={() => void deleted.refetch()} />;
  if (deleted.data === undefined) return <RowsSkeleton height={44} />;
  const files = deleted.data.pages.flatMap(({ results }) => results);
  if (files.length === 0) {
    return (
      <EmptyState title={t('No deleted files')}>{t('Files that people or apps delete are listed here.')}</EmptyState>
    );
  }
  return (
    <>
      <Table layout="fixed" verticalSpacing="xs" aria-label={t('Deleted files')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Name')}</Table.Th>
            <Table.Th w={90} className={css('wide')}>
              {t('Size')}
            </Table.Th>
            <Table.Th w={120}>{t('Deleted')}</Table.Th>
            {isAdmin && (
              <Table.Th w={216} className={css('wide')}>
                <span className={css('hidden')}>{t('Actions')}</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map((file) => (
            <DeletedRow key={file.id} file={file} isAdmin={isAdmin} />
          ))}
        </Table.Tbody>
      </Table>
      <LoadMore query={deleted} />
    </>
  );
}

function DeletedRow({ file, isAdmin }: { readonly file: DeletedFile; readonly isAdmin: boolean }) {
  const open = useOpenDialog();
  const name = toFullName(file);
  const Icon = findFileIcon(file);
  const erase = (
    <Button
      size="compact-sm"
      variant="light"
      color="red"
      leftSection={<IconTrashX size={14} aria-hidden />}
      aria-label={t('Delete permanently: {name}', { name })}
      onClick={() => open({ kind: 'erase', file })}
    >
      {t('Delete permanently')}
    </Button>
  );
  return (
    <Table.Tr>
      <Table.Td>
        <div className={css('opener')}>
          <span className={css('sign')}>
            <Icon size={22} stroke={1.4} aria-hidden />
          </span>
          <span className={css('names')}>
            <Text span size="sm" className="one-line" title={name}>
              {name}
            </Text>
            <Text span size="xs" c="dimmed" className="one-line" title={file.path}>
              {file.path.split('/').slice(0, -1).join('/') || t('All files')}
            </Text>
            {isAdmin && <span className={css('narrow')}>{erase}</span>}
          </span>
        </div>
      </Table.Td>
      <Table.Td className={css('wide', 'figures')}>{formatBytes(file.size)}</Table.Td>
      <Table.Td className={css('figures')}>
        <Moment at={file.archivedAt} format="date" />
      </Table.Td>
      {isAdmin && <Table.Td className={css('wide')}>{erase}</Table.Td>}
    </Table.Tr>
  );
}
