import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';

/**
 * Marks a statement that runs often enough that planning costs more than running it. Each
 * connection plans it once and keeps the plan. Use it only for statements with few different texts.
 */
export const prepared = sql.raw('/* prepared */');

const MARK = '/* prepared */';
/**
 * The maximum number of prepared texts. It is far above the number of marked texts. Statements
 * beyond it are planned each time, as usual.
 */
const MOST_FORMS = 200;

const names = new Map<string, string>();

/** Returns the name under which a marked statement is prepared; undefined for other statements. */
function nameOf(text: string): string | undefined {
  if (!text.includes(MARK)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_FORMS) return known;
  const name = `diwan_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Wraps the pool for Kysely, which cannot name statements. Marked texts get a `name` if connections
 * keep prepared statements.
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
    // The type cast is safe, because Kysely passes cursors only if their library is configured.
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    };
  },
});
