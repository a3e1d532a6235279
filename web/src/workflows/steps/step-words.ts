import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { formatList } from '../../formats/words.js';
import type { FilterBranch } from '../../lists/filters/filter-tree.js';
import { toWeekdays } from '../flow/day-words.js';
import type { Action, FieldValue } from '../flow/flow.js';
import { toEventText } from '../trigger/trigger-words.js';
import type { WorkflowScope } from '../workflow-scope.js';
import { toDuration, toSpanWords, toTimeOfDay } from '../values/duration-words.js';
import { listIdOf, partOf, partsOf, textOf, textsOf, toTyped, valueOf, type Fields } from '../values/field-values.js';
import { findAppAction, toKind } from './step-kinds.js';
import { knownOutputs, toLabel, toValueWords } from '../values/value-words.js';

type ToWords = (action: Action, scope: WorkflowScope) => string;

const toListWords: ToWords = (action, { vocabulary }) => {
  const listId = listIdOf(action);
  return listId === '' ? '' : (vocabulary.findList(listId) ?? t('List {id}', { id: listId }));
};

const toDayWords: ToWords = (action) => {
  const days = textsOf(action, 'days_of_week');
  const time = toTimeOfDay(partOf(action, 'time_of_day'));
  const [day, span] = [toWeekdays(days, true), toDuration(action)];
  const end =
    day === ''
      ? t('until {time}', { time })
      : time === ''
        ? t('until {day}', { day })
        : t('until {day} at {time}', { day, time });
  if (time === '' && day === '') return span;
  return span === '' ? end : t('{span}, then {end}', { span, end });
};

const toPeople = (action: Action, { people, vocabulary }: WorkflowScope): string => {
  const users = textsOf(action, 'user_ids').map((id) => people.findUser(Number(id)) ?? t('User {id}', { id }));
  const owners = textsOf(action, 'owner_properties').map((name) => vocabulary.findProperty(name) ?? name);
  return formatList([...users, ...owners]);
};

const toNotifyWords: ToWords = (action, scope) => {
  const [subject, people] = [textOf(action, 'subject'), toPeople(action, scope)];
  return subject === '' || people === '' ? subject + people : t('{subject} – to {people}', { subject, people });
};

const toRotationWords: ToWords = (action, scope) => {
  const people = toPeople(action, scope);
  return people === ''
    ? ''
    : t('{property}: one of {people} in turn', {
        property: toLabel(textOf(action, 'target_property') || 'hubspot_owner_id', scope),
        people,
      });
};

const findType = (id: string, { types }: WorkflowScope) =>
  types.find(({ typeId, name }) => typeId === id || name === id);

const toCreationWords: ToWords = (action, scope) => {
  const type = findType(textOf(action, 'object_type_id'), scope);
  if (!type) return '';
  const [first] = partsOf<{ readonly value?: FieldValue }>(action, 'properties');
  const value = first?.value ? toValueWords(toTyped(first.value), { scope }) : '';
  return value === '' ? type.singular : t('{type}: {value}', { type: type.singular, value });
};

const toWaitWords: ToWords = (action, scope) => {
  const events = partsOf<FilterBranch>(action, 'event_filter_branches').map((event) => toEventText(event, scope));
  const span = toSpanWords(Number(textOf(action, 'expiration_minutes')));
  const names = events.join(` ${t('or')} `);
  return names === '' ? '' : t('{events}, for {span} at most', { events: names, span });
};

const toMatchWords: ToWords = (action, scope) => {
  const type = findType(textOf(action, 'toObjectType'), scope);
  const [own = '', other = ''] = ['enrolledObjectPropertyNameToMatch', 'associatedObjectPropertyNameToMatch'].map(
    (name) => textOf(action, name).split('/')[1] ?? '',
  );
  if (!type || own === '' || other === '') return type?.plural ?? '';
  return t('{plural} whose {other} equals {own}', { plural: type.plural, other, own: toLabel(own, scope) });
};

const toLabelWords =
  (field: string): ToWords =>
  (action, { associations }) => {
    const id = textOf(action, field);
    const found = associations.find(({ typeId, label }) => String(typeId) === id && label !== undefined);
    if (!found) return id === '' ? '' : t('Label {id}', { id });
    return t('{label} – {plural}', { label: found.label, plural: inSentence(found.to.plural) });
  };

const toAppWords: ToWords = (action, scope) => {
  const found = findAppAction(action, scope.appActions);
  const shown = (found?.inputFields ?? []).flatMap(({ name, label, options }) => {
    const value = valueOf(action, name);
    if (!value) return [];
    const words = options.find((option) => option.value === value.staticValue)?.label ?? toValueWords(value, { scope });
    return words === '' ? [] : [t('{property}: {value}', { property: label, value: words })];
  });
  return shown.slice(0, 3).join(' · ');
};

const toDecisionWords: ToWords = ({ inputValue }, scope) => {
  if (!inputValue) return '';
  const value = toTyped(inputValue);
  return value.type === 'OBJECT_PROPERTY' ? toLabel(value.propertyName ?? '', scope) : toValueWords(value, { scope });
};

const words: Readonly<Partial<Record<ReturnType<typeof toKind>, ToWords>>> = {
  ...{ delay: toDuration, day: toDayWords, until: toUntilWords, event: toWaitWords, app: toAppWords },
  ...{ set: toSettingWords, create: toCreationWords, rotate: toRotationWords, associate: toMatchWords },
  ...{ label: toLabelWords('labelToApply'), unlabel: toLabelWords('labelToRemove'), values: toDecisionWords },
  ...{ add: toListWords, remove: toListWords, notify: toNotifyWords, mail: toNotifyWords },
  task: (action) => textOf(action, 'subject'),
  note: (action) => textOf(action, 'note_body'),
  webhook: ({ method = 'POST', webhookUrl = '' }) => (webhookUrl === '' ? '' : `${method} ${webhookUrl}`),
};

/** What a step does, in a sentence; its kind is beside it. Empty if it is not chosen yet. */
export const toStepWords: ToWords = (action, scope) => words[toKind(action)]?.(action, scope) ?? '';

function toUntilWords(action: Action, scope: WorkflowScope): string {
  const date = valueOf(action, 'date');
  const text = String(date?.staticValue ?? '');
  const day =
    date?.type === 'STATIC_VALUE'
      ? toDateWords(text, scope)
      : date
        ? toDecisionWords({ ...action, inputValue: date }, scope)
        : '';
  if (day === '') return '';
  const [span, time] = [toDuration(action), toTimeOfDay(partOf(action, 'time_of_day'))];
  const end = span === '' ? day : t('{span} after {day}', { span, day });
  return time === '' ? end : t('{day} at {time}', { day: end, time });
}

function toDateWords(text: string, { vocabulary }: WorkflowScope): string {
  const ms = /^-?\d+$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isFinite(ms) ? vocabulary.formatTime(ms) : text;
}

function toSettingWords(action: Action, scope: WorkflowScope): string {
  const property = textOf(action, 'property_name');
  if (property === '') return '';
  const association = partOf(action, 'association');
  const found = association && findAssociated(association, scope);
  const value = toValueWords(valueOf(action, 'value') ?? { type: 'STATIC_VALUE' }, {
    scope,
    property: association ? undefined : property,
  });
  const label = association ? property : toLabel(property, scope);
  const line = t('{property}: {value}', { property: label, value });
  return found === undefined ? line : t('{line} – of {plural}', { line, plural: found });
}

/** The associated records that a field names. */
function findAssociated(part: Fields, { associations }: WorkflowScope): string {
  const key = `${textOf(part, 'associationCategory')} ${textOf(part, 'associationTypeId')}`;
  const found = associations.find((one) => one.key === key);
  if (!found) return t('associated records');
  const plural = inSentence(found.to.plural);
  return found.label === undefined
    ? t('associated {plural}', { plural })
    : t('associated {plural} ({label})', { plural, label: found.label });
}

type ToName = (action: Action, at: number, scope: WorkflowScope) => string;

const toSplitName: ToName = ({ testBranches }, at) => {
  const { branchName, percentage } = testBranches?.[at] ?? {};
  const name = (branchName ?? '') || t('Branch {number}', { number: at + 1 });
  const percent = String(percentage ?? '');
  return percent === '' ? name : t('{name} ({percent} %)', { name, percent });
};

const toValueName: ToName = ({ staticBranches, inputValue }, at, { vocabulary }) => {
  const value = staticBranches?.[at]?.branchValue ?? '';
  if (value === '') return t('Branch {number}', { number: at + 1 });
  const known = knownOutputs[inputValue?.dataKey ?? '']?.options.find((option) => option.value === value);
  if (known) return known.label;
  return vocabulary.formatValue(inputValue?.propertyName ?? '', value);
};

const branchNames: Readonly<Record<string, ToName>> = {
  list: ({ listBranches }, at) => (listBranches?.[at]?.branchName ?? '') || t('Branch {number}', { number: at + 1 }),
  ...{ value: toValueName, test: toSplitName },
};

/** The name of a way out of a step with branches. */
export function toBranchName(action: Action, key: string, scope: WorkflowScope): string {
  const [kind = '', at = ''] = key.split(' ');
  return branchNames[kind]?.(action, Number(at), scope) ?? ((action.defaultBranchName ?? '') || t('All others'));
}

/** The key of a branch that is known by its place among the branches, or `other`. */
export function toBranchKey({ listBranches, staticBranches }: Action, branch: string): string {
  if (branch === 'other') return 'default';
  const kind = listBranches ? 'list' : staticBranches ? 'value' : 'test';
  return `${kind} ${branch}`;
}
