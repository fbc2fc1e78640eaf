import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';

/**
 * Stands in a statement that is asked for so often that planning it anew each time would cost more
 * than running it: each connection plans it once. For statements of few forms alone, since every
 * form of them is kept.
 */
export const prepared = sql.raw('/* prepared */');

const MARK = '/* prepared */';
/** Far more forms than there are. What comes beyond is planned each time, as everything else is. */
const MOST_FORMS = 200;

const names = new Map<string, string>();

/** The name under which a connection keeps a marked statement; others have none. */
function nameOf(text: string): string | undefined {
  if (!text.includes(MARK)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_FORMS) return known;
  const name = `diwan_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * The pool as kysely takes one: it has texts alone, and marked ones get the driver's `name` where
 * connections keep what was prepared.
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
    // Kysely also hands cursors over, when it was given their library.
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    };
  },
});
