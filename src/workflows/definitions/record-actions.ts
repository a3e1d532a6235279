import { propertyTypes } from '../../properties/values/property-types.js';
import { checkValues } from '../../properties/values/values.js';
import type { Definition } from '../../properties/types/definition.js';
import { associationFields, readLeading, readLinks } from './association-specs.js';
import { readTimeDelay } from './durations.js';
import {
  assertFields,
  findFlag,
  findNode,
  isAbsent,
  readCount,
  readNode,
  readNodes,
  readNumber,
  readText,
  readWord,
  refuse,
  type FlowNode,
} from './flow-node.js';
import type { CreationStep, LabelStep, MatchStep, SettingStep, Step, StepValue, ValueChange } from './program.js';
import { getProperty, readValue, toTemplate, type ActionWorld, type RecordKind } from './step-values.js';

/** A property that a step writes, in a type of records. */
interface Target {
  readonly kind: RecordKind;
  readonly definition: Definition;
  readonly place: string;
}

/** Reads an action that sets, copies, changes or clears a property, of associated records too. */
export async function readSetting(fields: FlowNode, world: ActionWorld): Promise<SettingStep> {
  assertFields(fields, ['property_name', 'value', 'association']);
  const property = readText(fields, 'property_name');
  const association = findNode(fields, 'association');
  const of = association && Object.keys(association.fields).length > 0 ? readLeading(association, world) : undefined;
  const kind = of ? await world.getKind(of.type) : world;
  const target = toTarget(property, `${fields.place}.property_name`, kind);
  const value = readChange(readNode(fields, 'value'), { ...target, place: `${fields.place}.value` }, world);
  return { is: 'set', property, value, ...(of && { of }), next: null };
}

function toTarget(property: string, place: string, kind: RecordKind): Target {
  const definition = getProperty(property, place, kind);
  if (definition.readOnlyValue || definition.calculated) refuse(place, `the property '${property}' is read only`);
  return { kind, definition, place };
}

/** Assumption AA25. */
function readChange(node: FlowNode, target: Target, world: ActionWorld): ValueChange {
  const { definition, place } = target;
  switch (node.fields['type']) {
    case 'INCREMENT':
      assertFields(node, ['type', 'incrementAmount']);
      if (definition.type !== 'number') refuse(place, `the property '${definition.name}' does not hold a number`);
      return { from: 'increment', amount: readNumber(node, 'incrementAmount') };
    case 'STATIC_APPEND_VALUE': {
      assertFields(node, ['type', 'staticAppendValue']);
      assertSeveral(target);
      const value: StepValue = { from: 'text', text: readText(node, 'staticAppendValue') };
      assertValue(value, target, world);
      return { from: 'append', value };
    }
    case 'APPEND_OBJECT_PROPERTY': {
      assertFields(node, ['type', 'appendPropertyName']);
      assertSeveral(target);
      const name = readText(node, 'appendPropertyName');
      getProperty(name, `${node.place}.appendPropertyName`, world);
      return { from: 'append', value: { from: 'property', name } };
    }
    default: {
      const value = readValue(node, world);
      assertValue(value, target, world);
      return value;
    }
  }
}

function assertSeveral({ definition, place }: Target): void {
  if (definition.type === 'enumeration' && definition.fieldType === 'checkbox') return;
  refuse(place, `the property '${definition.name}' does not hold several options`);
}

/** A text has to be a value of the property; what the record decides is checked when the step is carried out. */
function assertValue(value: StepValue, { kind, definition, place }: Target, { hubId }: ActionWorld): void {
  const isTime = value.from === 'now' || value.from === 'later';
  if (isTime && propertyTypes[definition.type].listOperation !== 'time') {
    refuse(place, `the property '${definition.name}' does not hold a time`);
  }
  if (value.from !== 'text') return;
  const where = { hubId, objectType: kind.type, owners: { has: () => true } };
  const [failure] = checkValues({ [definition.name]: value.text }, kind.properties, where).failures;
  if (failure) refuse(place, failure.message.replace(/[.]$/, ''));
}

const taskTypes = ['TODO', 'CALL', 'EMAIL', 'LINKED_IN', 'LINKED_IN_CONNECT', 'LINKED_IN_MESSAGE', 'MEETING'] as const;
const taskFields = ['task_type', 'subject', 'body', 'priority', 'due_time', 'owner_assignment'];

export async function readTask(fields: FlowNode, world: ActionWorld): Promise<Step> {
  assertFields(fields, [...taskFields, ...associationFields]);
  const { links } = readLinks(fields, '0-27', world);
  const has = (name: string) => !isAbsent(fields.fields[name]);
  const due = findNode(fields, 'due_time');
  return {
    ...{ is: 'activity', type: '0-27', next: null },
    properties: {
      hs_task_subject: toText(fields, 'subject', world),
      ...(has('body') && { hs_task_body: toText(fields, 'body', world) }),
      ...(has('task_type') && { hs_task_type: { from: 'text', text: readWord(fields, 'task_type', taskTypes) } }),
      ...(has('priority') && {
        hs_task_priority: { from: 'text', text: readWord(fields, 'priority', ['NONE', 'LOW', 'MEDIUM', 'HIGH']) },
      }),
      ...findOwner(fields, world),
    },
    due: due ? readTimeDelay(due) : { ms: 0, timeOfDay: null },
    ...(links.length > 0 && { links }),
  };
}

const toText = (fields: FlowNode, name: string, world: ActionWorld): StepValue =>
  toTemplate(readText(fields, name), `${fields.place}.${name}`, world);

/** Assumption AA5. */
function findOwner(fields: FlowNode, world: ActionWorld): CreationStep['properties'] {
  const owner = findNode(fields, 'owner_assignment');
  if (!owner) return {};
  assertFields(owner, ['type', 'value']);
  readWord(owner, 'type', ['CUSTOM']);
  return { hubspot_owner_id: readValue(readNode(owner, 'value'), world) };
}

export async function readNote(fields: FlowNode, world: ActionWorld): Promise<Step> {
  assertFields(fields, ['note_body', 'pin_note', ...associationFields]);
  const { links } = readLinks(fields, '0-46', world);
  if (findFlag(fields, 'pin_note')) refuse(`${fields.place}.pin_note`, 'notes of workflows cannot be pinned');
  const properties = { hs_note_body: toText(fields, 'note_body', world) };
  const copied = links.length > 0 ? { links } : {};
  return { is: 'activity', type: '0-46', properties, due: null, ...copied, next: null };
}

const mostProperties = 200;

/** Reads an action that creates a record. Assumption AA25. */
export async function readCreation(fields: FlowNode, world: ActionWorld): Promise<CreationStep> {
  assertFields(fields, ['object_type_id', 'properties', ...associationFields]);
  const kind = await world.getKind(readText(fields, 'object_type_id'));
  const properties: Record<string, StepValue> = {};
  const nodes = readNodes(fields, 'properties');
  if (nodes.length > mostProperties) refuse(`${fields.place}.properties`, `no more than ${mostProperties} are allowed`);
  for (const node of nodes) {
    assertFields(node, ['targetProperty', 'value']);
    const name = readText(node, 'targetProperty');
    if (name in properties) refuse(`${node.place}.targetProperty`, `the property '${name}' is set already`);
    const target = toTarget(name, `${node.place}.targetProperty`, kind);
    const value = readValue(readNode(node, 'value'), world);
    assertValue(value, { ...target, place: `${node.place}.value` }, world);
    properties[name] = value;
  }
  const { toEnrolled, links } = readLinks(fields, kind.type.id, world);
  if (toEnrolled) assertAssociable(fields, kind, world);
  return { is: 'creation', type: kind.type.id, properties, toEnrolled, links, next: null };
}

function assertAssociable({ place }: FlowNode, { type }: RecordKind, world: ActionWorld): void {
  if (world.associations.listTypes({ from: world.type, to: type }).length > 0) return;
  refuse(place, `records of the type ${type.id} cannot be associated with the enrolled ones`);
}

/** Reads a property that is named with its type: `0-2/domain`. */
async function readQualified(fields: FlowNode, name: string, kind: RecordKind): Promise<Definition> {
  const text = readText(fields, name);
  const place = `${fields.place}.${name}`;
  const [type, property = ''] = text.includes('/') ? text.split('/', 2) : [kind.type.id, text];
  if (type !== kind.type.id) refuse(place, `a property of the type ${kind.type.id} is expected`);
  return getProperty(property, place, kind);
}

const matchFields = [
  ...['fromObjectType', 'toObjectType', 'matchBy', 'createAssociationOnly'],
  ...['enrolledObjectPropertyNameToMatch', 'associatedObjectPropertyNameToMatch'],
];

/** Reads an action that associates records with the same value. Assumption AA26. */
export async function readMatch(fields: FlowNode, world: ActionWorld): Promise<MatchStep> {
  assertFields(fields, matchFields);
  const kind = await readOther(fields, world);
  if (!isAbsent(fields.fields['matchBy'])) readWord(fields, 'matchBy', ['fromAndToObjects']);
  const own = await readQualified(fields, 'enrolledObjectPropertyNameToMatch', world);
  const other = await readQualified(fields, 'associatedObjectPropertyNameToMatch', kind);
  const place = `${fields.place}.associatedObjectPropertyNameToMatch`;
  const isIdentifying = other.hasUniqueValue || ['hs_object_id', 'domain', 'email'].includes(other.name);
  if (!isIdentifying) refuse(place, `the property '${other.name}' does not identify records`);
  const isGiven = !isAbsent(fields.fields['createAssociationOnly']);
  const isCreating = isGiven && !findFlag(fields, 'createAssociationOnly');
  if (isCreating) toTarget(other.name, place, kind);
  assertAssociable(fields, kind, world);
  return { is: 'match', type: kind.type.id, property: own.name, otherProperty: other.name, isCreating, next: null };
}

/** Reads the types at both ends of an association, of which the first is that of the enrolled records. */
async function readOther(fields: FlowNode, world: ActionWorld): Promise<RecordKind> {
  const from = await world.getKind(readText(fields, 'fromObjectType'));
  if (from.type.id !== world.type.id)
    refuse(`${fields.place}.fromObjectType`, 'the type of the enrolled records is expected');
  return world.getKind(readText(fields, 'toObjectType'));
}

/** Reads an action that adds or removes a label of associations. Assumption AA26. */
export const readLabel =
  (name: 'labelToApply' | 'labelToRemove') =>
  async (fields: FlowNode, world: ActionWorld): Promise<LabelStep> => {
    assertFields(fields, ['fromObjectType', 'toObjectType', name]);
    const kind = await readOther(fields, world);
    const typeId = readCount(fields, name, { min: 1, max: 2_000_000_000 });
    const named = world.associations
      .listTypes({ from: world.type, to: kind.type })
      .filter((each) => each.typeId === typeId && each.label !== null);
    // Labels of the account count from 1, as built-in ones do.
    const found = named.find(({ category }) => category === 'USER_DEFINED') ?? named[0];
    if (!found) return refuse(`${fields.place}.${name}`, `there is no label with the id ${typeId} between these types`);
    const spec = { category: found.category, typeId };
    return { is: 'label', type: kind.type.id, spec, isRemoved: name === 'labelToRemove', next: null };
  };
