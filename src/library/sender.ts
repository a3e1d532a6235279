/** The server refused a call of the sandbox API. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Sends requests to the sandbox API of a server; throws a {@link SandboxError} for a refusal. */
export function createSender(url: string) {
  return async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(new URL(path, url), {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new SandboxError(response.status, `${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
}
