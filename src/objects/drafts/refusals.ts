import { AppError } from '../../platform/http/errors.js';

/** An input that may carry a trace id, repeated in its results. */
export interface Traced {
  readonly traceId?: string | undefined;
}

/** Gives each input a trace id by its position. A batch of them refuses single inputs, and {@link toOrder} finds its results. */
export function withPositions<I extends Traced>(inputs: readonly I[]): (I & { readonly traceId: string })[] {
  return inputs.map((input, position) => ({ ...input, traceId: String(position) }));
}

/** The results of a batch of {@link withPositions} in the order of its inputs, with their own trace ids; undefined for those that have none. */
export function toOrder<R extends Traced>(inputs: readonly Traced[], results: readonly R[]) {
  const byPosition = new Map(results.map((result) => [result.traceId, result]));
  return inputs.map(({ traceId }, position) => {
    const result = byPosition.get(String(position));
    return result && { value: { ...result, traceId } };
  });
}

export interface InputFailure {
  readonly traceId: string;
  readonly error: AppError;
}

export interface Refusals {
  listFailures(): InputFailure[];
  isRefused(input: Traced): boolean;
  /** Records the refusal of an input. Throws it unless every input has a trace id: then the whole request is refused. */
  refuse(input: Traced, error: AppError): void;
  /** Maps each input with `check`, omitting those that it refuses. */
  checkEach<I extends Traced, T>(inputs: readonly I[], check: (input: I, place: number) => T): T[];
}

/** Refuses the whole request, or single inputs if all carry a trace id. */
export function createRefusals(inputs: readonly Traced[]): Refusals {
  const isPartial = inputs.every(({ traceId }) => traceId !== undefined);
  const refused = new Map<Traced, InputFailure>();
  const refuse: Refusals['refuse'] = (input, error) => {
    const { traceId } = input;
    if (!isPartial || traceId === undefined || error.row.status >= 500) throw error;
    refused.set(input, { traceId, error });
  };
  return {
    listFailures: () => [...refused.values()],
    isRefused: (input) => refused.has(input),
    refuse,
    checkEach(all, check) {
      const checked: ReturnType<typeof check>[] = [];
      for (const [place, input] of all.entries()) {
        try {
          checked.push(check(input, place));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          refuse(input, error);
        }
      }
      return checked;
    },
  };
}
