/** An expected failure of a command; its message is the one sentence shown. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
