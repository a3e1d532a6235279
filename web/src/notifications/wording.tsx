import type { ReactNode } from 'react';
import { formatNumber } from '../formats/numbers.js';
import { inSentence } from '../i18n/language.js';
import { tLabel } from '../i18n/labels.js';
import { rich, t } from '../i18n/messages.js';
import type { People } from '../objects/people.js';
import { findBuiltInType, toTitle, type ObjectType } from '../objects/object-types.js';
import { paths } from '../paths.js';
import { Moment } from '../ui/times/moment.js';
import type { Hue } from '../ui/marks/chip.js';
import type { Notification, NotificationKind } from './notifications-data.js';

/** What words need: the types and users of the account. */
export interface WordingContext {
  readonly hubId: number;
  readonly customTypes: readonly ObjectType[];
  readonly people: People;
}

interface Wording {
  /** One sentence; the name of what it is about stands out. */
  readonly title: ReactNode;
  readonly detail: ReactNode;
  /** Where it leads; undefined for what is gone. */
  readonly to: string | undefined;
  /** Whether that page opens the list of earlier imports. */
  readonly hasImports?: boolean;
  /** An export whose file can be downloaded. */
  readonly exportId?: string | undefined;
  readonly hue: Hue;
}

/** Names of kinds in the settings, and what they mean. */
export const kindWords: Readonly<Record<NotificationKind, { readonly label: string; readonly hint: string }>> = {
  assigned: { label: t('Assignments'), hint: t('You become the owner of a record or task') },
  mentioned: { label: t('Mentions'), hint: t('Another user mentions you in a note, another activity or a comment') },
  taskDue: { label: t('Due tasks'), hint: t('A task of yours is due') },
  followed: { label: t('Followed records'), hint: t('A record that you follow changes or has new activity') },
  fileImport: {
    label: t('File imports'),
    hint: t('A file that you import from the web is there, or could not be imported'),
  },
  recordImport: {
    label: t('Imports of records'),
    hint: t('An import of records that you started has ended or failed'),
  },
  export: { label: t('Exports of records'), hint: t('An export that you requested can be downloaded, or failed') },
  workflow: {
    label: t('Failed workflows'),
    hint: t('A workflow that you changed last fails for a record; for administrators also those of apps'),
  },
  workflowMessage: {
    label: t('Messages of workflows'),
    hint: t('A step of a workflow notifies you about a record'),
  },
  invitation: { label: t('New users'), hint: t('A user accepts an invitation to the account; for administrators') },
};

/** Finds the object type of an id; a type that the web app has no pages for is only named. */
function findType(typeId: string, customTypes: readonly ObjectType[]): ObjectType | undefined {
  return findBuiltInType(typeId) ?? customTypes.find((type) => type.typeId === typeId);
}

type NamedRecord = Pick<NonNullable<Notification['record']>, 'objectTypeId' | 'id' | 'properties'>;

/** The name of a record, of any type. */
export function toRecordName(
  { objectTypeId, id, properties }: NamedRecord,
  customTypes: readonly ObjectType[],
): string {
  const type = findType(objectTypeId, customTypes);
  if (type) return toTitle(type, properties, id);
  const named = Object.values(properties).find((text) => text.trim() !== '');
  return named ?? t('Record {id}', { id });
}

/** The address of a record: activities have none. */
export function toRecordPath(hubId: number, { objectTypeId, id }: Pick<NamedRecord, 'objectTypeId' | 'id'>): string {
  if (objectTypeId === '0-27') return paths.tasks(hubId);
  return paths.record(hubId, findBuiltInType(objectTypeId)?.name ?? objectTypeId, id);
}

/** Puts a notification into words. */
export function toWording(one: Notification, context: WordingContext): Wording {
  const { hubId, customTypes } = context;
  const { record, objectTypeId } = one;
  const many = one.count === undefined ? undefined : toMany(one, customTypes);
  const about = many ?? (record && <strong>{toRecordName(record, customTypes)}</strong>);
  const toTable = objectTypeId && toTablePath(hubId, objectTypeId);
  const toRecord = record && !record.archived ? toRecordPath(hubId, record) : undefined;
  return wordings[one.kind](one, {
    context,
    who: toAuthorName(one),
    about,
    isMany: !!many,
    to: toRecord ?? (toTable || undefined),
  });
}

const toTablePath = (hubId: number, typeId: string): string =>
  paths.objects(hubId, findBuiltInType(typeId)?.name ?? typeId);

interface Parts {
  readonly context: WordingContext;
  readonly who: string;
  /** The name of the record, or the number of records. */
  readonly about: ReactNode;
  readonly isMany: boolean;
  readonly to: string | undefined;
}

const wordings: Readonly<Record<NotificationKind, (one: Notification, parts: Parts) => Wording>> = {
  assigned: ({ record }, { who, about, to, context }) => ({
    title: rich('{who} assigned {about} to you', { who, about }),
    detail: (record && findType(record.objectTypeId, context.customTypes)?.singular) ?? '',
    ...{ to, hue: 'blue' },
  }),
  mentioned: ({ isComment = false, excerpt = '' }, { who, about, to }) => ({
    title: toMentionedTitle({ who, about, isComment }),
    detail: excerpt && `“${excerpt}”`,
    ...{ to, hue: 'violet' },
  }),
  taskDue: ({ dueAt }, { about, isMany, context: { hubId } }) => ({
    title: isMany ? rich('{about} are due', { about }) : rich('{about} is due', { about }),
    detail: dueAt === undefined ? '' : <Moment at={dueAt} />,
    ...{ to: paths.tasks(hubId), hue: 'amber' },
  }),
  followed: (one, parts) => ({ ...toFollowedWording(one, parts), to: parts.to, hue: 'teal' }),
  fileImport: ({ file }, { context: { hubId } }) => {
    const name = <strong>{file?.name}</strong>;
    const to = file?.id ? paths.file(hubId, { id: file.id }) : paths.files(hubId);
    if (file?.error)
      return { title: rich('{name} could not be imported', { name }), detail: file.error, to, hue: 'red' };
    return { title: rich('{name} has been imported', { name }), detail: t('File'), to, hue: 'green' };
  },
  recordImport: ({ recordImport }, { context: { hubId } }) => toImportWording(hubId, recordImport),
  export: ({ export: ended }) => {
    const name = <strong>{ended?.name}</strong>;
    if (ended?.error)
      return { title: rich('The export {name} failed', { name }), detail: ended.error, ...nowhere, hue: 'red' };
    const detail = t('{records, plural, one {# record} other {# records}}', { records: ended?.records ?? 0 });
    return {
      title: rich('The export {name} is ready', { name }),
      detail,
      ...nowhere,
      exportId: ended?.id,
      hue: 'green',
    };
  },
  workflow: ({ workflow }, { about, context: { hubId } }) => ({
    title: rich('{name} failed for {about}', { name: <strong>{workflow?.name ?? t('A workflow')}</strong>, about }),
    detail: workflow?.reason ?? '',
    ...{ to: workflow && paths.enrollments(hubId, workflow.id, { state: 'FAILED' }), hue: 'red' },
  }),
  workflowMessage: ({ message }, { about, to }) => ({
    title: rich('{subject}: {about}', { subject: <strong>{message?.subject}</strong>, about }),
    detail: message?.body || (message?.workflow.name ?? t('A workflow')),
    ...{ to, hue: 'blue' },
  }),
  invitation: (_, { who, context: { hubId } }) => ({
    title: rich('{who} accepted the invitation to the account', { who: <strong>{who}</strong> }),
    ...{ detail: '', to: paths.settings(hubId, 'users'), hue: 'green' },
  }),
};

const nowhere = { to: undefined };

function toImportWording(hubId: number, ended: Notification['recordImport']): Wording {
  const { name, failed = true, objectTypeId = '0-1', created = 0, updated = 0, rejected = 0 } = ended ?? {};
  const about = { name: <strong>{name}</strong> };
  return {
    title: failed ? rich('The import of {name} failed', about) : rich('{name} has been imported', about),
    detail: t('{created} created, {updated} updated, {rejected} rejected', {
      created: formatNumber(created),
      updated: formatNumber(updated),
      rejected: formatNumber(rejected),
    }),
    to: toTablePath(hubId, objectTypeId),
    hasImports: true,
    hue: failed ? 'red' : rejected > 0 ? 'amber' : 'green',
  };
}

function toMentionedTitle(values: Pick<Parts, 'who' | 'about'> & { readonly isComment: boolean }): ReactNode {
  const { who, about, isComment } = values;
  if (about && isComment) return rich('{who} mentioned you in a comment on {about}', { who, about });
  if (about) return rich('{who} mentioned you on {about}', { who, about });
  return isComment ? t('{who} mentioned you in a comment', { who }) : t('{who} mentioned you', { who });
}

const systemWords: Readonly<Record<string, string>> = {
  IMPORT: t('An import'),
  FORM: t('A form'),
  MIGRATION: t('A migration'),
};

function toAuthorName({ author }: Notification): string {
  if (!author) return t('The system');
  return author.kind === 'system' ? (systemWords[author.name] ?? t('The system')) : author.name;
}

function toMany({ count = 0, objectTypeId = '' }: Notification, customTypes: readonly ObjectType[]): ReactNode {
  const type = findType(objectTypeId, customTypes);
  const things = count === 1 ? (type?.singular ?? t('Record')) : (type?.plural ?? t('Records'));
  return <strong>{`${formatNumber(count)} ${inSentence(things)}`}</strong>;
}

const actionTitles = {
  deletion: (parts: ActionParts) => rich('{who} deleted {about}', { ...parts }),
  restore: (parts: ActionParts) => rich('{who} restored {about}', { ...parts }),
  merge: (parts: ActionParts) => rich('{who} merged another record into {about}', { ...parts }),
} as const;

type ActionParts = Pick<Parts, 'who' | 'about'>;

/** What is most important comes first; the rest is the detail. */
function toFollowedWording(one: Notification, { who, about, context }: Parts): Pick<Wording, 'title' | 'detail'> {
  const { changes, actions, activities, events, comments } = one;
  const action = actions.at(-1);
  const added = [
    ...activities.map(({ objectTypeId, count }) => toAdded(count, findType(objectTypeId, context.customTypes))),
    ...(events > 0 ? [t('{events, plural, one {# event} other {# events}}', { events })] : []),
    ...(comments > 0 ? [t('{comments, plural, one {# comment} other {# comments}}', { comments })] : []),
  ];
  const changed = changes.map((change) => toChangeText(change, context));
  if (action)
    return {
      title: actionTitles[action]({ who, about }),
      detail: [...changed, ...added].join(' · '),
    };
  if (changed.length === 0 && added.length > 0)
    return {
      title: rich('{who} added {added} to {about}', { who, added: added.join(', '), about }),
      detail: '',
    };
  const most = 3;
  const more = changed.length > most ? [t('{count} more', { count: changed.length - most })] : [];
  const detail = [...changed.slice(0, most), ...more, ...added.map((text) => t('{text} added', { text }))].join(' · ');
  return {
    title: rich('{who} changed {about}', { who, about }),
    detail,
  };
}

function toAdded(count: number, type: ObjectType | undefined): string {
  if (!type) return t('{count, plural, one {# activity} other {# activities}}', { count });
  return t('{count} {things}', { count, things: inSentence(count === 1 ? type.singular : type.plural) });
}

function toChangeText({ name, value, ...change }: Notification['changes'][number], { people }: WordingContext): string {
  const label = tLabel(change.label);
  if (value === null) return label;
  if (value === '') return t('{label} cleared', { label });
  return `${label}: ${name === 'hubspot_owner_id' ? (people.findOwner(value) ?? value) : value}`;
}
