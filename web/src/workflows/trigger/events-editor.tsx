import { Button, Checkbox, Group, MultiSelect, Paper, Select, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { FilterLines } from '../../lists/filters/filter-lines.js';
import { TokenLines } from '../../lists/filters/events-fields.js';
import { toPropertyShape } from '../../lists/filters/filter-draft.js';
import { useFilterScope, type FilterScope } from '../../lists/filters/filter-scope.js';
import type { Filter, FilterBranch } from '../../lists/filters/filter-tree.js';
import { PropertyFields } from '../../lists/filters/property-fields.js';
import { RemoveButton } from '../../lists/filters/remove-button.js';
import {
  creation,
  isPlainEvent,
  newCreation,
  newSubmission,
  newTemplateEvent,
  newValueChange,
  submission,
  toFormIds,
  toValueFilter,
  valueChange,
} from './events.js';
import { toTriggerEventLine } from './trigger-words.js';

interface EventsEditorProps {
  readonly events: readonly FilterBranch[];
  /** Only that properties are set. */
  readonly isOfValues?: boolean;
  readonly onChange: (events: readonly FilterBranch[]) => void;
}

/** Events, each of which enrolls a record. */
export function EventsEditor({ events, isOfValues = false, onChange }: EventsEditorProps) {
  return (
    <Stack gap="sm">
      {events.map((event, at) => (
        <Stack key={at} gap="sm">
          {at > 0 && (
            <Text size="xs" fw={500} c="dimmed" ta="center">
              {t('or')}
            </Text>
          )}
          <Paper withBorder p="sm" role="group" aria-label={t('Event {number}', { number: at + 1 })}>
            <Group gap={6} align="flex-start" wrap="nowrap">
              <EventFields {...{ event, isOfValues }} onChange={(changed) => onChange(events.with(at, changed))} />
              <RemoveButton
                label={t('Remove event {number}', { number: at + 1 })}
                onClick={() => onChange(events.toSpliced(at, 1))}
              />
            </Group>
          </Paper>
        </Stack>
      ))}
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...events, newValueChange()])}
      >
        {t('Add event')}
      </Button>
    </Stack>
  );
}

interface EventFieldsProps {
  readonly event: FilterBranch;
  readonly isOfValues: boolean;
  readonly onChange: (event: FilterBranch) => void;
}

type EventKind = 'creation' | 'value' | 'submission' | 'template';

const toEventKind = ({ eventTypeId }: FilterBranch): EventKind => {
  if (eventTypeId === creation) return 'creation';
  if (eventTypeId === submission) return 'submission';
  return eventTypeId === valueChange ? 'value' : 'template';
};

const newEvents: Readonly<Record<EventKind, () => FilterBranch>> = {
  ...{ creation: newCreation, value: () => newValueChange(), template: () => newTemplateEvent() },
  submission: () => newSubmission(),
};

function EventFields({ event, isOfValues, onChange }: EventFieldsProps) {
  const scope = useFilterScope();
  const kind = toEventKind(event);
  if (!isShown(event, scope)) return <FilterLines line={toTriggerEventLine(event, scope)} />;
  const choices = [
    { value: 'creation', label: t('A record is created') },
    { value: 'value', label: t('A property is set') },
    ...(scope.type.name === 'contacts' ? [{ value: 'submission', label: t('A form is submitted') }] : []),
    ...(scope.templates.length > 0 || kind === 'template'
      ? [{ value: 'template', label: t('An event of an app') }]
      : []),
  ];
  return (
    <Stack gap={6} flex={1} miw={0}>
      {!isOfValues && (
        <Select
          aria-label={t('Event')}
          allowDeselect={false}
          data={choices}
          value={kind}
          onChange={(chosen) => {
            if (chosen !== null && chosen !== kind) onChange(newEvents[chosen as EventKind]());
          }}
        />
      )}
      {kind === 'value' && <ValueEventFields event={event} onChange={onChange} />}
      {kind === 'submission' && <SubmissionFields event={event} onChange={onChange} />}
      {kind === 'template' && <TemplateEventFields event={event} onChange={onChange} />}
    </Stack>
  );
}

/** Whether the form shows all of an event; others are shown in words and kept. */
function isShown(event: FilterBranch, scope: FilterScope): boolean {
  if (!isPlainEvent(event)) return false;
  if (toEventKind(event) === 'value') {
    const filter = toValueFilter(event);
    return filter.operation === undefined || toPropertyShape(filter, (name) => findNow(scope, name)).is === 'property';
  }
  if (toEventKind(event) === 'submission') return toFormIds(event) !== undefined;
  const id = (event.eventTypeId ?? '').replace(/^4-/, '');
  return toEventKind(event) === 'creation' || id === '' || scope.findTemplate(id) !== undefined;
}

/** A property whose new value is compared, not its history. */
function findNow(scope: FilterScope, name: string) {
  const subject = scope.findSubject(name);
  return subject && { ...subject, hasHistory: false };
}

function ValueEventFields({ event, onChange }: Omit<EventFieldsProps, 'isOfValues'>) {
  const scope = useFilterScope();
  const filter = toValueFilter(event);
  const find = (name: string) => findNow(scope, name);
  const shape = toPropertyShape(filter, find);
  const isOfSome = filter.operation !== undefined;
  const { property = '' } = filter;
  const setFilter = (changed: Filter): void => onChange(newValueChange(changed));
  if (!isOfSome) {
    return (
      <>
        <Select
          aria-label={t('Property')}
          placeholder={t('Choose a property')}
          {...{ searchable: true, allowDeselect: false, limit: 100, nothingFoundMessage: t('No matches') }}
          data={[...scope.properties]}
          value={property === '' ? null : property}
          onChange={(name) => setFilter({ property: name ?? '' })}
        />
        {property !== '' && (
          <SomeValues checked={false} onChange={() => setFilter({ property, operation: anyOperation })} />
        )}
      </>
    );
  }
  return (
    <>
      <PropertyFields
        what={t('Property')}
        filter={filter}
        subject={shape.is === 'property' ? shape.subject : undefined}
        comparison={shape.is === 'property' ? shape.comparison : undefined}
        choices={scope.properties}
        findSubject={find}
        onChange={setFilter}
      />
      <SomeValues checked onChange={() => setFilter({ property })} />
    </>
  );
}

const anyOperation = { operationType: 'ALL_PROPERTY', operator: 'IS_KNOWN', includeObjectsWithNoValueSet: false };

function SomeValues({ checked, onChange }: { readonly checked: boolean; readonly onChange: () => void }) {
  return <Checkbox label={t('Only for some values')} checked={checked} onChange={onChange} />;
}

/** The forms that are meant: any, while none is chosen. */
function SubmissionFields({ event, onChange }: Omit<EventFieldsProps, 'isOfValues'>) {
  const { forms = [] } = useFilterScope();
  const chosen = (toFormIds(event) ?? []).map((id) => id.toLowerCase());
  const unknown = chosen.filter((id) => !forms.some(({ value }) => value === id));
  return (
    <MultiSelect
      aria-label={t('Forms')}
      placeholder={chosen.length === 0 ? t('Any form') : ''}
      {...{ searchable: true, clearable: true, nothingFoundMessage: t('No matches') }}
      data={[...forms, ...unknown]}
      value={chosen}
      onChange={(ids) => onChange(newSubmission(ids))}
    />
  );
}

function TemplateEventFields({ event, onChange }: Omit<EventFieldsProps, 'isOfValues'>) {
  const { templates, findTemplate } = useFilterScope();
  const template = findTemplate((event.eventTypeId ?? '').replace(/^4-/, ''));
  return (
    <>
      <Select
        aria-label={t('Event of an app')}
        placeholder={t('Choose an event')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('No matching events')}
        data={templates.map(({ group, items }) => ({ group, items }))}
        value={template?.id ?? null}
        onChange={(id) => onChange(newTemplateEvent(id ?? ''))}
      />
      {template && (
        <TokenLines
          template={template}
          lines={event.filters ?? []}
          onChange={(filters) => onChange({ ...event, filters })}
        />
      )}
    </>
  );
}
