import { findObjectType } from '../../properties/types/object-types.js';
import { stateField } from './custom-action.js';
import type { ActionContent } from './custom-actions.schema.js';
import type { InstalledRow } from './custom-actions.store.js';

/** An action of an app that an account has connected. */
export type InstalledAction = InstalledRow<ActionContent>;

/** The types of the outputs of an action by name. */
export function listOutputs({ definition }: Pick<InstalledAction, 'definition'>): ReadonlyMap<string, string> {
  const fields = (definition.outputFields ?? []).map(({ typeDefinition }) => typeDefinition);
  return new Map([...fields.map(({ name, type }) => [name, type] as const), [stateField, 'string']]);
}

/** Whether the action can be used with records of a type. */
export function isFor({ definition: { objectTypes } }: InstalledAction, typeId: string): boolean {
  return objectTypes.length === 0 || objectTypes.some((type) => (findObjectType(type)?.id ?? type) === typeId);
}

/** A function of the action that would change requests or results, and cannot be run. Assumption AA12. */
export function findCode({ functions }: Pick<InstalledAction, 'functions'>): string | undefined {
  return functions.map(({ functionType }) => functionType).find((type) => type.endsWith('_ACTION_EXECUTION'));
}

/** Whether code, which is not run, would decide the options of an input field. Assumption AA12. */
export function hasOptionsCode({ functions }: Pick<InstalledAction, 'functions'>, fieldName: string): boolean {
  return functions.some(
    ({ functionType, functionId }) =>
      functionType.endsWith('_FETCH_OPTIONS') && (functionId === '' || functionId === fieldName),
  );
}
