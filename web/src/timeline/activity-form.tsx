import { Button, Group, SegmentedControl, Stack, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useHub } from '../accounts/session.js';
import { toFieldMessage, type RecordPlace } from '../objects/record-page/record.js';
import { fromLocalTime, toLocalTime } from '../objects/zoned-time.js';
import { useServerNow } from '../shell/sandbox.js';
import { notifyDone } from '../ui/notify.js';
import { activityKinds, toActivityWord, useActivityCreate } from './activities.js';

/** Where people add a note, or log a task, call, meeting or email, on a record. */
export function ActivityForm({ place }: { readonly place: RecordPlace }) {
  const { timeZone } = useHub();
  const now = useServerNow();
  const create = useActivityCreate(place);
  const [typeName, setTypeName] = useState('notes');
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [at, setAt] = useState('');
  const [isOpen, setOpen] = useState(false);
  const kind = activityKinds.find(({ type }) => type === typeName) ?? activityKinds[0];
  if (!kind) return null;
  const singular = toActivityWord(kind.type);
  const isEmpty = text.trim() === '' && title.trim() === '';
  const close = (): void => {
    setOpen(false);
    setTypeName('notes');
    setText('');
    setTitle('');
    setAt('');
    create.reset();
  };
  const save = (): void => {
    if (isEmpty || create.isPending) return;
    const draft = { kind, title, text, at: fromLocalTime(at, timeZone) ?? now() };
    const onSuccess = (): void => {
      close();
      notifyDone(`${singular} added.`);
    };
    create.mutate(draft, { onSuccess });
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
              value={kind.type}
              onChange={setTypeName}
              data={activityKinds.map(({ type }) => ({ value: type, label: toActivityWord(type) }))}
            />
            {kind.titleProperty !== undefined && (
              <TextInput label="Title" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
            )}
          </>
        )}
        <Textarea
          aria-label={kind.type === 'notes' ? 'Note' : `Text of the ${singular.toLowerCase()}`}
          placeholder={kind.type === 'notes' ? 'Add a note…' : 'What is it about?'}
          autosize
          minRows={isOpen ? 3 : 1}
          maxRows={14}
          value={text}
          error={create.isError ? toFieldMessage(create.error) : undefined}
          onFocus={() => setOpen(true)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {isOpen && (
          <Group justify="space-between" align="flex-end">
            <TextInput
              type="datetime-local"
              size="xs"
              label={kind.type === 'tasks' ? `Due (${timeZone})` : `When (${timeZone})`}
              value={at || toLocalTime(now(), timeZone)}
              onChange={(event) => setAt(event.currentTarget.value)}
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
      <VisuallyHidden>Control and Enter adds it.</VisuallyHidden>
    </form>
  );
}
