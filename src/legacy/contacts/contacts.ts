import type { PropertySet } from '../../properties/types/definition.js';
import { mergesProperty, toContactProperties, type LegacyRecord } from '../shapes/values.js';

/** Properties that a contact in a response needs besides the requested ones. */
export const neededOfContacts = [
  'associatedcompanyid',
  'email',
  'hs_additional_emails',
  mergesProperty,
  'lastmodifieddate',
];

interface Membership {
  readonly listId: number;
  readonly addedAt: Date;
}

interface ContactView {
  readonly hubId: number;
  readonly set: PropertySet;
  /** Scheme and authority of the links. */
  readonly baseUrl: string;
  /** Whether properties have their versions, or values only. */
  readonly withVersions: boolean;
  /** The lists of the contact, if they are asked for. */
  readonly memberships?: readonly Membership[] | undefined;
}

/** A contact as in version 1. */
export function toLegacyContact(record: LegacyRecord, view: ContactView) {
  const { hubId, set, baseUrl, withVersions, memberships } = view;
  const vid = Number(record.id);
  return {
    vid,
    'canonical-vid': vid,
    'merged-vids': listParts(record.facts[mergesProperty]).map(Number),
    'portal-id': hubId,
    'is-contact': true,
    'profile-url': `${baseUrl}/contacts/${hubId}/record/0-1/${record.id}`,
    properties: toContactProperties(record, set, withVersions),
    'form-submissions': [],
    ...(memberships && { 'list-memberships': memberships.map((each) => toMembership(each, vid)) }),
    'identity-profiles': [toIdentityProfile(record)],
    'merge-audits': record.merges.map(({ mergedId, at, userId }) => ({
      'canonical-vid': vid,
      'vid-to-merge': mergedId,
      timestamp: at,
      'user-id': userId,
    })),
  };
}

function toMembership({ listId, addedAt }: Membership, vid: number) {
  return {
    'static-list-id': listId,
    'internal-list-id': listId,
    timestamp: addedAt.getTime(),
    vid,
    'is-member': true,
  };
}

function listParts(text = ''): string[] {
  return text.split(';').filter(Boolean);
}

/** The addresses of a contact, the primary one first. */
function listAddresses({ facts }: LegacyRecord) {
  const { email = '', hs_additional_emails: others } = facts;
  const further = listParts(others).filter((address) => address !== email);
  return [...(email === '' ? [] : [{ value: email, isPrimary: true }]), ...further.map((value) => ({ value }))];
}

function toIdentityProfile(record: LegacyRecord) {
  const timestamp = record.createdAt;
  return {
    vid: Number(record.id),
    'saved-at-timestamp': timestamp,
    'deleted-changed-timestamp': 0,
    identities: listAddresses(record).map(({ value, ...primary }) => ({
      type: 'EMAIL',
      value,
      timestamp,
      ...('isPrimary' in primary && { 'is-primary': true }),
    })),
  };
}

/** The same in the refusal of an address that a contact has already, and among the contacts of a company. */
export function toIdentity(record: LegacyRecord) {
  const timestamp = record.createdAt;
  return {
    vid: Number(record.id),
    identity: listAddresses(record).map((address) => ({ type: 'EMAIL', timestamp, ...address })),
    linkedVid: [],
    savedAtTimestamp: timestamp,
    deletedChangedTimestamp: 0,
  };
}

/** A contact as a company of version 2 lists it. */
export function toCompanyContact(record: LegacyRecord, { hubId, set }: Pick<ContactView, 'hubId' | 'set'>) {
  const properties = Object.entries(toContactProperties(record, set, false));
  return {
    vid: Number(record.id),
    portalId: hubId,
    isContact: true,
    properties: properties.map(([name, { value }]) => ({ name, value, sourceVid: [] })),
    identities: [toIdentity(record)],
    formSubmissions: [],
    listMembership: [],
    mergeAudits: record.merges.map(({ mergedId, at }) => ({
      canonicalVid: Number(record.id),
      vidToMerge: mergedId,
      timestamp: at,
    })),
  };
}
