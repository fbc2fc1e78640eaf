import type { CardType as Scheme, FeeType } from '@diwan/contract/features/fees/records';
import { multiplyByBasisPoints } from '@diwan/contract/kernel/money';
import type { Db } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { feeOf, type Figures } from './figures.ts';
import { type FeeQuestion, findActiveSpecialFee, findApplicable } from './store.ts';

type Candidate = Awaited<ReturnType<typeof findApplicable>>[number];

const ofOrigin = (candidates: readonly Candidate[], origin: string) =>
  candidates.filter(({ card_origin }) => card_origin === origin);

export interface AppliedFee {
  /** The version whose figures were applied; stored with the transaction. */
  readonly fee_version_id: bigint;
  /** What the brand pays. It may exceed the amount. */
  readonly fee_minor: bigint;
  /** What the provider keeps. */
  readonly cost_minor: bigint;
}

/** Price and cost of a card may stand in two versions: a brand's exception changes the price alone. */
interface Rule {
  readonly price: Candidate;
  readonly cost: Candidate;
}

async function findRule(db: Db, question: FeeQuestion): Promise<Rule> {
  const candidates = await findApplicable(db, question);
  const own = ofOrigin(candidates, question.card_origin);
  const row = own.length > 0 ? own : ofOrigin(candidates, 'any');
  const general = row.find(({ brand_id }) => brand_id === null);
  invariant(general, `a fee row exists for ${question.scheme} ${question.channel}`);
  const exception = row.find(({ brand_id, withdrawn }) => brand_id !== null && !withdrawn);
  return { price: exception ?? general, cost: general };
}

/**
 * Fee and cost of a capture, in fils: share rounded half up to the fils, plus the fixed amount
 * (product decisions 2 and 8). Call it in the capture's transaction, once.
 */
export async function applyCaptureFee(
  db: Db,
  question: FeeQuestion,
  amount_minor: bigint,
): Promise<AppliedFee> {
  const { price, cost } = await findRule(db, question);
  return {
    fee_version_id: price.id,
    fee_minor: feeOf(price, 'brand', amount_minor),
    cost_minor: feeOf(cost, 'cost', amount_minor),
  };
}

export interface ReturnFee {
  readonly fee_minor: bigint;
  readonly cost_minor: bigint;
}

const partsOf = (figures: Figures, kind: FeeType, amount_minor: bigint): ReturnFee => ({
  fee_minor: feeOf(figures, `${kind}_revenue`, amount_minor),
  cost_minor: feeOf(figures, `${kind}_cost`, amount_minor),
});

/**
 * The fee of giving money back: from the active special fee of the scheme, else from the fee
 * row. The fee of the original capture is kept.
 */
export async function applyReturnFee(
  db: Db,
  kind: FeeType,
  question: FeeQuestion & { readonly scheme: Scheme },
  amount_minor: bigint,
): Promise<ReturnFee> {
  const special = await findActiveSpecialFee(db, question.scheme, kind);
  if (!special) return partsOf((await findRule(db, question)).cost, kind, amount_minor);
  const share = (bp: number): bigint => multiplyByBasisPoints(amount_minor, bp);
  return {
    fee_minor: share(special.revenue_bp) + special.revenue_fixed_minor,
    cost_minor: share(special.cost_bp) + special.cost_fixed_minor,
  };
}
