/** An invalid configuration; its message is the one sentence shown at start. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
