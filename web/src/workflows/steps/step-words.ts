import { t } from '../../i18n/messages.js';
import { formatDate } from '../../formats/dates.js';
import type { FilterScope } from '../../lists/filters/filter-scope.js';
import { toFilterLines, toPartLine, type FilterLine } from '../../lists/filters/filter-words.js';
import type { FilterBranch } from '../../lists/filters/filter-tree.js';
import { inSentence } from '../../i18n/language.js';
import type { Action, Criteria, FieldValue } from '../flow/flow.js';
import { listIdOf, partOf, textOf, toKind, valueOf } from './step-kinds.js';
import { toNamedProperty, toValueFilter, valueChange, creation } from '../trigger/events.js';

type Fields = Pick<Action, 'fields'>;

/** A duration in words; empty for none. */
function toDuration(part: Fields): string {
  const count = Number(textOf(part, 'delta'));
  if (!(count > 0)) return '';
  switch (textOf(part, 'time_unit')) {
    case 'MINUTES':
      return t('{count, plural, one {# minute} other {# minutes}}', { count });
    case 'HOURS':
      return t('{count, plural, one {# hour} other {# hours}}', { count });
    case 'WEEKS':
      return t('{count, plural, one {# week} other {# weeks}}', { count });
    default:
      return t('{count, plural, one {# day} other {# days}}', { count });
  }
}

/** A time of day in the formats of the user; empty for none. */
export function toTimeOfDay(part: Fields | undefined): string {
  if (!part) return '';
  const at = Date.UTC(2026, 0, 1, Number(textOf(part, 'hour')), Number(textOf(part, 'minute')));
  return formatDate(new Date(at), 'UTC', 'time');
}

type ToWords = (action: Action, scope: FilterScope) => string;

const toListWords: ToWords = (action, { vocabulary }) => {
  const listId = listIdOf(action);
  return listId === '' ? '' : (vocabulary.findList(listId) ?? t('List {id}', { id: listId }));
};

const words: Readonly<Partial<Record<ReturnType<typeof toKind>, ToWords>>> = {
  ...{ delay: toDuration, until: toUntilWords, set: toSettingWords, add: toListWords, remove: toListWords },
  task: (action) => textOf(action, 'subject'),
  note: (action) => textOf(action, 'note_body'),
  values: ({ inputValue }, scope) => toLabel(inputValue?.propertyName ?? '', scope),
};

/** What a step does, in a sentence; its kind is beside it. Empty if it is not chosen yet. */
export const toStepWords: ToWords = (action, scope) => words[toKind(action)]?.(action, scope) ?? '';

const toLabel = (name: string, { vocabulary }: FilterScope): string => vocabulary.findProperty(name) ?? name;

function toUntilWords(action: Action, scope: FilterScope): string {
  const date = valueOf(action, 'date');
  const text = String(date?.staticValue ?? '');
  const day = date?.type === 'OBJECT_PROPERTY' ? toLabel(date.propertyName ?? '', scope) : toDateWords(text, scope);
  if (day === '') return '';
  const [span, time] = [toDuration(action), toTimeOfDay(partOf(action, 'time_of_day'))];
  const end = span === '' ? day : t('{span} after {day}', { span, day });
  return time === '' ? end : t('{day} at {time}', { day: end, time });
}

function toDateWords(text: string, { vocabulary }: FilterScope): string {
  const ms = /^-?\d+$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isFinite(ms) ? vocabulary.formatTime(ms) : text;
}

function toSettingWords(action: Action, scope: FilterScope): string {
  const property = textOf(action, 'property_name');
  if (property === '') return '';
  return t('{property}: {value}', { property: toLabel(property, scope), value: toValueWords(action, property, scope) });
}

function toValueWords(action: Action, property: string, scope: FilterScope): string {
  const value: FieldValue | undefined = valueOf(action, 'value');
  if (value?.type === 'TIMESTAMP') return t('the time of the step');
  if (value?.type === 'OBJECT_PROPERTY')
    return t('copied from {property}', { property: toLabel(value.propertyName ?? '', scope) });
  const text = String(value?.staticValue ?? '');
  return text === '' ? t('cleared') : scope.vocabulary.formatValue(property, text);
}

/** What enrolls records, in lines. */
export function toTriggerLines(criteria: Criteria | null | undefined, scope: FilterScope): readonly FilterLine[] {
  const { vocabulary, type } = scope;
  if (criteria?.type === 'LIST_BASED' && criteria.listFilterBranch)
    return [toFilterLines(criteria.listFilterBranch, vocabulary)];
  if (criteria?.type !== 'EVENT_BASED') return [t('Only by requests of apps')];
  const events = (criteria.eventFilterBranches ?? []).map((event) => toTriggerEventLine(event, scope));
  const { refinementCriteria } = criteria;
  if (!refinementCriteria) return events;
  const joint = t('And the {singular} meets', { singular: inSentence(type.singular) });
  return [...events, { joint, of: [toFilterLines(refinementCriteria, vocabulary)] }];
}

/** An event that enrolls records. */
export function toTriggerEventLine(event: FilterBranch, scope: FilterScope): FilterLine {
  if (event.eventTypeId === creation) return t('{singular} is created', { singular: scope.type.singular });
  if (event.eventTypeId !== valueChange) {
    return (event.eventTypeId ?? '') === '' ? t('An event') : toFilterLines(event, scope.vocabulary);
  }
  const name = toNamedProperty(event);
  if (name === '') return t('A property is set');
  const property = toLabel(name, scope);
  const filter = toValueFilter(event);
  if (!filter.operation) return t('{property} is set', { property });
  return { joint: t('{property} is set so that', { property }), of: [toPartLine(filter, scope.vocabulary)] };
}

type ToName = (action: Action, at: number, scope: FilterScope) => string;

const toSplitName: ToName = ({ testBranches }, at) => {
  const { branchName, percentage } = testBranches?.[at] ?? {};
  const name = (branchName ?? '') || t('Branch {number}', { number: at + 1 });
  const percent = String(percentage ?? '');
  return percent === '' ? name : t('{name} ({percent} %)', { name, percent });
};

const branchNames: Readonly<Record<string, ToName>> = {
  list: ({ listBranches }, at) => (listBranches?.[at]?.branchName ?? '') || t('Branch {number}', { number: at + 1 }),
  value: ({ staticBranches, inputValue }, at, { vocabulary }) =>
    vocabulary.formatValue(inputValue?.propertyName ?? '', staticBranches?.[at]?.branchValue ?? ''),
  test: toSplitName,
};

/** The name of a way out of a step with branches. */
export function toBranchName(action: Action, key: string, scope: FilterScope): string {
  const [kind = '', at = ''] = key.split(' ');
  return branchNames[kind]?.(action, Number(at), scope) ?? ((action.defaultBranchName ?? '') || t('All others'));
}
