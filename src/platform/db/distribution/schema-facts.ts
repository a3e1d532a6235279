import type { Tx } from '../tx.js';

/** The facts in the catalogue that affect where the rows of a table can be. */
export interface TableFacts {
  readonly name: string;
  /** Unique indexes, including the primary key, with their plain columns, without expressions. */
  readonly uniqueKeys: readonly {
    readonly name: string;
    readonly columns: readonly string[];
    readonly isPrimary: boolean;
  }[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly triggers: readonly string[];
  /** Identity columns, with their types. */
  readonly numbered: readonly { readonly column: string; readonly type: string }[];
}

export interface ForeignKey {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** In the order of `columns`. */
  readonly references: readonly string[];
}

export interface FunctionFacts {
  readonly signature: string;
  /** Can be created before the tables, whose indexes may call it. */
  readonly readsNoTable: boolean;
}

/** Every table of the program, by name. */
export async function readTableFacts(tx: Tx): Promise<TableFacts[]> {
  return tx<TableFacts[]>`
    select c.relname as name,
      (
        select coalesce(jsonb_agg(jsonb_build_object('name', i.relname, 'isPrimary', x.indisprimary, 'columns', (
          select coalesce(jsonb_agg(a.attname), '[]') from unnest(x.indkey) k (no)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.no
        )) order by i.relname), '[]')
        from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisunique
      ) as unique_keys,
      (
        select coalesce(jsonb_agg(jsonb_build_object('name', f.conname, 'table', t.relname, 'columns', (
          select jsonb_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality k (no, place)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.no
        ), 'references', (
          select jsonb_agg(a.attname order by k.place) from unnest(f.confkey) with ordinality k (no, place)
          join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.no
        )) order by f.conname), '[]')
        from pg_constraint f join pg_class t on t.oid = f.confrelid where f.conrelid = c.oid and f.contype = 'f'
      ) as foreign_keys,
      (
        select coalesce(jsonb_agg(g.tgname order by g.tgname), '[]') from pg_trigger g
        where g.tgrelid = c.oid and not g.tgisinternal
      ) as triggers,
      (
        select coalesce(jsonb_agg(jsonb_build_object('column', a.attname, 'type', format_type(a.atttypid, null)) order by a.attname), '[]')
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%')
      ) as numbered
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    order by c.relname`;
}

/** The functions of the program, without those of extensions. */
export async function readFunctionFacts(tx: Tx): Promise<FunctionFacts[]> {
  return tx<FunctionFacts[]>`
    select p.oid::regprocedure::text as signature, p.provolatile = 'i' and not exists (
        select from unnest(p.proargtypes) a (type) join pg_type t on t.oid = a.type where t.typtype = 'c'
      ) as reads_no_table
    from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by 1`;
}
