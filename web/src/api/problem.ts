/** An error response of the server, or a failure to reach it. */
export class Problem extends Error {
  override name = 'Problem';
  /** 0: no response. */
  readonly status: number;
  readonly category: string | undefined;
  readonly correlationId: string | undefined;
  readonly details: readonly ProblemDetail[];
  readonly context: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, body: ProblemBody) {
    super(
      (body.message && toWords(body.message)) ??
        (status === 0 ? 'The server cannot be reached.' : `The server responded with status ${status}.`),
    );
    this.status = status;
    this.category = body.category;
    this.correlationId = body.correlationId;
    this.details = body.errors ?? [];
    this.context = body.context ?? {};
  }
}

/** The wire reports rejected values as JSON inside a message: returns the messages in it. */
export function toWords(message: string): string {
  const [, json] = /^Property values were not valid: (\[.*\])$/s.exec(message) ?? [];
  if (json === undefined) return message;
  try {
    const failures = JSON.parse(json) as readonly { readonly message: string }[];
    return failures.map((failure) => failure.message).join(' ');
  } catch {
    return message;
  }
}

interface ProblemDetail {
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
  readonly context?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Parses an error response. */
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
