import type { CardType as Scheme, FeeType } from '@diwan/contract/features/fees/records';
import { feeOfAmount } from '@diwan/contract/features/fees/arithmetic';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { basisPointsToPercent } from '@diwan/contract/kernel/percent';
import type { Db } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { feeOf } from './figures.ts';
import { type FeeQuestion, findActiveSpecialFee, findApplicable } from './store.ts';

type Candidate = Awaited<ReturnType<typeof findApplicable>>[number];

export interface AppliedFee {
  /** The version whose figures were applied; stored with the transaction. */
  readonly fee_version_id: bigint;
  /** The version of the fee table whose cost was applied; stored beside it. */
  readonly cost_version_id: bigint;
  /** What the brand pays. It may exceed the amount. */
  readonly fee_minor: bigint;
  /** What the provider keeps. */
  readonly cost_minor: bigint;
}

/** A brand's own figures change the price alone: what the provider keeps stands in the fee table. */
interface Rule {
  readonly price: Candidate;
  readonly cost: Candidate;
}

/** The row for the card's own origin, else the row for any. */
export const closest = <T extends { readonly card_origin: string }>(
  candidates: readonly T[],
  origin: string,
): T | undefined =>
  candidates.find(({ card_origin }) => card_origin === origin) ??
  candidates.find(({ card_origin }) => card_origin === 'any');

/** A row of the fee table that came after a brand's signature never stands above what it signed. */
async function findRule(db: Db, question: FeeQuestion): Promise<Rule> {
  const candidates = await findApplicable(db, question);
  const general = candidates.filter(({ brand_id }) => brand_id === null);
  const agreed = candidates.filter(({ brand_id, withdrawn }) => brand_id !== null && !withdrawn);
  const cost = closest(general, question.card_origin);
  invariant(cost, `a fee row exists for ${question.scheme} ${question.channel}`);
  return { price: closest(agreed, question.card_origin) ?? cost, cost };
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
    cost_version_id: cost.id,
    fee_minor: feeOf(price, 'brand', amount_minor),
    cost_minor: feeOf(cost, 'cost', amount_minor),
  };
}

export interface ReturnFee {
  /** One of the two versions is set: whose figures were applied. Stored with the refund. */
  readonly fee_version_id: bigint | null;
  readonly special_fee_version_id: bigint | null;
  /** One of the two is set: whose costs were applied. */
  readonly cost_version_id: bigint | null;
  readonly special_cost_version_id: bigint | null;
  readonly fee_minor: bigint;
  readonly cost_minor: bigint;
}

type CardQuestion = FeeQuestion & { readonly scheme: Scheme };

/** Share and fixed amount of what the brand pays, and of what the provider keeps. */
interface ReturnRule extends Omit<ReturnFee, 'fee_minor' | 'cost_minor'> {
  readonly revenue_bp: number;
  readonly revenue_fixed_minor: bigint;
  readonly cost_bp: number;
  readonly cost_fixed_minor: bigint;
}

/**
 * What the brand pays says its signed schedule, else the active special fee of the scheme, else the
 * fee row. What it costs says the special fee, else the row, whatever was signed.
 */
async function findReturnRule(db: Db, kind: FeeType, question: CardQuestion): Promise<ReturnRule> {
  const special = await findActiveSpecialFee(db, question.scheme, kind, question.at);
  const { price, cost: row } = await findRule(db, question);
  const signed = price.agreement_id === null ? undefined : price;
  if (special && !signed) {
    const { version_id, ...figures } = special;
    return {
      ...figures,
      fee_version_id: null,
      special_fee_version_id: version_id,
      cost_version_id: null,
      special_cost_version_id: version_id,
    };
  }
  const paid = signed ?? row;
  return {
    fee_version_id: paid.id,
    special_fee_version_id: null,
    cost_version_id: special ? null : row.id,
    special_cost_version_id: special?.version_id ?? null,
    revenue_bp: paid[`${kind}_revenue_bp`],
    revenue_fixed_minor: paid[`${kind}_revenue_fixed_minor`],
    cost_bp: special?.cost_bp ?? row[`${kind}_cost_bp`],
    cost_fixed_minor: special?.cost_fixed_minor ?? row[`${kind}_cost_fixed_minor`],
  };
}

/** The fee of giving money back, share rounded half up. The fee of the original capture is kept. */
export async function applyReturnFee(
  db: Db,
  kind: FeeType,
  question: CardQuestion,
  amount_minor: bigint,
): Promise<ReturnFee> {
  const { revenue_bp, revenue_fixed_minor, cost_bp, cost_fixed_minor, ...versions } =
    await findReturnRule(db, kind, question);
  return {
    ...versions,
    fee_minor: feeOfAmount(amount_minor, revenue_bp, revenue_fixed_minor),
    cost_minor: feeOfAmount(amount_minor, cost_bp, cost_fixed_minor),
  };
}

/** What giving money back would cost the brand, as percent and KWD: said before it is done. */
export async function readReturnRules(db: Db, question: CardQuestion) {
  const read = async (kind: FeeType) => {
    const { revenue_bp, revenue_fixed_minor } = await findReturnRule(db, kind, question);
    return {
      percentage: basisPointsToPercent(revenue_bp),
      fixed: toMajorNumber(revenue_fixed_minor),
    };
  };
  return { refund: await read('refund'), chargeback: await read('chargeback') };
}
