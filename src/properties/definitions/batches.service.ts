import type { Clock } from '../../platform/clock.js';
import { type AppError } from '../../platform/http/errors.js';
import type { Definition, PropertySet } from '../types/definition.js';
import { propertyErrors } from '../types/properties.errors.js';
import { maxBatchInputs, type PropertyInput } from '../types/properties.schema.js';
import type { PropertyWrite } from './changes.service.js';
import type { PropertyCreatesService } from './creates.service.js';
import type { PropertyUpdatesService } from './updates.service.js';

interface PropertyFilter {
  readonly archived?: boolean;
  readonly dataSensitivity?: string;
}

/** What became of the inputs of a request. */
export interface PropertyBatch {
  readonly results: readonly Definition[];
  /** Each with the names that it is about. */
  readonly errors: readonly { readonly refusal: AppError; readonly names: readonly string[] }[];
  readonly startedAt: Date;
  readonly completedAt: Date;
}

interface Named {
  readonly name: string;
}

/** Assumption P25. Each takes 100 inputs at most: TOO_MANY_BATCH_PROPERTIES (400). */
export interface PropertyBatchesService {
  /** Those that are there, in the order of their first mention; one error names all the others. */
  readPropertyBatch(
    read: PropertyWrite & PropertyFilter & { readonly inputs: readonly Named[] },
  ): Promise<PropertyBatch>;
  /** Makes each property on its own, with an error for each that is refused. */
  createPropertyBatch(creation: PropertyWrite & { readonly inputs: readonly PropertyInput[] }): Promise<PropertyBatch>;
  /** Archives all or none; names without an active property are left out. */
  archivePropertyBatch(write: PropertyWrite & { readonly inputs: readonly Named[] }): Promise<void>;
}

interface PropertyBatchesDeps {
  readonly clock: Clock;
  readonly creates: PropertyCreatesService;
  readonly updates: PropertyUpdatesService;
  readonly findAsked: (hubId: number, objectType: string, filter: PropertyFilter) => Promise<PropertySet>;
}

export function createPropertyBatchesService({
  clock,
  creates,
  updates,
  findAsked,
}: PropertyBatchesDeps): PropertyBatchesService {
  return {
    async readPropertyBatch({ hubId, objectType, inputs, ...filter }) {
      assertSize(inputs);
      const startedAt = clock.now();
      const set = await findAsked(hubId, objectType, filter);
      const names = [...new Set(inputs.map(({ name }) => name))];
      const missing = names.filter((name) => !set.has(name));
      return {
        results: names.flatMap((name) => set.get(name) ?? []),
        errors: missing.length > 0 ? [{ refusal: propertyErrors.propertiesNotFound(), names: missing }] : [],
        startedAt,
        completedAt: clock.now(),
      };
    },
    async createPropertyBatch(creation) {
      assertSize(creation.inputs);
      const startedAt = clock.now();
      const { made, refused } = await creates.createEachProperty(creation);
      const errors = refused.map(({ name, refusal }) => ({ refusal, names: [name] }));
      return { results: made, errors, startedAt, completedAt: clock.now() };
    },
    async archivePropertyBatch({ inputs, ...write }) {
      assertSize(inputs);
      await updates.archiveProperties({ ...write, names: inputs.map(({ name }) => name) });
    },
  };
}

function assertSize(inputs: readonly unknown[]): void {
  if (inputs.length > maxBatchInputs) throw propertyErrors.tooManyBatchProperties();
}
