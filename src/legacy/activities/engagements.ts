import { toValues } from '../../objects/json/read-records.js';
import type { Engagement, EngagementInput, EngagementUpdate } from './engagements.schema.js';
import { listEngagementProperties, toEngagementType, toMetadata } from './metadata.js';
import { toInstant } from '../../properties/values/dates.js';

type Values = Readonly<Record<string, string>>;

/** A record as the service of records reads it. */
export interface FoundRecord {
  readonly id: string;
  /** The members of `properties` as JSON text. */
  readonly printed: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly associations: readonly { readonly type: string; readonly id: string }[] | null;
}

const facts = [
  'hs_attachment_ids',
  'hs_body_preview',
  'hs_body_preview_html',
  'hs_body_preview_is_truncated',
  'hs_created_by_user_id',
  'hs_object_source',
  'hs_timestamp',
  'hs_updated_by_user_id',
  'hubspot_owner_id',
];

/** What to read of the records of an object type. */
export function toEngagementReading(plural: string) {
  return {
    properties: [...facts, ...listEngagementProperties(plural)],
    associations: ['contacts', 'companies', 'deals', 'tickets'],
    baseUrl: '',
  };
}

/** The values of a record. */
export function toRecordValues({ printed }: Pick<FoundRecord, 'printed'>): Values {
  const values = Object.entries(toValues({ printed }));
  return Object.fromEntries(values.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** A record of an activity as an engagement of version 1. */
export function toEngagement(
  record: FoundRecord,
  { hubId, plural }: { readonly hubId: number; readonly plural: string },
) {
  const values = toRecordValues(record);
  const owner = toId(values['hubspot_owner_id']);
  const engagement: Engagement = {
    engagement: { ...toFacts(record, values), portalId: hubId, type: toEngagementType(plural, values) },
    associations: { ...toAssociations(record), ownerIds: owner === undefined ? [] : [owner], workflowIds: [] },
    attachments: (values['hs_attachment_ids'] ?? '').split(';').flatMap((text) => {
      const id = toId(text);
      return id === undefined ? [] : [{ id }];
    }),
    metadata: toMetadata(plural, values),
  };
  return engagement;
}

function toFacts(record: FoundRecord, values: Values) {
  const createdAt = Date.parse(record.createdAt);
  return {
    id: Number(record.id),
    active: true,
    createdAt,
    lastUpdated: Date.parse(record.updatedAt),
    ...toMember('createdBy', toId(values['hs_created_by_user_id'])),
    ...toMember('modifiedBy', toId(values['hs_updated_by_user_id'])),
    ...toMember('ownerId', toId(values['hubspot_owner_id'])),
    timestamp: toInstant(values['hs_timestamp'] ?? '') ?? createdAt,
    ...toMember('source', values['hs_object_source']),
    allAccessibleTeamIds: [],
    ...toMember('bodyPreview', values['hs_body_preview']),
    ...toMember('bodyPreviewHtml', values['hs_body_preview_html']),
    bodyPreviewIsTruncated: values['hs_body_preview_is_truncated'] === 'true',
    gdprDeleted: false,
  };
}

function toMember<N extends string, T>(name: N, value: T | undefined): { [K in N]?: T } {
  return (value === undefined ? {} : { [name]: value }) as { [K in N]?: T };
}

function toId(text: string | undefined): number | undefined {
  return text !== undefined && /^[0-9]{1,16}$/.test(text) ? Number(text) : undefined;
}

function toAssociations({ associations }: FoundRecord) {
  const listOf = (type: string) => {
    const ids = (associations ?? []).filter((one) => one.type === type).map(({ id }) => Number(id));
    return [...new Set(ids)];
  };
  return { contactIds: listOf('0-1'), companyIds: listOf('0-2'), dealIds: listOf('0-3'), ticketIds: listOf('0-5') };
}

/** The properties that are not in `metadata`. Times are accepted as numbers and texts. */
export function toFactProperties({
  engagement,
  attachments,
}: EngagementInput | EngagementUpdate): Record<string, unknown> {
  const { ownerId, timestamp } = engagement ?? {};
  return {
    ...(ownerId !== undefined && { hubspot_owner_id: ownerId ?? '' }),
    ...(timestamp !== undefined && timestamp !== null && { hs_timestamp: timestamp }),
    ...(attachments && { hs_attachment_ids: attachments.map(({ id }) => id).join(';') }),
  };
}

/** The records that a body names, by object type. */
export function listNamedRecords({ associations }: EngagementInput | EngagementUpdate) {
  const { contactIds, companyIds, dealIds, ticketIds } = associations ?? {};
  return [
    ['contacts', contactIds] as const,
    ['companies', companyIds] as const,
    ['deals', dealIds] as const,
    ['tickets', ticketIds] as const,
  ].flatMap(([objectType, ids]) => {
    const distinct = [...new Set((ids ?? []).map((id) => String(id).trim()))].filter((id) => id !== '');
    return distinct.length > 0 ? [{ objectType, ids: distinct }] : [];
  });
}
