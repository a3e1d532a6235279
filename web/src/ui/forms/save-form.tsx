import { Alert, Button, Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { t } from '../../i18n/messages.js';
import { useLeaveGuard } from './leave-guard.js';
import css from './save-form.module.css';
import { toMessage } from '../loading/states.js';

/**
 * Settings that are edited together: changes are kept until they are saved or discarded, and the user is asked before they are lost.
 * `save` gets the changed fields, and returns when `saved` is current.
 */
export function useSavedDraft<Draft extends object>(saved: Draft, save: (changes: Partial<Draft>) => Promise<unknown>) {
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const draft: Draft = { ...saved, ...edits };
  const isSame = (key: keyof Draft): boolean => JSON.stringify(draft[key]) === JSON.stringify(saved[key]);
  const changed = (Object.keys(edits) as (keyof Draft)[]).filter((key) => !isSame(key));
  const changes = Object.fromEntries(changed.map((key) => [key, draft[key]])) as Partial<Draft>;
  const isChanged = changed.length > 0;
  useLeaveGuard(isChanged);
  const saving = useMutation({ mutationFn: () => save(changes), onSuccess: () => setEdits({}) });
  return {
    draft,
    isChanged,
    saving,
    set: (change: Partial<Draft>): void => setEdits((now) => ({ ...now, ...change })),
    discard(): void {
      setEdits({});
      saving.reset();
    },
  };
}

interface SaveFormProps {
  readonly form: Pick<ReturnType<typeof useSavedDraft>, 'isChanged' | 'saving' | 'discard'>;
  /** False while something required is missing. */
  readonly isComplete?: boolean;
  readonly children: ReactNode;
}

/** A form of settings with a bar that saves or discards changes; it stays in sight while there are any. */
export function SaveForm({ form: { isChanged, saving, discard }, isComplete = true, children }: SaveFormProps) {
  const submit = (): void => {
    if (isChanged && isComplete && !saving.isPending) saving.mutate();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        submit();
      }}
    >
      {children}
      <div className={css['bar']} data-changed={isChanged || undefined}>
        {saving.isError && isChanged && (
          <Alert role="alert" color="red" variant="light" mb="xs">
            {toMessage(saving.error)}
          </Alert>
        )}
        <Group gap="xs">
          <Button type="submit" loading={saving.isPending} disabled={!isChanged || !isComplete}>
            {t('Save')}
          </Button>
          {isChanged && (
            <Button variant="default" disabled={saving.isPending} onClick={discard}>
              {t('Discard changes')}
            </Button>
          )}
          <span role="status" className={css['status']}>
            {isChanged && t('Unsaved changes')}
            {!isChanged && saving.isSuccess && (
              <>
                <IconCheck size={16} aria-hidden /> {t('Saved')}
              </>
            )}
          </span>
        </Group>
      </div>
    </form>
  );
}
