import { Button, Drawer, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { IconDownload, IconMaximize } from '@tabler/icons-react';
import { CopyValue } from '../../ui/copy-value.js';
import { Moment } from '../../ui/moment.js';
import { notifyProblem } from '../../ui/notify.js';
import { ProblemState } from '../../ui/states.js';
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
      title={file.data ? toFullName(file.data) : 'File'}
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
              Preview
            </Button>
          )}
          <Button variant="default" size="xs" leftSection={<IconDownload size={15} aria-hidden />} onClick={download}>
            Download
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
    ['Access', <AccessBadge key="access" file={file} />],
    ['URL', <Address key="address" file={file} />],
    ['Folder', file.path?.split('/').slice(0, -1).join('/') || 'All files'],
    ['Size', `${formatBytes(size)}${size >= 1000 ? ` (${formatNumber(size)} bytes)` : ''}`],
    ['Type', [type, file.extension].filter((part) => part !== undefined && part !== '').join(', ')],
    ...(width !== undefined && height !== undefined ? [['Dimensions', `${width} × ${height} pixels`] as const] : []),
    ['Expires', expiresAt === undefined ? 'Never' : <Moment key="expiry" at={expiresAt} />],
    ['Created', <Moment key="created" at={file.createdAt} />],
    ['Updated', <Moment key="changed" at={file.updatedAt} />],
    ['ID', <CopyValue key="id" name="id" value={file.id} />],
    ['MD5', <CopyValue key="md5" name="MD5" value={file.fileMd5 ?? ''} />],
    ['Usable in content', file.isUsableInContent ? 'Yes' : 'No'],
  ];
  return (
    <Table layout="fixed" verticalSpacing={6} aria-label="File details">
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
      <CopyValue name="URL" value={file.url ?? ''} />
      {!isPublic(file) && (
        <Text size="xs" c="dimmed">
          Returns 404 while the file is private. Create a signed URL to share it.
        </Text>
      )}
    </>
  );
}
