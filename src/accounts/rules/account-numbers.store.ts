import type { Tx } from '../../platform/db/db.js';

/** The first generated number. */
const firstNumber = 100_000;

/**
 * Reserves the number of a new hub, user, developer or app: the given one, or the next free one. A given number above the start
 * of the sequence advances the sequence past it.
 */
export async function reserveNumber(tx: Tx, given: number | undefined): Promise<number> {
  if (given === undefined) {
    const [row] = await tx<{ number: number }[]>`select nextval('account_number')::integer as number`;
    return row!.number;
  }
  if (given >= firstNumber) {
    await tx`select setval('account_number', ${given}::integer) from account_number where last_value < ${given}::integer`;
  }
  return given;
}
