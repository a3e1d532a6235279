import {
  IconArrowFork,
  IconArrowsSplit2,
  IconBell,
  IconCalendarTime,
  IconCheckbox,
  IconClockHour9,
  IconEar,
  IconGitBranch,
  IconHourglass,
  IconLink,
  IconMail,
  IconNote,
  IconPencil,
  IconPlaylistAdd,
  IconPlaylistX,
  IconPuzzle,
  IconSquarePlus,
  IconTag,
  IconTagOff,
  IconUserShare,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { newGroup, newTree } from '../../lists/filters/filter-draft.js';
import type { Hue } from '../../ui/marks/chip.js';
import type { Action, Flow } from '../flow/flow.js';
import type { AppAction } from '../workflow-scope.js';
import { newValueChange } from '../trigger/events.js';

export type StepKind = keyof typeof kinds | 'app' | 'other';
type NewAction = Omit<Action, 'actionId'>;

/** What a form for the fields of a step takes. */
export interface StepFieldsProps {
  readonly action: Action;
  readonly flow: Flow;
  /** `base`: the workflow that the step is changed in, if it has changed with it. */
  readonly onChange: (action: Action, base?: Flow) => void;
  /** Changes the workflow as a whole. */
  readonly onFlow: (flow: Flow) => void;
}

interface KindRules {
  readonly label: string;
  readonly icon: TablerIcon;
  /** Of its icon: time, records, activities, lists, branches. */
  readonly hue: Hue;
  /** A new step, for records of a type. */
  readonly create: (typeId: string) => NewAction;
}

const single = (actionTypeId: string, fields: object): NewAction => ({
  ...{ type: 'SINGLE_CONNECTION', actionTypeId, actionTypeVersion: 0, fields: { ...fields } },
});

const week = String(7 * 24 * 60);

const kinds = {
  delay: {
    ...{ label: t('Delay'), icon: IconHourglass, hue: 'amber' },
    create: () => single('0-1', { delta: '1', time_unit: 'DAYS' }),
  },
  day: {
    ...{ label: t('Delay until a day or time'), icon: IconClockHour9, hue: 'amber' },
    create: () =>
      single('0-1', { delta: '0', time_unit: 'MINUTES', time_of_day: { hour: 9, minute: 0 }, days_of_week: [] }),
  },
  until: {
    ...{ label: t('Delay until a date'), icon: IconCalendarTime, hue: 'amber' },
    create: () =>
      single('0-35', { date: { type: 'OBJECT_PROPERTY', propertyName: '' }, delta: '0', time_unit: 'DAYS' }),
  },
  event: {
    ...{ label: t('Wait for an event'), icon: IconEar, hue: 'amber' },
    create: () => single('0-29', { event_filter_branches: [newValueChange()], expiration_minutes: week }),
  },
  set: {
    ...{ label: t('Set a property'), icon: IconPencil, hue: 'blue' },
    create: () => single('0-5', { property_name: '', value: { type: 'STATIC_VALUE', staticValue: '' } }),
  },
  create: {
    ...{ label: t('Create a record'), icon: IconSquarePlus, hue: 'blue' },
    create: () =>
      single('0-14', { object_type_id: '', properties: [], associations: [], use_explicit_associations: 'true' }),
  },
  rotate: {
    ...{ label: t('Rotate the owner'), icon: IconUserShare, hue: 'blue' },
    create: () =>
      single('0-11', { user_ids: [], target_property: 'hubspot_owner_id', overwrite_current_owner: 'false' }),
  },
  associate: {
    ...{ label: t('Associate by equal values'), icon: IconLink, hue: 'blue' },
    create: (typeId) =>
      single('0-63189541', {
        ...{ fromObjectType: typeId, toObjectType: '', matchBy: 'fromAndToObjects', createAssociationOnly: 'true' },
        ...{ enrolledObjectPropertyNameToMatch: '', associatedObjectPropertyNameToMatch: '' },
      }),
  },
  label: {
    ...{ label: t('Apply an association label'), icon: IconTag, hue: 'blue' },
    create: (typeId) => single('0-73444249', { fromObjectType: typeId, toObjectType: '', labelToApply: '' }),
  },
  unlabel: {
    ...{ label: t('Remove an association label'), icon: IconTagOff, hue: 'blue' },
    create: (typeId) => single('0-61139476', { fromObjectType: typeId, toObjectType: '', labelToRemove: '' }),
  },
  task: {
    ...{ label: t('Create a task'), icon: IconCheckbox, hue: 'violet' },
    create: () => single('0-3', { task_type: 'TODO', subject: '' }),
  },
  note: {
    ...{ label: t('Create a note'), icon: IconNote, hue: 'violet' },
    create: () => single('0-169425243', { note_body: '' }),
  },
  notify: {
    ...{ label: t('Notify people in the app'), icon: IconBell, hue: 'violet' },
    create: () => single('0-9', { user_ids: [], owner_properties: [], delivery_method: 'APP', subject: '', body: '' }),
  },
  mail: {
    ...{ label: t('Send people a mail'), icon: IconMail, hue: 'violet' },
    create: () => single('0-8', { user_ids: [], owner_properties: [], subject: '', body: '' }),
  },
  add: {
    ...{ label: t('Add to a list'), icon: IconPlaylistAdd, hue: 'teal' },
    create: () => single('0-63809083', { listId: '' }),
  },
  remove: {
    ...{ label: t('Remove from a list'), icon: IconPlaylistX, hue: 'teal' },
    create: () => single('0-63863438', { listId: '' }),
  },
  webhook: {
    ...{ label: t('Send a webhook'), icon: IconWebhook, hue: 'gray' },
    create: () => ({ type: 'WEBHOOK', method: 'POST', webhookUrl: '', queryParams: [] }),
  },
  filters: {
    ...{ label: t('Branch by conditions'), icon: IconGitBranch, hue: 'gray' },
    create: () => ({
      type: 'LIST_BRANCH',
      listBranches: [{ branchName: t('Conditions met'), filterBranch: newTree() }],
      ...{ defaultBranchName: t('All others'), defaultBranch: null },
    }),
  },
  values: {
    ...{ label: t('Branch by a value'), icon: IconArrowFork, hue: 'gray' },
    create: () => ({
      ...{ type: 'STATIC_BRANCH', inputValue: { type: 'OBJECT_PROPERTY', propertyName: '' } },
      ...{ staticBranches: [{ branchValue: '', connection: null }] },
      ...{ defaultBranchName: t('All others'), defaultBranch: null },
    }),
  },
  split: {
    ...{ label: t('Random split'), icon: IconArrowsSplit2, hue: 'gray' },
    create: () => ({
      type: 'AB_TEST_BRANCH',
      testBranches: [1, 2].map((number) => ({ branchName: t('Branch {number}', { number }), connection: null })),
    }),
  },
} as const satisfies Readonly<Record<string, KindRules>>;

const typeIds: Readonly<Record<string, StepKind>> = {
  ...{ '0-1': 'delay', '0-35': 'until', '0-5': 'set', '0-3': 'task', '0-169425243': 'note' },
  ...{
    '0-63809083': 'add',
    '0-63863438': 'remove',
    '0-8': 'mail',
    '0-9': 'notify',
    '0-11': 'rotate',
    '0-14': 'create',
  },
  ...{ '0-29': 'event', '0-63189541': 'associate', '0-73444249': 'label', '0-61139476': 'unlabel' },
};
const otherTypes: Readonly<Record<string, StepKind>> = {
  ...{ LIST_BRANCH: 'filters', STATIC_BRANCH: 'values', AB_TEST_BRANCH: 'split', WEBHOOK: 'webhook' },
};

export function toKind({ type, actionTypeId = '', fields }: Action): StepKind {
  if (type !== 'SINGLE_CONNECTION') return otherTypes[type] ?? 'other';
  // The former action of both.
  if (actionTypeId === '0-13') return fields?.['operation'] === 'REMOVE' ? 'remove' : 'add';
  if (actionTypeId === '0-1' && ('time_of_day' in (fields ?? {}) || 'days_of_week' in (fields ?? {}))) return 'day';
  return typeIds[actionTypeId] ?? (/^1-\d+$/.test(actionTypeId) ? 'app' : 'other');
}

/** The name and icon of a step. `appActions`: those whose names are known. */
export function rulesOfKind(
  action: Action,
  appActions: readonly AppAction[] = [],
): Pick<KindRules, 'label' | 'icon' | 'hue'> {
  const kind = toKind(action);
  if (kind !== 'other' && kind !== 'app') return kinds[kind];
  const type = action.actionTypeId ?? action.type;
  const found = findAppAction(action, appActions);
  const label = found ? found.name : kind === 'app' ? t('Action of an app') : t('Action of type {type}', { type });
  return { label, icon: IconPuzzle, hue: kind === 'app' ? 'green' : 'gray' };
}

export const findAppAction = ({ actionTypeId }: Action, appActions: readonly AppAction[]): AppAction | undefined =>
  appActions.find((one) => one.actionTypeId === actionTypeId);

/** A new step of an app. */
export const newAppStep = ({ actionTypeId }: AppAction): NewAction => single(actionTypeId, {});

/** The kinds that can be added, in the groups of the menu; `mail` only where the server sends mail. */
export const kindGroups: readonly { readonly label: string; readonly kinds: readonly (keyof typeof kinds)[] }[] = [
  { label: t('Wait'), kinds: ['delay', 'day', 'until', 'event'] },
  { label: t('Records'), kinds: ['set', 'create', 'rotate', 'associate', 'label', 'unlabel'] },
  { label: t('People'), kinds: ['task', 'note', 'notify', 'mail'] },
  { label: t('Lists'), kinds: ['add', 'remove'] },
  { label: t('Branches'), kinds: ['filters', 'values', 'split'] },
  { label: t('Other systems'), kinds: ['webhook'] },
];

export const getKind = (kind: keyof typeof kinds): KindRules => kinds[kind];

export const newListBranch = (number: number) => ({
  branchName: t('Branch {number}', { number }),
  filterBranch: newGroup('OR', [newGroup('AND')]),
});
