import { Button, Checkbox, Radio, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { LoadMore } from '../../ui/loading/load-more.js';
import { EmptyState, ProblemState } from '../../ui/loading/states.js';
import { nameClasses } from '../../ui/class-names.js';
import { toFullName, type FileType, type StoredFile } from '../file-kinds.js';
import { useFiles, useFolders } from '../files-data.js';
import classes from './file-picker.module.css';
import { Thumbnail } from '../list/thumbnail.js';

const css = nameClasses(classes);

interface PickerFilesProps {
  readonly folderId: string;
  /** The search in all folders; empty shows the folder. */
  readonly name: string;
  readonly accept: FileType | undefined;
  readonly multiple: boolean;
  readonly picked: ReadonlyMap<string, StoredFile>;
  readonly onFolder: (folderId: string) => void;
  readonly onToggle: (file: StoredFile, isPicked: boolean) => void;
  /** A double click picks the file immediately. */
  readonly onPickNow: (file: StoredFile) => void;
}

/** The content of the open folder, or the results of a search, to choose from. */
export function PickerFiles(props: PickerFilesProps) {
  const { folderId, name, accept, onFolder } = props;
  const isSearch = name !== '';
  const where = isSearch ? { name } : { folderId };
  const files = useFiles({ ...where, type: accept, sort: 'name' });
  const folders = useFolders(where);
  const foundFolders = folders.data?.pages.flatMap(({ results }) => results) ?? [];
  const found = files.data?.pages.flatMap(({ results }) => results) ?? [];
  if (files.isError) return <ProblemState error={files.error} onRetry={() => void files.refetch()} />;
  return (
    <div className={css('content')}>
      {foundFolders.length > 0 && (
        <div className={css('folders')} role="group" aria-label={t('Subfolders')}>
          {foundFolders.map(({ id, name: folderName }) => (
            <Button
              key={id}
              size="xs"
              variant="default"
              leftSection={<IconFolder size={14} aria-hidden style={{ flex: 'none' }} />}
              maw={220}
              title={folderName}
              classNames={{ label: 'one-line', inner: 'one-line' }}
              onClick={() => onFolder(id)}
            >
              {folderName}
            </Button>
          ))}
        </div>
      )}
      {files.isPending ? <CardsSkeleton /> : <Cards {...props} files={found} />}
      {files.data && found.length === 0 && foundFolders.length === 0 && (
        <EmptyState title={isSearch ? t('Nothing has that in its name') : t('Nothing here yet')}>
          {isSearch ? t('Try a part of the name, without the extension.') : t('Upload a file, or open another folder.')}
        </EmptyState>
      )}
      <LoadMore query={files} />
    </div>
  );
}

function Cards({ files, multiple, picked, onToggle, onPickNow }: PickerFilesProps & { readonly files: StoredFile[] }) {
  if (files.length === 0) return null;
  if (multiple) {
    return (
      <div className={css('grid')} role="group" aria-label={t('Files')}>
        {files.map((file) => (
          <Checkbox.Card
            key={file.id}
            className={css('card')}
            checked={picked.has(file.id)}
            onChange={(isPicked) => onToggle(file, isPicked)}
            aria-label={toFullName(file)}
          >
            <CardFace file={file} mark={<Checkbox.Indicator aria-hidden />} />
          </Checkbox.Card>
        ))}
      </div>
    );
  }
  return (
    <Radio.Group
      aria-label={t('Files')}
      value={[...picked.keys()][0] ?? ''}
      onChange={(id) => {
        const file = files.find((one) => one.id === id);
        if (file) onToggle(file, true);
      }}
    >
      <div className={css('grid')}>
        {files.map((file) => (
          <Radio.Card
            key={file.id}
            className={css('card')}
            value={file.id}
            aria-label={toFullName(file)}
            onDoubleClick={() => onPickNow(file)}
          >
            <CardFace file={file} mark={<Radio.Indicator aria-hidden />} />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

function CardFace({ file, mark }: { readonly file: StoredFile; readonly mark: React.ReactNode }) {
  return (
    <>
      <div className={css('picture')}>
        <Thumbnail file={file} height={92} />
        <div className={css('mark')}>{mark}</div>
      </div>
      <Text size="xs" className={css('one-line', 'name')} title={toFullName(file)}>
        {toFullName(file)}
      </Text>
    </>
  );
}

function CardsSkeleton() {
  return (
    <div className={css('grid')} role="status" aria-busy="true">
      <VisuallyHidden>{t('Loading…')}</VisuallyHidden>
      {Array.from({ length: 8 }, (_, place) => (
        <Skeleton key={place} height={122} />
      ))}
    </div>
  );
}
