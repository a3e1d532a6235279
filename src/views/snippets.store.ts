import { RowsNotWrittenError, type Tx, writeOne } from '../platform/db/db.js';

export interface SnippetRow {
  readonly snippetId: number;
  readonly name: string;
  readonly body: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = (tx: Tx) => tx`s.snippet_id, s.name, s.body, s.created_at, s.updated_at`;

/** The snippets of an account, by name. */
export function listSnippets(tx: Tx, hubId: number, atMost: number): Promise<SnippetRow[]> {
  return tx<SnippetRow[]>`
    select ${columns(tx)} from snippet s where s.hub_id = ${hubId}
    order by folded(s.name) collate "C", s.snippet_id limit ${atMost}`;
}

/** Locks a snippet until the transaction ends. */
export async function findSnippet(tx: Tx, hubId: number, snippetId: number): Promise<SnippetRow | undefined> {
  const [row] = await tx<SnippetRow[]>`
    select ${columns(tx)} from snippet s where s.hub_id = ${hubId} and s.snippet_id = ${snippetId} for update`;
  return row;
}

/** Counts the snippets of an account; others are added only after the transaction. */
export async function countSnippets(tx: Tx, hubId: number): Promise<number> {
  await tx`select from hub where hub_id = ${hubId} for no key update`;
  const [row] = await tx<{ count: string }[]>`select count(*) from snippet where hub_id = ${hubId}`;
  return Number(row?.count);
}

type Written = Pick<SnippetRow, 'name' | 'body'> & { readonly now: Date };

/** Returns the id of the new snippet. */
export async function insertSnippet(tx: Tx, hubId: number, { name, body, now }: Written): Promise<number> {
  const [row] = await tx<{ snippetId: number }[]>`
    insert into snippet (hub_id, snippet_id, name, body, created_at, updated_at)
    values (${hubId}, nextval('snippet_number'), ${name}, ${body}, ${now}, ${now})
    returning snippet_id`;
  if (!row) throw new RowsNotWrittenError(1, 0);
  return row.snippetId;
}

interface SnippetPlace {
  readonly hubId: number;
  readonly snippetId: number;
}

export async function updateSnippet(tx: Tx, { hubId, snippetId }: SnippetPlace, written: Written): Promise<void> {
  const { name, body, now } = written;
  await writeOne(tx`
    update snippet set name = ${name}, body = ${body}, updated_at = ${now}
    where hub_id = ${hubId} and snippet_id = ${snippetId}`);
}

export async function deleteSnippet(tx: Tx, { hubId, snippetId }: SnippetPlace): Promise<void> {
  await writeOne(tx`delete from snippet where hub_id = ${hubId} and snippet_id = ${snippetId}`);
}
