import { Select, TextInput } from '@mantine/core';
import { t, tIn } from '../../i18n/messages.js';
import { useHub } from '../../accounts/session.js';
import { toOwnerName, useOwners, useProperties } from '../../objects/properties.js';
import { toLocalTime } from '../../objects/zoned-time.js';
import { useServerNow } from '../../shell/sandbox.js';
import type { ActivityDraft } from './activity-draft.js';
import { composedKinds } from './kinds.js';
import css from './composer.module.css';
import { DateField } from '../../formats/date-field.js';

interface KindFieldsProps {
  readonly draft: ActivityDraft;
  readonly problems: Readonly<Record<string, string>>;
  readonly set: (change: Partial<ActivityDraft>) => void;
}

/** The fields of the kind of activity, beside its text. */
export function KindFields({ draft, problems, set }: KindFieldsProps) {
  const kind = composedKinds.find(({ name }) => name === draft.kind);
  const fields: FieldsProps = {
    draft,
    set,
    toField: (name, initial = '') => ({
      size: 'xs' as const,
      value: draft.fields[name] ?? initial,
      error: problems[name],
      onValue: (value: string) => set({ fields: { ...draft.fields, [name]: value } }),
    }),
  };
  const Own = ownFields[draft.kind];
  return (
    <>
      {kind?.title !== undefined && (
        <TextInput
          size="xs"
          label={kind.title}
          data-title
          value={draft.title}
          error={problems['title']}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
      )}
      <div className={css['grid']}>
        <StartField label={kind?.when ?? t('When')} draft={draft} set={set} />
        {Own && <Own {...fields} />}
      </div>
    </>
  );
}

interface Field {
  readonly size: 'xs';
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
}

interface FieldsProps {
  readonly draft: ActivityDraft;
  readonly set: (change: Partial<ActivityDraft>) => void;
  readonly toField: (name: string, initial?: string) => Field;
}

const ownFields: Readonly<Record<string, (props: FieldsProps) => React.ReactNode>> = {
  tasks: TaskFields,
  calls: CallFields,
  meetings: MeetingFields,
  emails: EmailFields,
  communications: MessageFields,
};

type StartFieldProps = Pick<FieldsProps, 'draft' | 'set'> & { readonly label?: string };

/** When it happens, is due or begins: now by default. Without a label, it is named for screen readers only. */
export function StartField({ label, draft: { at }, set }: StartFieldProps) {
  const { timeZone } = useHub();
  const now = useServerNow();
  return (
    <DateField
      kind="time"
      size="xs"
      {...(label === undefined
        ? { 'aria-label': t('When ({timeZone})', { timeZone }) }
        : { label: `${label} (${timeZone})` })}
      value={at || toLocalTime(now(), timeZone)}
      onChange={(at) => set({ at })}
    />
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly field: Field;
  readonly type?: string;
  readonly placeholder?: string;
}

function TextField({ label, field: { onValue, ...input }, ...rest }: TextFieldProps) {
  return <TextInput {...input} {...rest} label={label} onChange={(event) => onValue(event.currentTarget.value)} />;
}

function LocalTimeField({ label, field: { onValue, ...input } }: Pick<TextFieldProps, 'label' | 'field'>) {
  return <DateField {...input} kind="time" label={label} onChange={onValue} />;
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly field: Field;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  /** Whether it may have no value. */
  readonly isOptional?: boolean;
}

function ChoiceField({ label, field: { onValue, value, ...input }, data, isOptional = false }: ChoiceFieldProps) {
  return (
    <Select
      {...input}
      label={label}
      data={[...data]}
      value={value === '' ? null : value}
      placeholder={isOptional ? t('None') : ''}
      clearable={isOptional}
      allowDeselect={false}
      searchable={data.length > 8}
      onChange={(choice) => onValue(choice ?? '')}
    />
  );
}

/** The options of a property of an activity type, as the account has them. */
function useOptions(typeName: string, property: string) {
  const { data } = useProperties(typeName);
  const options = data?.get(property)?.options ?? [];
  return options.filter(({ hidden }) => !hidden).map(({ value, label }) => ({ value, label }));
}

function TaskFields({ toField }: FieldsProps) {
  const { ownerId } = useHub();
  const { data: owners } = useOwners();
  const people = [...(owners?.values() ?? [])]
    .filter(({ archived }) => !archived)
    .map((owner) => ({ value: owner.id, label: toOwnerName(owner) }));
  return (
    <>
      <ChoiceField label={t('Assigned to')} field={toField('owner', ownerId)} data={people} />
      <ChoiceField
        label={t('Priority')}
        field={toField('priority', 'NONE')}
        data={useOptions('tasks', 'hs_task_priority')}
      />
      <ChoiceField label={t('Type')} field={toField('type', 'TODO')} data={useOptions('tasks', 'hs_task_type')} />
      <LocalTimeField label={t('Reminder')} field={toField('reminder')} />
    </>
  );
}

function CallFields({ toField }: FieldsProps) {
  return (
    <>
      <ChoiceField
        label={t('Direction')}
        field={toField('direction', 'OUTBOUND')}
        data={useOptions('calls', 'hs_call_direction')}
      />
      <ChoiceField
        label={t('Outcome')}
        isOptional
        field={toField('outcome')}
        data={useOptions('calls', 'hs_call_disposition')}
      />
      <TextField label={t('Duration')} placeholder="min:sec" field={toField('duration')} />
    </>
  );
}

function MeetingFields({ draft, toField }: FieldsProps) {
  const { timeZone } = useHub();
  const now = useServerNow();
  // Half an hour after the start, as local times.
  const start = draft.at === '' ? toLocalTime(now(), timeZone) : draft.at;
  const end = new Date(Date.parse(`${start}Z`) + 30 * 60_000);
  const usual = Number.isNaN(end.getTime()) ? '' : end.toISOString().slice(0, 16);
  return (
    <>
      <LocalTimeField label={t('End')} field={toField('end', usual)} />
      <ChoiceField
        label={t('Outcome')}
        isOptional
        field={toField('outcome')}
        data={useOptions('meetings', 'hs_meeting_outcome')}
      />
      <TextField label={t('Location')} field={toField('location')} />
    </>
  );
}

function EmailFields({ toField }: FieldsProps) {
  return (
    <>
      <ChoiceField
        label={t('Direction')}
        field={toField('direction', 'EMAIL')}
        data={useOptions('emails', 'hs_email_direction')}
      />
      <TextField label={t('From')} field={toField('from')} />
      <TextField label={tIn('recipients', 'To')} field={toField('to')} />
      <TextField label={t('Cc')} field={toField('cc')} />
    </>
  );
}

function MessageFields({ toField }: FieldsProps) {
  const options = useOptions('communications', 'hs_communication_channel_type');
  return <ChoiceField label={t('Channel')} field={toField('channel', 'SMS')} data={options} />;
}
