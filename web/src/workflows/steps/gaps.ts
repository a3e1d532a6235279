import { t } from '../../i18n/messages.js';
import type { newTree } from '../../lists/filters/filter-draft.js';
import type { FilterBranch } from '../../lists/filters/filter-tree.js';
import type { Action, FieldValue } from '../flow/flow.js';
import { isEventChosen } from '../trigger/events.js';
import type { AppAction } from '../workflow-scope.js';
import {
  isEmptyText,
  lacksChoice,
  listIdOf,
  partsOf,
  textOf,
  textsOf,
  toTyped,
  valueOf,
} from '../values/field-values.js';
import { listShownFields } from './input-fields.js';
import { findAppAction, toKind, type StepKind } from './step-kinds.js';

interface GapScope {
  readonly isReady: (tree: ReturnType<typeof newTree>) => boolean;
  readonly appActions: readonly AppAction[];
}

type FindGap = (action: Action, scope: GapScope) => string | undefined;

const findDateGap: FindGap = (action) => {
  const date = valueOf(action, 'date');
  if (date?.type === 'OBJECT_PROPERTY' && lacksChoice(date)) return t('Choose the property with the date.');
  return isEmptyText(date) ? t('Enter the date.') : undefined;
};

const findDayGap: FindGap = (action) => {
  const isTimed = action.fields?.['time_of_day'] !== undefined || textsOf(action, 'days_of_week').length > 0;
  return isTimed || Number(textOf(action, 'delta')) > 0 ? undefined : t('Choose a day or a time.');
};

const findSettingGap: FindGap = (action) => {
  if (textOf(action, 'property_name') === '') return t('Choose a property.');
  return findValueGap(valueOf(action, 'value'));
};

function findValueGap(value: FieldValue | undefined): string | undefined {
  if (value === undefined || !lacksChoice(value)) return undefined;
  return value.type === 'INCREMENT' ? t('Enter a number other than 0.') : t('Choose where the value comes from.');
}

const findTextGap =
  (name: string, gap: string): FindGap =>
  (action) =>
    textOf(action, name).trim() === '' ? gap : undefined;

const findNotifyGap: FindGap = (action) => {
  const isToSome = textsOf(action, 'user_ids').length + textsOf(action, 'owner_properties').length > 0;
  return isToSome ? findTextGap('subject', t('Enter a title.'))(action, noScope) : t('Choose who is notified.');
};

const findMailGap: FindGap = (action, scope) =>
  findNotifyGap(action, scope) ?? findTextGap('body', t('Enter a text.'))(action, scope);

const findCreationGap: FindGap = (action) => {
  if (textOf(action, 'object_type_id') === '') return t('Choose the type of the record.');
  const properties = partsOf<{ readonly targetProperty?: string; readonly value?: FieldValue }>(action, 'properties');
  if (properties.length === 0) return t('Add a property.');
  const isOpen = properties.some(
    ({ targetProperty = '', value }) => targetProperty === '' || !value || lacksChoice(toTyped(value)),
  );
  return isOpen ? t('Complete the properties.') : undefined;
};

const findEventGap: FindGap = (action) => {
  const events = partsOf<FilterBranch>(action, 'event_filter_branches');
  if (events.length === 0) return t('Add an event.');
  if (!events.every((event) => isEventChosen(event))) return t('Complete the events.');
  return Number(textOf(action, 'expiration_minutes')) > 0 ? undefined : t('Enter how long to wait at most.');
};

const matched = ['enrolledObjectPropertyNameToMatch', 'associatedObjectPropertyNameToMatch'];
const findMatchGap: FindGap = (action) => {
  if (textOf(action, 'toObjectType') === '') return t('Choose the type of the records.');
  return matched.some((name) => !/^[^/]+\/./.test(textOf(action, name))) ? t('Choose both properties.') : undefined;
};

const findWebhookGap: FindGap = ({ webhookUrl = '', queryParams = [] }) => {
  if (!/^https?:\/\/./.test(webhookUrl.trim())) return t('Enter the URL.');
  const isOpen = queryParams.some(({ name, value }) => name.trim() === '' || lacksChoice(toTyped(value)));
  return isOpen ? t('Complete the parameters.') : undefined;
};

const findBranchValueGap: FindGap = ({ inputValue, staticBranches = [] }) => {
  if (!inputValue || lacksChoice(toTyped(inputValue))) return t('Choose the value that decides.');
  if (staticBranches.length === 0) return t('Add a branch.');
  const values = staticBranches.map(({ branchValue }) => branchValue);
  if (values.includes('')) return t('Enter the value of each branch.');
  return new Set(values).size < values.length ? t('Two branches have the same value.') : undefined;
};

/** What is wrong with the percentages of a random split; undefined if nothing. */
export const findSplitGap: FindGap = ({ testBranches = [] }) => {
  const percentages = testBranches.flatMap(({ percentage }) =>
    (percentage ?? null) === null ? [] : [Number(percentage)],
  );
  if (percentages.length === 0) return undefined;
  const sum = percentages.reduce((total, percentage) => total + percentage, 0);
  return sum === 100 ? undefined : t('The percentages add up to {sum}, not to 100.', { sum });
};

const findInputGap: FindGap = (action, { appActions }) => {
  const found = findAppAction(action, appActions);
  if (!found) return undefined;
  const open = listShownFields(found, action).find(({ field, isDisabled }) => {
    const value = valueOf(action, field.name);
    if (value !== undefined && !isEmptyText(value)) return lacksChoice(value);
    return field.isRequired && !isDisabled;
  });
  return open && t('Complete the field “{label}”.', { label: open.field.label });
};

const findListGap: FindGap = (action) => (listIdOf(action) === '' ? t('Choose a list.') : undefined);

const noScope: GapScope = { isReady: () => true, appActions: [] };

const gaps: Readonly<Partial<Record<StepKind, FindGap>>> = {
  delay: (action) => (Number(textOf(action, 'delta')) > 0 ? undefined : t('Enter how long it takes.')),
  ...{ day: findDayGap, until: findDateGap, set: findSettingGap, add: findListGap, remove: findListGap },
  ...{ task: findTextGap('subject', t('Enter a title.')), note: findTextGap('note_body', t('Enter the text.')) },
  filters: ({ listBranches = [] }, { isReady }) =>
    listBranches.every(({ filterBranch }) => isReady(filterBranch)) ? undefined : t('Complete the conditions.'),
  ...{ values: findBranchValueGap, split: findSplitGap, app: findInputGap, notify: findNotifyGap, mail: findMailGap },
  rotate: (action) => (textsOf(action, 'user_ids').length === 0 ? t('Choose the owners.') : undefined),
  ...{ create: findCreationGap, event: findEventGap, associate: findMatchGap, webhook: findWebhookGap },
  label: findTextGap('labelToApply', t('Choose a label.')),
  unlabel: findTextGap('labelToRemove', t('Choose a label.')),
};

/** What a step still lacks before it can be saved; undefined if nothing. */
export const findGap: FindGap = (action, scope) => gaps[toKind(action)]?.(action, scope);
