import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** The pool or one of its transactions: what a store function is given. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

const OID = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700 } as const;
const ARRAY_OID = { int8: 1016, date: 1182, timestamptz: 1185 } as const;

/** '2026-11-20 23:53:15.123+00' becomes '2026-11-20T23:53:15.123Z': the wire's form of an instant. */
export function instantText(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/.exec(text);
  if (!match) throw new Error(`the session's time zone must be UTC, got ${text}`);
  return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0')}Z`;
}

const listOf =
  <T>(parse: (text: string) => T) =>
  (text: string): T[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((part) => parse(part.replaceAll('"', '')));

const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.int8]: BigInt,
  [OID.date]: String,
  [OID.timestamptz]: instantText,
  [OID.numeric]: String,
  [ARRAY_OID.int8]: listOf(BigInt),
  [ARRAY_OID.date]: listOf(String),
  [ARRAY_OID.timestamptz]: listOf(instantText),
};

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format),
};

export interface DatabaseOptions {
  readonly max_connections?: number;
  readonly statement_timeout_ms?: number;
  /** Hears of idle connections that broke; without a listener Node would end. */
  readonly on_error?: (error: Error) => void;
}

export interface OpenDatabase {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool on `url`. Instants arrive as ISO text, bigint as bigint, dates as yyyy-MM-dd. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max_connections ?? 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: options.statement_timeout_ms ?? 15_000,
    idle_in_transaction_session_timeout: 30_000,
    options: '-c timezone=UTC',
    types: types as pg.CustomTypesConfig,
  });
  pool.on('error', (error) => options.on_error?.(error));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
