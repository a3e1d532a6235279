import { ActionIcon, Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { t } from '../../i18n/messages.js';
import { toPlainText } from '../../objects/property-values.js';
import { useDiscardGuard } from '../../ui/forms/leave-guard.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { notifyDone, notifyProblem } from '../../ui/notices/notify.js';
import { offerUndo } from '../../ui/notices/offer-undo.js';
import { toMessage } from '../../ui/loading/states.js';
import { isBlank } from './html-text.js';
import { RichText } from './rich-text.js';
import { useSnippetActions, useSnippets, type Snippet } from './snippets.js';
import css from './snippets-dialog.module.css';

interface SnippetsDialogProps {
  /** The text of a new snippet, if that is what the dialog is opened for. */
  readonly newBody?: string;
  readonly onClose: () => void;
}

/** The snippets of the account: create, edit and delete. */
export function SnippetsDialog({ newBody, onClose }: SnippetsDialogProps) {
  const [edited, setEdited] = useState<Partial<Snippet> | undefined>(
    newBody === undefined ? undefined : { body: newBody },
  );
  if (edited) {
    const back = newBody === undefined ? () => setEdited(undefined) : onClose;
    return <SnippetForm key={edited.id ?? 'new'} snippet={edited} onClose={back} />;
  }
  return (
    <Modal opened onClose={onClose} title={t('Snippets')} size="lg">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('Texts that all users of this account can insert into notes and other activities.')}
        </Text>
        <SnippetList onEdit={setEdited} />
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setEdited({})}
          >
            {t('New snippet')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function SnippetList({ onEdit }: { readonly onEdit: (snippet: Snippet) => void }) {
  const query = useSnippets();
  const { remove, create } = useSnippetActions();
  const removeIt = ({ id, name, body }: Snippet): void => {
    remove(id).then(() => offerUndo(t('{name} deleted.', { name }), () => create({ name, body })), notifyProblem);
  };
  return (
    <Loaded query={query}>
      {(snippets) =>
        snippets.length === 0 ? (
          <Text size="sm">{t('No snippets yet.')}</Text>
        ) : (
          <ul className={css['list']}>
            {snippets.map((snippet) => (
              <li key={snippet.id} className={css['item']}>
                <div className={css['text']}>
                  <strong>{snippet.name}</strong>
                  <span className="one-line">{toPlainText(snippet.body)}</span>
                </div>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Edit {name}', { name: snippet.name })}
                  onClick={() => onEdit(snippet)}
                >
                  <IconPencil size={16} stroke={1.6} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Delete {name}', { name: snippet.name })}
                  onClick={() => removeIt(snippet)}
                >
                  <IconTrash size={16} stroke={1.6} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

interface SnippetFormProps {
  readonly snippet: Partial<Snippet>;
  readonly onClose: () => void;
}

function SnippetForm({ snippet, onClose }: SnippetFormProps) {
  const [name, setName] = useState(snippet.name ?? '');
  const [body, setBody] = useState(snippet.body ?? '');
  const { create, update, isPending, error } = useSnippetActions();
  const guard = useDiscardGuard(onClose, { isSaving: isPending });
  const handle = useRef(null);
  const { id } = snippet;
  const isReady = name.trim() !== '' && !isBlank(body);
  const save = (): void => {
    if (!isReady || isPending) return;
    const given = { name: name.trim(), body };
    const saving = id === undefined ? create(given) : update(id, given);
    saving.then(
      () => {
        guard.reset();
        onClose();
        notifyDone(t('Snippet saved.'));
      },
      // Shown in the form.
      () => undefined,
    );
  };
  return (
    <Modal opened onClose={guard.close} title={id === undefined ? t('New snippet') : t('Edit snippet')} size="lg">
      <form
        onInput={guard.onInput}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('Name')}
            data-autofocus
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div className={css['field']}>
            <RichText
              label={t('Text of the snippet')}
              placeholder={t('Text')}
              first={snippet.body ?? ''}
              onChange={setBody}
              onFocus={() => undefined}
              onFiles={() => undefined}
              handle={handle}
              hasTools
            />
          </div>
          {error && (
            <Alert color="red" role="alert">
              {toMessage(error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={guard.close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isPending} disabled={!isReady}>
              {t('Save snippet')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
