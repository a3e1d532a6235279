import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { formatValue } from '../../objects/format-value.js';
import type { ObjectType } from '../../objects/object-type.js';
import { useProperties } from '../../objects/properties.js';
import type { Answer, Property } from '../../objects/property.js';
import { toChoices } from '../../objects/property-field.js';
import { useWords } from '../../objects/use-words.js';
import { formatMoment } from '../../ui/moment.js';
import { useAllLists } from '../lists-data.js';
import type { Subject, SubjectKind } from './comparisons.js';
import type { DraftTemplate, DraftWorld } from './filter-draft.js';
import type { FilterVocabulary } from './filter-words.js';

type Template = Answer<'/_app/timeline/templates'>['results'][number];

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What filters of records of a type can speak of, and what it is called. */
export interface FilterWorld extends DraftWorld {
  readonly type: ObjectType;
  readonly timeZone: string;
  readonly properties: readonly Choice[];
  /** Lists of the same records. */
  readonly lists: readonly Choice[];
  /** Event templates, under the names of their apps; none where events cannot be asked for. */
  readonly templates: readonly { readonly group: string; readonly items: Choice[] }[];
  readonly vocabulary: FilterVocabulary;
}

export const FilterWorldContext = createContext<FilterWorld | undefined>(undefined);

export function useFilterWorld(): FilterWorld {
  const world = useContext(FilterWorldContext);
  if (!world) throw new Error('This part of the app edits filters.');
  return world;
}

/** The event templates of the apps that the account has connected. */
export function useConnectedTemplates() {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'connected-templates'],
    staleTime: 60_000,
    queryFn: async () => (await dataOf(api.GET('/_app/timeline/templates'))).results,
  });
}

const contacts = '0-1';

/** Everything that filters of a type need, read from the server: undefined until it is there. `listId`: the list that is edited. */
export function useNewFilterWorld(type: ObjectType, listId?: string) {
  const { timeZone } = useHub();
  const words = useWords(type);
  const properties = useProperties(type.name);
  const lists = useAllLists();
  const templates = useConnectedTemplates();
  const error = properties.error ?? lists.error ?? templates.error;
  const retry = (): void => {
    for (const query of [properties, lists, templates]) if (query.isError) void query.refetch();
  };
  const world = useMemo((): FilterWorld | undefined => {
    if (!properties.data || !lists.data || !templates.data) return undefined;
    const subjects = new Map([...properties.data.values()].map((one) => [one.name, toSubject(one, words)]));
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
        formatValue: (name, value) => formatValue(value, properties.data.get(name), words),
        findList: (id) => lists.data.find((list) => list.listId === id)?.name,
        findTemplate: (id) => toTemplateWords(templates.data, id),
        ...toTimeWords(timeZone),
      },
    };
  }, [type, listId, timeZone, words, properties.data, lists.data, templates.data]);
  return { world, error, retry };
}

/** How filters tell times. */
export const toTimeWords = (timeZone: string): Pick<FilterVocabulary, 'formatTime' | 'formatDay'> => ({
  formatTime: (ms) => formatMoment(new Date(ms), timeZone),
  formatDay: (ms) => formatMoment(new Date(ms), 'UTC', 'date'),
});

/** What filters tell of a template and its tokens. */
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

const kinds: Readonly<Record<string, SubjectKind>> = {
  date: 'time',
  datetime: 'time',
  number: 'number',
  bool: 'bool',
  enumeration: 'enumeration',
};

function toSubject(property: Property, words: Parameters<typeof toChoices>[1]): Subject {
  const { name, label, type, calculated } = property;
  return {
    ...{ name, label, kind: kinds[type] ?? 'text', hasHistory: !calculated, isDay: type === 'date' },
    ...(type === 'enumeration' && { choices: toChoices(property, words) }),
  };
}

function toDraftTemplate({ id, name, tokens }: Template): DraftTemplate {
  return {
    ...{ id, name },
    tokens: tokens.map((token) => ({
      ...{ name: token.name, label: token.label, kind: kinds[token.type] ?? 'text' },
      ...{ hasHistory: false, isToken: true, choices: token.options },
    })),
  };
}

/** By label; those of the same label are told apart by their names. */
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
  // Two apps of one name would be one group.
  const isTwice = (name: string): boolean => groups.filter(([, { group }]) => group === name).length > 1;
  return groups.map(([appId, { group, items }]) => ({ group: isTwice(group) ? `${group} (${appId})` : group, items }));
}
