import { Button, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { t } from '../i18n/messages.js';
import { useCustomTypes } from '../objects/custom-types.js';
import { FiltersDrawer } from '../objects/index-page/filters/filters-drawer.js';
import { countFilters } from '../objects/index-page/filters/operators.js';
import type { FilterGroup } from '../objects/index-page/views/view-state.js';
import { builtInTypes, type ObjectType } from '../objects/object-types.js';
import { usePipelines, useProperties } from '../objects/properties.js';
import type { Property } from '../objects/property.js';
import { useValueContext } from '../objects/use-value-context.js';
import { FormDialog } from '../ui/forms/form-dialog.js';
import type { Widget } from './dashboards.js';

interface WidgetDialogProps {
  /** Undefined for a new one. */
  readonly widget: Widget | undefined;
  readonly onSave: (widget: Widget) => Promise<unknown>;
  readonly onClose: () => void;
}

const kinds: { readonly value: Widget['kind']; readonly label: string }[] = [
  { value: 'number', label: t('Number') },
  { value: 'bar', label: t('Bars') },
  { value: 'line', label: t('Line') },
  { value: 'table', label: t('Table') },
  { value: 'leaderboard', label: t('Leaderboard') },
  { value: 'funnel', label: t('Funnel of a pipeline') },
];

const measures = [
  { value: 'count', label: t('Number of records') },
  { value: 'sum', label: t('Sum of') },
  { value: 'average', label: t('Average of') },
  { value: 'min', label: t('Smallest') },
  { value: 'max', label: t('Largest') },
];

const intervals = [
  { value: 'day', label: t('By day') },
  { value: 'week', label: t('By week') },
  { value: 'month', label: t('By month') },
  { value: 'quarter', label: t('By quarter') },
  { value: 'year', label: t('By year') },
];

const periods = [
  { value: '', label: t('Any time') },
  ...[7, 30, 90, 365].map((days) => ({ value: String(days), label: t('Last {days} days', { days }) })),
];

const empty: Widget = {
  ...{ title: '', kind: 'bar', objectType: 'deals', filterGroups: [], width: 2 },
  measure: { kind: 'count' },
};

/** The question of a widget, and how its answer is shown. */
export function WidgetDialog({ widget, onSave, onClose }: WidgetDialogProps) {
  const [draft, setDraft] = useState(widget ?? empty);
  const custom = useCustomTypes();
  const types = [...builtInTypes, ...custom];
  const type = types.find(({ name }) => name === draft.objectType);
  const set = (change: Partial<Widget>): void => setDraft((current) => ({ ...current, ...change }));
  return (
    <FormDialog
      title={widget ? t('Edit widget') : t('New widget')}
      submit={widget ? t('Save') : t('Add')}
      canSubmit={draft.title.trim() !== '' && isComplete(draft)}
      onSubmit={() => onSave(toSaved(draft))}
      onClose={onClose}
    >
      <TextInput
        label={t('Title')}
        data-autofocus
        maxLength={80}
        value={draft.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <SimpleGrid cols={2} spacing="sm">
        <Select
          label={t('Records')}
          searchable
          allowDeselect={false}
          data={types.map(({ name, plural }) => ({ value: name, label: plural }))}
          value={draft.objectType}
          onChange={(objectType) => objectType !== null && setDraft(toOtherType(draft, objectType))}
        />
        <Select
          label={t('Shown as')}
          allowDeselect={false}
          data={kinds.filter(({ value }) => value !== 'funnel' || type?.stages !== undefined)}
          value={draft.kind}
          onChange={(kind) => set({ kind: kind as Widget['kind'] })}
        />
      </SimpleGrid>
      {type && <Question {...{ draft, set, type }} />}
    </FormDialog>
  );
}

/** Properties of another type mean something else. */
const toOtherType = ({ title, kind, width }: Widget, objectType: string): Widget => ({
  ...empty,
  ...{ title, kind: kind === 'funnel' ? 'bar' : kind, width, objectType },
});

const needsGroups = ({ kind }: Widget): boolean => kind !== 'number' && kind !== 'funnel';

const isComplete = (draft: Widget): boolean =>
  (draft.measure.kind === 'count' || draft.measure.propertyName !== undefined) &&
  (!needsGroups(draft) || draft.groupBy !== undefined);

/** Leaves out what the kind of widget does not use. */
function toSaved({ groupBy, pipelineId, measure, ...rest }: Widget): Widget {
  const isFunnel = rest.kind === 'funnel';
  return {
    ...rest,
    title: rest.title.trim(),
    measure: isFunnel ? { kind: 'count' } : measure,
    ...(needsGroups(rest as Widget) && groupBy && { groupBy }),
    ...(isFunnel && pipelineId !== undefined && { pipelineId }),
  };
}

interface QuestionProps {
  readonly draft: Widget;
  readonly set: (change: Partial<Widget>) => void;
  readonly type: ObjectType;
}

function Question(props: QuestionProps) {
  const { draft, type } = props;
  const { data: properties } = useProperties(type.name);
  if (!properties) return null;
  return (
    <>
      {draft.kind === 'funnel' ? <PipelineField {...props} /> : <MeasureFields {...props} properties={properties} />}
      {needsGroups(draft) && <GroupFields {...props} properties={properties} />}
      <PeriodFields {...props} properties={properties} />
      <FilterField {...props} properties={properties} />
    </>
  );
}

interface FieldProps extends QuestionProps {
  readonly properties: ReadonlyMap<string, Property>;
}

const isDate = ({ type }: Property): boolean => type === 'date' || type === 'datetime';

function useChoices(properties: ReadonlyMap<string, Property>, isWanted: (property: Property) => boolean) {
  return useMemo(
    () =>
      [...properties.values()]
        .filter((property) => property.hidden !== true && isWanted(property))
        .map(({ name, label }) => ({ value: name, label }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [properties, isWanted],
  );
}

const isNumber = ({ type }: Property): boolean => type === 'number';

function MeasureFields({ draft, set, properties }: FieldProps) {
  const numbers = useChoices(properties, isNumber);
  const { kind, propertyName } = draft.measure;
  return (
    <SimpleGrid cols={2} spacing="sm">
      <Select
        label={t('Shows')}
        allowDeselect={false}
        data={measures}
        value={kind}
        onChange={(next) => {
          const measure = { kind: next as Widget['measure']['kind'] };
          set({ measure: next === 'count' || propertyName === undefined ? measure : { ...measure, propertyName } });
        }}
      />
      {kind !== 'count' && (
        <Select
          label={t('Of the property')}
          searchable
          limit={60}
          allowDeselect={false}
          data={numbers}
          value={propertyName ?? null}
          onChange={(name) => name !== null && set({ measure: { kind, propertyName: name } })}
        />
      )}
    </SimpleGrid>
  );
}

const isGroupable = ({ name, type, fieldType }: Property): boolean =>
  name !== 'hs_object_id' &&
  type !== 'json' &&
  type !== 'object_coordinates' &&
  !['textarea', 'html'].includes(fieldType);

function GroupFields({ draft, set, properties }: FieldProps) {
  const groupable = useChoices(properties, draft.kind === 'line' ? isDate : isGroupable);
  const { groupBy } = draft;
  const property = groupBy && properties.get(groupBy.propertyName);
  return (
    <SimpleGrid cols={2} spacing="sm">
      <Select
        label={t('Grouped by')}
        searchable
        limit={60}
        allowDeselect={false}
        data={groupable}
        value={groupBy?.propertyName ?? null}
        onChange={(propertyName) => propertyName !== null && set({ groupBy: { propertyName } })}
      />
      {groupBy && property && isDate(property) && (
        <Select
          label={t('Interval')}
          allowDeselect={false}
          data={intervals}
          value={groupBy.interval ?? 'month'}
          onChange={(interval) => set({ groupBy: { ...groupBy, interval: interval as 'month' } })}
        />
      )}
    </SimpleGrid>
  );
}

function PeriodFields({ draft: { period }, set, properties }: FieldProps) {
  const dates = useChoices(properties, isDate);
  const usual = dates.find(({ value }) => value === 'createdate' || value === 'hs_createdate') ?? dates[0];
  const toChange = (propertyName: string | undefined, days: string): Partial<Widget> =>
    ({
      period: days === '' || propertyName === undefined ? undefined : { propertyName, days: Number(days) },
    }) as Partial<Widget>;
  const days = period ? String(period.days) : '';
  return (
    <SimpleGrid cols={2} spacing="sm">
      <Select
        label={t('Period')}
        allowDeselect={false}
        data={
          periods.some(({ value }) => value === days)
            ? periods
            : [...periods, { value: days, label: t('Last {days} days', { days }) }]
        }
        value={days}
        onChange={(next) => set(toChange(period?.propertyName ?? usual?.value, next ?? ''))}
      />
      {period && (
        <Select
          label={t('By the date')}
          searchable
          limit={60}
          allowDeselect={false}
          data={dates}
          value={period.propertyName}
          onChange={(name) => name !== null && set({ period: { ...period, propertyName: name } })}
        />
      )}
    </SimpleGrid>
  );
}

function PipelineField({ draft, set, type }: QuestionProps) {
  const { data: pipelines = [] } = usePipelines(type);
  return (
    <Select
      label={t('Pipeline')}
      allowDeselect={false}
      data={pipelines.map(({ id, label }) => ({ value: id, label }))}
      value={draft.pipelineId ?? pipelines[0]?.id ?? null}
      onChange={(pipelineId) => pipelineId !== null && set({ pipelineId })}
    />
  );
}

function FilterField({ draft, set, type, properties }: FieldProps) {
  const [isOpen, setOpen] = useState(false);
  const context = useValueContext(type);
  const groups = draft.filterGroups as FilterGroup[];
  const count = countFilters(groups);
  return (
    <Group>
      <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {count === 0 ? t('Filters') : t('Filters ({count})', { count })}
      </Button>
      <FiltersDrawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        filterGroups={groups}
        onApply={(filterGroups) => set({ filterGroups: structuredClone(filterGroups) as Widget['filterGroups'] })}
        {...{ properties, context }}
      />
    </Group>
  );
}
