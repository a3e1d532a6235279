import { Button, Group, SegmentedControl, Stack, TextInput, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { useHub } from '../accounts/session.js';
import { MentionField } from '../mentions/mention-field.js';
import { toFieldMessage, type RecordRef } from '../objects/record-page/record.js';
import { fromLocalTime, toLocalTime } from '../objects/zoned-time.js';
import { useServerNow } from '../shell/sandbox.js';
import { useDraft } from '../ui/draft.js';
import { useShortcut } from '../ui/shortcuts.js';
import { notifyDone } from '../ui/notify.js';
import { activityTypes, useCreateActivity } from './activities.js';

interface ActivityDraft {
  readonly typeName: string;
  readonly title: string;
  readonly text: string;
  /** A local time; empty: now. */
  readonly at: string;
}

const emptyActivity: ActivityDraft = { typeName: 'notes', title: '', text: '', at: '' };

/** Form to add a note, task, call, meeting or email to a record. */
export function ActivityForm({ place }: { readonly place: RecordRef }) {
  const { hubId, timeZone } = useHub();
  const now = useServerNow();
  const create = useCreateActivity(place);
  const [draft, keep] = useDraft(`activity ${hubId} ${place.objectType} ${place.id}`, emptyActivity);
  const { typeName, title, text, at } = draft;
  const set = (change: Partial<ActivityDraft>): void => keep({ ...draft, ...change });
  const [isOpen, setOpen] = useState(draft !== emptyActivity);
  const textField = useRef<HTMLTextAreaElement>(null);
  useShortcut('n', 'Add a note', () => textField.current?.focus());
  const type = activityTypes.find(({ name }) => name === typeName) ?? activityTypes[0];
  if (!type) return null;
  const { singular } = type;
  const isEmpty = text.trim() === '' && title.trim() === '';
  const close = (): void => {
    setOpen(false);
    keep(undefined);
    create.reset();
  };
  const save = (): void => {
    if (isEmpty || create.isPending) return;
    const activity = { type, title, text, at: fromLocalTime(at, timeZone) ?? now() };
    const onSuccess = (): void => {
      close();
      notifyDone(`${singular} added.`);
    };
    create.mutate(activity, { onSuccess });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        if (event.key === 'Escape' && isEmpty) close();
      }}
    >
      <Stack gap="xs">
        {isOpen && (
          <>
            <SegmentedControl
              size="xs"
              fullWidth
              aria-label="Kind of activity"
              value={type.name}
              onChange={(name) => set({ typeName: name })}
              data={activityTypes.map(({ name, singular: label }) => ({ value: name, label }))}
            />
            {type.activity.titleProperty !== undefined && (
              <TextInput label="Title" value={title} onChange={(event) => set({ title: event.currentTarget.value })} />
            )}
          </>
        )}
        <MentionField
          field={textField}
          aria-label={type.name === 'notes' ? 'Note' : `Text of the ${singular.toLowerCase()}`}
          placeholder={type.name === 'notes' ? 'Add a note, @ to mention…' : 'Description, @ to mention'}
          autosize
          minRows={isOpen ? 3 : 1}
          maxRows={14}
          value={text}
          error={create.isError ? toFieldMessage(create.error) : undefined}
          onFocus={() => setOpen(true)}
          onChange={(next) => set({ text: next })}
        />
        {isOpen && (
          <Group justify="space-between" align="flex-end">
            <TextInput
              type="datetime-local"
              size="xs"
              label={type.name === 'tasks' ? `Due (${timeZone})` : `When (${timeZone})`}
              value={at || toLocalTime(now(), timeZone)}
              onChange={(event) => set({ at: event.currentTarget.value })}
            />
            <Group gap="xs">
              <Button size="xs" variant="default" onClick={close}>
                Cancel
              </Button>
              <Button size="xs" type="submit" loading={create.isPending} disabled={isEmpty}>
                Add {singular.toLowerCase()}
              </Button>
            </Group>
          </Group>
        )}
      </Stack>
      <VisuallyHidden>Press Control and Enter to add it.</VisuallyHidden>
    </form>
  );
}
