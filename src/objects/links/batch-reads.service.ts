import { assertInputs } from '../../associations/association-refusals.js';
import type { AssociationType } from '../../associations/association-types.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { AssociationEnds, AssociationEndsService, TypesPlace } from './ends.service.js';
import { readPages, type AssociationsPage, type PageRequest } from './pages.tx.js';
import { toRecordId } from '../types/ids.js';

interface AssociationsReading extends TypesPlace {
  readonly inputs: readonly { readonly id: string | number; readonly after?: string | undefined }[];
  /** For companies: only the primary one, if the type exists. */
  readonly primaryOnly?: boolean;
}

export interface AssociationsRead {
  readonly from: AssociationEnds['from'];
  readonly to: AssociationEnds['to'];
  readonly results: readonly { readonly id: string; readonly page: AssociationsPage }[];
  /** Ids, as sent, of records without associations. */
  readonly empty: readonly string[];
  readonly startedAt: Date;
  readonly completedAt: Date;
}

export interface AssociationReadsService {
  /**
   * Pages of up to 500 for many records; duplicate inputs are read once. Throws TOO_MANY_ASSOCIATION_INPUTS (400) above
   * 1,000 inputs.
   */
  readAssociations(reading: AssociationsReading): Promise<AssociationsRead>;
}

interface AssociationReadsDeps {
  readonly ends: AssociationEndsService;
  readonly db: Db;
  readonly clock: Clock;
}

const readLimit = 1000;

export function createAssociationReadsService(deps: AssociationReadsDeps): AssociationReadsService {
  const { db, clock } = deps;
  return {
    async readAssociations({ inputs, primaryOnly = false, ...place }) {
      assertInputs(inputs, readLimit);
      const startedAt = clock.now();
      const ends = await deps.ends.getEnds(place);
      const sent = inputs.map(({ id, after }) => ({ id: toRecordId(id), sent: String(id), after }));
      const known = listDistinct(
        sent.flatMap(({ id, ...input }) => (id === undefined || id === 'none' ? [] : [{ ...input, id }])),
      );
      const only = primaryOnly ? findPrimary(ends) : undefined;
      const pages = await readPages(db, { ...ends, hubId: place.hubId, pages: known, only });
      const found = known.flatMap((input, place) => {
        const page = pages[place];
        return page && (page.results.length > 0 || input.after !== undefined) ? [{ ...input, page }] : [];
      });
      const named = new Set<string | undefined>(found.map(({ id }) => id));
      const empty = new Set(sent.flatMap((input) => (named.has(input.id) ? [] : [input.sent])));
      return { ...ends, results: found, empty: [...empty], startedAt, completedAt: clock.now() };
    },
  };
}

/** Deduplicates inputs. */
function listDistinct<I extends PageRequest>(inputs: readonly I[]): I[] {
  return [...new Map(inputs.map((input) => [`${input.id} ${input.after ?? ''}`, input])).values()];
}

const company = '0-2';

function findPrimary({ from, to, associations }: AssociationEnds): AssociationType | undefined {
  return to.id === company ? associations.listTypes({ from, to }).find(({ kind }) => kind === 'primary') : undefined;
}
