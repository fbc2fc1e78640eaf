import { Client } from 'pg';

export type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** An insert may omit a 'default' column, and must omit an 'always' column. */
  readonly filled: 'default' | 'always' | 'never';
  /** The check constraints on only this column, as PostgreSQL prints them. */
  readonly checks: readonly string[];
};

const COLUMNS = `
  select case when c.relnamespace = 'public'::regnamespace then c.relname
              else c.relnamespace::regnamespace || '.' || c.relname end as table, a.attname as name, format_type(a.atttypid, null) as type,
         not a.attnotnull as nullable,
         case when a.attidentity = 'a' or a.attgenerated <> '' then 'always'
              when a.attidentity = 'd' or a.atthasdef then 'default'
              else 'never' end as filled,
         array(select pg_get_constraintdef(k.oid) from pg_constraint k
               where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
               order by k.conname) as checks
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace in ('public'::regnamespace, 'test_mode'::regnamespace)
    and c.relkind in ('r', 'p', 'v', 'm')
    and not c.relispartition and c.relname <> 'schema_migrations'
  order by 1, a.attnum`;

/** Reads all columns of our own tables and views from the migrated database. */
export async function readColumns(url: string): Promise<Column[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(COLUMNS);
    return rows;
  } finally {
    await client.end();
  }
}
