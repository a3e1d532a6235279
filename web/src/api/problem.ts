/** A refusal as the server words it, or a failure on the way to it. */
export class Problem extends Error {
  override name = 'Problem';
  /** 0: no answer came. */
  readonly status: number;
  readonly category: string | undefined;
  readonly correlationId: string | undefined;
  readonly details: readonly ProblemDetail[];

  constructor(status: number, body: ProblemBody) {
    super(body.message ?? (status === 0 ? 'The server cannot be reached.' : `The server answered ${status}.`));
    this.status = status;
    this.category = body.category;
    this.correlationId = body.correlationId;
    this.details = body.errors ?? [];
  }
}

export interface ProblemDetail {
  readonly message: string;
  readonly code?: string;
  readonly in?: string;
  readonly context?: Readonly<Record<string, readonly string[]>>;
}

interface ProblemBody {
  readonly message?: string | undefined;
  readonly category?: string | undefined;
  readonly correlationId?: string | undefined;
  readonly errors?: readonly ProblemDetail[] | undefined;
}

/** Reads the refusal out of an answer that is none of the expected ones. */
export async function toProblem(response: Response): Promise<Problem> {
  const correlationId = response.headers.get('x-hubspot-correlation-id') ?? undefined;
  try {
    const body: unknown = await response.json();
    return new Problem(response.status, { correlationId, ...(body as ProblemBody) });
  } catch {
    return new Problem(response.status, { correlationId });
  }
}

export const isProblem = (error: unknown, status?: number): error is Problem =>
  error instanceof Problem && (status === undefined || error.status === status);
