import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { t } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import { fromLocalTime } from '../objects/zoned-time.js';
import { toFirstDue } from './due.js';
import { useServerNow } from '../shell/sandbox.js';
import { toMessage } from '../ui/loading/states.js';
import { useCreateTask } from './tasks.js';
import css from './tasks.module.css';
import { DateField } from '../formats/date-field.js';

/** A line that creates a task, due at the end of the working day unless another time is chosen. */
export function NewTask({ onClose }: { readonly onClose: () => void }) {
  const { timeZone } = useHub();
  const now = useServerNow();
  const create = useCreateTask();
  const [title, setTitle] = useState('');
  const [at, setAt] = useState(() => toFirstDue(now(), timeZone));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (title.trim() === '' || create.isPending) return;
    create.mutate(
      { title: title.trim(), dueAt: fromLocalTime(at, timeZone) ?? now() },
      { onSuccess: () => setTitle('') },
    );
  };
  return (
    <form
      className={css['row']}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Group gap="xs" className={css['grow']} align="flex-start">
        <TextInput
          aria-label={t('Task')}
          placeholder={t('What is to be done?')}
          size="xs"
          style={{ flex: '1 1 200px' }}
          autoFocus
          maxLength={500}
          value={title}
          error={create.isError ? toMessage(create.error) : undefined}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <DateField kind="time" aria-label={t('Due ({timeZone})', { timeZone })} size="xs" value={at} onChange={setAt} />
        <Button type="submit" size="xs" loading={create.isPending} disabled={title.trim() === ''}>
          {t('Add task')}
        </Button>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('Close')} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </form>
  );
}
