import { Accordion, Button, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../ui/states.js';
import type { ObjectType } from '../object-type.js';
import type { Property } from '../properties.js';
import { useWords } from '../use-words.js';
import { usePropertyGroups } from './property-groups.js';
import { PropertyHistory } from './property-history.js';
import { PropertyRow } from './property-row.js';
import { chooseProperties, keyProperties, toGroups } from './property-choice.js';
import type { CrmRecord, RecordPlace } from './record.js';

export interface PropertiesPanelProps {
  readonly place: RecordPlace;
  readonly type: ObjectType;
  readonly record: CrmRecord;
  readonly properties: ReadonlyMap<string, Property>;
}

/** What is known of a record: its usual properties on top, then all that has a value, in groups. */
export function PropertiesPanel({ place, type, record, properties }: PropertiesPanelProps) {
  const { data: groups = [] } = usePropertyGroups(place.objectType);
  const words = useWords(type);
  const [search, setSearch] = useState('');
  const [withEmpty, setWithEmpty] = useState(false);
  const [asked, setAsked] = useState<Property>();
  const values = record.properties;
  const usual = keyProperties(type, properties);
  const shown = useMemo(
    () => toGroups(chooseProperties(properties, { values, words: search, withEmpty }), groups),
    [properties, values, search, withEmpty, groups],
  );
  const isSearching = search.trim() !== '';
  const toRow = (property: Property) => (
    <PropertyRow
      key={property.name}
      place={place}
      property={property}
      value={values[property.name]}
      words={words}
      onHistory={setAsked}
    />
  );
  return (
    <Stack gap="sm" component="section" aria-label="Properties">
      <Title order={2}>About</Title>
      {!isSearching && usual.length > 0 && <div>{usual.map(toRow)}</div>}
      <TextInput
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
        label="Show empty ones"
        checked={withEmpty}
        onChange={(event) => setWithEmpty(event.currentTarget.checked)}
      />
      {shown.length === 0 && (
        <EmptyState
          title="No such property"
          action={
            !withEmpty && (
              <Button size="xs" variant="default" onClick={() => setWithEmpty(true)}>
                Show empty ones
              </Button>
            )
          }
        >
          {withEmpty
            ? 'No property has these words in its name.'
            : 'No property with a value has these words in its name.'}
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
              <Text size="sm" fw={600}>
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
      <PropertyHistory place={place} property={asked} words={words} onClose={() => setAsked(undefined)} />
    </Stack>
  );
}
