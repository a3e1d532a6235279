import type { AssociationChoice } from '../workflow-scope.js';
import type { DataSource } from './flow-settings.js';
import type { Flow } from './flow.js';

/** Which one of several associated records gives the value. */
export type SourcePick = 'newest' | 'oldest' | 'changed';

export const findSource = ({ dataSources }: Flow, name: string): DataSource | undefined =>
  (dataSources ?? []).find((source) => source.name === name);

export const toAssociationKey = ({ associationCategory, associationTypeId }: DataSource): string =>
  `${associationCategory} ${associationTypeId}`;

/** The names of the times of records differ by type. */
function toSort(pick: SourcePick, objectTypeId: string): NonNullable<DataSource['sortBy']> {
  const isCustom = objectTypeId.startsWith('2-');
  if (pick !== 'changed')
    return { property: isCustom ? 'hs_createdate' : 'createdate', order: pick === 'newest' ? 'DESC' : 'ASC' };
  return { property: objectTypeId === '0-1' ? 'lastmodifieddate' : 'hs_lastmodifieddate', order: 'DESC' };
}

/** Which record a source picks; undefined for an order of its own. */
export function toPick({ sortBy, objectTypeId }: DataSource): SourcePick | undefined {
  const picks: readonly SourcePick[] = ['newest', 'oldest', 'changed'];
  return picks.find((pick) => {
    const { property, order } = toSort(pick, objectTypeId);
    return property === sortBy?.property && order === sortBy.order;
  });
}

/** Returns the workflow with a source of associated records, one that it has already if it can, and the name of the source. */
export function withSource(
  flow: Flow,
  { category, typeId, to }: Pick<AssociationChoice, 'category' | 'typeId' | 'to'>,
  pick: SourcePick,
): { readonly flow: Flow; readonly name: string } {
  const sources = flow.dataSources ?? [];
  const key = `${category} ${typeId}`;
  const known = sources.find((source) => toAssociationKey(source) === key && toPick(source) === pick);
  if (known) return { flow, name: known.name };
  const stem = `${to.name.replaceAll(/\W/g, '_')}_${pick}`;
  const isTaken = (name: string): boolean => sources.some((source) => source.name === name);
  let name = stem;
  for (let number = 2; isTaken(name); number += 1) name = `${stem}_${number}`;
  const added: DataSource = {
    ...{ type: 'ASSOCIATION', name, objectTypeId: to.typeId, sortBy: toSort(pick, to.typeId) },
    ...{ associationCategory: category, associationTypeId: typeId },
  };
  return { flow: withoutUnusedSources({ ...flow, dataSources: [...sources, added] }, name), name };
}

/** Leaves out the sources that no step mentions any more, except for the one that is about to be used. */
function withoutUnusedSources(flow: Flow, keptName: string): Flow {
  const { dataSources, ...rest } = flow;
  const text = JSON.stringify(rest);
  const used = (dataSources ?? []).filter(({ name }) => name === keptName || text.includes(`fetched_objects.${name}.`));
  return { ...flow, dataSources: used };
}
