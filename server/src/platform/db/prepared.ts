import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';

/**
 * Marks a statement that runs so often that planning it each time would cost more than running it.
 * Each connection plans it once. Use it only for statements with few different texts, since each
 * text is kept.
 */
export const prepared = sql.raw('/* prepared */');

const MARK = '/* prepared */';
/**
 * Far above the number of existing texts. Statements beyond the limit are planned each time, like
 * all others.
 */
const MOST_FORMS = 200;

const names = new Map<string, string>();

/** The name of a marked statement on its connection; undefined for other statements. */
function nameOf(text: string): string | undefined {
  if (!text.includes(MARK)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_FORMS) return known;
  const name = `diwan_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Wraps the pool for kysely, which passes only texts. Marked texts get the driver's `name` if
 * connections keep prepared statements.
 */
export const namingPool = (pool: pg.Pool, keeps: boolean): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const client = await pool.connect();
    const query = (text: string, values: readonly unknown[]) => {
      const name = keeps ? nameOf(text) : undefined;
      return client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] });
    };
    // Kysely also passes cursors, but only if it was given their library.
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    };
  },
});
