import { Button, Group, VisuallyHidden } from '@mantine/core';
import { IconCalendarPlus, IconCheckbox, IconMail, IconNote, IconPhone, type TablerIcon } from '@tabler/icons-react';
import { t } from '../../../i18n/messages.js';
import { useCanWrite } from '../../../accounts/session.js';
import { openComposer } from '../../../timeline/open-composer.js';
import css from './record-actions.module.css';

const actions: readonly { readonly kind: string; readonly label: string; readonly Icon: TablerIcon }[] = [
  { kind: 'notes', label: t('Note'), Icon: IconNote },
  { kind: 'emails', label: t('Email'), Icon: IconMail },
  { kind: 'calls', label: t('Call'), Icon: IconPhone },
  { kind: 'tasks', label: t('Task'), Icon: IconCheckbox },
  { kind: 'meetings', label: t('Meeting'), Icon: IconCalendarPlus },
];

/** Opens the composer for a kind of activity. */
export function RecordActions() {
  const canWrite = useCanWrite();
  if (!canWrite) return null;
  return (
    <Group gap="xs" wrap="nowrap" className={css['actions'] ?? ''} role="group" aria-label={t('Add an activity')}>
      {actions.map(({ kind, label, Icon }) => (
        <Button
          key={kind}
          variant="default"
          className={css['action'] ?? ''}
          size="sm"
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
          onClick={() => openComposer(kind)}
        >
          <VisuallyHidden>{t('Log')} </VisuallyHidden>
          {label}
        </Button>
      ))}
    </Group>
  );
}
