import { Button, Group, SegmentedControl, Switch, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { tLabel } from '../../i18n/labels.js';
import { t } from '../../i18n/messages.js';
import { useCanWrite } from '../../accounts/session.js';
import type { ObjectType } from '../../objects/object-types.js';
import { useStoredProperties } from '../../objects/properties.js';
import { usePropertyGroups } from '../../objects/record-page/property-groups.js';
import { findFailure } from '../../ui/loading/failure.js';
import { Page } from '../../ui/page.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import { TypeSelect, useAllTypes, useTypeChoice } from '../type-choice.js';
import { GroupDialog, GroupsTable } from './groups.js';
import { useArchivedProperties } from './property-actions.js';
import { PropertiesTable } from './properties-table.js';
import { PropertyDialog } from './property-dialog.js';
import { useFillRates } from './property-usage.js';
import { formatNumber } from '../../formats/numbers.js';

const shelves = [
  { value: 'active', label: t('Properties') },
  { value: 'groups', label: t('Groups') },
  { value: 'archived', label: t('Archived') },
];

/** The properties and property groups of each object type. */
export function PropertiesPage() {
  const types = useAllTypes();
  const { type, choose } = useTypeChoice(types);
  if (!type) return null;
  return <OfType key={type.name} type={type} types={types} onChoose={choose} />;
}

interface OfTypeProps {
  readonly type: ObjectType;
  readonly types: readonly ObjectType[];
  readonly onChoose: (name: string) => void;
}

function OfType({ type, types, onChoose }: OfTypeProps) {
  const canWrite = useCanWrite();
  const [shelf, setShelf] = useState('active');
  const [words, setWords] = useState('');
  const [hasFillRates, setHasFillRates] = useState(false);
  const [isCreating, creating] = useDisclosure();
  const groups = usePropertyGroups(type.name).data ?? [];
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={creating.open}>
      {shelf === 'groups' ? t('New group') : t('New property')}
    </Button>
  );
  return (
    <Page title={t('Properties')} {...(canWrite && shelf !== 'archived' && { actions: create })}>
      <Group gap="xs" mb="sm">
        <TypeSelect types={types} value={type.name} onChange={onChoose} />
        <SegmentedControl
          aria-label={t('Show')}
          data={shelves}
          value={shelf}
          onChange={setShelf}
          transitionDuration={0}
        />
        <TextInput
          type="search"
          aria-label={t('Search')}
          placeholder={t('Search by label or name')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          style={{ flex: '1 1 200px', maxWidth: 360 }}
        />
        {shelf === 'active' && (
          <Switch
            label={t('Fill rate')}
            checked={hasFillRates}
            onChange={(event) => setHasFillRates(event.currentTarget.checked)}
          />
        )}
      </Group>
      {hasFillRates && shelf === 'active' && <FillRateNote objectType={type.name} />}
      <Shelf {...{ shelf, type, words, groups, hasFillRates }} />
      {isCreating && shelf === 'groups' && <GroupDialog objectType={type.name} onClose={creating.close} />}
      {isCreating && shelf === 'active' && (
        <PropertyDialog objectType={type.name} groups={groups} onClose={creating.close} />
      )}
    </Page>
  );
}

/** What the fill rates are a share of, as far as they are an estimate; or why they are not there. */
function FillRateNote({ objectType }: { readonly objectType: string }) {
  const rates = useFillRates(objectType);
  if (rates.error) return <ProblemState error={rates.error} onRetry={() => void rates.refetch()} />;
  if (rates.data?.isEstimate !== true) return null;
  return (
    <Text size="sm" c="dimmed" mb="xs" role="status">
      {t('Estimated from a sample of {records} records.', { records: formatNumber(rates.data.records) })}
    </Text>
  );
}

interface ShelfProps {
  readonly shelf: string;
  readonly type: ObjectType;
  readonly words: string;
  readonly groups: NonNullable<ReturnType<typeof usePropertyGroups>['data']>;
  readonly hasFillRates: boolean;
}

function Shelf({ shelf, type, words, groups, hasFillRates }: ShelfProps) {
  const active = useStoredProperties(type.name);
  const archived = useArchivedProperties(type.name, shelf === 'archived');
  const query = shelf === 'archived' ? archived : active;
  const failure = findFailure(query);
  if (failure) return <ProblemState error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <RowsSkeleton />;
  const fits = ({ label, name }: { label: string; name: string }): boolean =>
    `${label} ${tLabel(label)} ${name}`.toLowerCase().includes(words.trim().toLowerCase());
  const properties = [...query.data.values()].filter(fits);
  if (shelf === 'groups') {
    return <GroupsTable objectType={type.name} groups={groups.filter(fits)} properties={[...query.data.values()]} />;
  }
  return (
    <PropertiesTable
      objectType={type.name}
      groups={groups}
      properties={properties}
      isArchived={shelf === 'archived'}
      isNarrowed={words.trim() !== ''}
      hasFillRates={hasFillRates && shelf === 'active'}
    />
  );
}
