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
function nameOf(text: string): string | undefined {
  if (!text.includes(MARK)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_FORMS) return known;
  const name = `diwan_${names.size}`;
  names.set(text, name);
  return name;
}

/** A failure is made where the answer was read; this tells where it was asked. */
function tellWhere(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error);
  throw error;
}

/** Asks one statement of a connection; marked ones are planned once. */
export type Ask = <R extends pg.QueryResultRow>(
  text: string,
  values: unknown[],
) => Promise<pg.QueryResult<R>>;

/**
 * How to ask a connection, with promises of our own: the closures of the driver's promises hold
 * each other's answers, so that every answer survived until the whole heap was collected. A list's
 * 15 kB then cost the server 5 MB of old garbage twenty times a second (decision 028).
 */
export function createAsk(client: pg.ClientBase): Ask {
  const query: pg.ClientBase['query'] = client.query.bind(client);
  return <R extends pg.QueryResultRow>(text: string, values: unknown[]) =>
    new Promise<pg.QueryResult<R>>((resolve, reject) => {
      const name = nameOf(text);
      const config = name === undefined ? { text, values } : { name, text, values };
      query<R>(config, (error, result) => {
        if (error) reject(error);
        else resolve(result);
      });
    }).catch(tellWhere);
}

/** Lets texts with their values be asked so; everything else stays as it is. */
export function prepareMarked(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const ask = createAsk(client);
  const run = (...given: unknown[]): unknown => {
    const [text, values = []] = given;
    const plain = given.length <= 2 && typeof text === 'string' && Array.isArray(values);
    return plain ? ask(text, values) : query(...given);
  };
  client.query = run as typeof client.query;
}
