import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import type { FilterScope } from '../../lists/filters/filter-scope.js';
import type { FilterBranch } from '../../lists/filters/filter-tree.js';
import { toFilterLines, toPartLine, type FilterLine } from '../../lists/filters/filter-words.js';
import { toScheduleWords } from '../flow/day-words.js';
import type { Criteria, Flow } from '../flow/flow.js';
import { creation, submission, toFormIds, toNamedProperty, toValueFilter, valueChange } from './events.js';

/** What enrolls records, in lines. */
export function toTriggerLines(
  { enrollmentCriteria: criteria, enrollmentSchedule }: Pick<Flow, 'enrollmentCriteria' | 'enrollmentSchedule'>,
  scope: FilterScope,
): readonly FilterLine[] {
  const { vocabulary } = scope;
  const schedule = enrollmentSchedule
    ? [toScheduleWords(enrollmentSchedule, (name) => vocabulary.findProperty(name) ?? name)]
    : [];
  if (criteria?.type === 'LIST_BASED' && criteria.listFilterBranch)
    return [...schedule, toFilterLines(criteria.listFilterBranch, vocabulary)];
  if (criteria?.type === 'EVENT_BASED') return toEventLines(criteria, scope);
  return schedule.length > 0 ? schedule : [t('Only by requests of apps')];
}

function toEventLines(criteria: Criteria, scope: FilterScope): readonly FilterLine[] {
  const { eventFilterBranches = [], listMembershipFilterBranches = [], refinementCriteria } = criteria;
  const events = eventFilterBranches.map((event) => toTriggerEventLine(event, scope));
  const lists = listMembershipFilterBranches.map((branch) => {
    const id = toListId(branch);
    return t('Is added to the list “{name}”', { name: scope.vocabulary.findList(id) ?? id });
  });
  if (!refinementCriteria) return [...events, ...lists];
  const joint = t('And the {singular} meets', { singular: inSentence(scope.type.singular) });
  return [...events, ...lists, { joint, of: [toFilterLines(refinementCriteria, scope.vocabulary)] }];
}

/** The list whose new members a branch enrolls; empty if it is not chosen. */
export const toListId = ({ filters }: FilterBranch): string => String(filters?.[0]?.listId ?? '');

/** An event that enrolls records. */
export function toTriggerEventLine(event: FilterBranch, scope: FilterScope): FilterLine {
  if (event.eventTypeId === creation) return t('{singular} is created', { singular: scope.type.singular });
  if (event.eventTypeId === submission) return toSubmissionLine(event, scope);
  if (event.eventTypeId !== valueChange) {
    return (event.eventTypeId ?? '') === '' ? t('An event') : toFilterLines(event, scope.vocabulary);
  }
  const name = toNamedProperty(event);
  if (name === '') return t('A property is set');
  const property = scope.vocabulary.findProperty(name) ?? name;
  const filter = toValueFilter(event);
  if (!filter.operation) return t('{property} is set', { property });
  return { joint: t('{property} is set so that', { property }), of: [toPartLine(filter, scope.vocabulary)] };
}

function toSubmissionLine(event: FilterBranch, { forms = [] }: FilterScope): FilterLine {
  const ids = toFormIds(event);
  if (!ids) return t('A form is submitted, except for some');
  if (ids.length === 0) return t('A form is submitted');
  const names = ids.map((id) => forms.find(({ value }) => value === id.toLowerCase())?.label ?? id);
  const [name = '', ...others] = names;
  return others.length === 0
    ? t('The form “{name}” is submitted', { name })
    : { joint: t('One of these forms is submitted'), of: names };
}

/** An event in one line. */
export const toEventText = (event: FilterBranch, scope: FilterScope): string =>
  flatten(toTriggerEventLine(event, scope));

const flatten = (line: FilterLine): string =>
  typeof line === 'string' ? line : `${line.joint} ${line.of.map((each) => flatten(each)).join(', ')}`;
