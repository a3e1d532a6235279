import { Select } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { useProperties } from '../../objects/properties.js';
import { findSource, toAssociationKey, toPick, withSource, type SourcePick } from '../flow/data-sources.js';
import type { FieldValue, Flow } from '../flow/flow.js';
import { useWorkflowScope, type AssociationChoice } from '../workflow-scope.js';
import { toFetched, toFetchedToken } from './field-values.js';
import { toChoices } from './property-choices.js';

interface AssociatedFieldsProps {
  readonly label: string;
  readonly description?: string;
  /** The choice of the enrolled record itself; undefined if it is none. */
  readonly own?: string;
  /** All choices by default. */
  readonly only?: readonly AssociationChoice[];
  /** The key of a choice. */
  readonly value: string | undefined;
  readonly onChange: (choice: AssociationChoice | undefined) => void;
}

const ownValue = 'own';

/** The name of an association: the type of the records, with the label. */
const toAssociationName = ({ to, label }: AssociationChoice): string =>
  label === undefined ? to.plural : t('{plural}: {label}', { plural: to.plural, label });

/** Records that are associated with the enrolled one in some way. */
export function AssociatedFields({ label, description, own, only, value, onChange }: AssociatedFieldsProps) {
  const scope = useWorkflowScope();
  const associations = only ?? scope.associations;
  const others = associations.map((one) => ({ value: one.key, label: toAssociationName(one) }));
  const data =
    own === undefined
      ? others
      : [
          { value: ownValue, label: own },
          { group: t('All associated'), items: others },
        ];
  return (
    <Select
      label={label}
      {...(description !== undefined && { description })}
      placeholder={t('Choose records')}
      {...{ searchable: true, allowDeselect: false, limit: 200, nothingFoundMessage: t('No matches') }}
      data={data}
      value={value ?? (own === undefined ? null : ownValue)}
      onChange={(key) => onChange(associations.find((one) => one.key === key))}
    />
  );
}

interface FetchedFieldsProps {
  readonly flow: Flow;
  readonly value: FieldValue;
  readonly onChange: (value: FieldValue, base: Flow) => void;
}

const picks: readonly { readonly value: SourcePick; readonly label: string }[] = [
  { value: 'newest', label: t('The one created last') },
  { value: 'oldest', label: t('The one created first') },
  { value: 'changed', label: t('The one changed last') },
];

/** A property of a record that is associated with the enrolled one. */
export function FetchedFields({ flow, value, onChange }: FetchedFieldsProps) {
  const { associations } = useWorkflowScope();
  const token = toFetched(value.propertyToken ?? '');
  const source = findSource(flow, token.source);
  const choice = source && associations.find(({ key }) => key === toAssociationKey(source));
  const pick = source ? toPick(source) : 'newest';
  const setToken = (name: string, property: string, base: Flow): void =>
    onChange({ type: 'FETCHED_OBJECT_PROPERTY', propertyToken: toFetchedToken(name, property) }, base);
  const setSource = (chosen: AssociationChoice | undefined, picked: SourcePick): void => {
    if (!chosen) return;
    const found = withSource(flow, chosen, picked);
    setToken(found.name, chosen.key === choice?.key ? token.property : '', found.flow);
  };
  return (
    <>
      <AssociatedFields
        label={t('Associated record')}
        value={choice?.key}
        onChange={(chosen) => setSource(chosen, pick ?? 'newest')}
      />
      {source && choice && (
        <>
          <Select
            label={t('If there are several')}
            allowDeselect={false}
            data={pick === undefined ? [...picks, { value: 'other', label: t('As it was set by an app') }] : [...picks]}
            value={pick ?? 'other'}
            onChange={(chosen) => setSource(choice, chosen as SourcePick)}
          />
          <OtherProperty
            choice={choice}
            name={token.property}
            onChange={(property) => setToken(source.name, property, flow)}
          />
        </>
      )}
    </>
  );
}

interface OtherPropertyProps {
  readonly choice: AssociationChoice;
  readonly name: string;
  readonly onChange: (name: string) => void;
}

function OtherProperty({ choice, name, onChange }: OtherPropertyProps) {
  const properties = useProperties(choice.to.name).data;
  return (
    <Select
      label={t('Copy from')}
      placeholder={t('Choose a property')}
      {...{ searchable: true, allowDeselect: false, limit: 100, nothingFoundMessage: t('No matches') }}
      data={toChoices([...(properties?.values() ?? [])].filter(({ hidden }) => !hidden))}
      value={name === '' ? null : name}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
