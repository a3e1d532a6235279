import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { inSentence } from '../i18n/language.js';
import { t } from '../i18n/messages.js';
import type { ObjectType } from '../objects/object-types.js';
import { useRecordSearch } from '../objects/record-page/record-search.js';
import { FormDialog } from '../ui/forms/form-dialog.js';
import { notifyDone } from '../ui/notices/notify.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../ui/loading/states.js';
import { useListActions, type List } from './lists-data.js';

interface AddMembersProps {
  readonly list: List;
  readonly type: ObjectType;
  readonly onClose: () => void;
}

/** Searches records and adds the selected ones to a list; the selection survives further searches. */
export function AddMembers({ list, type, onClose }: AddMembersProps) {
  const [words, setWords] = useState('');
  const [query] = useDebouncedValue(words.trim(), 250);
  const [picked, setPicked] = useState<string[]>([]);
  const { data, error, refetch } = useRecordSearch(type, query);
  const { changeMembers } = useListActions();
  const plural = inSentence(type.plural);
  const submit = async (): Promise<void> => {
    const { recordsIdsAdded } = await changeMembers({ listId: list.listId, add: picked });
    const known = picked.length - recordsIdsAdded.length;
    const added = recordsIdsAdded.length;
    notifyDone(
      known === 0
        ? t('{added} added to the list.', { added })
        : t('{added} added to the list. {known} were already on it.', { added, known }),
    );
  };
  return (
    <FormDialog
      title={t('Add {plural}', { plural })}
      submit={picked.length === 0 ? t('Add') : t('Add {picked}', { picked: picked.length })}
      canSubmit={picked.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        type="search"
        label={t('Search {plural}', { plural })}
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div style={{ height: 300, overflowY: 'auto' }}>
        {error && <ProblemState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={5} />}
        {data?.length === 0 && <EmptyState title={t('No results')}>{t('Try a different search.')}</EmptyState>}
        {data && data.length > 0 && (
          <Checkbox.Group aria-label={type.plural} value={picked} onChange={setPicked}>
            <Stack gap={2}>
              {data.map(({ id, name, hint }) => (
                <Checkbox key={id} value={id} size="sm" p={6} label={name} description={hint || t('ID {id}', { id })} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </div>
    </FormDialog>
  );
}
