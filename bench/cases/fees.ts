import { unpackCaptures } from '@diwan/contract/features/fees/captures';
import type { FeeRow } from '@diwan/contract/features/fees/records';
import { compare, type PriceTable, replay } from '@diwan/contract/features/fees/replay';
import { median } from '../load.ts';
import type { World } from '../world.ts';

const MOST_LOAD_S = 5;
const MOST_ANSWER_MS = 150;
const MOST_BYTES = 16;
const MOVES = 40;

async function get(world: World, path: string): Promise<Response> {
  const reply = await fetch(`http://127.0.0.1:${world.port}/api/admin/fees${path}`, {
    headers: world.admin,
  });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply;
}

const PERCENT_TO_BP = 100;
const KWD_TO_FILS = 1000;

const tableOf = (rows: readonly FeeRow[], more_bp: number): PriceTable =>
  new Map(
    rows.map((row) => [
      row.id,
      {
        brand: {
          bp: Math.round(row.brand_percentage * PERCENT_TO_BP) + more_bp,
          fixed_minor: Math.round(row.brand_fixed * KWD_TO_FILS),
        },
        cost: {
          bp: Math.round(row.cost_percentage * PERCENT_TO_BP),
          fixed_minor: Math.round(row.cost_fixed * KWD_TO_FILS),
        },
      },
    ]),
  );

/** Computes the sum of the fees of all captures under a fee table, in SQL. */
async function inSql({ client }: World, table: PriceTable): Promise<bigint> {
  const prices = JSON.stringify([...table].map(([id, { brand }]) => ({ id, ...brand })));
  const { rows } = await client.query<{ sum: string }>(
    `select sum((t.amount_minor * p.bp + 5000) / 10000 + p.fixed_minor)::text as sum
     from transactions t join fees f on f.scheme = t.scheme and f.channel = t.channel
     join jsonb_to_recordset($1::jsonb) as p (id integer, bp bigint, fixed_minor bigint)
       on p.id = f.id
     where t.status = 'CAPTURED'`,
    [prices],
  );
  return BigInt(rows[0]?.sum ?? '-1');
}

/** Publishes a fee, which first replays all bookings. Returns the time in seconds. */
async function publishOnce(world: World, row: FeeRow | undefined): Promise<number> {
  const started = performance.now();
  const reply = await fetch(`http://127.0.0.1:${world.port}/api/admin/fees`, {
    method: 'PUT',
    headers: { ...world.admin, 'content-type': 'application/json' },
    body: JSON.stringify(row),
  });
  if (reply.status !== 200) throw new Error(`a fee: ${reply.status} ${await reply.text()}`);
  return (performance.now() - started) / 1000;
}

/**
 * Measures loading all captures, and replaying them for changed drafts. The sums must equal SQL's
 * sums exactly.
 */
export async function feesLines(world: World): Promise<string[][]> {
  const { data } = (await (await get(world, '')).json()) as { data: FeeRow[] };
  const started = performance.now();
  const bytes = new Uint8Array(await (await get(world, '/captures')).arrayBuffer());
  const captures = unpackCaptures(bytes);
  const load_s = (performance.now() - started) / 1000;
  const now = replay(captures, tableOf(data, 0));
  const times: number[] = [];
  for (let move = 1; move <= MOVES; move += 1) {
    const table = tableOf(data, move);
    const asked = performance.now();
    const { all } = compare(captures, now, replay(captures, table));
    times.push(performance.now() - asked);
    if (move === MOVES && BigInt(all.draft_fee_minor) !== (await inSql(world, table))) {
      throw new Error('a replay differs from SQL');
    }
  }
  const size = bytes.length / captures.captures;
  const answer_ms = median(times);
  const met =
    load_s <= MOST_LOAD_S && answer_ms <= MOST_ANSWER_MS && size <= MOST_BYTES ? 'met' : 'missed';
  const bars = `<= ${MOST_LOAD_S} s, <= ${MOST_ANSWER_MS} ms, <= ${MOST_BYTES} B`;
  const loaded = `${captures.captures} captures loaded in ${load_s.toFixed(1)} s`;
  const moved = `a draft replayed in ${answer_ms.toFixed(0)} ms`;
  const check_s = await publishOnce(world, data[0]);
  return [
    [`${loaded}, ${size.toFixed(1)} B each; ${moved}`, '', '', '', '', '', bars, met],
    [
      `a fee published, all replayed before, in ${check_s.toFixed(1)} s`,
      '',
      '',
      '',
      '',
      '',
      '',
      '',
    ],
  ];
}
