import { ActionIcon, Button, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { useHub } from '../../accounts/session.js';
import { toFieldMessage, type RecordRef } from '../../objects/record-page/record.js';
import { useServerNow } from '../../shell/sandbox.js';
import { toFirstDue } from '../../tasks/due.js';
import { useDraft } from '../../ui/forms/draft.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { useShortcut } from '../../ui/shortcuts.js';
import { findActivityType, useCreateActivity } from '../activities.js';
import { useComposerRequests } from '../open-composer.js';
import { emptyDraft, finishDraft, isEmptyDraft, type ActivityDraft } from './activity-draft.js';
import { AttachButton, DropArea } from './attach.js';
import { FileChips } from './file-chips.js';
import { KindFields, StartField } from './kind-fields.js';
import { composedKinds, tabbedKinds } from './kinds.js';
import { RichText, type RichTextHandle } from './rich-text.js';
import { SnippetMenu } from './snippet-menu.js';
import { useComposerFiles } from './use-composer-files.js';
import css from './composer.module.css';

/** Writes a note, or logs an email, call, task, meeting or message, with the fields of each. Its draft is kept in this tab. */
export function Composer({ place }: { readonly place: RecordRef }) {
  const { hubId, timeZone } = useHub();
  const now = useServerNow();
  const [draft, keep] = useDraft(`activity ${hubId} ${place.objectType} ${place.id}`, emptyDraft);
  const current = useRef(draft);
  const [isOpen, setOpen] = useState(draft !== emptyDraft);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  // Another field for another text: the editor keeps its own.
  const [field, setField] = useState(0);
  const text = useRef<RichTextHandle>(null);
  const set = (change: Partial<ActivityDraft>): void => {
    current.current = { ...current.current, ...change };
    keep(current.current);
    setProblems({});
  };
  const uploads = useComposerFiles((file) => set({ files: [...current.current.files, file] }));
  const form = useRef<HTMLFormElement>(null);
  // The title, where there is one.
  const focus = (): void =>
    void requestAnimationFrame(() => {
      const title = form.current?.querySelector<HTMLElement>('[data-title]');
      if (title) title.focus();
      else text.current?.focus();
    });
  const open = (kind: string): void => {
    setOpen(true);
    if (kind !== current.current.kind) set({ kind, at: kind === 'tasks' ? toFirstDue(now(), timeZone) : '' });
    focus();
  };
  const close = (): void => {
    current.current = emptyDraft;
    keep(undefined);
    setOpen(false);
    setProblems({});
    setField(field + 1);
  };
  useComposerRequests(open);
  useShortcut('n', t('Add a note'), () => open('notes'));
  const saving = useSave(place, { read: () => current.current, onProblems: setProblems, onSaved: close });
  const kind = composedKinds.find(({ name }) => name === draft.kind) ?? composedKinds[0];
  if (!kind) return null;
  const isEmpty = isEmptyDraft(draft);
  const isBusy = saving.isPending || uploads.sending.length > 0;
  const isReady = !isEmpty && !isBusy;
  // Before the editor takes the key for a new line.
  // Events of dialogs and menus that belong to the form reach it, too.
  const isOwn = ({ target }: SyntheticEvent): boolean =>
    target instanceof Node && form.current?.contains(target) === true;
  const onKeyDownFirst = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isOwn(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isReady) saving.save();
  };
  return (
    <DropArea onFiles={(files) => (setOpen(true), uploads.add(files))}>
      <form
        ref={form}
        aria-label={t('Add an activity')}
        onSubmit={(event) => {
          if (!isOwn(event)) return;
          event.preventDefault();
          if (isReady) saving.save();
        }}
        onKeyDownCapture={onKeyDownFirst}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented && isEmpty && isOwn(event)) close();
        }}
      >
        <KindTabs kind={kind.name} onChange={open} />
        {isOpen && draft.kind !== 'notes' && (
          <div className={css['fields']}>
            <KindFields draft={draft} problems={problems} set={set} />
          </div>
        )}
        <RichText
          key={field}
          handle={text}
          label={kind.textLabel}
          placeholder={kind.placeholder}
          first={draft.html}
          error={saving.error}
          hasTools={isOpen}
          onChange={(html) => set({ html })}
          onFocus={() => setOpen(true)}
          onFiles={uploads.add}
          tools={
            <>
              <AttachButton onFiles={uploads.add} />
              <SnippetMenu html={draft.html} onInsert={(html) => text.current?.insert(html)} />
            </>
          }
        />
        {isOpen && (
          <>
            <FileChips
              files={draft.files}
              uploads={uploads}
              onRemove={(id) => set({ files: draft.files.filter((file) => file.id !== id) })}
            />
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
                {t('Add {label}', { label: inSentence(kind.label) })}
              </Button>
            </div>
          </>
        )}
        <VisuallyHidden>{t('Press Control and Enter to add it.')}</VisuallyHidden>
      </form>
    </DropArea>
  );
}

interface SaveOptions {
  readonly read: () => ActivityDraft;
  readonly onProblems: (problems: Readonly<Record<string, string>>) => void;
  readonly onSaved: () => void;
}

/** Adds the activity, or reports what is wrong with its draft. */
function useSave(place: RecordRef, { read, onProblems, onSaved }: SaveOptions) {
  const { timeZone, ownerId } = useHub();
  const now = useServerNow();
  const create = useCreateActivity(place);
  const isSaving = useRef(false);
  const save = (): void => {
    const draft = read();
    const type = findActivityType(draft.kind);
    if (!type || isSaving.current) return;
    const finished = finishDraft(draft, { timeZone, now: now(), ownerId });
    if ('problems' in finished) return onProblems(finished.problems);
    isSaving.current = true;
    const activity = { type, properties: finished.properties, fileIds: draft.files.map(({ id }) => id) };
    create.mutate(activity, {
      onSuccess: () => {
        onSaved();
        notifyDone(t('{singular} added.', { singular: type.singular }));
      },
      onSettled: () => void (isSaving.current = false),
    });
  };
  return { save, isPending: create.isPending, error: create.isError ? toFieldMessage(create.error) : undefined };
}

interface KindTabsProps {
  readonly kind: string;
  readonly onChange: (kind: string) => void;
}

/** The kinds of activity as buttons of which one is pressed; the rarer ones are in a menu. */
function KindTabs({ kind, onChange }: KindTabsProps) {
  const others = composedKinds.slice(tabbedKinds);
  const shown = composedKinds.filter(({ name }, index) => index < tabbedKinds || name === kind);
  return (
    <div className={css['tabs']} role="group" aria-label={t('Kind of activity')}>
      {shown.map(({ name, label, Icon }) => (
        <UnstyledButton
          key={name}
          className={css['tab'] ?? ''}
          aria-pressed={name === kind}
          onClick={() => onChange(name)}
        >
          <Icon size={16} stroke={1.6} aria-hidden />
          {label}
        </UnstyledButton>
      ))}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('More kinds')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map(({ name, label, Icon }) => (
            <Menu.Item
              key={name}
              leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
              onClick={() => onChange(name)}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
