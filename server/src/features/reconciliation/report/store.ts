import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Report } from './read-report.ts';

const CHUNK = 5_000;

async function insertItems(tx: Tx, { items }: Report): Promise<void> {
  for (let from = 0; from < items.length; from += CHUNK) {
    const part = items.slice(from, from + CHUNK);
    await sql`
      insert into provider_report_items (payout_id, kind, object_id, amount_minor, cost_minor)
      select * from unnest(${part.map((item) => item.payout_id)}::text[],
        ${part.map((item) => item.kind)}::text[], ${part.map((item) => item.object_id)}::text[],
        ${part.map((item) => String(item.amount_minor))}::bigint[],
        ${part.map((item) => (item.cost_minor === null ? null : String(item.cost_minor)))}::bigint[])
      on conflict do nothing`.execute(tx);
  }
}

/** The day's report as it is now, in place of what it was. */
export async function replaceReport(
  tx: Tx,
  report: Report,
  { day, read_at }: { readonly day: string; readonly read_at: string },
): Promise<void> {
  const ids = report.payouts.map(({ id }) => id);
  await sql`delete from provider_reports
    where day = ${day} or payout_id = any(${ids}::text[])`.execute(tx);
  if (ids.length === 0) return;
  await tx
    .insertInto('provider_reports')
    .values(
      report.payouts.map(({ id, merchant_id, status, amount_minor }) => ({
        payout_id: id,
        day,
        merchant_id: merchant_id ?? null,
        status,
        amount_minor,
        read_at,
      })),
    )
    .execute();
  await insertItems(tx, report);
}
