import { ActionIcon, Drawer, HoverCard, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { Moment } from '../../ui/times/moment.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../../ui/loading/states.js';
import type { ValueContext } from '../property.js';
import type { Property } from '../properties.js';
import { PropertyValue } from './property-value.js';
import { recordKey, type RecordRef } from './record.js';
import { useSourceName } from '../../timeline/source-name.js';
import styles from './record-page.module.css';

interface PropertyHistoryProps {
  readonly place: RecordRef;
  /** Undefined when closed. */
  readonly property: Property | undefined;
  readonly context: ValueContext;
  readonly onClose: () => void;
}

/** The history of a property: each value, its time and its source. */
export function PropertyHistory({ place, property, context, onClose }: PropertyHistoryProps) {
  return (
    <Drawer
      opened={property !== undefined}
      onClose={onClose}
      position="right"
      title={property && t('History of {label}', { label: property.label })}
    >
      {property && <Values place={place} property={property} context={context} />}
    </Drawer>
  );
}

interface HistoryButtonProps extends ValuesProps {
  readonly onOpen: () => void;
}

/** Shows the latest values of a property on hover and focus, and all of them on a click. */
export function HistoryButton({ place, property, context, onOpen }: HistoryButtonProps) {
  const [isShown, shown] = useDisclosure();
  return (
    <HoverCard width={260} position="bottom-end" openDelay={350} withinPortal onOpen={shown.open} onClose={shown.close}>
      <HoverCard.Target>
        <ActionIcon
          size={24}
          variant="subtle"
          color="gray"
          aria-label={t('History of {label}', { label: property.label })}
          onClick={onOpen}
        >
          <IconClock size={14} />
        </ActionIcon>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        {isShown && <Values place={place} property={property} context={context} most={shownFirst} />}
      </HoverCard.Dropdown>
    </HoverCard>
  );
}

const shownFirst = 3;

interface ValuesProps {
  readonly place: RecordRef;
  readonly property: Property;
  readonly context: ValueContext;
  readonly most?: number;
}

function Values({ place, property, context, most }: ValuesProps) {
  const nameSource = useSourceName(place);
  const { data: values, error, refetch } = useHistory(place, property.name);
  if (error) return <ProblemState error={error} onRetry={() => void refetch()} />;
  if (!values) return <RowsSkeleton rows={4} height={56} />;
  if (values.length === 0) {
    return <EmptyState title={t('No values yet')}>{t('Changes to this property are listed here.')}</EmptyState>;
  }
  return (
    <Stack component="ol" gap={0} className={styles['history']}>
      {values.slice(0, most).map((one, index) => (
        <li key={`${one.timestamp} ${index}`}>
          <Text component="div" size="sm" fw={index === 0 ? 500 : 450}>
            {one.value === '' ? (
              <Text span size="sm" c="dimmed">
                {t('Cleared')}
              </Text>
            ) : (
              <PropertyValue property={property} value={one.value} context={context} />
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

function useHistory(place: RecordRef, name: string) {
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
