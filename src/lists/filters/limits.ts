import { readNodes, refuse, toNode, type Node } from './fields.js';

const most = { filters: 250, levels: 10, values: 5000 };

/** Throws INVALID_LIST_FILTERS (400) for a tree that is too expensive to evaluate. Assumption G10. */
export function assertLimits(root: Node): void {
  const asking = listAsking(root, 1);
  if (asking.length > most.filters) refuse(root.place, `no more than ${most.filters} filters are allowed`);
  const values = asking.reduce((sum, node) => sum + countValues(node), 0);
  if (values > most.values) refuse(root.place, `no more than ${most.values} values are allowed altogether`);
}

/** Cost of a valid tree per record: its filters and their values. */
export function countAsked(filterBranch: unknown): number {
  const asking = listAsking(toNode(filterBranch, 'filterBranch'), 1);
  return asking.reduce((sum, node) => sum + 1 + countValues(node), 0);
}

const costly: readonly unknown[] = ['UNIFIED_EVENTS', 'ASSOCIATION', 'NUM_ASSOCIATIONS', 'PROPERTY_ASSOCIATION'];

/**
 * Nodes that cost a comparison: filters, their token tests, and branches of events and associations, which cost one even
 * without filters.
 */
function listAsking(branch: Node, level: number): Node[] {
  if (level > most.levels) refuse(branch.place, `no more than ${most.levels} levels of branches are allowed`);
  return [
    ...(costly.includes(branch.fields['filterBranchType']) ? [branch] : []),
    ...readNodes(branch, 'filters').flatMap((filter) => [filter, ...readNodes(filter, 'filterLines')]),
    ...readNodes(branch, 'filterBranches').flatMap((each) => listAsking(each, level + 1)),
  ];
}

function countValues({ fields: { operation } }: Node): number {
  const { values } = (operation ?? {}) as { readonly values?: unknown };
  return Array.isArray(values) ? values.length : 0;
}
