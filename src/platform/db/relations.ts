import type { Tx } from './tx.js';

/** A table, index or similar, by its file. */
export interface Relation {
  /** The file of its first segment, relative to the directory of the cluster. */
  readonly path: string;
  /** A description: `table record`, `index record_pk of table record`. */
  readonly label: string;
}

/** All relations of the database with pages, including the catalogue. */
export async function listRelations(tx: Tx): Promise<Relation[]> {
  return tx<Relation[]>`
    with named as (
      select c.oid, coalesce(i.indrelid, c.oid) as of_oid, c.relkind, c.relname
      from pg_class c left join pg_index i on i.indexrelid = c.oid
      where pg_relation_filepath(c.oid) is not null
    )
    select pg_relation_filepath(n.oid) as path, case
      when t.oid is not null then 'the long values of table ' || t.relname
      when n.relkind = 'i' then 'index ' || n.relname || ' of table ' || o.relname
      when n.relkind = 'S' then 'sequence ' || n.relname
      else 'table ' || n.relname end as label
    from named n
    join pg_class o on o.oid = n.of_oid
    left join pg_class t on t.reltoastrelid = n.of_oid and o.relkind = 't'
    order by path`;
}

/** Whether pages have checksums. */
export async function hasChecksums(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ checksums: string }[]>`select current_setting('data_checksums') as checksums`;
  return row?.checksums === 'on';
}

/** A table that is read page by page, with its number of pages. */
export interface PagedTable {
  readonly name: string;
  readonly pages: number;
}

/** The tables of Spoke, the largest last. */
export async function listPagedTables(tx: Tx): Promise<PagedTable[]> {
  return tx<PagedTable[]>`
    select c.relname as name,
      (pg_relation_size(c.oid) / current_setting('block_size')::integer)::integer as pages
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r'
    order by 2, 1`;
}

/** Makes the server read pages of a table with all values of their rows, including TOAST values. */
export async function readPages(tx: Tx, name: string, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.unsafe(`
    /* every hub: check */ select sum(length(t::text)) from ${quote(name)} t
    where t.ctid >= '(${from},0)'::tid and t.ctid < '(${to},0)'::tid`);
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
