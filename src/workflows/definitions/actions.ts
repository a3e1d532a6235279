import { propertyTypes } from '../../properties/values/property-types.js';
import { checkValues } from '../../properties/values/values.js';
import type { Definition } from '../../properties/types/definition.js';
import { toTime } from './due-times.js';
import { readAppFields } from './app-actions.js';
import type { ActivityStep, Next, Step, StepValue, TimeOfDay } from './program.js';
import { getProperty, readValue, type ActionWorld } from './step-values.js';
import {
  assertFields,
  findFlag,
  findNode,
  findText,
  isAbsent,
  readCount,
  readNode,
  readNodes,
  readText,
  readWord,
  refuse,
  refuseAction,
  type FlowNode,
} from './flow-node.js';

const edgeTypes = ['STANDARD', 'GOTO', 'GO-TO', 'GO_TO'] as const;

/** Reads where a connection leads; null for an absent or empty one. */
export function readNext(node: FlowNode, name: string): Next {
  const connection = findNode(node, name);
  if (!connection || isAbsent(connection.fields['nextActionId'])) return null;
  assertFields(connection, ['edgeType', 'nextActionId']);
  if (!isAbsent(connection.fields['edgeType'])) readWord(connection, 'edgeType', edgeTypes);
  return readText(connection, 'nextActionId');
}

const unitMs = { MINUTES: 60_000, HOURS: 3_600_000, DAYS: 86_400_000, WEEKS: 7 * 86_400_000 };
const units = Object.keys(unitMs) as (keyof typeof unitMs)[];
const mostMinutes = 10 * 366 * 24 * 60;

function readDuration(node: FlowNode): number {
  const ms = readCount(node, 'delta', { min: 0, max: mostMinutes }) * unitMs[readWord(node, 'time_unit', units)];
  if (ms > mostMinutes * unitMs.MINUTES) refuse(`${node.place}.delta`, 'no more than ten years are allowed');
  return ms;
}

function findTimeOfDay(node: FlowNode): TimeOfDay | null {
  const time = findNode(node, 'time_of_day');
  if (!time) return null;
  assertFields(time, ['hour', 'minute']);
  return { hour: readCount(time, 'hour', { min: 0, max: 23 }), minute: readCount(time, 'minute', { min: 0, max: 59 }) };
}

type Read = (fields: FlowNode, world: ActionWorld) => Step;

const readSetting: Read = (fields, world) => {
  assertFields(fields, ['property_name', 'value']);
  const property = readText(fields, 'property_name');
  const definition = getProperty(property, `${fields.place}.property_name`, world);
  if (definition.readOnlyValue || definition.calculated) {
    refuse(`${fields.place}.property_name`, `the property '${property}' is read only`);
  }
  const value = readValue(readNode(fields, 'value'), world);
  assertValue(value, definition, { world, place: `${fields.place}.value` });
  return { is: 'set', property, value, next: null };
};

/** A text has to be a value of the property; what the record decides is checked when the step is carried out. */
function assertValue(value: StepValue, definition: Definition, { world, place }: ValuePlace): void {
  if (value.from === 'now' && propertyTypes[definition.type].listOperation !== 'time') {
    refuse(place, `the property '${definition.name}' does not hold a time`);
  }
  if (value.from !== 'text') return;
  const where = { hubId: world.hubId, objectType: world.type, owners: { has: () => true } };
  const [failure] = checkValues({ [definition.name]: value.text }, world.properties, where).failures;
  if (failure) refuse(place, failure.message.replace(/[.]$/, ''));
}

interface ValuePlace {
  readonly world: ActionWorld;
  readonly place: string;
}

const readDelay: Read = (fields) => {
  assertFields(fields, ['delta', 'time_unit']);
  const ms = readDuration(fields);
  if (ms === 0) refuse(`${fields.place}.delta`, 'a delay takes a minute at least');
  return { is: 'delay', ms, next: null };
};

const readDateDelay: Read = (fields, world) => {
  assertFields(fields, ['date', 'delta', 'time_unit', 'time_of_day']);
  const date = readValue(readNode(fields, 'date'), world);
  const ms = isAbsent(fields.fields['delta']) ? 0 : readDuration(fields);
  const type = toDateType(date, world);
  if (type !== 'date' && type !== 'datetime') refuse(`${fields.place}.date`, 'the property does not hold a date');
  if (date.from === 'text' && !Number.isFinite(toTime(date.text))) {
    refuse(`${fields.place}.date.staticValue`, 'milliseconds since 1970 or an ISO 8601 time is expected');
  }
  return { is: 'delayUntil', date, isDay: type === 'date', ms, timeOfDay: findTimeOfDay(fields), next: null };
};

/** A static date is a day, an output of an action a time unless its definition says otherwise. */
function toDateType(date: StepValue, { properties, outputs }: ActionWorld): string | undefined {
  if (date.from === 'property') return properties.get(date.name)?.type;
  if (date.from !== 'output') return 'date';
  return outputs.get(date.actionId)?.get(date.name) === 'date' ? 'date' : 'datetime';
}

const taskTypes = ['TODO', 'CALL', 'EMAIL', 'LINKED_IN', 'LINKED_IN_CONNECT', 'LINKED_IN_MESSAGE', 'MEETING'] as const;
const taskFields = ['task_type', 'subject', 'body', 'priority', 'due_time', 'owner_assignment'];
const associationFields = ['associations', 'use_explicit_associations'];

const readTask: Read = (fields, world) => {
  assertFields(fields, [...taskFields, ...associationFields]);
  assertAssociations(fields, world);
  const has = (name: string) => !isAbsent(fields.fields[name]);
  const due = findNode(fields, 'due_time');
  if (due) assertFields(due, ['delta', 'time_unit', 'time_of_day']);
  const texts = {
    hs_task_subject: readText(fields, 'subject'),
    ...(has('body') && { hs_task_body: readText(fields, 'body') }),
    ...(has('task_type') && { hs_task_type: readWord(fields, 'task_type', taskTypes) }),
    ...(has('priority') && { hs_task_priority: readWord(fields, 'priority', ['NONE', 'LOW', 'MEDIUM', 'HIGH']) }),
  };
  return {
    ...{ is: 'activity', type: '0-27', next: null },
    properties: { ...toTexts(texts), ...findOwner(fields, world) },
    due: due ? { ms: readDuration(due), timeOfDay: findTimeOfDay(due) } : { ms: 0, timeOfDay: null },
  };
};

const toTexts = (texts: Readonly<Record<string, string>>): ActivityStep['properties'] =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { from: 'text', text } as const]));

/** Assumption AA5. */
function findOwner(fields: FlowNode, world: ActionWorld): ActivityStep['properties'] {
  const owner = findNode(fields, 'owner_assignment');
  if (!owner) return {};
  assertFields(owner, ['type', 'value']);
  readWord(owner, 'type', ['CUSTOM']);
  return { hubspot_owner_id: readValue(readNode(owner, 'value'), world) };
}

/** Activities are on the enrolled record; other associations are refused. */
function assertAssociations(fields: FlowNode, { toActivityTypes }: ActionWorld): void {
  findFlag(fields, 'use_explicit_associations');
  for (const association of readNodes(fields, 'associations')) {
    assertFields(association, ['target', 'value']);
    readWord(readNode(association, 'value'), 'type', ['ENROLLED_OBJECT']);
    const target = readNode(association, 'target');
    const typeId = readText(target, 'associationTypeId');
    if (!toActivityTypes.has(typeId)) {
      refuse(
        `${target.place}.associationTypeId`,
        `the association type ${typeId} does not lead to the enrolled record`,
      );
    }
  }
}

const readNote: Read = (fields, world) => {
  assertFields(fields, ['note_body', 'pin_note', ...associationFields]);
  assertAssociations(fields, world);
  if (findFlag(fields, 'pin_note')) refuse(`${fields.place}.pin_note`, 'notes of workflows cannot be pinned');
  const properties = toTexts({ hs_note_body: readText(fields, 'note_body') });
  return { is: 'activity', type: '0-46', properties, due: null, next: null };
};

const listFields = ['list_id', 'listId'];
const readListChange =
  (isAdded: boolean): Read =>
  (fields) => {
    assertFields(fields, listFields);
    return { is: 'list', listId: findText(fields, 'list_id') ?? readText(fields, 'listId'), isAdded, next: null };
  };

/** The former action of both. */
const readListAction: Read = (fields) => {
  assertFields(fields, ['operation', ...listFields]);
  const isAdded = readWord(fields, 'operation', ['ADD', 'REMOVE']) === 'ADD';
  return { is: 'list', listId: findText(fields, 'list_id') ?? readText(fields, 'listId'), isAdded, next: null };
};

/** Assumption AA4. */
const readers: Readonly<Record<string, Read>> = {
  '0-1': readDelay,
  '0-3': readTask,
  '0-5': readSetting,
  '0-13': readListAction,
  '0-35': readDateDelay,
  '0-63809083': readListChange(true),
  '0-63863438': readListChange(false),
  '0-169425243': readNote,
};

/** Reads an action that leads to one other. Throws INVALID_FLOW, UNSUPPORTED_FLOW_ACTION (400). */
export function readAction(node: FlowNode, world: ActionWorld): Step {
  assertFields(node, ['actionId', 'type', 'actionTypeId', 'actionTypeVersion', 'fields', 'connection']);
  const actionTypeId = readText(node, 'actionTypeId');
  const definitionId = /^1-([1-9][0-9]{0,17})$/.exec(actionTypeId)?.[1];
  const readApp: Read | undefined =
    definitionId === undefined ? undefined : (fields) => readAppFields(node, fields, { definitionId, world });
  const read = readers[actionTypeId] ?? readApp ?? refuseAction(`${node.place}.actionTypeId`, actionTypeId);
  if (!isAbsent(node.fields['actionTypeVersion'])) readCount(node, 'actionTypeVersion', { min: 0, max: 1000 });
  return { ...read(readNode(node, 'fields'), world), next: readNext(node, 'connection') } as Step;
}

/** The value that a branch depends on. */
export function readBranchValue(node: FlowNode, world: ActionWorld): StepValue {
  const value = readValue(readNode(node, 'inputValue'), world);
  return value.from === 'property' || value.from === 'output'
    ? value
    : refuse(`${node.place}.inputValue`, 'a property of the enrolled record or an output of an action is expected');
}
