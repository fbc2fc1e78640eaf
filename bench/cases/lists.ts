import { encodeCursor } from '@diwan/contract/kernel/paging';
import { requestOf } from '../http.ts';
import { askOnce, httpRate, type Script } from '../load.ts';
import { LIST_ALL, LIST_BRAND } from '../statements.ts';
import type { World } from '../world.ts';
import type { Case } from '../report.ts';

export const pickFrom = <T>(all: readonly T[]): T => {
  const one = all[Math.floor(Math.random() * all.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

export const personOf = ({ people, admin }: World, n: number) => people[n % people.length] ?? admin;

function rowsIn(body: string): unknown {
  const { data } = JSON.parse(body) as { data: { transactions?: unknown; rows?: unknown } };
  return data.transactions ?? data.rows;
}

async function requireSame(world: World, ours: string, bare: string): Promise<void> {
  const answers = await Promise.all([
    askOnce(world.port, requestOf('GET', ours, world.admin)),
    askOnce(world.bare_port, requestOf('GET', bare, {})),
  ]);
  const [own, other] = answers.map(({ body }) => JSON.stringify(rowsIn(body)));
  if (own === other) return;
  let from = 0;
  while (own?.[from] === other?.[from]) from += 1;
  const near = (text: string | undefined) => text?.slice(Math.max(0, from - 60), from + 200);
  throw new Error(`${ours} differs:\n${near(own)}\n${near(other)}`);
}

interface List {
  readonly name: string;
  readonly ours: () => string;
  readonly bare: () => string;
  readonly script: Script;
  /** The minimum rate, as a share of the rate of the database alone. */
  readonly least: number;
}

/** Returns the case of a list. Each connection is a different user. */
const listCase = (world: World, { name, ours, bare, script, least }: List): Case => ({
  name,
  bars: { limit: least, bare: 0.65, cpu: 2.2 },
  limit: script,
  bare: (ms) => httpRate(world.bare_port, () => requestOf('GET', bare(), {}), ms),
  ours: (ms) => httpRate(world.port, (n) => requestOf('GET', ours(), personOf(world, n)), ms),
});

export async function listCases(world: World): Promise<Case[]> {
  const [first = 0] = world.brand_ids;
  await requireSame(world, '/api/transactions', '/all');
  await requireSame(world, `/api/transactions?brand_id=${first}`, `/brands/${first}`);
  const brand = () => String(pickFrom(world.brand_ids));
  const all: Script = { statements: { all: LIST_ALL }, work: (wire) => wire.run('all') };
  const own: Script = {
    statements: { own: LIST_BRAND },
    work: (wire) => wire.run('own', [brand()]),
  };
  const lists: readonly List[] = [
    {
      name: 'newest 50 of one brand',
      ours: () => `/api/transactions?brand_id=${brand()}`,
      bare: () => `/brands/${brand()}`,
      script: own,
      least: 0.15,
    },
    {
      name: 'newest 50 of all',
      ours: () => '/api/transactions',
      bare: () => '/all',
      script: all,
      least: 0.2,
    },
  ];
  return lists.map((list) => listCase(world, list));
}

/** Compares a deep page with page 1: page 10,000 of 50 rows, or the middle of a smaller table. */
export async function pagingCase(world: World): Promise<Case> {
  const depth = Math.min(500_000, Math.floor(world.scale.transactions / 2));
  const { rows } = await world.client.query<{ at: string; id: string }>(
    `select to_char(payment_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
       id::text as id
     from transactions order by payment_date desc, id desc offset ${depth} limit 1`,
  );
  const [place] = rows;
  const cursor = encodeCursor([place?.at ?? '', place?.id ?? '']);
  const get = (path: string) => (ms: number) =>
    httpRate(world.port, (n) => requestOf('GET', path, personOf(world, n)), ms);
  return {
    name: `page ${depth / 50} against page 1`,
    bars: { bare: 1 / 1.3 },
    bare: get('/api/transactions'),
    ours: get(`/api/transactions?cursor=${cursor}`),
  };
}
