import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { t } from '../../../i18n/messages.js';
import { toMessage } from '../../../ui/loading/states.js';
import type { ViewDraft } from './use-views.js';

interface ViewNameDialogProps {
  readonly title: string;
  readonly draft: ViewDraft;
  /** Closes the dialog on success. */
  readonly onSave: (draft: ViewDraft) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The name of a view, and who sees it. */
export function ViewNameDialog({ title, draft, onSave, onClose }: ViewNameDialogProps) {
  const [name, setName] = useState(draft.name);
  const [shared, setShared] = useState(draft.shared);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setSaving(true);
    onSave({ name: name.trim(), shared }).then(onClose, (error: unknown) => {
      setSaving(false);
      setProblem(toMessage(error));
    });
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={save}>
        <Stack>
          <TextInput
            label={t('Name')}
            data-autofocus
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={problem}
          />
          <Checkbox
            label={t('Share with everyone in the account')}
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={name.trim() === ''} loading={isSaving}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
