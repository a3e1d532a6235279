/** Where a page of members ends. */
interface MemberCursor {
  readonly addedAt?: Date | undefined;
  readonly id: string;
}

/** The end of the year 9999, in milliseconds since 1970. */
const lastTime = 253_402_300_799_999;

export type MemberOrder = 'id' | 'join';

/** A place between two members as text: the id of one, with the time of joining before it where that is the order. */
export function printCursor({ addedAt, id }: Required<MemberCursor>, order: MemberOrder): string {
  return order === 'id' ? id : `${addedAt?.getTime() ?? 0}-${id}`;
}

/** Undefined for text that is no cursor of that order. */
export function parseCursor(text: string, order: MemberOrder): MemberCursor | undefined {
  const [, time, id = ''] = /^(?:([0-9]{1,15})-)?([0-9]{1,18})$/.exec(text) ?? [];
  if (id === '' || (time === undefined) !== (order === 'id') || Number(time ?? 0) > lastTime) return undefined;
  return time === undefined ? { id } : { addedAt: new Date(Number(time)), id };
}
