import { Button, Drawer, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { IconDownload, IconMaximize } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { CopyValue } from '../../ui/copy-value.js';
import { Moment } from '../../ui/times/moment.js';
import { notifyProblem } from '../../ui/notices/notify.js';
import { ProblemState } from '../../ui/loading/states.js';
import { AccessBadge } from '../list/access-badge.js';
import { saveBlob, useFileActions } from '../file-actions.js';
import { FileMenu } from '../list/file-menu.js';
import { fileTypes, formatBytes, isPublic, toFullName, type StoredFile } from '../file-kinds.js';
import { FilePreview, findPreviewKind } from './file-preview.js';
import { FileUses } from './file-uses.js';
import { useFile } from '../files-data.js';
import { formatNumber } from '../../formats/numbers.js';

interface FileDrawerProps {
  /** Undefined when closed. */
  readonly fileId: string | undefined;
  readonly onClose: () => void;
  readonly onPreview: (fileId: string) => void;
}

/** Drawer with a preview and the details of a file. */
export function FileDrawer({ fileId, onClose, onPreview }: FileDrawerProps) {
  const file = useFile(fileId);
  return (
    <Drawer
      opened={fileId !== undefined}
      onClose={onClose}
      position="right"
      size={440}
      title={file.data ? toFullName(file.data) : t('File')}
    >
      {file.isError && <ProblemState error={file.error} onRetry={() => void file.refetch()} />}
      {file.isLoading && <Skeleton height={220} />}
      {file.data && <FileDetails file={file.data} onPreview={onPreview} />}
    </Drawer>
  );
}

type FileDetailsProps = Pick<FileDrawerProps, 'onPreview'> & { readonly file: StoredFile };

function FileDetails({ file, onPreview }: FileDetailsProps) {
  const actions = useFileActions();
  const download = (): void => {
    actions.downloadFile(file.id).then((content) => saveBlob(content, toFullName(file)), notifyProblem);
  };
  return (
    <Stack>
      <FilePreview key={`${file.id} ${file.updatedAt}`} file={file} />
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          {findPreviewKind(file) !== 'none' && (
            <Button
              variant="light"
              size="xs"
              leftSection={<IconMaximize size={15} aria-hidden />}
              onClick={() => onPreview(file.id)}
            >
              {t('Preview')}
            </Button>
          )}
          <Button variant="default" size="xs" leftSection={<IconDownload size={15} aria-hidden />} onClick={download}>
            {t('Download')}
          </Button>
        </Group>
        <FileMenu file={file} />
      </Group>
      <FileUses fileId={file.id} />
      <Facts file={file} />
    </Stack>
  );
}

function Facts({ file }: { readonly file: StoredFile }) {
  const { width, height, size = 0, expiresAt } = file;
  const type = fileTypes.find(({ value }) => value === file.type)?.label;
  const rows: readonly (readonly [string, React.ReactNode])[] = [
    [t('Access'), <AccessBadge key="access" file={file} />],
    [t('URL'), <Address key="address" file={file} />],
    [t('Folder'), file.path?.split('/').slice(0, -1).join('/') || t('All files')],
    [
      t('Size'),
      size >= 1000
        ? t('{size} ({bytes} bytes)', { size: formatBytes(size), bytes: formatNumber(size) })
        : formatBytes(size),
    ],
    [t('Type'), [type, file.extension].filter((part) => part !== undefined && part !== '').join(', ')],
    ...(width !== undefined && height !== undefined
      ? [[t('Dimensions'), t('{width} × {height} pixels', { width, height })] as const]
      : []),
    [t('Expires'), expiresAt === undefined ? t('Never') : <Moment key="expiry" at={expiresAt} />],
    [t('Created'), <Moment key="created" at={file.createdAt} />],
    [t('Updated'), <Moment key="changed" at={file.updatedAt} />],
    [t('ID'), <CopyValue key="id" name={t('id')} value={file.id} />],
    ['MD5', <CopyValue key="md5" name="MD5" value={file.fileMd5 ?? ''} />],
    [t('Usable in content'), file.isUsableInContent ? t('Yes') : t('No')],
  ];
  return (
    <Table layout="fixed" verticalSpacing={6} aria-label={t('File details')}>
      <Table.Tbody>
        {rows.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w={130} fw={500} c="dimmed" fz="sm">
              {name}
            </Table.Th>
            <Table.Td fz="sm" className="any-text">
              {value}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Address({ file }: { readonly file: StoredFile }) {
  return (
    <>
      <CopyValue name={t('URL')} value={file.url ?? ''} />
      {!isPublic(file) && (
        <Text size="xs" c="dimmed">
          {t('Returns 404 while the file is private. Create a signed URL to share it.')}
        </Text>
      )}
    </>
  );
}
