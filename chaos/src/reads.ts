import { call } from './calls.ts';
import { signIn } from './sales/shop.ts';

const LISTS = ['/brands', '/transactions', '/customers', '/admin/payouts', '/admin/audit'];

/** Counts the rows of an answer: a list, or an object that contains a list. */
const countRows = (data: object): number =>
  (Array.isArray(data) ? data : Object.values(data).find(Array.isArray))?.length ?? 0;

/**
 * Counts the rows on the first page of each list, as an admin reads them.
 * @throws Error if a list is refused
 */
export async function readLists(url: string): Promise<Readonly<Record<string, number>>> {
  const headers = await signIn({ url });
  const rows = await Promise.all(
    LISTS.map(async (path) => {
      const { status, json } = await call('GET', `${url}/api${path}`, headers);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
      return [path, countRows((json as { data: object }).data)] as const;
    }),
  );
  return Object.fromEntries(rows);
}
