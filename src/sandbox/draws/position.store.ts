import { writeOne, type Tx } from '../../platform/db/db.js';

/** Which start of the server, and which of its requests. */
export interface Position {
  readonly runNo: number;
  readonly requestNo: number;
}

export async function findPosition(tx: Tx): Promise<Position | undefined> {
  const [row] = await tx<Position[]>`
    select run_no::float8 as run_no, request_no::float8 as request_no from draw_position where position_id = 1`;
  return row;
}

/** Begins the next run. */
export async function nextRun(tx: Tx): Promise<Position> {
  return writeOne(tx<Position[]>`
    insert into draw_position (run_no, request_no) values (1, 0)
    on conflict (position_id) do update set run_no = draw_position.run_no + 1, request_no = 0
    returning run_no::float8 as run_no, request_no::float8 as request_no`);
}

export async function upsertPosition(tx: Tx, { runNo, requestNo }: Position): Promise<void> {
  await writeOne(tx`
    insert into draw_position (run_no, request_no) values (${runNo}, ${requestNo})
    on conflict (position_id) do update set run_no = excluded.run_no, request_no = excluded.request_no`);
}
