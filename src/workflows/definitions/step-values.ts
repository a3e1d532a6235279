import type { HubAssociations } from '../../associations/hub-associations.js';
import type { Definition, PropertySet } from '../../properties/types/definition.js';
import type { ObjectType } from '../../properties/types/object-types.js';
import type { InstalledAction } from '../custom-actions/installed-action.js';
import { readTimeDelay } from './durations.js';
import { assertFields, isAbsent, readNode, readText, readWord, refuse, type FlowNode } from './flow-node.js';
import type { DataSource, StepValue, TextToken } from './program.js';

/** What actions refer to. */
export interface ActionWorld {
  readonly hubId: number;
  /** Of the enrolled records. */
  readonly type: ObjectType;
  readonly properties: PropertySet;
  readonly associations: HubAssociations;
  /** Reads a type of records by id or name, with its properties. Throws UNKNOWN_OBJECT_TYPE (400). */
  readonly getKind: (text: string) => Promise<RecordKind>;
  /** The data sources of the workflow, with the properties of their records. */
  readonly sources: ReadonlyMap<string, DataSource & Pick<RecordKind, 'properties'>>;
  /** The ids of the users of the account. */
  readonly userIds: ReadonlySet<number>;
  /** Whether the server sends mail. */
  readonly canMail: boolean;
  /** The actions of connected apps, by definition id. */
  readonly appActions: ReadonlyMap<string, InstalledAction>;
  /** The types of the results of actions of the workflow, by action and name. */
  readonly outputs: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export interface RecordKind {
  readonly type: ObjectType;
  readonly properties: PropertySet;
}

export function getProperty(name: string, place: string, { properties }: Pick<RecordKind, 'properties'>): Definition {
  return properties.get(name) ?? refuse(place, `there is no property '${name}'`);
}

const valueTypes = [
  ...(['STATIC_VALUE', 'OBJECT_PROPERTY', 'FIELD_DATA', 'TIMESTAMP'] as const),
  ...(['RELATIVE_DATETIME', 'FETCHED_OBJECT_PROPERTY'] as const),
];

/** Reads a value of a field. Without a type, it follows from the members. Assumption AA5. */
export function readValue(node: FlowNode, world: ActionWorld): StepValue {
  const { fields, place } = node;
  const implied = 'propertyName' in fields ? 'OBJECT_PROPERTY' : 'STATIC_VALUE';
  switch (isAbsent(fields['type']) ? implied : readWord(node, 'type', valueTypes)) {
    case 'TIMESTAMP':
      assertFields(node, ['type', 'timestampType']);
      readWord(node, 'timestampType', ['EXECUTION_TIME']);
      return { from: 'now' };
    case 'STATIC_VALUE':
      assertFields(node, ['type', 'staticValue']);
      return toTemplate(readText(node, 'staticValue'), `${place}.staticValue`, world);
    case 'FIELD_DATA':
      return readOutput(node, world);
    case 'RELATIVE_DATETIME':
      assertFields(node, ['type', 'timeDelay']);
      return { from: 'later', delay: readTimeDelay(readNode(node, 'timeDelay')) };
    case 'FETCHED_OBJECT_PROPERTY':
      return readFetched(node, world);
    case 'OBJECT_PROPERTY': {
      assertFields(node, ['type', 'propertyName']);
      const name = readText(node, 'propertyName');
      getProperty(name, `${place}.propertyName`, world);
      return { from: 'property', name };
    }
  }
}

/** Assumption AA15. */
function readOutput(node: FlowNode, { outputs }: ActionWorld): StepValue {
  assertFields(node, ['type', 'actionId', 'dataKey']);
  const actionId = readText(node, 'actionId');
  const fields = outputs.get(actionId);
  if (!fields) return refuse(`${node.place}.actionId`, `the action '${actionId}' is not one with outputs`);
  const name = readText(node, 'dataKey');
  if (!fields.has(name)) refuse(`${node.place}.dataKey`, `the action '${actionId}' has no output '${name}'`);
  return { from: 'output', actionId, name };
}

const token = /\{\{\s*(enrolled_object|fetched_objects\.(\w+))\.(\w+)\s*\}\}/g;

function readFetched(node: FlowNode, world: ActionWorld): StepValue {
  assertFields(node, ['type', 'propertyToken']);
  const place = `${node.place}.propertyToken`;
  const read = toTemplate(readText(node, 'propertyToken').trim(), place, world);
  const [part, ...others] = read.from === 'template' ? read.parts : [];
  if (typeof part !== 'object' || part.source === undefined || others.length > 0) {
    return refuse(place, '{{ fetched_objects.<data source>.<property> }} is expected');
  }
  return { from: 'source', source: part.source, property: part.property };
}

/** A text, with the properties that its tokens name. Other braces are kept. Assumption AA25. */
export function toTemplate(text: string, place: string, world: ActionWorld): StepValue {
  const parts: (string | TextToken)[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [whole, , source, property = ''] = match;
    getProperty(property, place, source === undefined ? world : getSource(source, place, world));
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push({ ...(source !== undefined && { source }), property });
    end = match.index + whole.length;
  }
  if (end === 0) return { from: 'text', text };
  if (end < text.length) parts.push(text.slice(end));
  return { from: 'template', parts };
}

function getSource(name: string, place: string, { sources }: ActionWorld) {
  return sources.get(name) ?? refuse(place, `there is no data source '${name}'`);
}

/** The type of the values, if it is known: that of a property or of an output. */
export function findValueType(value: StepValue, { properties, sources, outputs }: ActionWorld): string | undefined {
  switch (value.from) {
    case 'property':
      return properties.get(value.name)?.type;
    case 'source':
      return sources.get(value.source)?.properties.get(value.property)?.type;
    case 'output':
      return outputs.get(value.actionId)?.get(value.name);
    default:
      return undefined;
  }
}
