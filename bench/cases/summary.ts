import { requestOf } from '../http.ts';
import { askOnce, httpRate } from '../load.ts';
import type { Case } from '../report.ts';
import { rawSummary } from '../statements.ts';
import type { World } from '../world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The offset of the benchmark's timezone, which has no daylight saving time. */
const KUWAIT_MS = 3 * 60 * 60 * 1000;

/** Compares the product's sum of captured amounts with the sum of the rows. */
async function requireEqual({ port, admin, client }: World): Promise<void> {
  const { body } = await askOnce(port, requestOf('GET', '/api/transactions/summary', admin));
  const { data } = JSON.parse(body) as { data: { total_count: number; total_amount: number } };
  const { rows } = await client.query<{ count: string; sum: string }>(
    `select count(*), sum(amount_minor) filter (where status = 'CAPTURED') from transactions`,
  );
  const [raw] = rows;
  const same =
    data.total_count === Number(raw?.count) &&
    Math.round(data.total_amount * 1000) === Number(raw?.sum);
  if (!same) throw new Error(`the summary is not the sum: ${body} ${JSON.stringify(raw)}`);
}

export async function summaryCases(world: World): Promise<Case[]> {
  await requireEqual(world);
  const get = (query: string) => (ms: number) =>
    httpRate(
      world.port,
      () => requestOf('GET', `/api/transactions/summary${query}`, world.admin),
      ms,
    );
  const raw = (days?: number) => ({
    statements: { raw: rawSummary(days) },
    work: (wire: { run(name: string): Promise<number> }) => wire.run('raw'),
  });
  const first = new Date(Date.now() + KUWAIT_MS - 29 * DAY_MS).toISOString().slice(0, 10);
  return [
    {
      name: 'summary of everything (limit: raw scan)',
      bars: { limit: 100 },
      limit: raw(),
      ours: get(''),
    },
    {
      name: 'summary of 30 days (limit: raw scan)',
      bars: { limit: 20 },
      limit: raw(30),
      ours: get(`?start_date=${first}`),
    },
  ];
}
