import type { Deps } from '../../../platform/context.ts';
import type { Payout } from '../../../provider/port.ts';
import { pagesOf } from '../../transactions/settlement/provider-lists.ts';
import { dayIn } from '../../transactions/settlement/pull.ts';

export interface ReportItem {
  readonly payout_id: string;
  readonly kind: 'charge' | 'refund';
  readonly object_id: string;
  readonly amount_minor: bigint;
  readonly cost_minor: bigint | null;
}

/** What the provider says that it paid on a day, payout by payout. */
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
    // Whether a period's end belongs to it is nowhere said.
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

/** @throws UNAVAILABLE when the provider could not be asked */
export async function readReport(deps: Reading, day: string, timezone: string): Promise<Report> {
  const payouts = await readPayouts(deps, day, timezone);
  const items: ReportItem[] = [];
  for (const { id } of payouts) items.push(...(await readItems(deps, id)));
  return { payouts, items };
}
