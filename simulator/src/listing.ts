import { z } from 'zod';
import { parseBody, refuse, done, type Result } from './result.ts';

const epoch = z.union([z.number(), z.string().regex(/^\d+$/)]).transform(Number);
const LONGEST_PERIOD_MS = 30 * 86_400_000;

const schema = z.object({
  period: z
    .object({ date: z.object({ from: epoch, to: epoch }) })
    .refine(({ date }) => date.to - date.from <= LONGEST_PERIOD_MS)
    .nullish(),
  status: z.string().nullish(),
  charges: z.array(z.string()).nullish(),
  payouts: z.object({ payout_id: z.array(z.string()) }).nullish(),
  merchants: z.array(z.string()).nullish(),
  payment_methods: z.array(z.string()).nullish(),
  reference: z.object({ order: z.string().nullish() }).nullish(),
  starting_after: z.string().nullish(),
  limit: z.int().min(1).max(50, { error: '1162' }).nullish(),
});
type Filter = z.output<typeof schema>;

/** The values by which lists of charges, refunds and payouts are filtered. */
export interface ListRow {
  readonly id: string;
  readonly at_ms: number;
  readonly status: string;
  readonly merchant_id: string;
  readonly payout_id: string | null;
  readonly charge_id: string;
  readonly method: string | null;
  readonly order_reference: string;
}

export interface ListPage<T> {
  readonly items: readonly T[];
  readonly has_more: boolean;
}

const DEFAULT_LIMIT = 25;

/**
 * Returns a page of entries, newest first, as Tap does. `starting_after` in the body names the last
 * entry of the previous page.
 */
export function listPage<T>(
  entries: readonly T[],
  view: (entry: T) => ListRow,
  body: unknown,
): Result<ListPage<T>> {
  const parsed = parseBody(schema, body);
  if (!parsed.ok) return parsed;
  const filter = parsed.value;
  const found = entries
    .map((entry) => ({ entry, listed: view(entry) }))
    .filter(({ listed }) => matches(listed, filter))
    .sort((a, b) => b.listed.at_ms - a.listed.at_ms || compare(b.listed.id, a.listed.id));
  const after = filter.starting_after ?? undefined;
  const start = after === undefined ? 0 : found.findIndex(({ listed }) => listed.id === after) + 1;
  if (after !== undefined && start === 0) return refuse('1143');
  const limit = filter.limit ?? DEFAULT_LIMIT;
  const items = found.slice(start, start + limit).map(({ entry }) => entry);
  return done({ items, has_more: found.length > start + limit });
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

const allows = (wanted: readonly string[] | null | undefined, value: string | null): boolean =>
  !wanted || (value !== null && wanted.includes(value));

function matches(listed: ListRow, filter: Filter): boolean {
  const date = filter.period?.date;
  const order = filter.reference?.order;
  return (
    (!date || (date.from <= listed.at_ms && listed.at_ms <= date.to)) &&
    (!filter.status || filter.status === listed.status) &&
    (!order || order === listed.order_reference) &&
    allows(filter.charges, listed.charge_id) &&
    allows(filter.payouts?.payout_id, listed.payout_id) &&
    allows(filter.merchants, listed.merchant_id) &&
    allows(filter.payment_methods, listed.method)
  );
}
