import type { AssociationType } from '../associations/associations.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { assertSize } from './association-batches.service.js';
import {
  getEnds,
  type AssociationEnds,
  type AssociationEndsParts,
  type TypesPlace,
} from './association-ends.service.js';
import { readPages, type AssociationsPage } from './association-pages.service.js';
import { toRecordId } from './record-ids.js';

export interface AssociationsReading extends TypesPlace {
  readonly inputs: readonly { readonly id: string | number; readonly after?: string | undefined }[];
  /** Towards companies only the primary one, where there is such a type. */
  readonly primaryOnly?: boolean;
}

export interface AssociationsRead {
  readonly from: AssociationEnds['from'];
  readonly to: AssociationEnds['to'];
  readonly results: readonly { readonly id: string; readonly page: AssociationsPage }[];
  /** The ids, as they were sent, of records that are associated with none. */
  readonly empty: readonly string[];
  readonly startedAt: Date;
  readonly completedAt: Date;
}

export interface AssociationReadsService {
  /** Pages of up to 500 for many records, in one statement. Throws TOO_MANY_ASSOCIATION_INPUTS (400) above 1,000 inputs. */
  readAssociations(reading: AssociationsReading): Promise<AssociationsRead>;
}

export interface AssociationReadsParts extends AssociationEndsParts {
  readonly db: Db;
  readonly clock: Clock;
}

const readLimit = 1000;

export function createAssociationReadsService(parts: AssociationReadsParts): AssociationReadsService {
  const { db, clock } = parts;
  return {
    async readAssociations({ inputs, primaryOnly = false, ...place }) {
      assertSize(inputs, readLimit);
      const startedAt = clock.now();
      const ends = await getEnds(parts, place);
      const sent = inputs.map(({ id, after }) => ({ id: toRecordId(id), sent: String(id), after }));
      const known = sent.flatMap(({ id, ...input }) => (id === undefined || id === 'none' ? [] : [{ ...input, id }]));
      const read = await readPages(db, { ...ends, hubId: place.hubId, pages: known });
      const pages = primaryOnly ? read.map((page) => page && toPrimary(page, ends)) : read;
      const found = known.flatMap((input, place) => {
        const page = pages[place];
        return page && (page.results.length > 0 || input.after !== undefined) ? [{ ...input, page }] : [];
      });
      const named = new Set(found.map((input) => input.sent));
      const empty = [...new Set(sent.map((input) => input.sent))].filter((id) => !named.has(id));
      return { ...ends, results: found, empty, startedAt, completedAt: clock.now() };
    },
  };
}

const company = '0-2';

function toPrimary(page: AssociationsPage, { from, to, associations }: AssociationEnds): AssociationsPage {
  const isPrimary = ({ kind }: AssociationType) => kind === 'primary';
  if (to.id !== company || !associations.listTypes({ from, to }).some(isPrimary)) return page;
  const results = page.results.map(({ id, types }) => ({ id, types: types.filter(isPrimary) }));
  return { ...page, results: results.filter(({ types }) => types.length > 0) };
}
