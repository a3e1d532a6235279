import { Center, Code, Image, ScrollArea, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Papa from 'papaparse';
import { useState } from 'react';
import { t } from '../../i18n/messages.js';
import { useHub } from '../../accounts/session.js';
import { toMessage } from '../../ui/loading/states.js';
import { nameClasses } from '../../ui/class-names.js';
import { useFileActions } from '../file-actions.js';
import { hasSmallPicture, type StoredFile } from '../file-kinds.js';
import classes from './file-preview.module.css';
import { findFileIcon } from '../list/thumbnail.js';

const css = nameClasses(classes);

type PreviewKind = 'picture' | 'film' | 'sound' | 'document' | 'text' | 'none';

/** What browsers can show. HTML is never rendered: it is shown as text. */
const previewKinds: Readonly<Record<string, PreviewKind>> = {
  ...{ png: 'picture', jpg: 'picture', jpeg: 'picture', gif: 'picture', webp: 'picture', svg: 'picture' },
  ...{ pdf: 'document' },
  ...{ mp4: 'film', webm: 'film', mp3: 'sound', ogg: 'sound', wav: 'sound' },
  ...{ txt: 'text', csv: 'text', md: 'text', json: 'text', xml: 'text', html: 'text', log: 'text' },
};

const maxTextBytes = 512 * 1024;
const shownLetters = 20_000;

export function findPreviewKind({ extension = '', size = 0 }: Pick<StoredFile, 'extension' | 'size'>): PreviewKind {
  const kind = previewKinds[extension] ?? 'none';
  return kind === 'text' && size > maxTextBytes ? 'none' : kind;
}

/** Previews the content of a file in the drawer, as far as that is safe and small enough. */
export function FilePreview({ file }: { readonly file: StoredFile }) {
  const kind = findPreviewKind(file);
  if (kind === 'none') return <NoPreview file={file} />;
  if (kind === 'document') return <NoPreview file={file} reason={t('Open the preview to read the document')} />;
  return kind === 'text' ? <TextPreview file={file} maxHeight={300} /> : <MediaPreview file={file} kind={kind} />;
}

interface NoPreviewProps {
  readonly file: StoredFile;
  readonly reason?: string;
}

export function NoPreview({ file, reason = t('No preview for this type of file') }: NoPreviewProps) {
  const Icon = findFileIcon(file);
  return (
    <Center className={css('frame')}>
      <Stack align="center" gap={4}>
        <Icon size={56} stroke={1.1} aria-hidden />
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      </Stack>
    </Center>
  );
}

function MediaPreview({ file, kind }: { readonly file: StoredFile; readonly kind: 'picture' | 'film' | 'sound' }) {
  const [actions, { hubId }] = [useFileActions(), useHub()];
  const [isBroken, setBroken] = useState(false);
  const size = kind === 'picture' && hasSmallPicture(file) ? ('preview' as const) : undefined;
  const signed = useQuery({
    queryKey: ['hub', hubId, 'files', 'picture', file.id, file.updatedAt, file.path, 'look'],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: () => actions.signUrl(file.id, { size, expirationSeconds: 3600 }),
  });
  if (signed.isError || isBroken) {
    return (
      <NoPreview file={file} reason={isBroken ? t('The browser cannot show this file') : toMessage(signed.error)} />
    );
  }
  if (!signed.data) return <Skeleton height={240} />;
  const { url } = signed.data;
  const onError = (): void => setBroken(true);
  return (
    <Center className={css('frame')}>
      {kind === 'picture' && <Image src={url} alt={file.name} mah={360} fit="contain" onError={onError} />}
      {kind === 'film' && <video src={url} controls className={css('film')} onError={onError} />}
      {kind === 'sound' && <audio src={url} controls className={css('sound')} onError={onError} />}
    </Center>
  );
}

interface TextPreviewProps {
  readonly file: StoredFile;
  readonly maxHeight: number | string;
}

/** The beginning of a text, never rendered as anything else; a CSV file as a table. */
export function TextPreview({ file, maxHeight }: TextPreviewProps) {
  const [actions, { hubId }] = [useFileActions(), useHub()];
  const text = useQuery({
    queryKey: ['hub', hubId, 'files', 'text', file.id, file.updatedAt],
    gcTime: 0,
    queryFn: async () => (await actions.downloadFile(file.id)).text(),
  });
  if (text.isError) return <NoPreview file={file} reason={toMessage(text.error)} />;
  if (text.data === undefined) return <Skeleton height={240} />;
  return (
    <ScrollArea.Autosize
      mah={maxHeight}
      type="auto"
      viewportProps={{ tabIndex: 0, 'aria-label': t('Text of the file') }}
    >
      {file.extension === 'csv' ? (
        <CsvTable text={text.data.slice(0, shownLetters)} />
      ) : (
        <Code block>{text.data.slice(0, shownLetters)}</Code>
      )}
      {text.data.length > shownLetters && (
        <Text size="xs" c="dimmed">
          {t('Only the beginning is shown. Download the file to read the rest.')}
        </Text>
      )}
    </ScrollArea.Autosize>
  );
}

const shownRows = 200;

/** The first rows of a CSV file; its first row has the names of the columns. */
function CsvTable({ text }: { readonly text: string }) {
  const [head = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true, preview: shownRows + 1 }).data;
  return (
    <Table verticalSpacing={4} fz="sm" aria-label={t('Rows of the file')} striped>
      <Table.Thead>
        <Table.Tr>
          {head.map((cell, column) => (
            <Table.Th key={column}>{cell}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((cells, row) => (
          <Table.Tr key={row}>
            {cells.map((cell, column) => (
              <Table.Td key={column}>{cell}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
