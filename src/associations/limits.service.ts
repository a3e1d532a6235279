import type { Clock } from '../platform/clock.js';
import { assertWritten, type Db } from '../platform/db/db.js';
import type { BatchOutcome } from '../platform/http/batches.js';
import { type AppError } from '../platform/http/errors.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { deleteLimits, upsertLimits } from './association-limits.store.js';
import type { AssociationSpec, AssociationType } from './association-types.js';
import type { AssociationTypesService } from './association-types.service.js';
import { assertInputs, unknownTypes } from './association-refusals.js';
import { limitErrors } from './associations.errors.js';
import { toSpecKey, type AssociationLabel } from './hub-associations.js';
import { getPair, type LabelsPlace } from './labels.service.js';
import type { TypeIndex } from './type-index.js';

/** Maximum number of records associated with one record by a type, set by the hub. */
interface AssociationLimit extends AssociationLabel {
  readonly userEnforcedMaxToObjectIds: number;
}

interface LimitType {
  readonly category: string;
  readonly typeId: number;
}

interface LimitInput extends LimitType {
  readonly maxToObjectIds: number;
}

interface LimitsChange extends LabelsPlace {
  readonly inputs: readonly LimitInput[];
  /** `create`: an existing limit is not changed, and reported as an error. */
  readonly mode: 'create' | 'update';
}

/** All throw UNKNOWN_OBJECT_TYPE (400), batches TOO_MANY_ASSOCIATION_INPUTS (400) above 100 inputs. */
export interface LimitsService {
  listLimits(hubId: number): Promise<AssociationLimit[]>;
  listLimitsBetween(place: LabelsPlace): Promise<AssociationLimit[]>;
  /** Applies to new associations; existing ones stay. */
  setLimits(change: LimitsChange): Promise<BatchOutcome<AssociationLimit>>;
  /** Types without a limit, and unknown ones, are ignored. */
  removeLimits(place: LabelsPlace & { readonly inputs: readonly LimitType[] }): Promise<void>;
}

interface LimitsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: PropertiesService;
  readonly associationTypes: AssociationTypesService;
}

const batchLimit = 100;

export function createLimitsService({ db, clock, properties, associationTypes }: LimitsDeps): LimitsService {
  return {
    listLimits: async (hubId) => (await associationTypes.getAssociations(hubId)).types.flatMap(toLimit),
    async listLimitsBetween(place) {
      const pair = await getPair(properties, place);
      return (await associationTypes.getAssociations(place.hubId)).listTypes(pair).flatMap(toLimit);
    },
    async setLimits({ inputs, mode, ...place }) {
      assertInputs(inputs, batchLimit);
      const { from, to } = await getPair(properties, place);
      const startedAt = clock.now();
      const { set, failures } = await db.write(async (tx) => {
        const index = await associationTypes.lockTypes(tx, place.hubId);
        const outcome = toOutcome(inputs, index, { from: from.id, to: to.id, mode });
        const rows = outcome.set.map((type) => ({
          category: type.category,
          typeId: type.typeId,
          maxToIds: type.maxToObjectIds ?? 0,
        }));
        assertWritten(rows.length, await upsertLimits(tx, place.hubId, rows));
        if (rows.length > 0) await associationTypes.announceTypes(tx, place.hubId);
        return outcome;
      });
      return { results: set.flatMap(toLimit), failures, startedAt, completedAt: clock.now() };
    },
    async removeLimits({ inputs, ...place }) {
      assertInputs(inputs, batchLimit);
      const { from, to } = await getPair(properties, place);
      await db.write(async (tx) => {
        const index = await associationTypes.lockTypes(tx, place.hubId);
        const types = inputs.flatMap((input) => findType(index, input) ?? []);
        const own = types.filter((type) => type.from === from.id && type.to === to.id);
        await deleteLimits(
          tx,
          place.hubId,
          own.map(({ category, typeId }) => ({ category, typeId })),
        );
        await associationTypes.announceTypes(tx, place.hubId);
      });
    },
  };
}

interface LimitFacts {
  readonly from: string;
  readonly to: string;
  readonly mode: LimitsChange['mode'];
}

/** The types with their new limits, deduplicated, and the failures. */
function toOutcome(inputs: readonly LimitInput[], index: TypeIndex, { from, to, mode }: LimitFacts) {
  const set = new Map<AssociationType, AssociationType>();
  const failures: AppError[] = [];
  for (const input of inputs) {
    const type = findType(index, input);
    if (type?.from !== from || type.to !== to) failures.push(unknownTypes([toSpec(input)]));
    else if (mode === 'create' && (type.maxToObjectIds !== undefined || set.has(type)))
      failures.push(limitExists(type));
    else set.set(type, { ...type, maxToObjectIds: input.maxToObjectIds });
  }
  return { set: [...set.values()], failures };
}

function findType(index: TypeIndex, input: LimitType): AssociationType | undefined {
  const key = toSpecKey(toSpec(input));
  return key === undefined ? undefined : index.findByKey(key);
}

function toLimit({ category, typeId, label, maxToObjectIds }: AssociationType): AssociationLimit[] {
  return maxToObjectIds === undefined ? [] : [{ category, typeId, label, userEnforcedMaxToObjectIds: maxToObjectIds }];
}

function toSpec({ category, typeId }: LimitType): AssociationSpec {
  return { associationCategory: category, associationTypeId: typeId };
}

function limitExists({ category, typeId }: AssociationType): AppError {
  const spec = `${category}=${typeId}`;
  return limitErrors.associationLimitExists({
    message: `A limit already exists for ${spec}`,
    context: { associationSpec: [spec] },
  });
}
