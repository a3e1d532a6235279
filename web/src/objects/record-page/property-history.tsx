import { Drawer, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { Moment } from '../../ui/moment.js';
import { EmptyState, ProblemState, RowsSkeleton } from '../../ui/states.js';
import type { ValueWords } from '../format-value.js';
import type { Property } from '../properties.js';
import { PropertyValue } from './property-value.js';
import { recordKey, type RecordPlace } from './record.js';
import { useSourceName } from '../../timeline/source-name.js';
import styles from './record-page.module.css';

export interface PropertyHistoryProps {
  readonly place: RecordPlace;
  /** Undefined: closed. */
  readonly property: Property | undefined;
  readonly words: ValueWords;
  readonly onClose: () => void;
}

/** What a property of a record has been: each value, when it came, who or what wrote it. */
export function PropertyHistory({ place, property, words, onClose }: PropertyHistoryProps) {
  return (
    <Drawer
      opened={property !== undefined}
      onClose={onClose}
      position="right"
      title={property && `History of ${property.label}`}
    >
      {property && <Values place={place} property={property} words={words} />}
    </Drawer>
  );
}

interface ValuesProps {
  readonly place: RecordPlace;
  readonly property: Property;
  readonly words: ValueWords;
}

function Values({ place, property, words }: ValuesProps) {
  const nameSource = useSourceName(place);
  const { data: values, error, refetch } = useHistory(place, property.name);
  if (error) return <ProblemState error={error} onRetry={() => void refetch()} />;
  if (!values) return <RowsSkeleton rows={4} height={56} />;
  if (values.length === 0) {
    return <EmptyState title="No value so far">What is written to this property will be listed here.</EmptyState>;
  }
  return (
    <Stack component="ol" gap={0} className={styles['history']}>
      {values.map((one, index) => (
        <li key={`${one.timestamp} ${index}`}>
          <Text component="div" size="sm" fw={index === 0 ? 600 : 400}>
            {one.value === '' ? (
              <Text span size="sm" c="dimmed">
                Cleared
              </Text>
            ) : (
              <PropertyValue property={property} value={one.value} words={words} />
            )}
          </Text>
          <Text component="div" size="xs" c="dimmed">
            <Moment at={one.timestamp} /> · {nameSource(one)}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

function useHistory(place: RecordPlace, name: string) {
  const api = useApi();
  const { hubId } = useHub();
  const path = { objectType: place.objectType, objectId: place.id };
  return useQuery({
    queryKey: [...recordKey(hubId, place), 'history', name],
    queryFn: async () => {
      const params = { path, query: { properties: [name], propertiesWithHistory: [name] } };
      const { propertiesWithHistory } = await dataOf(api.GET('/crm/v3/objects/{objectType}/{objectId}', { params }));
      return propertiesWithHistory?.[name] ?? [];
    },
  });
}
