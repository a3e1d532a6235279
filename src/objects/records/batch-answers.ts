import { toWireError } from '../../platform/http/errors.js';
import type { InputFailure } from '../drafts/refusals.js';

/** The outcome of a batch, without its results. */
interface BatchOutcome {
  readonly failures?: readonly InputFailure[];
  /** Inputs whose record does not exist, with ids as sent. */
  readonly missing: readonly { readonly id: string; readonly traceId?: string | undefined }[];
  /** Upper-case name of the object type. */
  readonly typeName: string;
  readonly startedAt: Date;
  readonly completedAt: Date;
}

/** A batch response without status and results: `errors` only if something failed, which makes it a 207. */
export function toBatchRest({ failures = [], missing, typeName, startedAt, completedAt }: BatchOutcome) {
  const errors = [...toMissing(missing, typeName), ...failures.map(toFailure)];
  return {
    ...(errors.length > 0 && { numErrors: errors.length, errors }),
    startedAt: startedAt.toISOString(),
    completedAt: completedAt.toISOString(),
  };
}

/** One entry for all missing ids, or one per input if they have trace ids. */
function toMissing(missing: BatchOutcome['missing'], typeName: string) {
  if (missing.length === 0) return [];
  const traced = missing.filter(({ traceId }) => traceId !== undefined);
  const untraced = missing.filter(({ traceId }) => traceId === undefined).map(({ id }) => id);
  return [
    ...(untraced.length > 0 ? [toLost(typeName, { ids: untraced })] : []),
    ...traced.map(({ id, traceId = '' }) => toLost(typeName, { ids: [id], objectWriteTraceId: [traceId] })),
  ];
}

function toLost(typeName: string, context: Readonly<Record<string, readonly string[]>>) {
  return {
    status: 'error',
    category: 'OBJECT_NOT_FOUND',
    message: `Could not get some ${typeName} objects, they may be deleted or not exist. Check that ids are valid.`,
    context,
  };
}

/** The refusal of one input: as of a single write, with the trace id of the input. */
function toFailure({ traceId, error }: InputFailure) {
  const { message, context, errors, subCategory, category } = toWireError(error, '');
  return {
    status: 'error',
    category: category ?? 'VALIDATION_ERROR',
    ...(subCategory !== undefined && { subCategory }),
    message,
    context: { ...context, objectWriteTraceId: [traceId] },
    ...(errors && { errors }),
  };
}
