import { useMutation } from '@tanstack/react-query';
import { t } from '../i18n/messages.js';
import { useApi } from '../accounts/session.js';
import { dataOf, type Api } from '../api/client.js';
import { readAssociationTypes } from '../objects/association-types.js';
import { mentionInHtml, type Mentionable } from '../mentions/mentions.js';
import { useMentionables } from '../mentions/use-mentionables.js';
import { useRefreshRecord, useRefreshTimeline, type RecordRef } from '../objects/record-page/record.js';
import { findBuiltInType, type ActivityProperties, type ObjectType } from '../objects/object-types.js';

/** An object type that is an activity. */
type ActivityType = ObjectType & { readonly activity: ActivityProperties };

const isActivity = (type: ObjectType): type is ActivityType => type.activity !== undefined;

/** Finds an activity type by its name or type id. */
export function findActivityType(nameOrId: string): ActivityType | undefined {
  const type = findBuiltInType(nameOrId);
  return type && isActivity(type) ? type : undefined;
}

/** Returns the singular name of an activity type: Note, Task and so on. */
export const toActivityName = (nameOrId: string): string => findBuiltInType(nameOrId)?.singular ?? t('Activity');

interface NewActivity {
  readonly type: ActivityType;
  readonly properties: Readonly<Record<string, string>>;
  /** Ids of the attached files. */
  readonly fileIds?: readonly string[];
}

/** Logs an activity and associates it with a record. */
export function useCreateActivity(place: RecordRef) {
  const api = useApi();
  const users = useMentionables();
  const refresh = useRefreshRecord(place);
  return useMutation({
    mutationFn: (activity: NewActivity) => createActivity(api, place, toMentioning(activity, users)),
    onSuccess: refresh,
  });
}

/** The activity with mentions of the users that its rich text names. */
function toMentioning(activity: NewActivity, users: readonly Mentionable[]): NewActivity {
  const { bodyProperty } = activity.type.activity;
  const body = activity.properties[bodyProperty];
  if (body === undefined) return activity;
  return { ...activity, properties: { ...activity.properties, [bodyProperty]: mentionInHtml(body, users) } };
}

async function createActivity(api: Api, place: RecordRef, { type, properties, fileIds = [] }: NewActivity) {
  const types = await readAssociationTypes(api, type.name, place.objectType);
  const plain = types.find(({ label }) => label === null) ?? types[0];
  if (!plain) throw new Error('Activities of this type cannot be associated with this record.');
  const body = {
    properties: { ...properties, ...(fileIds.length > 0 && { hs_attachment_ids: fileIds.join(';') }) },
    associations: [
      { to: { id: place.id }, types: [{ associationCategory: plain.category, associationTypeId: plain.typeId }] },
    ],
  };
  return dataOf(api.POST('/crm/v3/objects/{objectType}', { params: { path: { objectType: type.name } }, body }));
}

/** Updates an activity on a record's timeline. */
export function useUpdateActivity(place: RecordRef, activity: RecordRef) {
  const api = useApi();
  const refresh = useRefreshTimeline(place);
  const path = { objectType: activity.objectType, objectId: activity.id };
  return useMutation({
    mutationFn: (properties: Record<string, string>) =>
      dataOf(api.PATCH('/crm/v3/objects/{objectType}/{objectId}', { params: { path }, body: { properties } })),
    onSuccess: refresh,
  });
}

/** Moves an activity to the recycle bin, and restores it. */
export function useDeleteActivity(place: RecordRef, activity: RecordRef) {
  const api = useApi();
  const refresh = useRefreshTimeline(place);
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
