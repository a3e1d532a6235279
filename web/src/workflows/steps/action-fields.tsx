import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { useFilterScope } from '../../lists/filters/filter-scope.js';
import { useAllLists } from '../../lists/lists-data.js';
import { toOwnerName } from '../../objects/properties.js';
import { useValueContext } from '../../objects/use-value-context.js';
import { DurationFields, TimeOfDayField } from './delay-fields.js';
import type { FieldValue } from '../flow/flow.js';
import { listIdOf, partOf, textOf, valueOf, withFields } from '../values/field-values.js';
import type { StepFieldsProps } from './step-kinds.js';

const taskTypes = [
  { value: 'TODO', label: t('To-do') },
  { value: 'CALL', label: t('Call') },
  { value: 'EMAIL', label: t('Email') },
  { value: 'MEETING', label: t('Meeting') },
  { value: 'LINKED_IN', label: t('LinkedIn') },
  { value: 'LINKED_IN_CONNECT', label: t('LinkedIn connection') },
  { value: 'LINKED_IN_MESSAGE', label: t('LinkedIn message') },
];
const priorities = [
  { value: 'NONE', label: t('None') },
  { value: 'LOW', label: t('Low') },
  { value: 'MEDIUM', label: t('Medium') },
  { value: 'HIGH', label: t('High') },
];

/** A task on the enrolled record. */
export function TaskFields({ action, onChange }: StepFieldsProps) {
  const set = (changes: Readonly<Record<string, unknown>>): void => onChange(withFields(action, changes));
  const due = partOf(action, 'due_time');
  const setDue = (changes: object): void =>
    set({ due_time: { delta: '1', time_unit: 'DAYS', ...due?.fields, ...changes } });
  return (
    <>
      <TextInput
        label={t('Title')}
        required
        value={textOf(action, 'subject')}
        onChange={(event) => set({ subject: event.currentTarget.value })}
      />
      <Select
        label={t('Type')}
        data={taskTypes}
        allowDeselect={false}
        value={textOf(action, 'task_type') || 'TODO'}
        onChange={(type) => set({ task_type: type ?? 'TODO' })}
      />
      <Select
        label={t('Priority')}
        data={priorities}
        allowDeselect={false}
        value={textOf(action, 'priority') || 'NONE'}
        onChange={(priority) => set({ priority: priority ?? 'NONE' })}
      />
      <OwnerField action={action} onChange={onChange} />
      <Switch
        label={t('Due later')}
        description={t('Otherwise it is due when the step runs.')}
        checked={due !== undefined}
        onChange={(event) => (event.currentTarget.checked ? setDue({}) : set({ due_time: null }))}
      />
      {due && (
        <>
          <DurationFields label={t('Due after')} part={due} min={0} onChange={setDue} />
          <TimeOfDayField part={due} onChange={(time) => setDue({ time_of_day: time })} />
        </>
      )}
      <Textarea
        label={t('Notes')}
        autosize
        minRows={2}
        maxRows={8}
        value={textOf(action, 'body')}
        onChange={(event) => set({ body: event.currentTarget.value === '' ? null : event.currentTarget.value })}
      />
    </>
  );
}

const ownerProperty = 'hubspot_owner_id';

function OwnerField({ action, onChange }: Pick<StepFieldsProps, 'action' | 'onChange'>) {
  const { type, findSubject } = useFilterScope();
  const { owners } = useValueContext(type);
  const assignment = partOf(action, 'owner_assignment');
  const owner = assignment && valueOf(assignment, 'value');
  const chosen = owner?.type === 'OBJECT_PROPERTY' ? 'record' : String(owner?.staticValue ?? '');
  const toAssignment = (choice: string | null): object | null => {
    if (choice === null) return null;
    const value: FieldValue =
      choice === 'record'
        ? { type: 'OBJECT_PROPERTY', propertyName: owner?.propertyName ?? ownerProperty }
        : { type: 'STATIC_VALUE', staticValue: choice };
    return { type: 'CUSTOM', value };
  };
  const people = [...owners.values()].filter(({ id, archived }) => !archived || id === chosen);
  return (
    <Select
      label={t('Assigned to')}
      placeholder={t('No one')}
      clearable
      searchable
      data={[
        ...(findSubject(ownerProperty) ? [{ value: 'record', label: t('Owner of the record') }] : []),
        ...people.map((one) => ({ value: one.id, label: toOwnerName(one) })),
      ]}
      value={chosen === '' ? null : chosen}
      onChange={(choice) => onChange(withFields(action, { owner_assignment: toAssignment(choice) }))}
    />
  );
}

/** A note on the enrolled record. */
export function NoteFields({ action, onChange }: StepFieldsProps) {
  return (
    <Textarea
      label={t('Text')}
      required
      autosize
      minRows={4}
      maxRows={16}
      value={textOf(action, 'note_body')}
      onChange={(event) => onChange(withFields(action, { note_body: event.currentTarget.value }))}
    />
  );
}

/** The list that the record is added to, or removed from. */
export function ListFields({ action, onChange }: StepFieldsProps) {
  const { type } = useFilterScope();
  const lists = useAllLists().data ?? [];
  const chosen = listIdOf(action);
  const name = action.fields && 'list_id' in action.fields ? 'list_id' : 'listId';
  const usable = lists.filter(
    ({ listId, objectTypeId, processingType }) =>
      objectTypeId === type.typeId && (processingType !== 'DYNAMIC' || listId === chosen),
  );
  return (
    <Select
      label={t('List')}
      description={t('Lists that are filled by hand')}
      placeholder={t('Choose a list')}
      {...{ searchable: true, allowDeselect: false, nothingFoundMessage: t('No matches') }}
      data={usable.map((list) => ({ value: list.listId, label: list.name }))}
      value={chosen === '' ? null : chosen}
      onChange={(listId) => onChange(withFields(action, { [name]: listId ?? '' }))}
    />
  );
}
