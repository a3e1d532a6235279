import { useQueries, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import { languageAtWork } from '../i18n/language.js';
import { FilterScopeContext, useLoadFilterScope, type FilterScope } from '../lists/filters/filter-scope.js';
import { readAssociationTypes, type AssociationType } from '../objects/association-types.js';
import { useCustomTypes } from '../objects/custom-types.js';
import { primaryTypes, type ObjectType } from '../objects/object-types.js';
import { usePeople, type People } from '../objects/people.js';
import type { Answer } from '../objects/property.js';

export type AppAction = Answer<'/_app/workflows/app-actions'>['results'][number];

/** A way in which the enrolled record can be associated with records of a type. */
export interface AssociationChoice {
  /** In fields: `HUBSPOT_DEFINED 279`. */
  readonly key: string;
  readonly category: AssociationType['category'];
  readonly typeId: number;
  /** Undefined for the association without a label. */
  readonly label: string | undefined;
  readonly to: ObjectType;
}

/** What steps and criteria of a workflow can refer to. */
export interface WorkflowScope extends FilterScope {
  readonly appActions: readonly AppAction[];
  readonly people: People;
  /** Of records that can be associated with the enrolled ones; among them its own type. */
  readonly types: readonly ObjectType[];
  readonly associations: readonly AssociationChoice[];
}

const WorkflowScopeContext = createContext<WorkflowScope | undefined>(undefined);

export function useWorkflowScope(): WorkflowScope {
  const scope = useContext(WorkflowScopeContext);
  if (!scope) throw new Error('useWorkflowScope needs a WorkflowScopeProvider.');
  return scope;
}

/** Provides the scope for steps, and for filters among them. */
export function WorkflowScopeProvider({
  scope,
  children,
}: {
  readonly scope: WorkflowScope;
  readonly children: ReactNode;
}) {
  return (
    <FilterScopeContext value={scope}>
      <WorkflowScopeContext value={scope}>{children}</WorkflowScopeContext>
    </FilterScopeContext>
  );
}

/** Loads everything that workflows for records of a type need; undefined until it is loaded. */
export function useLoadWorkflowScope(type: ObjectType) {
  const filters = useLoadFilterScope(type);
  const people = usePeople();
  const appActions = useAppActions(type.typeId);
  const forms = useForms(type);
  const custom = useCustomTypes();
  const types = useMemo(() => [...primaryTypes, ...custom], [custom]);
  const associations = useAssociationChoices(type, types);
  const found = filters.scope;
  const scope = useMemo(
    (): WorkflowScope | undefined =>
      found && appActions.data && associations.data && forms.data
        ? { ...found, people, types, forms: forms.data, appActions: appActions.data, associations: associations.data }
        : undefined,
    [found, people, types, forms.data, appActions.data, associations.data],
  );
  const retry = (): void => {
    filters.retry();
    for (const query of [appActions, forms]) if (query.isError) void query.refetch();
    associations.retry();
  };
  return { scope, error: filters.error ?? appActions.error ?? forms.error ?? associations.error, retry };
}

/** The forms that records of a type submit: none but contacts do. */
function useForms({ typeId, name }: ObjectType) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'intake', 'forms', typeId],
    staleTime: 60_000,
    queryFn: async () => {
      if (name !== 'contacts') return [];
      const { results } = await dataOf(api.GET('/_app/intake/forms'));
      return results.map(({ formGuid, name: label }) => ({ value: formGuid, label }));
    },
  });
}

function useAppActions(objectTypeId: string) {
  const api = useApi();
  const { hubId } = useHub();
  const query = { objectTypeId, language: languageAtWork().code };
  return useQuery({
    queryKey: ['hub', hubId, 'app-actions', objectTypeId],
    staleTime: 60_000,
    queryFn: async () => (await dataOf(api.GET('/_app/workflows/app-actions', { params: { query } }))).results,
  });
}

function useAssociationChoices(from: ObjectType, types: readonly ObjectType[]) {
  const api = useApi();
  const { hubId } = useHub();
  return useQueries({
    queries: types.map((to) => ({
      queryKey: ['hub', hubId, 'association-types', from.name, to.name],
      staleTime: 60_000,
      queryFn: () => readAssociationTypes(api, from.name, to.name),
    })),
    combine: (results) => ({
      data: results.every(({ data }) => data !== undefined)
        ? results.flatMap(({ data = [] }, at) => data.map((found) => toChoice(found, types[at] ?? from)))
        : undefined,
      error: results.find(({ error }) => error)?.error ?? null,
      retry: () => {
        for (const result of results) if (result.isError) void result.refetch();
      },
    }),
  });
}

const toChoice = ({ category, typeId, label }: AssociationType, to: ObjectType): AssociationChoice => ({
  ...{ key: `${category} ${typeId}`, category, typeId, to },
  label: (label ?? '') === '' ? undefined : (label ?? undefined),
});
