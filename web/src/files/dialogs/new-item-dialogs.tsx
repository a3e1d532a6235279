import { List, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/messages.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
import { useFileActions } from '../file-actions.js';
import { formatBytes } from '../file-kinds.js';
import { useFolderTrail } from '../files-data.js';
import type { FileOptions } from '../uploads/send-file.js';
import { toOrders } from '../uploads/upload-orders.js';
import { UploadChoice } from '../uploads/upload-choice.js';
import { useImports, useUploadQueue } from '../uploads/uploads.js';
import { defaultOptions } from '../uploads/default-options.js';

interface DialogProps {
  readonly onClose: () => void;
}

function useFolderName(folderId: string): { readonly name: string; readonly path: string } {
  const folder = useFolderTrail(folderId).data?.at(-1);
  return { name: folder?.name ?? t('All files'), path: folder?.path ?? '' };
}

export function NewFolderDialog({ parentId, onClose }: DialogProps & { readonly parentId: string }) {
  const actions = useFileActions();
  const [name, setName] = useState('');
  return (
    <FormDialog
      title={t('New folder in {name}', { name: useFolderName(parentId).name })}
      submit={t('Create folder')}
      canSubmit={name.trim() !== ''}
      onSubmit={() => actions.createFolder(parentId, name.trim())}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}

/** The last choice is the default of the next one until the page is reloaded. */
let lastOptions: FileOptions = defaultOptions;

interface UploadDialogProps extends DialogProps {
  readonly contents: readonly File[];
  readonly folderId: string;
}

/** Asks how to store files and queues their upload. */
export function UploadDialog({ contents, folderId, onClose }: UploadDialogProps) {
  const [queue, folder] = [useUploadQueue(), useFolderName(folderId)];
  const [options, setOptions] = useState(lastOptions);
  const send = async (): Promise<void> => {
    lastOptions = options;
    queue.add(toOrders(contents, { folderId, folder, options }));
  };
  const count = t('{count, plural, one {# file} other {# files}}', { count: contents.length });
  const bytes = contents.reduce((sum, { size }) => sum + size, 0);
  return (
    <FormDialog
      title={t('Upload to {name}', { name: folder.name })}
      submit={t('Upload {count}', { count })}
      onSubmit={send}
      onClose={onClose}
    >
      <div>
        <Text size="sm" c="dimmed">
          {count}, {formatBytes(bytes)}
        </Text>
        <List
          size="sm"
          listStyleType="none"
          mah={120}
          style={{ overflow: 'auto' }}
          tabIndex={0}
          aria-label={t('Chosen files')}
        >
          {contents.map((content, place) => (
            <List.Item key={place}>{content.name}</List.Item>
          ))}
        </List>
      </div>
      <UploadChoice value={options} onChange={setOptions} />
    </FormDialog>
  );
}

/** Lets the server import a file from a URL. */
export function ImportDialog({ folderId, onClose }: DialogProps & { readonly folderId: string }) {
  const [actions, imports, folder] = [useFileActions(), useImports(), useFolderName(folderId)];
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const [options, setOptions] = useState(lastOptions);
  const start = async (): Promise<void> => {
    lastOptions = options;
    const order = { ...options, folderId, url: url.trim(), name: name.trim() };
    imports.add({ taskId: await actions.requestImport(order), url: order.url });
  };
  return (
    <FormDialog
      title={t('Import from a URL into {name}', { name: folder.name })}
      submit={t('Import')}
      canSubmit={url.trim() !== ''}
      onSubmit={start}
      onClose={onClose}
    >
      <TextInput
        label={t('URL')}
        type="url"
        placeholder="https://example.com/picture.png"
        description={t('The server fetches the file; progress is shown in the corner.')}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={t('Name')}
        description={t('With extension. Defaults to the name in the URL.')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <UploadChoice value={options} onChange={setOptions} />
    </FormDialog>
  );
}
