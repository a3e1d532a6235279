/** A command that cannot do what it was asked; its message is the one sentence shown. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
