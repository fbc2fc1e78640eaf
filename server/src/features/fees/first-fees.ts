import { SCHEMES, CHANNELS } from '@diwan/contract/features/fees/records';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Figures } from './figures.ts';

interface Price {
  readonly brand_bp?: number;
  readonly brand_fixed_minor?: bigint;
  readonly cost_bp?: number;
  readonly cost_fixed_minor?: bigint;
}

// These are usual prices of Kuwaiti providers in 2026: a fixed amount for KNET, a percentage for
// cards. The operator sets their own prices under Fees before the first charge.
const KNET: Price = { brand_fixed_minor: 250n, cost_fixed_minor: 150n };
const CREDIT: Price = { brand_bp: 275, brand_fixed_minor: 0n, cost_bp: 220 };
const AMEX: Price = { brand_bp: 350, cost_bp: 300 };
const LATER: Price = {
  brand_bp: 600,
  brand_fixed_minor: 150n,
  cost_bp: 500,
  cost_fixed_minor: 100n,
};

const PRICES: Readonly<Record<(typeof SCHEMES)[number], Price>> = {
  KNET,
  VISA: CREDIT,
  MASTERCARD: CREDIT,
  AMEX,
  DEEMA: LATER,
};

const figuresOf = (price: Price): Figures => ({
  brand_bp: price.brand_bp ?? 0,
  brand_fixed_minor: price.brand_fixed_minor ?? 0n,
  cost_bp: price.cost_bp ?? 0,
  cost_fixed_minor: price.cost_fixed_minor ?? 0n,
  refund_revenue_bp: 0,
  refund_revenue_fixed_minor: 500n,
  refund_cost_bp: 0,
  refund_cost_fixed_minor: 250n,
  chargeback_revenue_bp: 0,
  chargeback_revenue_fixed_minor: 10_000n,
  chargeback_cost_bp: 0,
  chargeback_cost_fixed_minor: 7_500n,
});

/**
 * Adds the fee table of a new installation: one row for cards of any origin, for every scheme and
 * channel.
 */
export async function addFirstFees(tx: Tx, valid_from: string): Promise<void> {
  const wanted = SCHEMES.flatMap((scheme) => CHANNELS.map((channel) => ({ scheme, channel })));
  const rows = await tx.insertInto('fees').values(wanted).returning(['id', 'scheme']).execute();
  const publication_id = newUuid();
  const publication = { id: publication_id, kind: 'first', published_at: valid_from } as const;
  await tx.insertInto('fee_publications').values(publication).execute();
  const versions = rows.map(({ id, scheme }) => ({
    fee_id: id,
    publication_id,
    valid_from,
    ...figuresOf(PRICES[scheme]),
  }));
  await tx.insertInto('fee_versions').values(versions).execute();
}
