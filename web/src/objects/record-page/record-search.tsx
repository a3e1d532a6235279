import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { EmptyState, ProblemState, RowsSkeleton } from '../../ui/states.js';
import type { ObjectType } from '../object-type.js';
import { useProperties } from '../properties.js';
import { briefNeeds, toBrief } from '../record-brief.js';

export interface RecordSearchProps {
  readonly type: ObjectType;
  /** Left out of what is found. */
  readonly exceptId?: string;
  readonly value: string | undefined;
  readonly onChange: (id: string, name: string) => void;
}

/** Finds a record by words, and has one chosen. */
export function RecordSearch({ type, exceptId, value, onChange }: RecordSearchProps) {
  const [words, setWords] = useState('');
  const [query] = useDebouncedValue(words.trim(), 250);
  const { plural } = type;
  const { data, error, refetch } = useFound(type, query);
  const found = (data ?? []).filter(({ id }) => id !== exceptId);
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label={`Search ${plural.toLowerCase()}`}
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div style={{ height: 260, overflowY: 'auto' }}>
        {error && <ProblemState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={5} />}
        {data && found.length === 0 && <EmptyState title="Nothing found">Other words may find it.</EmptyState>}
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
                  description={hint || `Id ${id}`}
                  onChange={() => onChange(id, name)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </div>
      {data && data.length === 20 && (
        <Text size="xs" c="dimmed">
          The first 20 are shown.
        </Text>
      )}
    </Stack>
  );
}

/** The first records of a type that have some words in them. */
export function useFound(type: ObjectType, query: string) {
  const api = useApi();
  const { hubId } = useHub();
  const objectType = type.name;
  const { data: defined } = useProperties(objectType);
  return useQuery({
    queryKey: ['hub', hubId, 'record-search', objectType, query],
    enabled: defined !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      // A search refuses names that are not defined.
      const properties = briefNeeds(type).filter((name) => defined?.has(name));
      const body = { limit: 20, properties, ...(query !== '' && { query }) };
      const params = { path: { objectType } };
      const { results } = await dataOf(api.POST('/crm/v3/objects/{objectType}/search', { params, body }));
      return results.map((record) => toBrief(type, record.id, record.properties));
    },
  });
}
