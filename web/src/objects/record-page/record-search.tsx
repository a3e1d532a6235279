import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../../ui/loading/states.js';
import type { ObjectType } from '../object-types.js';
import { useProperties } from '../properties.js';
import { listBriefProperties, toBrief } from '../record-brief.js';

interface RecordSearchProps {
  readonly type: ObjectType;
  /** Excluded from the results. */
  readonly exceptId?: string;
  readonly value: string | undefined;
  readonly onChange: (id: string, name: string) => void;
}

/** Searches records and selects one. */
export function RecordSearch({ type, exceptId, value, onChange }: RecordSearchProps) {
  const [words, setWords] = useState('');
  const [query] = useDebouncedValue(words.trim(), 250);
  const { plural } = type;
  const { data, error, refetch } = useRecordSearch(type, query);
  const found = (data ?? []).filter(({ id }) => id !== exceptId);
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label={t('Search {plural}', { plural: inSentence(plural) })}
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div style={{ height: 260, overflowY: 'auto' }}>
        {error && <ProblemState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={5} />}
        {data && found.length === 0 && <EmptyState title={t('No results')}>{t('Try a different search.')}</EmptyState>}
        {found.length > 0 && (
          <Radio.Group aria-label={plural} value={value ?? ''}>
            <Stack gap={2}>
              {found.map(({ id, name, hint }) => (
                <Radio
                  key={id}
                  value={id}
                  size="sm"
                  p={6}
                  label={name}
                  description={hint || t('ID {id}', { id })}
                  onChange={() => onChange(id, name)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </div>
      {data && data.length === 20 && (
        <Text size="xs" c="dimmed">
          {t('Showing the first 20 results.')}
        </Text>
      )}
    </Stack>
  );
}

/** The first records of a type that match a search. */
export function useRecordSearch(type: ObjectType, query: string) {
  const api = useApi();
  const { hubId, currency } = useHub();
  const objectType = type.name;
  const { data: defined } = useProperties(objectType);
  return useQuery({
    queryKey: ['hub', hubId, 'record-search', objectType, query],
    enabled: defined !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      // A search rejects undefined properties.
      const properties = listBriefProperties(type).filter((name) => defined?.has(name));
      const body = { limit: 20, properties, ...(query !== '' && { query }) };
      const params = { path: { objectType } };
      const { results } = await dataOf(api.POST('/crm/v3/objects/{objectType}/search', { params, body }));
      return results.map((record) => toBrief(type, { id: record.id, values: record.properties, currency }));
    },
  });
}
