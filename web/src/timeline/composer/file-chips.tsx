import { ActionIcon } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import type { ActivityDraft } from './activity-draft.js';
import type { useComposerFiles } from './use-composer-files.js';
import css from './composer.module.css';

interface FileChipsProps {
  readonly files: ActivityDraft['files'];
  readonly uploads: ReturnType<typeof useComposerFiles>;
  readonly onRemove: (id: string) => void;
}

/** The files of an activity that is being written, and those on their way. */
export function FileChips({ files, uploads: { sending, cancel }, onRemove }: FileChipsProps) {
  if (files.length === 0 && sending.length === 0) return null;
  return (
    <ul className={css['files']} aria-label={t('Attachments of this activity')}>
      {files.map(({ id, name }) => (
        <FileChip key={id} name={name} action={t('Remove {name}', { name })} onRemove={() => onRemove(id)} />
      ))}
      {sending.map(({ key, name, progress }) => (
        <FileChip
          key={`sending ${key}`}
          name={name}
          state={`${Math.round(progress * 100)} %`}
          action={t('Cancel {name}', { name })}
          onRemove={() => cancel(key)}
        />
      ))}
    </ul>
  );
}

interface FileChipProps {
  readonly name: string;
  readonly state?: string;
  readonly action: string;
  readonly onRemove: () => void;
}

function FileChip({ name, state, action, onRemove }: FileChipProps) {
  return (
    <li className={css['file']}>
      <IconPaperclip size={13} aria-hidden />
      <span className="one-line">{name}</span>
      {state !== undefined && <span className={css['progress']}>{state}</span>}
      <ActionIcon variant="subtle" color="gray" size={24} aria-label={action} onClick={onRemove}>
        <IconX size={13} />
      </ActionIcon>
    </li>
  );
}
