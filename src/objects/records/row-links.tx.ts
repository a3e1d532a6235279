import type { AssociationSpec } from '../../associations/association-types.js';
import type { ResolvedTypes } from '../../associations/hub-associations.js';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { AppError } from '../../platform/http/errors.js';
import type { Source } from '../kinds/kind.js';
import { refusePair, writePairs } from '../links/batch-writes.tx.js';
import { readPages } from '../links/pages.tx.js';
import { dissociateInTx } from '../links/removals.service.js';
import type { RecordFacts } from '../types/facts.js';

interface ImportedPair {
  readonly fromId: string;
  readonly toId: string;
  /** The plain association if there are none. */
  readonly specs: readonly AssociationSpec[];
}

/** Reads and writes associations of records in the transaction of the caller. */
export interface RowLinks {
  /** Returns an error for each pair that is refused, and undefined for each that is associated. */
  associate(fromType: string, toType: string, pairs: readonly ImportedPair[]): Promise<(AppError | undefined)[]>;
  /** Removes labels between pairs, whose records stay associated. Throws MISMATCHED_ASSOCIATION_TYPES (400). */
  removeLabels(fromType: string, toType: string, pairs: readonly ImportedPair[]): Promise<void>;
  /** The ids of live records that a record is associated with, also only those of a type of association; up to 500, by id. */
  listAssociated(place: AssociatedPlace): Promise<readonly string[]>;
}

interface AssociatedPlace {
  /** Type id. */
  readonly fromType: string;
  readonly fromId: string;
  readonly toType: string;
  /** Any if undefined. */
  readonly spec?: AssociationSpec | undefined;
}

interface RowLinksDeps {
  readonly tx: Tx;
  /** Of the transaction. */
  readonly db: Db;
  readonly clock: Clock;
  readonly source: Source;
  /** By type id. */
  readonly getFacts: (typeId: string) => RecordFacts;
}

export function createRowLinks({ tx, db, clock, source, getFacts }: RowLinksDeps): RowLinks {
  const toEnds = (fromType: string, toType: string) => ({ from: getFacts(fromType).type, to: getFacts(toType).type });
  return {
    async associate(fromType, toType, pairs) {
      const ends = toEnds(fromType, toType);
      const { associations, hubId } = getFacts(fromType);
      const resolve = ({ specs }: ImportedPair): ResolvedTypes =>
        specs.length > 0 ? associations.resolveLabels(ends, specs) : associations.resolveDefault(ends);
      const write = async (some: readonly ImportedPair[]) => {
        const asked = some.map((pair) => ({ ...pair, ...resolve(pair) }));
        const now = clock.now();
        return writePairs(db, {
          ...ends,
          associations,
          hubId,
          source,
          now,
          pairs: asked,
          refuseEnds: refusePair,
        });
      };
      const all = await refused(() => write(pairs));
      if (!(all instanceof AppError) && all.failures.length === 0) return pairs.map(() => undefined);
      const refusals: (AppError | undefined)[] = [];
      for (const pair of pairs) {
        const one = await refused(() => write([pair]));
        refusals.push(one instanceof AppError ? one : one.failures[0]);
      }
      return refusals;
    },
    async removeLabels(fromType, toType, pairs) {
      const { associations, hubId } = getFacts(fromType);
      const removed = pairs.map(({ fromId, toId, specs }) => ({
        from: { objectType: fromType, id: fromId },
        to: { objectType: toType, id: toId },
        links: associations.resolveLabelsRemoval(toEnds(fromType, toType), specs),
      }));
      await dissociateInTx(tx, { hubId, pairs: removed, source, now: clock.now() });
    },
    async listAssociated({ fromType, fromId, toType, spec }) {
      const { associations, hubId } = getFacts(fromType);
      const ends = toEnds(fromType, toType);
      const only = spec && associations.resolveLabels(ends, [spec]).types[0];
      const [page] = await readPages(db, { hubId, ...ends, associations, only, pages: [{ id: fromId }] });
      return (page?.results ?? []).map(({ id }) => id);
    },
  };
}

/** Returns a refusal instead of throwing it. */
export async function refused<T>(write: () => Promise<T>): Promise<T | AppError> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof AppError && error.row.status < 500) return error;
    throw error;
  }
}
