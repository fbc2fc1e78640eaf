import type { Deps } from '@diwan/server/platform/context';
import type { CardScheme } from '@diwan/server/provider/port';
import { SIMULATED_COSTS } from '@diwan/simulator/settlement/costs';
import { runSeedStep } from '@diwan/server/seed/steps';

/**
 * The time from which the demo's prices apply: after the first fee table and before the first
 * payment.
 */
const VALID_FROM = '2020-02-01T00:00:00.000Z';

/** The fees of brands for each payment: basis points of the amount, and a fixed amount in fils. */
const PRICES: readonly {
  readonly scheme: CardScheme;
  readonly card_origin: 'any' | 'international';
  readonly brand_bp: number;
  readonly brand_fixed_minor: bigint;
}[] = [
  { scheme: 'KNET', card_origin: 'any', brand_bp: 130, brand_fixed_minor: 0n },
  { scheme: 'VISA', card_origin: 'any', brand_bp: 250, brand_fixed_minor: 75n },
  { scheme: 'VISA', card_origin: 'international', brand_bp: 310, brand_fixed_minor: 75n },
  { scheme: 'MASTERCARD', card_origin: 'any', brand_bp: 250, brand_fixed_minor: 75n },
  { scheme: 'MASTERCARD', card_origin: 'international', brand_bp: 310, brand_fixed_minor: 75n },
  { scheme: 'AMEX', card_origin: 'any', brand_bp: 320, brand_fixed_minor: 75n },
  { scheme: 'AMEX', card_origin: 'international', brand_bp: 360, brand_fixed_minor: 75n },
  { scheme: 'DEEMA', card_origin: 'any', brand_bp: 600, brand_fixed_minor: 0n },
];

/** Sets the simulated provider's costs, so that its payouts match, and prices above these costs. */
export const addDemoFees = (deps: Deps): Promise<boolean> =>
  runSeedStep(deps.db, 'demo-fees', async (tx) => {
    const international = PRICES.filter(({ card_origin }) => card_origin !== 'any');
    const wanted = international.flatMap(({ scheme, card_origin }) =>
      (['POS', 'PG'] as const).map((channel) => ({
        scheme,
        card_origin,
        channel,
      })),
    );
    await tx.insertInto('fees').values(wanted).execute();
    const rows = await tx.selectFrom('fees').select(['id', 'scheme', 'card_origin']).execute();
    const { id: publication_id } = await tx
      .insertInto('fee_publications')
      .values({ kind: 'first', published_at: VALID_FROM })
      .returning('id')
      .executeTakeFirstOrThrow();
    const versions = rows.flatMap(({ id, scheme, card_origin }) => {
      const price = PRICES.find(
        (line) => line.scheme === scheme && line.card_origin === card_origin,
      );
      if (price === undefined) return [];
      const cost = SIMULATED_COSTS[scheme][card_origin === 'any' ? 'local' : card_origin];
      const { brand_bp, brand_fixed_minor } = price;
      const costs = { cost_bp: cost.rate_bp, cost_fixed_minor: cost.fixed_minor };
      const returns = {
        refund_revenue_fixed_minor: 500n,
        refund_cost_fixed_minor: 250n,
        chargeback_revenue_fixed_minor: 10_000n,
        chargeback_cost_fixed_minor: 7_500n,
      };
      const figures = { brand_bp, brand_fixed_minor, ...costs, ...returns };
      return [{ fee_id: id, publication_id, valid_from: VALID_FROM, ...figures }];
    });
    await tx.insertInto('fee_versions').values(versions).execute();
  });
