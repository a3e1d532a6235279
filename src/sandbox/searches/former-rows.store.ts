import type { Tx } from '../../platform/db/db.js';

const tables = ['record', 'association'] as const;
const trigger = 'keep_former';

/** Locks records and associations, so that no write to them is under way. */
export async function lockRows(tx: Tx): Promise<void> {
  await tx`lock table record, association in access exclusive mode`;
}

/** Whether former rows are kept, by this process or an earlier one. */
export async function isKeeping(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ is: boolean }[]>`
    select exists (select from pg_trigger where tgrelid = 'record'::regclass and tgname = ${trigger}) as is`;
  return row?.is ?? false;
}

/** From now on, writes that name their time keep the rows that they replace. Nothing of earlier writes is kept. */
export async function startKeeping(tx: Tx): Promise<void> {
  await stopKeeping(tx);
  for (const table of tables) {
    await tx.unsafe(
      `create trigger ${trigger} after insert or update or delete on ${table} for each row execute function keep_former_${table}()`,
    );
  }
}

/** Nothing is kept any more, and nothing that was. */
export async function stopKeeping(tx: Tx): Promise<void> {
  for (const table of tables) await tx.unsafe(`drop trigger if exists ${trigger} on ${table}`);
  await tx.unsafe('truncate former_record, former_association');
}
