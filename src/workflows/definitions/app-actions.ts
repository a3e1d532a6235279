import type { ActionContent } from '../custom-actions/custom-actions.schema.js';
import { findCode, isFor, type InstalledAction } from '../custom-actions/installed-action.js';
import { isAbsent, readNode, readText, refuse, type FlowNode } from './flow-node.js';
import type { Step, StepValue } from './program.js';
import { readValue, type ActionWorld } from './step-values.js';

type InputField = ActionContent['inputFields'][number];

interface Place {
  readonly definitionId: string;
  readonly world: ActionWorld;
}

/** Reads the fields of an action of an app. Assumption AA13. Throws INVALID_FLOW (400). */
export function readAppFields(node: FlowNode, fields: FlowNode, { definitionId, world }: Place): Step {
  const at = `${node.place}.actionTypeId`;
  const action = world.appActions.get(definitionId);
  if (!action) return refuse(at, `no connected app has an action with the id ${definitionId}`);
  assertUsable(action, at, world);
  const known = new Map(action.definition.inputFields.map((field) => [field.typeDefinition.name, field]));
  const unknown = Object.keys(fields.fields).find((name) => !known.has(name) && !isAbsent(fields.fields[name]));
  if (unknown !== undefined) refuse(`${fields.place}.${unknown}`, 'the action has no such input field');
  const inputs: Record<string, StepValue> = {};
  for (const [name, field] of known) {
    if (!isAbsent(fields.fields[name])) inputs[name] = readInput(fields, field, world);
    else if (field.isRequired === true) refuse(`${fields.place}.${name}`, 'a value is expected');
  }
  return { is: 'app', definitionId, appId: action.appId, inputs, next: null };
}

function assertUsable(action: InstalledAction, place: string, { type }: ActionWorld): void {
  if (!action.definition.published) refuse(place, 'the action is not published');
  if (!isFor(action, type.id)) refuse(place, 'the action is not for records of this type');
  const code = findCode(action);
  if (code !== undefined) refuse(place, `the action has a function ${code}, whose code this server does not run`);
}

/** The types by one of which a field takes a value. Those of properties of the record are for outputs of actions, too. */
const acceptedAs: Readonly<Record<StepValue['from'], readonly string[]>> = {
  text: ['STATIC_VALUE'],
  template: ['STATIC_VALUE', 'OBJECT_PROPERTY'],
  property: ['OBJECT_PROPERTY'],
  output: ['FIELD_DATA', 'OBJECT_PROPERTY'],
  source: ['FETCHED_OBJECT_PROPERTY'],
  now: ['OBJECT_PROPERTY', 'FIELD_DATA'],
  later: ['OBJECT_PROPERTY', 'FIELD_DATA'],
};

/** A value, or a static one as text. */
function readInput(fields: FlowNode, { typeDefinition, supportedValueTypes = [] }: InputField, world: ActionWorld) {
  const { name } = typeDefinition;
  const isNode = typeof fields.fields[name] === 'object';
  const value: StepValue = isNode
    ? readValue(readNode(fields, name), world)
    : { from: 'text', text: readText(withText(fields, name), name) };
  const place = `${fields.place}.${name}`;
  const accepted = acceptedAs[value.from];
  if (supportedValueTypes.length > 0 && !supportedValueTypes.some((type) => accepted.includes(type))) {
    refuse(place, `the field takes values of the types ${supportedValueTypes.join(', ')}`);
  }
  if (value.from === 'text') assertStatic(value.text, typeDefinition, place);
  return value;
}

/** Flags are sent as true or false, too. */
function withText(fields: FlowNode, name: string): FlowNode {
  const value = fields.fields[name];
  return { ...fields, fields: { [name]: typeof value === 'boolean' ? String(value) : value } };
}

function assertStatic(text: string, { type, options = [] }: InputField['typeDefinition'], place: string): void {
  if (text === '') return;
  if (type === 'number' && !Number.isFinite(Number(text))) refuse(place, 'a number is expected');
  if (type === 'bool' && text !== 'true' && text !== 'false') refuse(place, 'true or false is expected');
  const values = options.map(({ value }) => value);
  const unknown = text.split(';').find((part) => !values.includes(part));
  if (type === 'enumeration' && values.length > 0 && unknown !== undefined) {
    refuse(place, `the field has no option '${unknown}'`);
  }
}
