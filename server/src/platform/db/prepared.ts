import type pg from 'pg';
import { sql } from 'kysely';

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
export function nameOf(text: string): string | undefined {
  if (!text.includes(MARK)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_FORMS) return known;
  const name = `diwan_${names.size}`;
  names.set(text, name);
  return name;
}

type AnyQuery = (...given: unknown[]) => unknown;

/** Lets marked statements be prepared on this connection; everything else stays as it is. */
export function prepareMarked(client: pg.PoolClient): void {
  const query = client.query.bind(client) as AnyQuery;
  const run: AnyQuery = (text, ...rest) => {
    const name = typeof text === 'string' ? nameOf(text) : undefined;
    if (name === undefined) return query(text, ...rest);
    const [values, ...callback] = rest;
    return query({ name, text, values }, ...callback);
  };
  client.query = run as typeof client.query;
}
