import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { rich, t } from '../../../i18n/messages.js';
import { useApi, useHub } from '../../../accounts/session.js';
import { paths } from '../../../paths.js';
import { Moment } from '../../../ui/times/moment.js';
import { notifyDone } from '../../../ui/notices/notify.js';
import { RowsSkeleton } from '../../../ui/loading/skeletons.js';
import { ProblemState, toMessage } from '../../../ui/loading/states.js';
import { toTitle, type ObjectType } from '../../object-types.js';
import { useProperties, type Property } from '../../properties.js';
import type { ValueContext } from '../../property.js';
import { isWritable } from '../../property-values.js';
import { useValueContext } from '../../use-value-context.js';
import { PropertyValue } from '../property-value.js';
import { recordQuery, type CrmRecord } from '../record.js';
import { listDifferences, toKept, toUpdates, type Side } from './merge-choice.js';
import { useMerge } from './use-merge.js';
import css from './merge-comparison.module.css';

interface MergeComparisonProps {
  readonly type: ObjectType;
  readonly record: CrmRecord;
  readonly otherId: string;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Two records side by side: the one that stays, and the value that is kept of each property, are chosen. */
export function MergeComparison({ type, record, otherId, onBack, onDone }: MergeComparisonProps) {
  const api = useApi();
  const { hubId } = useHub();
  const other = useQuery(recordQuery(api, hubId, { objectType: type.name, id: otherId }));
  const { data: properties } = useProperties(type.name);
  if (other.isError) return <ProblemState error={other.error} onRetry={() => void other.refetch()} />;
  if (!other.data || !properties) return <RowsSkeleton rows={8} />;
  return <Comparison {...{ type, record, other: other.data, properties, onBack, onDone }} />;
}

interface ComparisonProps extends Omit<MergeComparisonProps, 'otherId'> {
  readonly other: CrmRecord;
  readonly properties: ReadonlyMap<string, Property>;
}

function Comparison({ type, record, other, properties, onBack, onDone }: ComparisonProps) {
  const { hubId } = useHub();
  const navigate = useNavigate();
  const context = useValueContext(type);
  const merge = useMerge(type.name);
  const [survivor, setSurvivor] = useState<Side>('own');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const [rows] = useState(() =>
    listDifferences({ own: record.properties, other: other.properties, properties, isWritable }),
  );
  const sides = { own: record, other } as const;
  const toName = (side: Side): string => toTitle(type, sides[side].properties, sides[side].id);
  const gone: Side = survivor === 'own' ? 'other' : 'own';
  const confirm = (): void => {
    const ids = { survivorId: sides[survivor].id, mergedId: sides[gone].id };
    const toSide = (row: (typeof rows)[number]): Side => toKept(row, survivor, chosen);
    const onSuccess = (): void => {
      onDone();
      notifyDone(t('{name} merged into {name2}.', { name: toName(gone), name2: toName(survivor) }));
      if (survivor === 'other') void navigate(paths.record(hubId, type.name, other.id), { replace: true });
    };
    merge.mutate({ ...ids, toUpdates: (merged) => toUpdates(rows, merged, toSide) }, { onSuccess });
  };
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t(
          'Activities, events and associations of both records come together in the one that stays, which is found under both IDs. This cannot be undone.',
        )}
      </Text>
      <div className={css['table']} role="group" aria-label={t('Records to merge')}>
        <SideRow
          label={t('Stays')}
          value={survivor}
          onChange={setSurvivor}
          render={(side) => <Head record={sides[side]} name={toName(side)} />}
        />
        {rows.map((row) => (
          <SideRow
            key={row.property.name}
            label={row.property.label}
            value={toKept(row, survivor, chosen)}
            onChange={(side) => setChosen(new Map(chosen).set(row.property.name, side))}
            render={(side) => <Value property={row.property} value={row[side]} context={context} />}
          />
        ))}
      </div>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('The records do not differ in any value.')}
        </Text>
      )}
      {merge.isError && (
        <Alert color="red" role="alert">
          {toMessage(merge.error)}
        </Alert>
      )}
      <Group justify="space-between">
        <Button variant="default" disabled={merge.isPending} onClick={onBack}>
          {t('Back')}
        </Button>
        <Button color="red" loading={merge.isPending} onClick={confirm}>
          {t('Merge into {name}', { name: toName(survivor) })}
        </Button>
      </Group>
    </Stack>
  );
}

interface SideRowProps {
  readonly label: string;
  readonly value: Side;
  readonly onChange: (side: Side) => void;
  readonly render: (side: Side) => React.ReactNode;
}

/** A row in which one of the two sides is chosen. */
function SideRow({ label, value, onChange, render }: SideRowProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={css['row']}>
      <span className={css['label']} aria-hidden>
        {label}
      </span>
      {(['own', 'other'] as const).map((side) => (
        <div key={side} className={css['side']} data-chosen={value === side || undefined}>
          <Radio
            name={name}
            value={side}
            checked={value === side}
            size="sm"
            label={<div className={css['value']}>{render(side)}</div>}
            onChange={() => onChange(side)}
          />
        </div>
      ))}
    </div>
  );
}

function Head({ record, name }: { readonly record: CrmRecord; readonly name: string }) {
  return (
    <>
      <strong>{name}</strong>
      <div className={css['hint']}>
        {rich('ID {id} · created {moment}', { id: record.id, moment: <Moment at={record.createdAt} format="date" /> })}
      </div>
    </>
  );
}

interface ValueProps {
  readonly property: Property;
  readonly value: string;
  readonly context: ValueContext;
}

function Value({ property, value, context }: ValueProps) {
  if (value === '') return <span className={css['hint']}>{t('No value')}</span>;
  return <PropertyValue property={property} value={value} context={context} />;
}
