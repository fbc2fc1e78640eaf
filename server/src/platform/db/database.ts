import { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { namingPool } from './prepared.ts';
import type { Tables } from './tables.ts';

/** The pool or one of its transactions. Store functions accept both. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

const OID = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700 } as const;
const ARRAY_OID = { int8: 1016, date: 1182, timestamptz: 1185 } as const;

/** Converts '2026-11-20 23:53:15.123+00' to the API's format, '2026-11-20T23:53:15.123Z'. */
function instantText(text: string): string {
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

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format),
};

export interface DatabaseOptions {
  readonly max_connections?: number;
  /**
   * True behind a pooler that assigns connections per transaction, such as PgBouncer. Older
   * versions refuse settings at the start of a connection (before 1.20) and lose prepared
   * statements (before 1.21). Therefore the role's own settings apply, and no statement is
   * prepared.
   */
  readonly pooled?: boolean;
  /** The limit for a statement in milliseconds. 0 means no limit. */
  readonly statement_timeout_ms?: number;
  /**
   * The maximum time without data from the server during a statement. The connection is then
   * closed.
   */
  readonly silence_ms?: number;
  /** Receives the errors of idle connections. Without a listener they would end the process. */
  readonly on_error?: (error: Error) => void;
}

export interface OpenDatabase {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a socket that closes after a silence. The server enforces the statement timeout, but cannot
 * report it if it hangs or the network drops packets. The pool discards the closed connection.
 */
function openSocket(silence_ms: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silence_ms, () => {
    const silence = new Error('the database stopped responding');
    socket.destroy(Object.assign(silence, { code: 'ETIMEDOUT' }));
  });
  return socket;
}

const STATEMENT_TIMEOUT_MS = 15_000;

const settingsOf = (statement_timeout_ms: number) => ({
  statement_timeout: statement_timeout_ms,
  idle_in_transaction_session_timeout: 30_000,
  options: '-c timezone=UTC',
});

/**
 * Returns the statements that an operator must run once if the application connects through a
 * pooler.
 */
export const ROLE_SETTINGS = (role: string): string =>
  `alter role ${role} set timezone = 'UTC'; alter role ${role} set statement_timeout = '15s'; ` +
  `alter role ${role} set idle_in_transaction_session_timeout = '30s'`;

/**
 * Checks the settings of the application's role, which a pooler requires.
 * @returns the statements to run first; undefined if none is needed
 */
export async function findMissingSettings(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ role: string; right: boolean }>`
    select current_user::text as role, current_setting('timezone') = 'UTC'
      and current_setting('statement_timeout') not in ('0', '0s')
      and current_setting('idle_in_transaction_session_timeout') not in ('0', '0s') as right`.execute(
    db,
  );
  const [row] = rows;
  return row?.right === true ? undefined : ROLE_SETTINGS(row?.role ?? 'diwan_app');
}

/**
 * Opens a connection pool. Times are read as ISO texts, bigint as bigint, and dates as yyyy-MM-dd.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const { statement_timeout_ms = STATEMENT_TIMEOUT_MS, pooled = false } = options;
  const silence_ms = options.silence_ms ?? (statement_timeout_ms && statement_timeout_ms + 5_000);
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    ...(pooled ? {} : settingsOf(statement_timeout_ms)),
    types,
    max: options.max_connections ?? 10,
    stream: () => openSocket(silence_ms),
  });
  // The running query fails with the same error. Without this listener the event would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => options.on_error?.(error));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: namingPool(pool, !pooled) }),
  });
  return { db, pool, close: () => db.destroy() };
}
