/** A cursor after an entry: its time, and the keys that order entries of the same time. */
export function toCursor(at: Date, ...keys: readonly string[]): string {
  return Buffer.from([at.toISOString(), ...keys].join(' ')).toString('base64url');
}

/** The parts of a cursor, of which the first is a time; undefined for any other text. */
export function readCursor(text: string): string[] | undefined {
  const parts = Buffer.from(text, 'base64url').toString('latin1').split(' ');
  const [at = ''] = parts;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at)) return undefined;
  const time = new Date(at);
  return Number.isNaN(time.getTime()) || time.toISOString() !== at ? undefined : parts;
}
