import { AppError } from '../../platform/http/errors.js';

/** An input that may carry a trace id, repeated in its results. */
export interface Traced {
  readonly traceId?: string | undefined;
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
