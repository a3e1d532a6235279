import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { getBuiltInType, type ObjectType } from '../../objects/object-types.js';
import { useProperties } from '../../objects/properties.js';
import type { Answer, Property } from '../../objects/property.js';
import { toChoices } from '../../objects/property-types/choices.js';
import { formatValue, rulesOf } from '../../objects/property-types/property-types.js';
import { useValueContext } from '../../objects/use-value-context.js';
import { formatMoment } from '../../ui/times/moment.js';
import { useAllLists } from '../lists-data.js';
import type { Subject } from './comparisons.js';
import type { DraftTemplate, DraftScope } from './filter-draft.js';
import type { FilterVocabulary } from './filter-words.js';

type Template = Answer<'/_app/timeline/templates'>['results'][number];

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What filters for an object type can refer to. */
export interface FilterScope extends DraftScope {
  readonly type: ObjectType;
  readonly timeZone: string;
  readonly properties: readonly Choice[];
  /** Lists of the same object type. */
  readonly lists: readonly Choice[];
  /** Event templates, grouped by app; empty where events are not supported. */
  readonly templates: readonly { readonly group: string; readonly items: Choice[] }[];
  /** Forms of the account, where contacts start workflows by their submission. */
  readonly forms?: readonly Choice[];
  readonly vocabulary: FilterVocabulary;
}

export const FilterScopeContext = createContext<FilterScope | undefined>(undefined);

export function useFilterScope(): FilterScope {
  const scope = useContext(FilterScopeContext);
  if (!scope) throw new Error('useFilterScope needs a FilterScopeContext.');
  return scope;
}

/** The event templates of the connected apps. */
export function useConnectedTemplates() {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'connected-templates'],
    staleTime: 60_000,
    queryFn: async () => (await dataOf(api.GET('/_app/timeline/templates'))).results,
  });
}

const contacts = getBuiltInType('contacts').typeId;

/** Loads everything that filters of a type need; undefined until it is loaded. `listId`: the list that is edited. */
export function useLoadFilterScope(type: ObjectType, listId?: string) {
  const { accountTimeZone: timeZone } = useHub();
  const context = useValueContext(type);
  const properties = useProperties(type.name);
  const lists = useAllLists();
  const templates = useConnectedTemplates();
  const error = properties.error ?? lists.error ?? templates.error;
  const retry = (): void => {
    for (const query of [properties, lists, templates]) if (query.isError) void query.refetch();
  };
  const scope = useMemo((): FilterScope | undefined => {
    if (!properties.data || !lists.data || !templates.data) return undefined;
    const subjects = new Map([...properties.data.values()].map((one) => [one.name, toSubject(one, context)]));
    const usable = type.typeId === contacts ? templates.data.filter((one) => one.objectTypeId === contacts) : [];
    const known = new Map(usable.map((one) => [one.id, toDraftTemplate(one)]));
    const others = lists.data.filter((list) => list.objectTypeId === type.typeId);
    return {
      ...{ type, timeZone },
      properties: toPropertyChoices([...properties.data.values()]),
      lists: others.flatMap((list) => (list.listId === listId ? [] : [{ value: list.listId, label: list.name }])),
      templates: toTemplateChoices(usable),
      findSubject: (name) => subjects.get(name),
      findTemplate: (id) => known.get(id),
      vocabulary: {
        findProperty: (name) => properties.data.get(name)?.label,
        formatValue: (name, value) => formatValue(value, properties.data.get(name), context),
        findList: (id) => lists.data.find((list) => list.listId === id)?.name,
        findTemplate: (id) => toTemplateWords(templates.data, id),
        ...toTimeWords(timeZone),
      },
    };
  }, [type, listId, timeZone, context, properties.data, lists.data, templates.data]);
  return { scope, error, retry };
}

/** How filters format times. */
export const toTimeWords = (timeZone: string): Pick<FilterVocabulary, 'formatTime' | 'formatDay'> => ({
  formatTime: (ms) => formatMoment(new Date(ms), timeZone),
  formatDay: (ms) => formatMoment(new Date(ms), 'UTC', 'date'),
});

/** The names of a template and its tokens. */
export function toTemplateWords(
  templates: readonly Template[],
  id: string,
): ReturnType<FilterVocabulary['findTemplate']> {
  const template = templates.find((one) => one.id === id);
  const find = (name: string) => template?.tokens.find((token) => token.name === name);
  return (
    template && {
      name: template.name,
      findToken: (name) => find(name)?.label,
      formatValue: (name, value) => find(name)?.options.find((option) => option.value === value)?.label ?? value,
    }
  );
}

function toSubject(property: Property, context: Parameters<typeof toChoices>[1]): Subject {
  const { name, label, calculated } = property;
  const { filterKind: kind, isDay, hasOptions } = rulesOf(property);
  return {
    ...{ name, label, kind, hasHistory: !calculated, isDay },
    ...(hasOptions && { choices: toChoices(property, context) }),
  };
}

function toDraftTemplate({ id, name, tokens }: Template): DraftTemplate {
  return {
    ...{ id, name },
    tokens: tokens.map((token) => ({
      ...{ name: token.name, label: token.label, kind: rulesOf(token).filterKind },
      ...{ hasHistory: false, isToken: true, choices: token.options },
    })),
  };
}

/** Sorted by label; equal labels are followed by the name. */
function toPropertyChoices(properties: readonly Property[]): Choice[] {
  const shown = properties.filter(({ hidden }) => !hidden);
  const isTwice = (label: string): boolean => shown.filter((one) => one.label === label).length > 1;
  return shown
    .map(({ name, label }) => ({ value: name, label: isTwice(label) ? `${label} (${name})` : label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

function toTemplateChoices(templates: readonly Template[]) {
  const apps = new Map<number, { group: string; items: Choice[] }>();
  for (const { id, name, app } of templates) {
    const found = apps.get(app.appId) ?? { group: app.name, items: [] };
    found.items.push({ value: id, label: name });
    apps.set(app.appId, found);
  }
  const groups = [...apps];
  // Two apps of the same name would become one group.
  const isTwice = (name: string): boolean => groups.filter(([, { group }]) => group === name).length > 1;
  return groups.map(([appId, { group, items }]) => ({ group: isTwice(group) ? `${group} (${appId})` : group, items }));
}
