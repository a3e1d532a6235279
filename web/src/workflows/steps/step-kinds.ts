import {
  IconArrowFork,
  IconArrowsSplit2,
  IconCalendarTime,
  IconCheckbox,
  IconGitBranch,
  IconHourglass,
  IconNote,
  IconPencil,
  IconPlaylistAdd,
  IconPlaylistX,
  IconPuzzle,
  type TablerIcon,
} from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { newGroup, newTree } from '../../lists/filters/filter-draft.js';
import type { Hue } from '../../ui/marks/chip.js';
import type { Action, FieldValue } from '../flow/flow.js';

export type StepKind = keyof typeof kinds | 'other';

/** What a form for the fields of a step takes. */
export interface StepFieldsProps {
  readonly action: Action;
  readonly onChange: (action: Action) => void;
}

interface KindRules {
  readonly label: string;
  readonly icon: TablerIcon;
  /** Of its icon: time, records, activities, lists, branches. */
  readonly hue: Hue;
  /** A new step; undefined for those that the editor does not add. */
  readonly create?: () => Omit<Action, 'actionId'>;
}

const single = (actionTypeId: string, fields: object): Omit<Action, 'actionId'> => ({
  ...{ type: 'SINGLE_CONNECTION', actionTypeId, actionTypeVersion: 0, fields: { ...fields } },
});

const kinds = {
  delay: {
    ...{ label: t('Delay'), icon: IconHourglass, hue: 'amber' },
    create: () => single('0-1', { delta: '1', time_unit: 'DAYS' }),
  },
  until: {
    ...{ label: t('Delay until a date'), icon: IconCalendarTime, hue: 'amber' },
    create: () =>
      single('0-35', { date: { type: 'OBJECT_PROPERTY', propertyName: '' }, delta: '0', time_unit: 'DAYS' }),
  },
  set: {
    ...{ label: t('Set a property'), icon: IconPencil, hue: 'blue' },
    create: () => single('0-5', { property_name: '', value: { type: 'STATIC_VALUE', staticValue: '' } }),
  },
  task: {
    ...{ label: t('Create a task'), icon: IconCheckbox, hue: 'violet' },
    create: () => single('0-3', { task_type: 'TODO', subject: '' }),
  },
  note: {
    ...{ label: t('Create a note'), icon: IconNote, hue: 'violet' },
    create: () => single('0-169425243', { note_body: '' }),
  },
  add: {
    ...{ label: t('Add to a list'), icon: IconPlaylistAdd, hue: 'teal' },
    create: () => single('0-63809083', { listId: '' }),
  },
  remove: {
    ...{ label: t('Remove from a list'), icon: IconPlaylistX, hue: 'teal' },
    create: () => single('0-63863438', { listId: '' }),
  },
  filters: {
    ...{ label: t('Branch by conditions'), icon: IconGitBranch, hue: 'gray' },
    create: () => ({
      type: 'LIST_BRANCH',
      listBranches: [{ branchName: t('Conditions met'), filterBranch: newTree() }],
      ...{ defaultBranchName: t('All others'), defaultBranch: null },
    }),
  },
  values: { label: t('Branch by a value'), icon: IconArrowFork, hue: 'gray' },
  split: { label: t('Random split'), icon: IconArrowsSplit2, hue: 'gray' },
} as const satisfies Readonly<Record<string, KindRules>>;

const typeIds: Readonly<Record<string, StepKind>> = {
  ...{ '0-1': 'delay', '0-35': 'until', '0-5': 'set', '0-3': 'task', '0-169425243': 'note' },
  ...{ '0-63809083': 'add', '0-63863438': 'remove' },
};
const branchTypes: Readonly<Record<string, StepKind>> = {
  ...{ LIST_BRANCH: 'filters', STATIC_BRANCH: 'values', AB_TEST_BRANCH: 'split' },
};

export function toKind({ type, actionTypeId = '', fields }: Action): StepKind {
  if (type !== 'SINGLE_CONNECTION') return branchTypes[type] ?? 'other';
  // The former action of both.
  if (actionTypeId === '0-13') return fields?.['operation'] === 'REMOVE' ? 'remove' : 'add';
  return typeIds[actionTypeId] ?? 'other';
}

/** The name and icon of a step. */
export function rulesOfKind(action: Action): KindRules {
  const kind = toKind(action);
  if (kind !== 'other') return kinds[kind];
  const type = action.actionTypeId ?? action.type;
  return { label: t('Action of type {type}', { type }), icon: IconPuzzle, hue: 'gray' };
}

/** The kinds that can be added, in the groups of the menu. */
export const kindGroups: readonly { readonly label: string; readonly kinds: readonly StepKind[] }[] = [
  { label: t('Wait'), kinds: ['delay', 'until'] },
  { label: t('Records'), kinds: ['set', 'task', 'note'] },
  { label: t('Lists'), kinds: ['add', 'remove'] },
  { label: t('Branches'), kinds: ['filters'] },
];

export const getKind = (kind: StepKind): KindRules => (kind === 'other' ? kinds.delay : kinds[kind]);

export const newListBranch = (number: number) => ({
  branchName: t('Branch {number}', { number }),
  filterBranch: newGroup('OR', [newGroup('AND')]),
});

/** A text of a field; numbers are converted. */
export function textOf({ fields = {} }: Pick<Action, 'fields'>, name: string): string {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export const listIdOf = (action: Action): string => textOf(action, 'list_id') || textOf(action, 'listId');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A value of a field, with the type that its members imply. */
export function valueOf({ fields = {} }: Pick<Action, 'fields'>, name: string): FieldValue | undefined {
  const found = fields[name];
  if (!isObject(found)) return undefined;
  const value = found as FieldValue;
  return { ...value, type: value.type ?? ('propertyName' in value ? 'OBJECT_PROPERTY' : 'STATIC_VALUE') };
}

/** A duration or a time of day in a field. */
export const partOf = ({ fields = {} }: Pick<Action, 'fields'>, name: string): Pick<Action, 'fields'> | undefined => {
  const found = fields[name];
  return isObject(found) ? { fields: found as Readonly<Record<string, unknown>> } : undefined;
};

type IsReady = (tree: ReturnType<typeof newTree>) => boolean;
type FindGap = (action: Action, isReady: IsReady) => string | undefined;

const lacksProperty = (value: FieldValue | undefined): boolean =>
  value?.type === 'OBJECT_PROPERTY' && (value.propertyName ?? '') === '';

const findDateGap: FindGap = (action) => {
  const date = valueOf(action, 'date');
  if (lacksProperty(date)) return t('Choose the property with the date.');
  return date?.type === 'STATIC_VALUE' && String(date.staticValue ?? '') === '' ? t('Enter the date.') : undefined;
};

const findSettingGap: FindGap = (action) => {
  if (textOf(action, 'property_name') === '') return t('Choose a property.');
  return lacksProperty(valueOf(action, 'value')) ? t('Choose the property to copy from.') : undefined;
};

const findListGap: FindGap = (action) => (listIdOf(action) === '' ? t('Choose a list.') : undefined);
const findTextGap =
  (name: string, gap: string): FindGap =>
  (action) =>
    textOf(action, name).trim() === '' ? gap : undefined;

const gaps: Readonly<Partial<Record<StepKind, FindGap>>> = {
  delay: (action) => (Number(textOf(action, 'delta')) > 0 ? undefined : t('Enter how long it takes.')),
  ...{ until: findDateGap, set: findSettingGap, add: findListGap, remove: findListGap },
  ...{ task: findTextGap('subject', t('Enter a title.')), note: findTextGap('note_body', t('Enter the text.')) },
  filters: ({ listBranches = [] }, isReady) =>
    listBranches.every(({ filterBranch }) => isReady(filterBranch)) ? undefined : t('Complete the conditions.'),
};

/** What a step still lacks before it can be saved; undefined if nothing. */
export const findGap: FindGap = (action, isReady) => gaps[toKind(action)]?.(action, isReady);
