import { Checkbox, MultiSelect, Select, Text, Textarea, TextInput } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { DateField } from '../../formats/date-field.js';
import { NumberField } from '../../formats/number-field.js';
import { toOwnerName, useOwners } from '../../objects/properties.js';
import { fromLocalTime, toLocalTime } from '../../objects/zoned-time.js';
import { useWorkflowScope, type AppAction } from '../workflow-scope.js';
import { FetchedField } from './fetched-field.js';
import { valueOf } from '../values/field-values.js';
import { listInputSources, listShownFields, withInput, type InputField } from './input-fields.js';
import { findAppAction, type StepFieldsProps } from './step-kinds.js';
import { ValueSource } from '../values/value-source.js';

/** The input fields of an action of an app. */
export function AppFields(props: StepFieldsProps) {
  const { appActions } = useWorkflowScope();
  const found = findAppAction(props.action, appActions);
  if (!found) {
    return (
      <Text size="sm" c="dimmed">
        {t('The app of this step is not connected, or has withdrawn the action. The step is kept as it is.')}
      </Text>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed" className="any-text">
        {found.description === undefined
          ? t('An action of {app}', { app: found.app.name })
          : t('{description} – an action of {app}', { description: found.description, app: found.app.name })}
      </Text>
      {found.inputFields.length === 0 && <Text size="sm">{t('This action has no fields.')}</Text>}
      {listShownFields(found, props.action).map(({ field, isDisabled, needs }) => (
        <InputValue key={field.name} {...props} {...{ found, field, isDisabled, needs }} />
      ))}
    </>
  );
}

interface InputValueProps extends StepFieldsProps {
  readonly found: AppAction;
  readonly field: InputField;
  readonly isDisabled: boolean;
  readonly needs: string | undefined;
}

function InputValue({ action, flow, onChange, found, field, isDisabled, needs }: InputValueProps) {
  const description = needs === undefined ? field.description : t('Fill in “{label}” first.', { label: needs });
  const place = {
    label: field.label,
    isDisabled,
    isRequired: field.isRequired,
    ...(description !== undefined && { description }),
  };
  return (
    <ValueSource
      {...place}
      {...{ flow, actionId: String(action.actionId) }}
      value={valueOf(action, field.name)}
      sources={listInputSources(field)}
      onChange={(value) => onChange(withInput(found, action, { name: field.name, value }))}
    >
      {({ text, onText }) =>
        field.optionsBy === 'REQUEST' ? (
          <FetchedField {...{ ...place, found, field, action, text, onText }} />
        ) : (
          <StaticField {...{ ...place, field, text, onText }} />
        )
      }
    </ValueSource>
  );
}

interface StaticFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  readonly field: InputField;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A static value, in the form that suits its type. */
function StaticField({ field, label, description, isRequired, isDisabled, text, onText }: StaticFieldProps) {
  const input = {
    label,
    required: isRequired,
    disabled: isDisabled,
    ...(description !== undefined && { description }),
  };
  const { type, fieldType } = field;
  if (field.optionsBy === 'CODE') return <FreeField {...{ input, text, onText }} />;
  if (field.referencedObjectType === 'OWNER') return <OwnerField {...{ input, text, onText }} />;
  if (type === 'bool') {
    return (
      <Checkbox
        {...{ ...input, label: isRequired ? `${label} *` : label, required: false }}
        checked={text === 'true'}
        onChange={(event) => onText(String(event.currentTarget.checked))}
      />
    );
  }
  if (field.options.length > 0) return <ChoiceField {...{ input, field, text, onText }} />;
  if (type === 'number') return <NumberField {...input} value={text} onChange={onText} />;
  if (type === 'date' || type === 'datetime') return <TimeField {...{ input, type, text, onText }} />;
  const change = (event: { readonly currentTarget: { readonly value: string } }): void =>
    onText(event.currentTarget.value);
  return fieldType === 'textarea' || fieldType === 'html' ? (
    <Textarea {...input} autosize minRows={3} maxRows={12} value={text} onChange={change} />
  ) : (
    <TextInput {...input} value={text} onChange={change} />
  );
}

interface PartProps extends Pick<StaticFieldProps, 'text' | 'onText'> {
  readonly input: {
    readonly label: string;
    readonly required: boolean;
    readonly disabled: boolean;
    readonly description?: string;
  };
}

function ChoiceField({ input, field, text, onText }: PartProps & { readonly field: InputField }) {
  const choice = {
    ...{ searchable: true, clearable: true, limit: 200, nothingFoundMessage: t('No matches') },
    data: field.options.map(({ value, label }) => ({ value, label })),
  };
  if (field.fieldType !== 'checkbox') {
    const value = text === '' ? null : text;
    return <Select {...input} {...choice} value={value} onChange={(chosen) => onText(chosen ?? '')} />;
  }
  const chosen = text === '' ? [] : text.split(';');
  return <MultiSelect {...input} {...choice} value={chosen} onChange={(values) => onText(values.join(';'))} />;
}

/** Options that only code of the app could list. */
function FreeField({ input, text, onText }: PartProps) {
  const { description } = input;
  const note = t('Enter the value that the app expects: this server does not run the code that lists the choices.');
  return (
    <TextInput
      {...input}
      description={description === undefined ? note : `${description} ${note}`}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

function OwnerField({ input, text, onText }: PartProps) {
  const owners = [...(useOwners().data?.values() ?? [])].filter(({ id, archived }) => !archived || id === text);
  return (
    <Select
      {...input}
      {...{ searchable: true, clearable: true, nothingFoundMessage: t('No matches') }}
      data={owners.map((owner) => ({ value: owner.id, label: toOwnerName(owner) }))}
      value={text === '' ? null : text}
      onChange={(id) => onText(id ?? '')}
    />
  );
}

/** Days and times are sent as milliseconds since 1970, as properties have them. */
function TimeField({ input, type, text, onText }: PartProps & { readonly type: 'date' | 'datetime' }) {
  const { timeZone } = useWorkflowScope();
  const zone = type === 'date' ? 'UTC' : timeZone;
  const at = /^-?\d+$/.test(text) ? new Date(Number(text)) : new Date(text);
  const local = Number.isNaN(at.getTime()) ? '' : toLocalTime(at, zone);
  return (
    <DateField
      {...input}
      kind={type === 'date' ? 'day' : 'time'}
      value={type === 'date' ? local.slice(0, 10) : local}
      onChange={(value) => {
        const moment = fromLocalTime(type === 'date' && value !== '' ? `${value}T00:00` : value, zone);
        onText(moment ? String(moment.getTime()) : '');
      }}
    />
  );
}
