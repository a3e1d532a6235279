import { Button, Menu, ScrollArea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../../i18n/messages.js';
import { useHub } from '../../../accounts/session.js';
import type { Property } from '../../property.js';
import { listChoiceItems } from '../../property-types/choices.js';
import { fromLocalTime, toLocalTime } from '../../zoned-time.js';
import css from '../index-page.module.css';
import type { IndexPageParts } from '../page-parts.js';
import type { Filter } from '../views/view-state.js';

interface Choice {
  readonly label: string;
  readonly filter: Filter;
}

interface QuickFilter {
  readonly property: Property;
  readonly choices: readonly Choice[];
}

/** The conditions that are added most, each with its choices. They are offered until the page has them. */
export function QuickFilters(props: IndexPageParts) {
  const { address } = props;
  const { filterGroups } = address.state;
  const offered = useQuickFilters(props);
  // Which of several groups is meant is not known.
  if (filterGroups.length > 1) return null;
  const filters = filterGroups[0]?.filters ?? [];
  const free = offered.filter(({ property }) => filters.every(({ propertyName }) => propertyName !== property.name));
  const add = (filter: Filter): void => address.change({ filterGroups: [{ filters: [...filters, filter] }] });
  return (
    <>
      {free.map(({ property, choices }) => (
        <Menu key={property.name} position="bottom-start" withinPortal width={240}>
          <Menu.Target>
            <Button
              variant="default"
              size="compact-sm"
              className={css['quick'] ?? ''}
              visibleFrom="sm"
              aria-label={t('Filter by {label}', { label: property.label })}
              leftSection={<IconPlus size={14} aria-hidden />}
            >
              {property.label}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <ScrollArea.Autosize mah={320} type="auto">
              {choices.map(({ label, filter }) => (
                <Menu.Item key={JSON.stringify(filter)} onClick={() => add(filter)}>
                  {label}
                </Menu.Item>
              ))}
            </ScrollArea.Autosize>
          </Menu.Dropdown>
        </Menu>
      ))}
    </>
  );
}

function useQuickFilters({ type, properties, context, address }: IndexPageParts): QuickFilter[] {
  const { ownerId, timeZone } = useHub();
  const toOwnerChoices = (property: Property): Choice[] => [
    { label: t('Me'), filter: { propertyName: property.name, operator: 'EQ', value: ownerId } },
    ...toValueChoices(property).filter(({ filter }) => filter.value !== ownerId),
    { label: t('Nobody'), filter: { propertyName: property.name, operator: 'NOT_HAS_PROPERTY' } },
  ];
  const toValueChoices = (property: Property): Choice[] =>
    listChoiceItems(property, context).map(({ value, label }) => ({
      label,
      filter: { propertyName: property.name, operator: 'EQ', value },
    }));
  const toDateChoices = ({ name }: Property): Choice[] =>
    [0, 7, 30, 90].map((days) => ({
      label: days === 0 ? t('Today') : t('Last {days} days', { days }),
      filter: { propertyName: name, operator: 'GTE', value: toStartOfDay(context.now(), days, timeZone) },
    }));
  const created = properties.has('createdate') ? 'createdate' : 'hs_createdate';
  // The columns of a board are its stages.
  const hasStages = address.state.layout !== 'board' || type.stages === undefined;
  const stage = type.stages?.stage ?? (type.hasLifecycle ? 'lifecyclestage' : '');
  const wanted: readonly [string, (property: Property) => Choice[]][] = [
    ['hubspot_owner_id', toOwnerChoices],
    [hasStages ? stage : '', toValueChoices],
    [created, toDateChoices],
  ];
  return wanted.flatMap(([name, toChoices]) => {
    const property = properties.get(name);
    const choices = property ? toChoices(property) : [];
    return property && choices.length > 0 ? [{ property, choices }] : [];
  });
}

/** The moment when the day so many days ago began in a time zone. */
function toStartOfDay(now: Date, daysAgo: number, timeZone: string): string {
  const day = new Date(`${toLocalTime(now, timeZone).slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - daysAgo);
  const start = fromLocalTime(`${day.toISOString().slice(0, 10)}T00:00`, timeZone) ?? day;
  return String(start.getTime());
}
