import type { PropertyBatch } from './batches.service.js';
import type { PartialPropertyBatch } from '../types/properties.schema.js';
import { toWireProperty } from './wire-property.js';

/** A batch as the wire prints it: errors only where there are some. */
export function toWireBatch({ results, errors, startedAt, completedAt }: PropertyBatch) {
  return {
    status: 'COMPLETE',
    results: results.map(toWireProperty),
    ...(errors.length > 0 && { numErrors: errors.length, errors: errors.map(toWireFailure) }),
    startedAt: startedAt.toISOString(),
    completedAt: completedAt.toISOString(),
  };
}

function toWireFailure({ refusal, names }: PropertyBatch['errors'][number]): PartialPropertyBatch['errors'][number] {
  const { category, subCategory } = refusal.row;
  return {
    status: 'error',
    ...(category !== undefined && { category }),
    ...(subCategory !== undefined && { subCategory }),
    message: refusal.message,
    context: { name: [...names] },
  };
}
