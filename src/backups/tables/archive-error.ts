/** An archive that cannot be written or used; the message is the one sentence shown. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
