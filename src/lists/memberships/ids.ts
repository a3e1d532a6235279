/** An id without leading zeros; empty if no record can have it. */
export function toMemberId(given: string): string {
  return /^0*([1-9][0-9]{0,17})$/.exec(given)?.[1] ?? '';
}

export function toMemberIds(given: readonly (string | number)[]): string[] {
  return [...new Set(given.map((id) => toMemberId(String(id))))].filter((id) => id !== '');
}
