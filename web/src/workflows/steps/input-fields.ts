import type { Action } from '../flow/flow.js';
import type { AppAction } from '../workflow-scope.js';
import { isEmptyText, valueOf } from '../values/field-values.js';

export type InputField = AppAction['inputFields'][number];

interface ShownField {
  readonly field: InputField;
  /** The label of the field that has to be filled in first. */
  readonly isDisabled: boolean;
  readonly needs: string | undefined;
}

/**
 * Lists the input fields that are shown: not those of conditional dependencies whose controlling field has another value. Those
 * whose controlling field is empty are disabled.
 */
export function listShownFields({ inputFields, inputFieldDependencies }: AppAction, action: Action): ShownField[] {
  const labelOf = (name: string) => inputFields.find((field) => field.name === name)?.label ?? name;
  return inputFields.flatMap((field): ShownField[] => {
    const own = inputFieldDependencies.filter(({ dependentFieldNames }) => dependentFieldNames.includes(field.name));
    const isHidden = own.some(
      ({ dependencyType, controllingFieldName, controllingFieldValue }) =>
        dependencyType === 'CONDITIONAL_SINGLE_FIELD' &&
        String(valueOf(action, controllingFieldName)?.staticValue ?? '') !== controllingFieldValue,
    );
    if (isHidden) return [];
    const open = own.find(
      ({ dependencyType, controllingFieldName }) =>
        dependencyType === 'SINGLE_FIELD' && isEmptyText(valueOf(action, controllingFieldName)),
    );
    return [{ field, isDisabled: open !== undefined, needs: open && labelOf(open.controllingFieldName) }];
  });
}

/** Returns the step with another value of a field; fields that depend on it and are hidden or outdated now are emptied. */
export function withInput(
  appAction: AppAction,
  action: Action,
  { name, value }: { readonly name: string; readonly value: unknown },
): Action {
  const dependent = appAction.inputFieldDependencies
    .filter(({ controllingFieldName }) => controllingFieldName === name)
    .flatMap(({ dependentFieldNames }) => dependentFieldNames);
  const entries = Object.entries({ ...action.fields, [name]: value });
  const fields = entries.filter(([key, one]) => !dependent.includes(key) && one !== undefined);
  return { ...action, fields: Object.fromEntries(fields) };
}

/** Where values of a field may come from. */
export function listInputSources({ supportedValueTypes }: InputField): readonly ('text' | 'property' | 'output')[] {
  const takes = (type: string): boolean => supportedValueTypes.length === 0 || supportedValueTypes.includes(type);
  // As on the live service, fields that take properties take outputs as well.
  const isFromRecord = takes('OBJECT_PROPERTY') || takes('FIELD_DATA');
  return [
    ...(takes('STATIC_VALUE') ? (['text'] as const) : []),
    ...(isFromRecord ? (['property', 'output'] as const) : []),
  ];
}
