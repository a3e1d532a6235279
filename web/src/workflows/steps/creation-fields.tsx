import { Button, Group, Paper, Select, Stack, Switch, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { RemoveButton } from '../../lists/filters/remove-button.js';
import { inSentence } from '../../i18n/language.js';
import type { FieldValue, Flow } from '../flow/flow.js';
import { partsOf, textOf, toTyped, withFields } from '../values/field-values.js';
import { AssociatedFields } from '../values/associated-fields.js';
import { useWorkflowScope, type AssociationChoice } from '../workflow-scope.js';
import { PropertyAndValue } from './setting-fields.js';
import type { StepFieldsProps } from './step-kinds.js';

interface Setting {
  readonly targetProperty: string;
  readonly value: FieldValue;
}

interface AssociationSpec {
  readonly associationCategory: string;
  readonly associationTypeId: number | string;
}

interface CreatedAssociation {
  readonly target: AssociationSpec;
  readonly value: { readonly type: string; readonly sourceSpec?: AssociationSpec };
}

const toSpec = ({ category, typeId }: AssociationChoice): AssociationSpec => ({
  ...{ associationCategory: category, associationTypeId: typeId },
});

/** A new record with values, associated with the enrolled one. */
export function CreationFields({ action, flow, onChange }: StepFieldsProps) {
  const scope = useWorkflowScope();
  const typeId = textOf(action, 'object_type_id');
  const type = scope.types.find((one) => one.typeId === typeId || one.name === typeId);
  const settings = partsOf<Setting>(action, 'properties');
  const set = (changes: Readonly<Record<string, unknown>>, base?: Flow): void =>
    onChange(withFields(action, changes), base);
  const choose = (id: string | null): void => {
    const chosen = scope.types.find((one) => one.typeId === id);
    if (!chosen || chosen === type) return;
    const names = chosen.requiredProperties.length > 0 ? chosen.requiredProperties : chosen.titleProperties.slice(0, 1);
    const properties = names.map((name) => newSetting(name));
    set({ object_type_id: chosen.typeId, properties, associations: toOwn(scope.associations, chosen.typeId) });
  };
  return (
    <>
      <Select
        label={t('Type')}
        placeholder={t('Choose a type')}
        allowDeselect={false}
        data={scope.types.map((one) => ({ value: one.typeId, label: one.singular }))}
        value={type?.typeId ?? null}
        onChange={choose}
      />
      {type && (
        <>
          {settings.map((setting, at) => (
            <Paper key={at} withBorder p="sm" role="group" aria-label={t('Property {number}', { number: at + 1 })}>
              <Group gap={6} align="flex-start" wrap="nowrap">
                <Stack gap="xs" flex={1} miw={0}>
                  <PropertyAndValue
                    isNew
                    {...{ type, flow, actionId: String(action.actionId) }}
                    taken={settings.map(({ targetProperty }) => targetProperty)}
                    name={setting.targetProperty}
                    value={toTyped(setting.value)}
                    onChange={(targetProperty, value, base) =>
                      set({ properties: settings.with(at, { targetProperty, value }) }, base)
                    }
                  />
                </Stack>
                <RemoveButton
                  label={t('Remove property {number}', { number: at + 1 })}
                  onClick={() => set({ properties: settings.toSpliced(at, 1) })}
                />
              </Group>
            </Paper>
          ))}
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => set({ properties: [...settings, newSetting('')] })}
          >
            {t('Add property')}
          </Button>
          <CreatedAssociations
            {...{ action, typeId: type.typeId }}
            onChange={(associations) => set({ associations })}
          />
        </>
      )}
    </>
  );
}

const newSetting = (targetProperty: string): Setting => ({
  ...{ targetProperty, value: { type: 'STATIC_VALUE', staticValue: '' } },
});

/** With the enrolled record, without a label. */
function toOwn(choices: readonly AssociationChoice[], typeId: string): readonly CreatedAssociation[] {
  const found = choices.find(({ to, label }) => to.typeId === typeId && label === undefined);
  return found ? [{ target: toSpec(found), value: { type: 'ENROLLED_OBJECT' } }] : [];
}

interface CreatedAssociationsProps extends Pick<StepFieldsProps, 'action'> {
  readonly typeId: string;
  readonly onChange: (associations: readonly CreatedAssociation[]) => void;
}

/** With which records the new one is associated: the enrolled one, and those that it is associated with. */
function CreatedAssociations({ action, typeId, onChange }: CreatedAssociationsProps) {
  const { associations, type } = useWorkflowScope();
  const all = partsOf<CreatedAssociation>(action, 'associations');
  const own = all.find(({ value }) => value.type === 'ENROLLED_OBJECT');
  const copied = all.filter(({ value }) => value.type !== 'ENROLLED_OBJECT');
  const choices = associations.filter(({ to }) => to.typeId === typeId);
  const ownKey = own && `${own.target.associationCategory} ${own.target.associationTypeId}`;
  return (
    <>
      <Switch
        label={t('Associate it with the enrolled {singular}', { singular: inSentence(type.singular) })}
        checked={own !== undefined}
        disabled={choices.length === 0}
        onChange={(event) => onChange([...(event.currentTarget.checked ? toOwn(associations, typeId) : []), ...copied])}
      />
      {own && choices.length > 1 && (
        <AssociatedFields
          label={t('Kind of association')}
          only={choices}
          value={ownKey}
          onChange={(chosen) => {
            if (chosen) onChange([{ target: toSpec(chosen), value: { type: 'ENROLLED_OBJECT' } }, ...copied]);
          }}
        />
      )}
      {copied.length > 0 && (
        <Text size="xs" c="dimmed">
          {t(
            '{count, plural, one {# more association is kept as an app has set it.} other {# more associations are kept as an app has set them.}}',
            {
              count: copied.length,
            },
          )}
        </Text>
      )}
    </>
  );
}
