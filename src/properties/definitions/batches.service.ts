import type { Clock } from '../../platform/clock.js';
import type { BatchOutcome } from '../../platform/http/batches.js';
import { type AppError } from '../../platform/http/errors.js';
import type { Definition } from '../types/definition.js';
import { propertyErrors } from '../types/properties.errors.js';
import { maxBatchInputs, type PropertyInput } from '../types/properties.schema.js';
import type { PropertyWrite } from './changes.service.js';
import type { PropertyCreatesService } from './creates.service.js';
import type { DefinitionsService } from './definitions.service.js';
import type { PropertyUpdatesService } from './updates.service.js';

interface PropertyFilter {
  readonly archived?: boolean;
  readonly dataSensitivity?: string;
}

/** Each failure with the affected names. */
type PropertiesOutcome = BatchOutcome<Definition, { readonly refusal: AppError; readonly names: readonly string[] }>;

interface Named {
  readonly name: string;
}

/** Assumption P25. At most 100 inputs per call: TOO_MANY_BATCH_PROPERTIES (400). */
export interface PropertyBatchesService {
  /** Existing properties, in the order of the request, deduplicated; one error lists all the others. */
  readPropertyBatch(
    read: PropertyWrite & PropertyFilter & { readonly inputs: readonly Named[] },
  ): Promise<PropertiesOutcome>;
  /** Creates each property independently, with an error for each one refused. */
  createPropertyBatch(
    creation: PropertyWrite & { readonly inputs: readonly PropertyInput[] },
  ): Promise<PropertiesOutcome>;
  /** Archives all or none; names without an active property are ignored. */
  archivePropertyBatch(write: PropertyWrite & { readonly inputs: readonly Named[] }): Promise<void>;
}

interface PropertyBatchesDeps {
  readonly clock: Clock;
  readonly creates: PropertyCreatesService;
  readonly updates: PropertyUpdatesService;
  readonly definitions: DefinitionsService;
}

export function createPropertyBatchesService({
  clock,
  creates,
  updates,
  definitions,
}: PropertyBatchesDeps): PropertyBatchesService {
  return {
    async readPropertyBatch({ hubId, objectType, inputs, ...filter }) {
      assertSize(inputs);
      const startedAt = clock.now();
      const set = await definitions.findPropertySet(hubId, objectType, filter);
      const names = [...new Set(inputs.map(({ name }) => name))];
      const missing = names.filter((name) => !set.has(name));
      return {
        results: names.flatMap((name) => set.get(name) ?? []),
        failures: missing.length > 0 ? [{ refusal: propertyErrors.propertiesNotFound(), names: missing }] : [],
        startedAt,
        completedAt: clock.now(),
      };
    },
    async createPropertyBatch(creation) {
      assertSize(creation.inputs);
      const startedAt = clock.now();
      const { made, refused } = await creates.createEachProperty(creation);
      const failures = refused.map(({ name, refusal }) => ({ refusal, names: [name] }));
      return { results: made, failures, startedAt, completedAt: clock.now() };
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
