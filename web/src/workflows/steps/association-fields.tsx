import { Select, Switch, Text } from '@mantine/core';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { useProperties, type Property } from '../../objects/properties.js';
import { textOf, withFields } from '../values/field-values.js';
import { toChoices } from '../values/property-choices.js';
import { useWorkflowScope } from '../workflow-scope.js';
import { PropertySelect } from './setting-fields.js';
import { toKind, type StepFieldsProps } from './step-kinds.js';

const matchNames = { own: 'enrolledObjectPropertyNameToMatch', other: 'associatedObjectPropertyNameToMatch' } as const;

/** Whether no two records have the same value, as the server knows. */
const isIdentifying = ({ name, hasUniqueValue }: Property): boolean =>
  hasUniqueValue || ['hs_object_id', 'domain', 'email'].includes(name);

/** Associates the enrolled record with those of a type that have the same value. */
export function MatchFields({ action, onChange }: StepFieldsProps) {
  const { types, type } = useWorkflowScope();
  const toType = textOf(action, 'toObjectType');
  const other = types.find(({ typeId, name }) => typeId === toType || name === toType);
  const properties = useProperties(other?.name ?? type.name).data;
  const set = (changes: Readonly<Record<string, unknown>>): void => onChange(withFields(action, changes));
  const nameOf = (field: string): string => textOf(action, field).split('/')[1] ?? '';
  return (
    <>
      <Select
        label={t('Associate with')}
        placeholder={t('Choose a type')}
        allowDeselect={false}
        data={types.map((one) => ({ value: one.typeId, label: one.plural }))}
        value={other?.typeId ?? null}
        onChange={(id) => set({ toObjectType: id ?? '', [matchNames.other]: '' })}
      />
      <PropertySelect
        label={t('Whose value equals this property of the {singular}', { singular: inSentence(type.singular) })}
        name={nameOf(matchNames.own)}
        onChange={(name) => set({ fromObjectType: type.typeId, [matchNames.own]: `${type.typeId}/${name}` })}
      />
      {other && (
        <Select
          label={t('In their property')}
          description={t('One that identifies them')}
          placeholder={t('Choose a property')}
          {...{ searchable: true, allowDeselect: false, limit: 100, nothingFoundMessage: t('No matches') }}
          data={toChoices([...(properties?.values() ?? [])].filter((property) => isIdentifying(property)))}
          value={nameOf(matchNames.other) === '' ? null : nameOf(matchNames.other)}
          onChange={(name) => set({ [matchNames.other]: `${other.typeId}/${name ?? ''}` })}
        />
      )}
      <Switch
        label={t('Create a record if none has the value')}
        checked={textOf(action, 'createAssociationOnly') === 'false'}
        onChange={(event) => set({ createAssociationOnly: String(!event.currentTarget.checked) })}
      />
    </>
  );
}

/** A label of the associations of the record. */
export function LabelFields({ action, onChange }: StepFieldsProps) {
  const { associations, type } = useWorkflowScope();
  const field = toKind(action) === 'unlabel' ? 'labelToRemove' : 'labelToApply';
  const labels = associations.filter(({ label }) => label !== undefined);
  const id = textOf(action, field);
  if (labels.length === 0) {
    return (
      <Text size="sm">
        {t('Associations of {plural} have no labels yet. They are created in the settings.', {
          plural: inSentence(type.plural),
        })}
      </Text>
    );
  }
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { to, typeId, label = '' } of labels) {
    groups.set(to.plural, [...(groups.get(to.plural) ?? []), { value: String(typeId), label }]);
  }
  return (
    <Select
      label={t('Label')}
      description={
        field === 'labelToApply'
          ? t('All associated records of the type get it.')
          : t('It is removed from all associated records of the type.')
      }
      placeholder={t('Choose a label')}
      {...{ searchable: true, allowDeselect: false, nothingFoundMessage: t('No matches') }}
      data={[...groups].map(([group, items]) => ({ group, items }))}
      value={id === '' ? null : id}
      onChange={(chosen) => {
        const found = labels.find(({ typeId }) => String(typeId) === chosen);
        if (!found) return;
        onChange(
          withFields(action, {
            ...{ fromObjectType: type.typeId, toObjectType: found.to.typeId },
            [field]: String(found.typeId),
          }),
        );
      }}
    />
  );
}
