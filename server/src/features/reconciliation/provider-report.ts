import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Payout } from '../../provider/port.ts';
import { dayIn } from '../../platform/clock.ts';
import { pagesOf } from '../settlements/public.ts';

interface ReportItem {
  readonly payout_id: string;
  readonly kind: 'charge' | 'refund';
  readonly object_id: string;
  readonly amount_minor: bigint;
  readonly cost_minor: bigint | null;
}

/** The provider's payouts of a day with their items. */
export interface Report {
  readonly payouts: readonly Payout[];
  readonly items: readonly ReportItem[];
}

type Reading = Pick<Deps, 'provider'>;

async function readPayouts({ provider }: Reading, day: string, timezone: string) {
  const start = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: timezone });
  const period = {
    from: start.toInstant().toString(),
    to: start.add({ days: 1 }).toInstant().toString(),
  };
  const payouts: Payout[] = [];
  for await (const page of pagesOf((place) => provider.listPayouts({ period, ...place }))) {
    // The provider does not document whether the end of a period is included.
    payouts.push(...page.filter(({ date }) => dayIn(date, timezone) === day));
  }
  return payouts;
}

async function readItems({ provider }: Reading, payout_id: string): Promise<ReportItem[]> {
  const items: ReportItem[] = [];
  const charges = pagesOf((place) => provider.listCharges({ payout_id, ...place }));
  for await (const page of charges) {
    for (const { id: object_id, amount_minor, settlement } of page) {
      const cost_minor = settlement?.cost_minor ?? null;
      items.push({ payout_id, kind: 'charge', object_id, amount_minor, cost_minor });
    }
  }
  const refunds = pagesOf((place) => provider.listRefunds({ payout_id, ...place }));
  for await (const page of refunds) {
    for (const { id: object_id, amount_minor } of page) {
      items.push({ payout_id, kind: 'refund', object_id, amount_minor, cost_minor: null });
    }
  }
  return items;
}

/**
 * Reads the provider's report of a day.
 * @throws UNAVAILABLE when the provider cannot be reached
 */
export async function readReport(deps: Reading, day: string, timezone: string): Promise<Report> {
  const payouts = await readPayouts(deps, day, timezone);
  const items: ReportItem[] = [];
  for (const { id } of payouts) items.push(...(await readItems(deps, id)));
  return { payouts, items };
}

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

/** Replaces the stored report of a day. */
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
