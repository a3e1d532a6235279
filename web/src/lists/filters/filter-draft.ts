import { findComparison, type Comparison, type Subject } from './comparisons.js';
import { areComplete, findTerms, toTemplateId, type EventTerms } from './event-terms.js';
import { isComplete } from './operations.js';
import { hasOnly, type Filter, type FilterBranch } from './filter-tree.js';

/** An event template of an app that the account has connected. */
export interface DraftTemplate {
  readonly id: string;
  readonly name: string;
  readonly tokens: readonly Subject[];
}

/** What filters can speak of. */
export interface DraftWorld {
  findSubject(property: string): Subject | undefined;
  findTemplate(templateId: string): DraftTemplate | undefined;
}

/** Filters and branches are edited as the server has them: what no form shows of them stays as it is. */
export type Part = Filter | FilterBranch;

/** How a part of a tree is shown: by a form that shows all that it says, or in words alone. */
export type Shape =
  | { readonly is: 'property'; readonly subject: Subject | undefined; readonly comparison: Comparison | undefined }
  | { readonly is: 'list' }
  | { readonly is: 'events'; readonly template: DraftTemplate | undefined; readonly terms: EventTerms }
  | { readonly is: 'group' }
  | { readonly is: 'kept' };

const kept: Shape = { is: 'kept' };
export const joints = ['AND', 'OR', 'NOT_ALL', 'NOT_ANY'] as const;
export type Joint = (typeof joints)[number];

export const isBranch = (part: Part): part is FilterBranch => 'filterBranchType' in part;

export function toShape(part: Part, world: DraftWorld): Shape {
  if (isBranch(part))
    return part.filterBranchType === 'UNIFIED_EVENTS' ? toEventsShape(part, world) : toGroupShape(part);
  if (part.filterType === 'PROPERTY') return toPropertyShape(part, (name) => world.findSubject(name));
  const isList = part.filterType === 'IN_LIST' && hasOnly(part, ['filterType', 'listId', 'operator']);
  return isList ? { is: 'list' } : kept;
}

function toGroupShape(branch: FilterBranch): Shape {
  const fields = ['filterBranchType', 'filterBranchOperator', 'filterBranches', 'filters'];
  const isKnown = joints.some((joint) => joint === branch.filterBranchType);
  return isKnown && hasOnly(branch, fields) ? { is: 'group' } : kept;
}

/** Of a property, or of a token. */
export function toPropertyShape(filter: Filter, findSubject: (name: string) => Subject | undefined): Shape {
  const { property = '', operation } = filter;
  if (property === '') return { is: 'property', subject: undefined, comparison: undefined };
  const subject = findSubject(property);
  const comparison = subject && operation && findComparison(operation, subject);
  const isWhole = comparison && hasOnly(filter, ['filterType', 'property', 'operation']);
  return isWhole ? { is: 'property', subject, comparison } : kept;
}

function toEventsShape(branch: FilterBranch, world: DraftWorld): Shape {
  const terms = findTerms(branch);
  const id = toTemplateId(branch);
  const template = world.findTemplate(id);
  if (!terms || (id !== '' && !template)) return kept;
  const areShown = (branch.filters ?? []).every(
    (line) => toPropertyShape(line, (name) => findToken(template, name)).is === 'property',
  );
  return areShown ? { is: 'events', template, terms } : kept;
}

export const findToken = (template: DraftTemplate | undefined, name: string): Subject | undefined =>
  template?.tokens.find((token) => token.name === name);

/** The parts of a branch, in the order in which they are shown. */
export const listParts = ({ filters, filterBranches }: FilterBranch): Part[] => [
  ...(filters ?? []),
  ...(filterBranches ?? []),
];

/** A branch with another part in the place of one; without it where there is none. */
export function withPart(branch: FilterBranch, at: number, part: Part | undefined): FilterBranch {
  const parts = listParts(branch).toSpliced(at, 1, ...(part ? [part] : []));
  return withParts(branch, parts);
}

export const withNewPart = (branch: FilterBranch, part: Part): FilterBranch =>
  withParts(branch, [...listParts(branch), part]);

function withParts(branch: FilterBranch, parts: readonly Part[]): FilterBranch {
  return {
    ...branch,
    filters: parts.filter((part): part is Filter => !isBranch(part)),
    filterBranches: parts.filter(isBranch),
  };
}

/** Whether nothing is missing anywhere in a tree. */
export function isReady(branch: FilterBranch, world: DraftWorld): boolean {
  const parts = listParts(branch);
  return parts.length > 0 && parts.every((part) => isPartReady(part, world));
}

function isPartReady(part: Part, world: DraftWorld): boolean {
  const shape = toShape(part, world);
  switch (shape.is) {
    case 'kept':
      return true;
    case 'group':
      return isReady(part as FilterBranch, world);
    case 'list':
      return String((part as Filter).listId ?? '') !== '';
    case 'property':
      return isLineReady(part, shape);
    case 'events': {
      const { template, terms } = shape;
      const lines = (part as FilterBranch).filters ?? [];
      return (
        template !== undefined &&
        areComplete(terms) &&
        lines.every((line) =>
          isLineReady(
            line,
            toPropertyShape(line, (name) => findToken(template, name)),
          ),
        )
      );
    }
  }
}

function isLineReady({ operation }: Filter, shape: Shape): boolean {
  return (
    shape.is === 'property' &&
    shape.comparison !== undefined &&
    operation !== undefined &&
    isComplete(operation, shape.comparison.takes)
  );
}

export const newProperty: Filter = { filterType: 'PROPERTY', property: '' };
export const newListFilter: Filter = { filterType: 'IN_LIST', listId: '', operator: 'IN_LIST' };
export const newEvents: FilterBranch = {
  ...{ filterBranchType: 'UNIFIED_EVENTS', filterBranchOperator: 'AND', filterBranches: [], filters: [] },
  ...{ eventTypeId: '', operator: 'HAS_COMPLETED' },
};

export function newGroup(joint: Joint, parts: readonly Part[] = [newProperty]): FilterBranch {
  return withParts({ filterBranchType: joint, filterBranchOperator: joint }, parts);
}

/** What a new list begins with: one condition, of which nothing is chosen yet. */
export const newTree = (): FilterBranch => newGroup('OR', [newGroup('AND')]);

export const withJoint = (branch: FilterBranch, joint: Joint): FilterBranch => ({
  ...branch,
  filterBranchType: joint,
  filterBranchOperator: joint,
});

/** What one list may ask at most. */
export const filterLimits = { filters: 250, levels: 10 } as const;

/** How many filters a tree has, as the server counts them. */
export function countFilters(branch: FilterBranch): number {
  const own = (branch.filters ?? []).reduce((sum, { filterLines }) => sum + 1 + (filterLines ?? []).length, 0);
  const isOfEvents = branch.filterBranchType === 'UNIFIED_EVENTS' ? 1 : 0;
  return own + isOfEvents + (branch.filterBranches ?? []).reduce((sum, each) => sum + countFilters(each), 0);
}
