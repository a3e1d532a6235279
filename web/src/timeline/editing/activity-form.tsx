import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { isProblem } from '../../api/problem.js';
import { toFieldMessage, useRefreshTimeline, type RecordRef } from '../../objects/record-page/record.js';
import { useServerNow } from '../../shell/sandbox.js';
import { AttachButton, DropArea } from '../composer/attach.js';
import type { ActivityDraft } from '../composer/activity-draft.js';
import { FileChips } from '../composer/file-chips.js';
import { KindFields, StartField } from '../composer/kind-fields.js';
import { composedKinds } from '../composer/kinds.js';
import { RichText, type RichTextHandle } from '../composer/rich-text.js';
import { SnippetMenu } from '../composer/snippet-menu.js';
import { useComposerFiles } from '../composer/use-composer-files.js';
import { EditConflictPanel } from './edit-conflict.js';
import { toDraftChanges } from './stored-draft.js';
import { useSaveEdit, type EditConflict, type useActivityEdit } from './use-activity-edit.js';
import css from '../composer/composer.module.css';
import own from './editing.module.css';

interface ActivityFormProps {
  readonly place: RecordRef;
  /** Of the activity. */
  readonly id: string;
  /** The singular name of its type. */
  readonly name: string;
  readonly editing: ReturnType<typeof useActivityEdit>;
  readonly edit: NonNullable<ReturnType<typeof useActivityEdit>['edit']>;
}

/** Edits an activity of a timeline in place, with the fields of the composer. */
export function ActivityForm({ place, id, name, editing, edit }: ActivityFormProps) {
  const { timeZone, ownerId } = useHub();
  const now = useServerNow();
  const { draft, values } = edit;
  const activity = { objectType: draft.kind, id };
  const current = useRef(draft);
  const text = useRef<RichTextHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const set = (change: Partial<ActivityDraft>): void => {
    current.current = { ...current.current, ...change };
    editing.set(current.current);
    setProblems({});
  };
  const uploads = useComposerFiles((file) => set({ files: [...current.current.files, file] }));
  const close = (): void => {
    const card = form.current?.closest('article');
    editing.close();
    requestAnimationFrame(() => card?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus());
  };
  const saving = useSaving({ place, activity, edit, onClose: close });
  const nameFile = useFileNames(draft.files);
  useFirstFocus(form);
  const toChanges = () => toDraftChanges(current.current, values, { timeZone, ownerId, now: now() });
  const isChanged = Object.keys(toChanges().changes).length > 0;
  const isReady = uploads.sending.length === 0 && !saving.isPending && saving.conflict === undefined;
  const save = (): void => {
    if (!isReady) return;
    const { changes, problems: found } = toChanges();
    if (Object.keys(found).length > 0) return setProblems(found);
    if (Object.keys(changes).length === 0) return close();
    saving.save(changes);
  };
  // Events of dialogs and menus that belong to the form reach it, too.
  const isOwn = ({ target }: SyntheticEvent): boolean =>
    target instanceof Node && form.current?.contains(target) === true;
  const onKeyDownFirst = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isOwn(event)) return;
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  const kind = composedKinds.find((one) => one.name === draft.kind);
  return (
    <DropArea onFiles={uploads.add}>
      <form
        ref={form}
        aria-label={t('Edit this {name}', { name: inSentence(name) })}
        onKeyDownCapture={onKeyDownFirst}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented && !isChanged && isOwn(event)) close();
        }}
        onSubmit={(event) => {
          if (!isOwn(event)) return;
          event.preventDefault();
          save();
        }}
      >
        {draft.kind !== 'notes' && (
          <div className={css['fields']}>
            <KindFields draft={draft} problems={problems} set={set} />
          </div>
        )}
        <RichText
          handle={text}
          label={kind?.textLabel ?? t('Text')}
          placeholder={kind?.placeholder ?? ''}
          first={draft.html}
          error={saving.error}
          hasTools
          onChange={(html) => set({ html })}
          onFocus={() => undefined}
          onFiles={uploads.add}
          tools={
            <>
              <AttachButton onFiles={uploads.add} />
              <SnippetMenu html={draft.html} onInsert={(html) => text.current?.insert(html)} />
            </>
          }
        />
        {hasFurtherMarkup(draft.html) && (
          <p className={own['hint']}>
            {t('Pictures, tables, headings and colours of this text are lost if you change it here.')}
          </p>
        )}
        <FileChips
          files={draft.files.map((file) => ({ ...file, name: file.name || nameFile(file.id) }))}
          uploads={uploads}
          onRemove={(removed) => set({ files: draft.files.filter((file) => file.id !== removed) })}
        />
        {saving.conflict ? (
          <EditConflictPanel
            {...{ nameFile, activity, name }}
            conflict={saving.conflict}
            changes={toChanges().changes}
            isSaving={saving.isPending}
            onSave={saving.saveOver}
            onBack={saving.forget}
          />
        ) : (
          <div className={css['foot']}>
            {draft.kind === 'notes' && (
              <div className={css['when']}>
                <StartField draft={draft} set={set} />
              </div>
            )}
            <Button size="xs" variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button size="xs" type="submit" loading={saving.isPending} disabled={!isReady && !saving.isPending}>
              {t('Save {name}', { name: inSentence(name) })}
            </Button>
          </div>
        )}
        <VisuallyHidden>{t('Press Control and Enter to save it.')}</VisuallyHidden>
      </form>
    </DropArea>
  );
}

interface SavingOptions extends Pick<ActivityFormProps, 'place' | 'edit'> {
  readonly activity: RecordRef;
  readonly onClose: () => void;
}

type Changes = Readonly<Record<string, string>>;

function useSaving({ place, activity, edit, onClose }: SavingOptions) {
  const saveEdit = useSaveEdit(place, activity);
  const refresh = useRefreshTimeline(place);
  const [conflict, setConflict] = useState<EditConflict>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ changes, base }: { readonly changes: Changes; readonly base: Parameters<typeof saveEdit>[1] }) =>
      saveEdit(changes, base),
    onSuccess: (found) => {
      setConflict(found);
      if (!found) onClose();
    },
  });
  return {
    conflict,
    isPending,
    error: error ? toProblemText(error) : undefined,
    save: (changes: Changes) => mutate({ changes, base: edit }),
    /** Writes over what another user stored; without changes theirs stays. */
    saveOver(changes: Changes) {
      if (!conflict) return;
      if (Object.keys(changes).length > 0) return mutate({ changes, base: conflict });
      onClose();
      void refresh();
    },
    forget() {
      setConflict(undefined);
      reset();
    },
  };
}

const toProblemText = (error: unknown): string =>
  isProblem(error, 404) ? t('It has been deleted meanwhile. Copy your text to keep it.') : toFieldMessage(error);

/** Puts the cursor at the title or the end of the text. */
function useFirstFocus(form: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[data-title]:not([value=""]), [role="textbox"]');
    field?.focus();
    if (field?.isContentEditable) window.getSelection()?.selectAllChildren(field);
    if (field?.isContentEditable) window.getSelection()?.collapseToEnd();
  }, []);
}

/** Whether HTML has what the editor does not keep. */
function hasFurtherMarkup(html: string): boolean {
  if (!html.includes('<')) return false;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.querySelector('img, table, hr, h1, h2, h3, h4, h5, h6, font, [style]') !== null;
}

/** Names the stored files of a draft, as far as they are known. */
function useFileNames(files: ActivityDraft['files']): (id: string) => string {
  const api = useApi();
  const { hubId } = useHub();
  const unnamed = files.filter(({ name }) => name === '');
  const found = useQueries({
    queries: unnamed.map(({ id }) => ({
      queryKey: ['hub', hubId, 'files', 'name', id],
      staleTime: 60_000,
      retry: false,
      queryFn: async () => {
        try {
          const { name, extension } = await dataOf(
            api.GET('/files/v3/files/{fileId}', { params: { path: { fileId: id } } }),
          );
          return extension ? `${name}.${extension}` : (name ?? id);
        } catch (error) {
          if (isProblem(error, 404)) return t('Deleted file {id}', { id });
          throw error;
        }
      },
    })),
  });
  const names = new Map(unnamed.map(({ id }, index) => [id, found[index]?.data]));
  return (id) => files.find((file) => file.id === id)?.name || names.get(id) || t('File {id}', { id });
}
