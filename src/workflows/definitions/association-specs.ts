import type { AssociationType } from '../../associations/association-types.js';
import { toTypeKey } from '../../associations/association-types.js';
import {
  assertFields,
  findFlag,
  isAbsent,
  readCount,
  readNode,
  readNodes,
  readWord,
  refuse,
  type FlowNode,
} from './flow-node.js';
import type { CopiedLink, CreationStep } from './program.js';
import type { ActionWorld } from './step-values.js';

type Spec = CopiedLink['source'];

const categories = ['HUBSPOT_DEFINED', 'USER_DEFINED', 'INTEGRATOR_DEFINED', 'WORK'] as const;

export const associationFields = ['associations', 'use_explicit_associations'];

/** Association types of engagements in general, which version 1 of the wire had. */
const engagementTypes: Readonly<Record<string, readonly number[]>> = {
  '0-1': [9, 10],
  '0-2': [7, 8],
  '0-3': [11, 12],
  '0-5': [17, 18],
};

const isActivity = (typeId: string): boolean => typeId === '0-27' || typeId === '0-46';

const toSpec = ({ category, typeId }: AssociationType): Spec => ({ category, typeId });

interface Read {
  readonly category: (typeof categories)[number];
  readonly typeId: number;
}

function readSpec(node: FlowNode): Read {
  assertFields(node, ['associationCategory', 'associationTypeId']);
  const typeId = readCount(node, 'associationTypeId', { min: 1, max: 2_000_000_000 });
  if (isAbsent(node.fields['associationCategory'])) return { category: 'HUBSPOT_DEFINED', typeId };
  return { category: readWord(node, 'associationCategory', categories), typeId };
}

/** Finds the type in the direction that starts at a type of records; its two ids mean the same. */
function findFrom(read: Read, from: string, { associations }: ActionWorld): AssociationType | undefined {
  if (read.category !== 'HUBSPOT_DEFINED' && read.category !== 'USER_DEFINED') return undefined;
  const type = associations.findType(toTypeKey({ category: read.category, typeId: read.typeId }));
  return type?.from === from ? type : type && turned(type, from, associations);
}

function turned(type: AssociationType, from: string, associations: ActionWorld['associations']) {
  return type.to === from ? associations.findInverse(type) : undefined;
}

/** Reads an association type that leads from the enrolled records to others. */
export function readLeading(node: FlowNode, world: ActionWorld): { readonly type: string; readonly spec: Spec } {
  const found = findFrom(readSpec(node), world.type.id, world);
  if (found) return { type: found.to, spec: toSpec(found) };
  return refuse(`${node.place}.associationTypeId`, 'the association type does not start at the enrolled records');
}

interface ReadLinks {
  readonly toEnrolled: CreationStep['toEnrolled'];
  readonly links: readonly CopiedLink[];
}

/**
 * Reads what a record that an action creates is associated with: the enrolled record, and copies of its associations. Activities
 * are on the enrolled record in any case. Assumptions AA5, AA25.
 */
export function readLinks(fields: FlowNode, created: string, world: ActionWorld): ReadLinks {
  const isExplicit = findFlag(fields, 'use_explicit_associations');
  const toEnrolled: Spec[] = [];
  const links: CopiedLink[] = [];
  let isEnrolled = isActivity(created) || !isExplicit;
  for (const association of readNodes(fields, 'associations')) {
    assertFields(association, ['target', 'value']);
    const target = readNode(association, 'target');
    const value = readNode(association, 'value');
    if (readWord(value, 'type', ['ENROLLED_OBJECT', 'COPY_ASSOCIATION']) === 'ENROLLED_OBJECT') {
      assertFields(value, ['type']);
      isEnrolled = true;
      toEnrolled.push(...readToEnrolled(target, created, world));
    } else links.push(readCopied(target, value, { created, world }));
  }
  return { toEnrolled: isEnrolled ? toEnrolled : null, links };
}

/** The specs besides the plain association. */
function readToEnrolled(target: FlowNode, created: string, world: ActionWorld): Spec[] {
  const read = readSpec(target);
  const engagements = isActivity(created) ? (engagementTypes[world.type.id] ?? []) : [];
  if (read.category === 'HUBSPOT_DEFINED' && engagements.includes(read.typeId)) return [];
  const found = findFrom(read, created, world);
  if (found?.to !== world.type.id) {
    const reason = `the association type ${read.typeId} does not lead to the enrolled record`;
    return refuse(`${target.place}.associationTypeId`, reason);
  }
  return found.kind === 'unlabeled' ? [] : [toSpec(found)];
}

interface Copying {
  readonly created: string;
  readonly world: ActionWorld;
}

function readCopied(target: FlowNode, value: FlowNode, { created, world }: Copying): CopiedLink {
  assertFields(value, ['type', 'sourceSpec']);
  const source = readLeading(readNode(value, 'sourceSpec'), world);
  const found = findFrom(readSpec(target), created, world);
  if (found?.to !== source.type) {
    return refuse(`${target.place}.associationTypeId`, 'the association type does not lead to the copied records');
  }
  return { type: source.type, source: source.spec, spec: found.kind === 'unlabeled' ? null : toSpec(found) };
}
