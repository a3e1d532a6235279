import { associationErrors } from '../../associations/associations.errors.js';
import { assertInputs } from '../../associations/association-refusals.js';
import type { AssociationSpec } from '../../associations/association-types.js';
import type { LinkType } from '../../associations/link-types.js';
import type { ResolvedTypes } from '../../associations/hub-associations.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { BatchOutcome } from '../../platform/http/batches.js';
import { type AppError } from '../../platform/http/errors.js';
import type { AssociationEnds, AssociationEndsService, TypesPlace } from './ends.service.js';
import { refuseOldPair, refusePair, writePairs, type AskedPair, type LackingEnds } from './batch-writes.tx.js';
import type { Source } from '../kinds/kind.js';
import type { AssociatedPair } from './pair.service.js';
import type { PairRemoval, RecordDissociationsService } from './removals.service.js';
import { toRecordId } from '../types/ids.js';

type Id = string | number;

/** Two record ids. */
interface PairInput {
  readonly from: { readonly id: Id };
  readonly to: { readonly id: Id };
}

interface NamedPair extends PairInput {
  /** Type id or name. */
  readonly type: Id;
}

interface LabelledPair extends PairInput {
  readonly types: readonly AssociationSpec[];
}

interface AssociationsWrite<I> extends TypesPlace {
  readonly inputs: readonly I[];
  readonly source: Source;
}

type AssociationsOutcome = BatchOutcome<AssociatedPair>;

/**
 * Associations of many records, each call in a constant number of statements. All throw UNKNOWN_OBJECT_TYPE (400) and,
 * above 2,000 inputs or different pairs, TOO_MANY_ASSOCIATION_INPUTS (400). Missing records fail their inputs, missing
 * types refuse the batch.
 */
export interface AssociationBatchesService {
  associateByType(batch: AssociationsWrite<NamedPair>): Promise<AssociationsOutcome>;
  /** Adds labels; existing ones stay. */
  associateWithLabels(batch: AssociationsWrite<LabelledPair>): Promise<AssociationsOutcome>;
  /** If two types have no plain association, that is the only failure. */
  associateByDefault(batch: AssociationsWrite<PairInput>): Promise<AssociationsOutcome>;
  dissociateByType(batch: AssociationsWrite<NamedPair>): Promise<void>;
  removeLabels(batch: AssociationsWrite<LabelledPair>): Promise<void>;
  dissociateAll(
    batch: AssociationsWrite<{ readonly from: { readonly id: Id }; readonly to: readonly { readonly id: Id }[] }>,
  ): Promise<void>;
}

interface AssociationBatchesDeps {
  readonly ends: AssociationEndsService;
  readonly db: Db;
  readonly clock: Clock;
  readonly dissociations: RecordDissociationsService;
}

const writeLimit = 2000;

export function createAssociationBatchesService(deps: AssociationBatchesDeps): AssociationBatchesService {
  return {
    associateByType: (batch) =>
      associate(deps, batch, {
        resolve: ({ associations, ...pair }, { type }) => associations.resolveType(pair, String(type)),
        refuseEnds: refuseOldPair,
      }),
    associateWithLabels: (batch) =>
      associate(deps, batch, {
        resolve: ({ associations, ...pair }, { types }) => associations.resolveLabels(pair, types),
        refuseEnds: refusePair,
      }),
    async associateByDefault(batch) {
      const startedAt = deps.clock.now();
      try {
        return await associate(deps, batch, {
          resolve: ({ associations, ...pair }) => associations.resolveDefault(pair),
          refuseEnds: refusePair,
        });
      } catch (error) {
        if (!associationErrors.noDefaultAssociation.is(error)) throw error;
        return { results: [], failures: [error], startedAt, completedAt: deps.clock.now() };
      }
    },
    async dissociateByType(batch) {
      assertInputs(batch.inputs, writeLimit);
      await dissociate(deps, batch, ({ associations, ...pair }, { type }) =>
        associations.resolveRemoval(pair, String(type)),
      );
    },
    async removeLabels(batch) {
      assertInputs(batch.inputs, writeLimit);
      await dissociate(deps, batch, ({ associations, ...pair }, { types }) =>
        associations.resolveLabelsRemoval(pair, types),
      );
    },
    async dissociateAll({ inputs, ...batch }) {
      assertInputs(inputs, writeLimit);
      const each = inputs.flatMap(({ from, to }) => to.map((end) => ({ from, to: end })));
      const pairs = [...new Map(each.map((pair) => [`${pair.from.id} ${pair.to.id}`, pair])).values()];
      assertInputs(pairs, writeLimit);
      await dissociate(deps, { ...batch, inputs: pairs }, () => undefined);
    },
  };
}

interface Association<I> {
  readonly resolve: Resolve<I, ResolvedTypes>;
  readonly refuseEnds: (lacking: LackingEnds) => AppError;
}

async function associate<I extends PairInput>(
  deps: AssociationBatchesDeps,
  batch: AssociationsWrite<I>,
  { resolve, refuseEnds }: Association<I>,
): Promise<AssociationsOutcome> {
  const { hubId, source, inputs } = batch;
  assertInputs(inputs, writeLimit);
  const startedAt = deps.clock.now();
  const ends = await deps.ends.getEnds(batch);
  const pairs = inputs.map((input): AskedPair => {
    const { from, to } = input;
    return { fromId: from.id, toId: to.id, ...resolve(ends, input) };
  });
  const outcome = await writePairs(deps.db, { ...ends, hubId, source, now: startedAt, pairs, refuseEnds });
  return { ...outcome, startedAt, completedAt: deps.clock.now() };
}

async function dissociate<I extends PairInput>(
  deps: AssociationBatchesDeps,
  { hubId, source, inputs, ...place }: AssociationsWrite<I>,
  resolve: Resolve<I, Removed>,
): Promise<void> {
  const ends = await deps.ends.getEnds({ hubId, ...place });
  const pairs = inputs.flatMap((input) => toRemoval(input, ends, resolve(ends, input)));
  await deps.dissociations.dissociate({ hubId, source, pairs });
}

type Removed = readonly LinkType[] | undefined;
type Resolve<I, T> = (ends: AssociationEnds, input: I) => T;

function toRemoval({ from, to }: PairInput, ends: AssociationEnds, links: Removed): PairRemoval[] {
  const [start, end] = [toRecordId(from.id), toRecordId(to.id)];
  // No record has such an id: nothing to remove.
  if (start === undefined || start === 'none' || end === undefined || end === 'none') return [];
  return [{ from: { objectType: ends.from.id, id: start }, to: { objectType: ends.to.id, id: end }, links }];
}
