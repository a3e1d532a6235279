import { useMutation } from '@tanstack/react-query';
import { useApi } from '../accounts/session.js';
import { dataOf, type Api } from '../api/client.js';
import { readAssociationTypes } from '../objects/association-types.js';
import { toHtmlText } from '../objects/property-values.js';
import { useRecordRefresh, type RecordPlace } from '../objects/record-page/record.js';
import { findBuiltInType } from '../objects/object-type.js';

/** How people log a kind of activity. */
export interface ActivityKind {
  readonly type: string;
  readonly titleProperty?: string;
  readonly bodyProperty: string;
  /** Whether the body holds HTML. */
  readonly isHtml: boolean;
  readonly fixed?: Readonly<Record<string, string>>;
}

/** What people call such an activity. */
export const toActivityWord = (type: string): string => findBuiltInType(type)?.singular ?? 'Activity';

export const activityKinds: readonly ActivityKind[] = [
  { type: 'notes', bodyProperty: 'hs_note_body', isHtml: true },
  { type: 'tasks', titleProperty: 'hs_task_subject', bodyProperty: 'hs_task_body', isHtml: true },
  { type: 'calls', titleProperty: 'hs_call_title', bodyProperty: 'hs_call_body', isHtml: true },
  { type: 'meetings', titleProperty: 'hs_meeting_title', bodyProperty: 'hs_meeting_body', isHtml: true },
  {
    type: 'emails',
    titleProperty: 'hs_email_subject',
    bodyProperty: 'hs_email_text',
    isHtml: false,
    fixed: { hs_email_direction: 'EMAIL' },
  },
];

/** By the name or id of the type. */
export function findActivityKind(nameOrId: string): ActivityKind | undefined {
  const name = findBuiltInType(nameOrId)?.name;
  return activityKinds.find(({ type }) => type === name);
}

export interface ActivityDraft {
  readonly kind: ActivityKind;
  readonly title: string;
  readonly text: string;
  readonly at: Date;
  /** Ids of files that go with it. */
  readonly fileIds?: readonly string[];
}

/** Logs an activity on a record, associated with it from the start. */
export function useActivityCreate(place: RecordPlace) {
  const api = useApi();
  const refresh = useRecordRefresh(place);
  return useMutation({ mutationFn: (draft: ActivityDraft) => createActivity(api, place, draft), onSuccess: refresh });
}

async function createActivity(api: Api, place: RecordPlace, { kind, title, text, at, fileIds = [] }: ActivityDraft) {
  const types = await readAssociationTypes(api, kind.type, place.objectType);
  const plain = types.find(({ label }) => label === null) ?? types[0];
  if (!plain) throw new Error('Such activities cannot be associated with this record.');
  const body = {
    properties: {
      hs_timestamp: at.toISOString(),
      [kind.bodyProperty]: kind.isHtml ? toHtmlText(text) : text,
      ...(kind.titleProperty !== undefined && { [kind.titleProperty]: title }),
      ...(fileIds.length > 0 && { hs_attachment_ids: fileIds.join(';') }),
      ...kind.fixed,
    },
    associations: [
      { to: { id: place.id }, types: [{ associationCategory: plain.category, associationTypeId: plain.typeId }] },
    ],
  };
  return dataOf(api.POST('/crm/v3/objects/{objectType}', { params: { path: { objectType: kind.type } }, body }));
}

/** Changes values of an activity of a record's timeline. */
export function useActivityUpdate(place: RecordPlace, activity: RecordPlace) {
  const api = useApi();
  const refresh = useRecordRefresh(place);
  const path = { objectType: activity.objectType, objectId: activity.id };
  return useMutation({
    mutationFn: (properties: Record<string, string>) =>
      dataOf(api.PATCH('/crm/v3/objects/{objectType}/{objectId}', { params: { path }, body: { properties } })),
    onSuccess: refresh,
  });
}

/** Moves an activity to the recycle bin, and back. */
export function useActivityRemoval(place: RecordPlace, activity: RecordPlace) {
  const api = useApi();
  const refresh = useRecordRefresh(place);
  const params = { path: { objectType: activity.objectType, objectId: activity.id } };
  return {
    remove: async () => {
      await api.DELETE('/crm/v3/objects/{objectType}/{objectId}', { params });
      await refresh();
    },
    restore: async () => {
      await api.POST('/_app/objects/{objectType}/{objectId}/restore', { params });
      await refresh();
    },
  };
}
