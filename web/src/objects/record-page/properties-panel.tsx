import { Accordion, Button, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useShortcut } from '../../ui/shortcuts.js';
import { EmptyState } from '../../ui/states.js';
import type { ObjectType } from '../object-types.js';
import type { Property } from '../properties.js';
import { useValueContext, withCurrencyOf } from '../use-value-context.js';
import { usePropertyGroups } from './property-groups.js';
import { PropertyHistory } from './property-history.js';
import { PropertyRow } from './property-row.js';
import { chooseProperties, keyProperties, toGroups } from './property-choice.js';
import type { CrmRecord, RecordRef } from './record.js';

interface PropertiesPanelProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
  readonly record: CrmRecord;
  readonly properties: ReadonlyMap<string, Property>;
  /** Beside a table, which keeps its own shortcuts. */
  readonly isPreview?: boolean;
}

/** The properties of a record: the key ones first, then all with a value, in groups. */
export function PropertiesPanel({ place, type, record, properties, isPreview = false }: PropertiesPanelProps) {
  const { data: groups = [] } = usePropertyGroups(place.objectType);
  const context = withCurrencyOf(useValueContext(type), type, record.properties);
  const [search, setSearch] = useState('');
  const [withEmpty, setWithEmpty] = useState(false);
  const [historyOf, setHistoryOf] = useState<Property>();
  const values = record.properties;
  const usual = keyProperties(type, properties);
  const shown = useMemo(
    () => toGroups(chooseProperties(properties, { values, words: search, withEmpty }), groups),
    [properties, values, search, withEmpty, groups],
  );
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useShortcut('/', 'Search properties', isPreview ? undefined : () => field.current?.focus());
  useShortcut('e', 'Edit a property', () => startEditing(panel.current));
  const isSearching = search.trim() !== '';
  const toRow = (property: Property) => (
    <PropertyRow
      key={property.name}
      place={place}
      property={property}
      value={values[property.name]}
      context={context}
      onHistory={setHistoryOf}
    />
  );
  return (
    <Stack gap="sm" component="section" aria-label="Properties" ref={panel}>
      <Title order={2}>About</Title>
      {!isSearching && usual.length > 0 && <div>{usual.map(toRow)}</div>}
      <TextInput
        ref={field}
        type="search"
        size="xs"
        aria-label="Search properties"
        placeholder="Search properties"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Switch
        size="xs"
        label="Show empty properties"
        checked={withEmpty}
        onChange={(event) => setWithEmpty(event.currentTarget.checked)}
      />
      {shown.length === 0 && (
        <EmptyState
          title="No matching properties"
          action={
            !withEmpty && (
              <Button size="xs" variant="default" onClick={() => setWithEmpty(true)}>
                Show empty properties
              </Button>
            )
          }
        >
          {withEmpty
            ? 'Try a different search.'
            : 'No property with a value matches. Show empty properties to search all of them.'}
        </EmptyState>
      )}
      <Accordion
        multiple
        keepMounted={false}
        variant="default"
        chevronPosition="left"
        {...(isSearching ? { value: shown.map(({ name }) => name) } : { defaultValue: [] })}
        key={isSearching ? 'found' : 'all'}
      >
        {shown.map(({ name, label, properties: ofGroup }) => (
          <Accordion.Item key={name} value={name}>
            <Accordion.Control>
              <Text size="sm" fw={500}>
                {label}{' '}
                <Text span size="xs" c="dimmed">
                  {ofGroup.length}
                </Text>
              </Text>
            </Accordion.Control>
            <Accordion.Panel>{ofGroup.map(toRow)}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <PropertyHistory place={place} property={historyOf} context={context} onClose={() => setHistoryOf(undefined)} />
    </Stack>
  );
}

/** Opens the field of the property that has the focus, or else of the first one that can be edited. */
function startEditing(panel: HTMLElement | null): void {
  const near = document.activeElement?.closest('[role=group]');
  const pencil = '[data-edit]';
  const own = near && panel?.contains(near) ? near.querySelector<HTMLElement>(pencil) : null;
  (own ?? panel?.querySelector<HTMLElement>(pencil))?.click();
}
