import { requestOf } from '../http.ts';
import { askOnce, httpRate, type Script } from '../load.ts';
import type { Case } from '../report.ts';
import { CUSTOMERS_BY_DIGITS, CUSTOMERS_BY_NAME } from '../statements.ts';
import type { World } from '../world.ts';
import { personOf, pickFrom } from './lists.ts';

const FITS = `search_text like '%' || $1 || '%'`;

const EXACT_COUNT = `select count(*) from customers
  where search_text like '%' || search_folded($1) || '%'`;
const SHOWN = `select count(distinct coalesce(shown_under, id))::integer as total
  from customers where ${FITS}`;

const RARE_NAME = 'زيد القطامي';
/** First names. One customer in eight has each of them. */
const COMMON = ['noura', 'ahmad', 'فاطمة', 'yousef', 'مريم', 'salem', 'hessa', 'khaled'];

/**
 * Adds the brands of each customer. Merges every thirtieth customer into the next, and gives thirty
 * customers the same Arabic name.
 */
async function prepare({ client, scale }: World): Promise<void> {
  await client.query(`set session_replication_role = replica;
    insert into customer_brands (brand_id, customer_id, first_paid_at)
      select brand_id, customer_id, min(payment_date) from transactions
      where status = 'CAPTURED' and customer_id is not null group by 1, 2 on conflict do nothing;
    create temporary table people as select substr(identity, 7)::integer as n, id from customers
      where identity like 'bench %';
    create temporary table merged as select a.id as merged_id, b.id as kept_id
      from people a join people b on b.n = a.n + 1
      where a.n % 30 = 0 and a.n < ${scale.customers} - 1;
    insert into customer_merges (kept_id, merged_id, kept_snapshot, merged_snapshot, merged_at)
      select kept_id, merged_id, 'none', 'none', now() from merged;
    update customers c set merged_into = m.kept_id, shown_under = m.kept_id
      from merged m where c.id = m.merged_id;
    set session_replication_role = origin;
    insert into customers (first_name, last_name, identity)
      select split_part('${RARE_NAME}', ' ', 1), split_part('${RARE_NAME}', ' ', 2), 'rare ' || n
      from generate_series(1, 30) as n;
    analyze customers, customer_brands, customer_merges`);
}

/**
 * Returns six digits of a phone number without a leading zero, which the product would treat as a
 * trunk prefix.
 */
const sixDigits = ({ scale }: World): string =>
  String(Math.floor(Math.random() * scale.customers)).padStart(6, '1');

const pathOf = (search: string): string => `/api/customers?page=1&limit=20&search=${search}`;

/** Compares the totals of the search with the rows. A merged customer is counted once. */
async function requireTotals(world: World): Promise<void> {
  for (const search of [sixDigits(world), sixDigits(world), '+96550012']) {
    const reply = await askOnce(
      world.port,
      requestOf('GET', pathOf(encodeURIComponent(search)), world.admin),
    );
    const { total } = (JSON.parse(reply.body) as { data: { total: number } }).data;
    const { rows } = await world.client.query<{ total: number }>(SHOWN, [search]);
    if (total !== rows[0]?.total) throw new Error(`${search}: ${total} is not ${rows[0]?.total}`);
  }
}

interface SearchTime {
  readonly id: string;
  readonly brands: readonly unknown[];
}

/** Checks that the bare server finds the same customers and brands as the product. */
async function requireSame(world: World, search: string): Promise<void> {
  const [own, bare] = await Promise.all([
    askOnce(world.port, requestOf('GET', pathOf(search), world.admin)),
    askOnce(world.bare_port, requestOf('GET', `/customers/${search}`, {})),
  ]);
  const { customers } = (JSON.parse(own.body) as { data: { customers: readonly SearchTime[] } })
    .data;
  const { rows } = (JSON.parse(bare.body) as { data: { rows: readonly SearchTime[] } }).data;
  const [ours, theirs] = [customers, rows].map((list) =>
    JSON.stringify(list.map(({ id, brands }) => [id, brands])),
  );
  if (ours !== theirs) throw new Error(`${search} differs:\n${ours}\n${theirs}`);
}

interface Search {
  readonly name: string;
  readonly of: () => string;
  readonly statement: string;
  readonly least: number;
}

const searchCase = (world: World, { name, of, statement, least }: Search): Case => {
  const script: Script = {
    statements: { found: statement },
    work: (wire) => wire.run('found', [of()]),
  };
  const request = (n: number) =>
    requestOf('GET', pathOf(encodeURIComponent(of())), personOf(world, n));
  return {
    name,
    bars: { limit: least },
    limit: script,
    bare: (ms) =>
      httpRate(
        world.bare_port,
        () => requestOf('GET', `/customers/${encodeURIComponent(of())}`, {}),
        ms,
      ),
    ours: (ms) => httpRate(world.port, request, ms),
  };
};

/** Returns the cases of customer searches: by a part of a phone number, and by names. */
export async function customerCases(world: World): Promise<Case[]> {
  await prepare(world);
  await requireTotals(world);
  for (const search of [sixDigits(world), sixDigits(world), 'noura', RARE_NAME]) {
    await requireSame(world, encodeURIComponent(search));
  }
  return [
    searchCase(world, {
      name: 'customers by six digits, with total',
      of: () => sixDigits(world),
      statement: CUSTOMERS_BY_DIGITS,
      least: 0.4,
    }),
    searchCase(world, {
      name: 'customers by a rare name in Arabic, with total',
      of: () => RARE_NAME,
      statement: CUSTOMERS_BY_NAME,
      least: 0.4,
    }),
    searchCase(world, {
      name: 'customers by a common word, against its exact count',
      of: () => pickFrom(COMMON),
      statement: EXACT_COUNT,
      least: 5,
    }),
  ];
}

/** Measures the page of suggested duplicates among all customers. */
export async function duplicatesLine(world: World): Promise<string[]> {
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const started = performance.now();
    const reply = await askOnce(
      world.port,
      requestOf('GET', '/api/customers/duplicates', world.admin),
    );
    if (reply.status !== 200) throw new Error(`duplicates: ${reply.status} ${reply.body}`);
    times.push(performance.now() - started);
  }
  const middle = times.toSorted((a, b) => a - b)[2] ?? Number.NaN;
  return ['duplicates among all customers', '', '', `${middle.toFixed(0)} ms`, '', '', '', 'none'];
}
