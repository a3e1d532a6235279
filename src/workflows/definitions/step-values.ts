import type { Definition, PropertySet } from '../../properties/types/definition.js';
import type { ObjectType } from '../../properties/types/object-types.js';
import type { InstalledAction } from '../custom-actions/installed-action.js';
import { assertFields, isAbsent, readText, readWord, refuse, type FlowNode } from './flow-node.js';
import type { StepValue } from './program.js';

/** What actions refer to. */
export interface ActionWorld {
  readonly hubId: number;
  /** Of the enrolled records. */
  readonly type: ObjectType;
  readonly properties: PropertySet;
  /** The ids of association types between the enrolled records and tasks or notes, in both directions. */
  readonly toActivityTypes: ReadonlySet<string>;
  /** The actions of connected apps, by definition id. */
  readonly appActions: ReadonlyMap<string, InstalledAction>;
  /** The types of the outputs of actions of apps in the workflow, by action and name. */
  readonly outputs: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export function getProperty(name: string, place: string, { properties }: ActionWorld): Definition {
  return properties.get(name) ?? refuse(place, `there is no property '${name}'`);
}

const valueTypes = ['STATIC_VALUE', 'OBJECT_PROPERTY', 'FIELD_DATA', 'TIMESTAMP'] as const;

/** Reads a value of a field. Without a type, it follows from the members. Assumption AA5. */
export function readValue(node: FlowNode, world: ActionWorld): StepValue {
  const { fields, place } = node;
  const implied = 'propertyName' in fields ? 'OBJECT_PROPERTY' : 'STATIC_VALUE';
  const type = isAbsent(fields['type']) ? implied : readWord(node, 'type', valueTypes);
  if (type === 'TIMESTAMP') {
    assertFields(node, ['type', 'timestampType']);
    readWord(node, 'timestampType', ['EXECUTION_TIME']);
    return { from: 'now' };
  }
  if (type === 'STATIC_VALUE') {
    assertFields(node, ['type', 'staticValue']);
    return { from: 'text', text: readText(node, 'staticValue') };
  }
  if (type === 'FIELD_DATA') return readOutput(node, world);
  assertFields(node, ['type', 'propertyName']);
  const name = readText(node, 'propertyName');
  getProperty(name, `${place}.propertyName`, world);
  return { from: 'property', name };
}

/** Assumption AA15. */
function readOutput(node: FlowNode, { outputs }: ActionWorld): StepValue {
  assertFields(node, ['type', 'actionId', 'dataKey']);
  const actionId = readText(node, 'actionId');
  const fields = outputs.get(actionId);
  if (!fields) return refuse(`${node.place}.actionId`, `the action '${actionId}' is not one of an app`);
  const name = readText(node, 'dataKey');
  if (!fields.has(name)) refuse(`${node.place}.dataKey`, `the action '${actionId}' has no output '${name}'`);
  return { from: 'output', actionId, name };
}
