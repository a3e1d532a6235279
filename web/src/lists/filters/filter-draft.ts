import { findComparison, type Comparison, type Subject } from './comparisons.js';
import { areComplete, findTerms, toTemplateId, type EventTerms } from './event-terms.js';
import { isComplete } from './operations.js';
import { hasOnly, type Filter, type FilterBranch } from './filter-tree.js';

/** An event template of a connected app. */
export interface DraftTemplate {
  readonly id: string;
  readonly name: string;
  readonly tokens: readonly Subject[];
}

/** What filters can refer to. */
export interface DraftScope {
  findSubject(property: string): Subject | undefined;
  findTemplate(templateId: string): DraftTemplate | undefined;
}

/** Filters and branches are edited in the server's format: parts that the form cannot show are kept. */
export type Part = Filter | FilterBranch;

/** How a part of a tree is shown: by a form that covers all of it, or in words only. */
type Shape =
  | { readonly is: 'property'; readonly subject: Subject | undefined; readonly comparison: Comparison | undefined }
  | { readonly is: 'list' }
  | { readonly is: 'events'; readonly template: DraftTemplate | undefined; readonly terms: EventTerms }
  | { readonly is: 'group' }
  | { readonly is: 'uneditable' };

const uneditable: Shape = { is: 'uneditable' };
export const joints = ['AND', 'OR', 'NOT_ALL', 'NOT_ANY'] as const;
export type Joint = (typeof joints)[number];

export const isBranch = (part: Part): part is FilterBranch => 'filterBranchType' in part;

export function toShape(part: Part, scope: DraftScope): Shape {
  if (isBranch(part))
    return part.filterBranchType === 'UNIFIED_EVENTS' ? toEventsShape(part, scope) : toGroupShape(part);
  if (part.filterType === 'PROPERTY') return toPropertyShape(part, (name) => scope.findSubject(name));
  const isList = part.filterType === 'IN_LIST' && hasOnly(part, ['filterType', 'listId', 'operator']);
  return isList ? { is: 'list' } : uneditable;
}

function toGroupShape(branch: FilterBranch): Shape {
  const fields = ['filterBranchType', 'filterBranchOperator', 'filterBranches', 'filters'];
  const isKnown = joints.some((joint) => joint === branch.filterBranchType);
  return isKnown && hasOnly(branch, fields) ? { is: 'group' } : uneditable;
}

/** Returns the shape of a condition on a property or a token. */
export function toPropertyShape(filter: Filter, findSubject: (name: string) => Subject | undefined): Shape {
  const { property = '', operation } = filter;
  if (property === '') return { is: 'property', subject: undefined, comparison: undefined };
  const subject = findSubject(property);
  const comparison = subject && operation && findComparison(operation, subject);
  const isEditable = comparison && hasOnly(filter, ['filterType', 'property', 'operation']);
  return isEditable ? { is: 'property', subject, comparison } : uneditable;
}

function toEventsShape(branch: FilterBranch, scope: DraftScope): Shape {
  const terms = findTerms(branch);
  const id = toTemplateId(branch);
  const template = scope.findTemplate(id);
  if (!terms || (id !== '' && !template)) return uneditable;
  const areShown = (branch.filters ?? []).every(
    (line) => toPropertyShape(line, (name) => findToken(template, name)).is === 'property',
  );
  return areShown ? { is: 'events', template, terms } : uneditable;
}

export const findToken = (template: DraftTemplate | undefined, name: string): Subject | undefined =>
  template?.tokens.find((token) => token.name === name);

/** Lists the parts of a branch in display order. */
export const listParts = ({ filters, filterBranches }: FilterBranch): Part[] => [
  ...(filters ?? []),
  ...(filterBranches ?? []),
];

/** Returns a branch with one part replaced, or removed if there is no new one. */
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

/** Whether a tree is complete. */
export function isReady(branch: FilterBranch, scope: DraftScope): boolean {
  const parts = listParts(branch);
  return parts.length > 0 && parts.every((part) => isPartReady(part, scope));
}

function isPartReady(part: Part, scope: DraftScope): boolean {
  const shape = toShape(part, scope);
  switch (shape.is) {
    case 'uneditable':
      return true;
    case 'group':
      return isReady(part as FilterBranch, scope);
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

/** The tree of a new list: one empty condition. */
export const newTree = (): FilterBranch => newGroup('OR', [newGroup('AND')]);

export const withJoint = (branch: FilterBranch, joint: Joint): FilterBranch => ({
  ...branch,
  filterBranchType: joint,
  filterBranchOperator: joint,
});

/** The limits of one list. */
export const filterLimits = { filters: 250, levels: 10 } as const;

/** Counts the filters of a tree as the server does. */
export function countFilters(branch: FilterBranch): number {
  const own = (branch.filters ?? []).reduce((sum, { filterLines }) => sum + 1 + (filterLines ?? []).length, 0);
  const isOfEvents = branch.filterBranchType === 'UNIFIED_EVENTS' ? 1 : 0;
  return own + isOfEvents + (branch.filterBranches ?? []).reduce((sum, each) => sum + countFilters(each), 0);
}
