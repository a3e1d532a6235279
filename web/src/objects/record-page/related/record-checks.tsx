import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { inSentence } from '../../../i18n/language.js';
import { t } from '../../../i18n/messages.js';
import { RowsSkeleton } from '../../../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../../../ui/loading/states.js';
import type { ObjectType } from '../../object-types.js';
import type { RecordBrief } from '../../record-brief.js';
import { useRecordSearch } from '../record-search.js';

interface RecordChecksProps {
  readonly type: ObjectType;
  /** Excluded from the results. */
  readonly exceptIds: readonly string[];
  readonly chosen: readonly RecordBrief[];
  readonly onChange: (chosen: readonly RecordBrief[]) => void;
}

/** Searches records and selects several; those that are selected stay on top. */
export function RecordChecks({ type, exceptIds, chosen, onChange }: RecordChecksProps) {
  const [words, setWords] = useState('');
  const [query] = useDebouncedValue(words.trim(), 250);
  const { data, error, refetch } = useRecordSearch(type, query);
  const isChosen = ({ id }: RecordBrief): boolean => chosen.some((one) => one.id === id);
  const found = (data ?? []).filter((one) => !exceptIds.includes(one.id) && !isChosen(one));
  const toggle = (one: RecordBrief): void =>
    onChange(isChosen(one) ? chosen.filter(({ id }) => id !== one.id) : [...chosen, one]);
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label={t('Search {plural}', { plural: inSentence(type.plural) })}
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div style={{ height: 260, overflowY: 'auto' }}>
        {error && <ProblemState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={5} />}
        {data && found.length + chosen.length === 0 && (
          <EmptyState title={t('No results')}>{t('Try a different search.')}</EmptyState>
        )}
        <Stack gap={2} role="group" aria-label={type.plural}>
          {[...chosen, ...found].map((one) => (
            <Checkbox
              key={one.id}
              size="sm"
              p={6}
              label={one.name}
              description={one.hint || t('ID {id}', { id: one.id })}
              checked={isChosen(one)}
              onChange={() => toggle(one)}
            />
          ))}
        </Stack>
      </div>
      {data && data.length === 20 && (
        <Text size="xs" c="dimmed">
          {t('Showing the first 20 results.')}
        </Text>
      )}
    </Stack>
  );
}
