import { readAppFields } from './app-actions.js';
import { toTime } from './due-times.js';
import { delayFields, findTimeOfDay, readDuration, readTimeDelay } from './durations.js';
import {
  assertFields,
  findNode,
  findText,
  isAbsent,
  readCount,
  readNode,
  readText,
  readWord,
  refuse,
  refuseAction,
  type FlowNode,
} from './flow-node.js';
import { readMail, readNotice, readRotation } from './people-actions.js';
import type { Next, Step, StepValue } from './program.js';
import { isWaiting } from './soundness.js';
import { readCreation, readLabel, readMatch, readNote, readSetting, readTask } from './record-actions.js';
import { findValueType, readValue, type ActionWorld } from './step-values.js';

const edgeTypes = ['STANDARD', 'GOTO', 'GO-TO', 'GO_TO'] as const;

/** Reads where a connection leads; null for an absent or empty one. */
export function readNext(node: FlowNode, name: string): Next {
  const connection = findNode(node, name);
  if (!connection || isAbsent(connection.fields['nextActionId'])) return null;
  assertFields(connection, ['edgeType', 'nextActionId']);
  if (!isAbsent(connection.fields['edgeType'])) readWord(connection, 'edgeType', edgeTypes);
  return readText(connection, 'nextActionId');
}

type Read = (fields: FlowNode, world: ActionWorld) => Step | Promise<Step>;

const readDelay: Read = (fields) => {
  assertFields(fields, delayFields);
  const step: Step = { is: 'delay', ...readTimeDelay(fields), next: null };
  if (!isWaiting(step) && step.weekdays?.length === 0)
    refuse(`${fields.place}.delta`, 'a delay takes a minute at least');
  return step;
};

const readDateDelay: Read = (fields, world) => {
  assertFields(fields, ['date', 'delta', 'time_unit', 'time_of_day']);
  const date = readValue(readNode(fields, 'date'), world);
  const ms = isAbsent(fields.fields['delta']) ? 0 : readDuration(fields, { isSigned: true });
  const type = toDateType(date, world);
  if (type !== 'date' && type !== 'datetime') refuse(`${fields.place}.date`, 'the property does not hold a date');
  if (date.from === 'text' && !Number.isFinite(toTime(date.text))) {
    refuse(`${fields.place}.date.staticValue`, 'milliseconds since 1970 or an ISO 8601 time is expected');
  }
  return { is: 'delayUntil', date, isDay: type === 'date', ms, timeOfDay: findTimeOfDay(fields), next: null };
};

/** A static date is a day, an output of an action a time unless its definition says otherwise. */
function toDateType(date: StepValue, world: ActionWorld): string | undefined {
  const type = findValueType(date, world);
  if (date.from === 'output') return type === 'date' ? 'date' : 'datetime';
  if (date.from === 'property' || date.from === 'source') return type;
  return date.from === 'text' ? 'date' : 'datetime';
}

const listFields = ['list_id', 'listId', 'targetObject'];

function readListChange(fields: FlowNode, isAdded: boolean): Step {
  if (!isAbsent(fields.fields['targetObject'])) readWord(fields, 'targetObject', ['{{ enrolled_object }}']);
  return { is: 'list', listId: findText(fields, 'list_id') ?? readText(fields, 'listId'), isAdded, next: null };
}

const readListAction =
  (isAdded: boolean): Read =>
  (fields) => {
    assertFields(fields, listFields);
    return readListChange(fields, isAdded);
  };

/** The former action of both. */
const readListOperation: Read = (fields) => {
  assertFields(fields, ['operation', ...listFields]);
  return readListChange(fields, readWord(fields, 'operation', ['ADD', 'REMOVE']) === 'ADD');
};

/** Assumptions AA4, AA25 to AA27, AA29. */
const readers: Readonly<Record<string, Read>> = {
  '0-1': readDelay,
  '0-3': readTask,
  '0-5': readSetting,
  '0-8': readMail,
  '0-9': readNotice,
  '0-11': readRotation,
  '0-13': readListOperation,
  '0-14': readCreation,
  '0-35': readDateDelay,
  '0-61139476': readLabel('labelToRemove'),
  '0-63189541': readMatch,
  '0-63809083': readListAction(true),
  '0-63863438': readListAction(false),
  '0-73444249': readLabel('labelToApply'),
  '0-169425243': readNote,
};

/** What actions of a kind that another file knows are read with. */
export interface OtherReads {
  /** Reads the events of an action that waits for one. */
  readonly readEventWait: Read;
}

/** Reads an action that leads to one other. Throws INVALID_FLOW, UNSUPPORTED_FLOW_ACTION (400). */
export async function readAction(node: FlowNode, world: ActionWorld, { readEventWait }: OtherReads): Promise<Step> {
  assertFields(node, ['actionId', 'type', 'actionTypeId', 'actionTypeVersion', 'fields', 'connection']);
  const actionTypeId = readText(node, 'actionTypeId');
  const definitionId = /^1-([1-9][0-9]{0,17})$/.exec(actionTypeId)?.[1];
  const readApp: Read | undefined =
    definitionId === undefined ? undefined : (fields) => readAppFields(node, fields, { definitionId, world });
  const known = actionTypeId === '0-29' ? readEventWait : (readers[actionTypeId] ?? readApp);
  const read = known ?? refuseAction(`${node.place}.actionTypeId`, actionTypeId);
  if (!isAbsent(node.fields['actionTypeVersion'])) readCount(node, 'actionTypeVersion', { min: 0, max: 1000 });
  return { ...(await read(readNode(node, 'fields'), world)), next: readNext(node, 'connection') } as Step;
}

/** The value that a branch depends on. */
export function readBranchValue(node: FlowNode, world: ActionWorld): StepValue {
  const value = readValue(readNode(node, 'inputValue'), world);
  return ['property', 'output', 'source'].includes(value.from)
    ? value
    : refuse(`${node.place}.inputValue`, 'a property of a record or an output of an action is expected');
}
