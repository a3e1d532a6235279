import type { OwnersService } from '../accounts/owners.service.js';
import type { AssociationsService, HubAssociations } from '../associations/associations.service.js';
import type { Clock } from '../platform/clock.js';
import { findViolatedConstraint } from '../platform/db/constraints.js';
import type { Db } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import {
  checkValues,
  validationFailure,
  type PropertiesService,
  type PropertySet,
} from '../properties/properties.service.js';
import { toNewProperties } from './new-records.js';
import { linkEffects } from './link-effects.service.js';
import type { Source, Values } from './object-kind.js';
import './objects.errors.js';
import { listMissing } from './record-changes.js';
import { resolveLinks, toMissingEnds, type NewAssociation, type ResolvedLinks } from './record-links.service.js';
import { toPinFailure } from './pins.js';
import type { RecordsPlace } from './record-views.service.js';
import * as store from './record-writes.store.js';
import type { ServedType, ServedTypesService } from './served-types.service.js';
import { assertDistinct, throwTaken } from './unique-values.service.js';

/** Spec 2.6 and 2.8. */
export interface NewRecord {
  /** Given by a seed only. */
  readonly id?: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly associations?: readonly NewAssociation[] | undefined;
}

export interface CreatedRecord {
  readonly id: string;
  readonly properties: Values;
}

export interface RecordsCreation extends RecordsPlace {
  readonly inputs: readonly NewRecord[];
  readonly source: Source;
  /** The request's JSON text and where in it the properties are, for messages. */
  readonly body?: { readonly text: string; readonly pointer: string } | undefined;
}

export interface RecordCreatesService {
  /**
   * Creates all or none, with their associations. Throws INVALID_PROPERTY_VALUES, REQUIRED_PROPERTIES_MISSING,
   * INVALID_ASSOCIATIONS and the like (400), CONTACT_EXISTS (409).
   */
  createRecords(creation: RecordsCreation): Promise<CreatedRecord[]>;
}

export interface RecordCreatesParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly owners: Pick<OwnersService, 'getOwnerIds'>;
  readonly properties: PropertiesService;
  readonly servedTypes: ServedTypesService;
  readonly associations: AssociationsService;
}

interface Draft {
  readonly id?: string | undefined;
  readonly properties: Record<string, string>;
  readonly links: ResolvedLinks;
}

export function createRecordCreatesService(parts: RecordCreatesParts): RecordCreatesService {
  const { db, clock, properties, servedTypes } = parts;
  return {
    async createRecords(creation) {
      const served = await servedTypes.getServedType(creation.hubId, creation.objectType);
      const associations = await parts.associations.getAssociations(creation.hubId);
      const set = await properties.getPropertySet(creation.hubId, served.type);
      const owners = await parts.owners.getOwnerIds(creation.hubId);
      const now = clock.now();
      const drafts = creation.inputs.map((input) =>
        toDraft(input, { ...served, creation, set, owners, associations, moment: now.toISOString() }),
      );
      const write = toWrite(drafts, { ...served, set, creation, now });
      assertDistinct({ ...write, served });
      for (let attempt = 1; ; attempt += 1) {
        try {
          const { written, missing } = await db.statement((tx) => store.insertRecords(tx, write));
          if (missing.length > 0) throw toMissingEnds(missing, served.type);
          return written.map((row) => toCreated(row, drafts[row.ord], served));
        } catch (error) {
          if (findViolatedConstraint(error) !== 'unique_value_pk') throw error;
          // Nobody holds the value any more: it was freed meanwhile.
          await throwTaken(db, { ...write, served, isLast: attempt === 3 });
        }
      }
    },
  };
}

interface DraftFacts extends ServedType {
  readonly creation: RecordsCreation;
  readonly set: PropertySet;
  readonly owners: ReadonlySet<string>;
  readonly associations: HubAssociations;
  readonly moment: string;
}

/** What a request is about to create. Throws what is wrong with it. */
function toDraft(input: NewRecord, facts: DraftFacts): Draft {
  const { type, kind, creation, set, owners, associations, moment } = facts;
  const { hubId, source, body } = creation;
  const where = { hubId, objectType: type, owners, ...(body && { body }) };
  const { values, failures } = checkValues(input.properties, set, where);
  const links = resolveLinks(input.associations ?? [], { type, kind, associations });
  const pin = toPinFailure(values['hs_pinned_engagement_id'] ?? '', links.ends);
  const all = [...failures, ...(pin ? [pin] : [])];
  if (all.length > 0) throw validationFailure(all, hubId);
  const missing = listMissing(values, kind);
  if (missing.length > 0) {
    const message = `Error creating ${type.typeName}.  Some required properties were not set.`;
    throw new AppError('REQUIRED_PROPERTIES_MISSING', { message, context: { properties: missing } });
  }
  return {
    id: input.id,
    properties: toNewProperties(values, { kind, set, source, moment, counts: links.counts }),
    links,
  };
}

interface WriteFacts extends ServedType {
  readonly set: PropertySet;
  readonly creation: RecordsCreation;
  readonly now: Date;
}

function toWrite(drafts: readonly Draft[], { type, kind, set, creation, now }: WriteFacts): store.RecordsWrite {
  const unique = [...set.values()].filter(({ hasUniqueValue }) => hasUniqueValue).map(({ name }) => name);
  return {
    hubId: creation.hubId,
    objectType: type.id,
    now,
    source: creation.source,
    effects: linkEffects,
    records: drafts.map(({ id, properties }, ord) => ({ ord, id, properties })),
    uniques: drafts.flatMap(({ properties }, ord) => [
      ...unique.flatMap((name) => (properties[name] ? [{ ord, property: name, value: properties[name] }] : [])),
      ...kind.toUniqueValues(properties).map((value) => ({ ord, ...value })),
    ]),
    links: drafts.flatMap(({ links }, ord) => links.rows.map((row) => ({ ord, ...row }))),
    idProperties: kind.idProperties.filter((name) => set.has(name)),
    currencyProperties: kind.currencyProperties.filter((name) => set.has(name)),
  };
}

function toCreated({ id, currency }: store.WrittenRow, draft: Draft | undefined, { kind }: ServedType): CreatedRecord {
  const properties: Record<string, string> = { ...draft?.properties };
  for (const name of kind.idProperties) properties[name] = id;
  for (const name of kind.currencyProperties) properties[name] = currency;
  return { id, properties };
}
