import type { Scheme, FeeType } from '@diwan/contract/features/fees/records';
import { feeOfAmount } from '@diwan/contract/features/fees/arithmetic';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { basisPointsToPercent } from '@diwan/contract/kernel/percent';
import type { Db } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { feeOf } from './figures.ts';
import { type FeeQuestion, findActiveSpecialFee, findApplicable } from './store.ts';

type Candidate = Awaited<ReturnType<typeof findApplicable>>[number];

export interface AppliedFee {
  /** The version that set the price. It is stored with the transaction. */
  readonly fee_version_id: bigint;
  /** The version of the fee table that set the cost. It is also stored with the transaction. */
  readonly cost_version_id: bigint;
  /** The brand's fee. It may exceed the amount. */
  readonly fee_minor: bigint;
  /** The provider's fee for the payment. */
  readonly cost_minor: bigint;
}

/**
 * The versions that set price and cost. A brand's own version sets only its price. The cost always
 * comes from the fee table.
 */
interface Rule {
  readonly price: Candidate;
  readonly cost: Candidate;
}

/** Returns the row for the card's own origin, otherwise the row for any origin. */
export const closest = <T extends { readonly card_origin: string }>(
  candidates: readonly T[],
  origin: string,
): T | undefined =>
  candidates.find(({ card_origin }) => card_origin === origin) ??
  candidates.find(({ card_origin }) => card_origin === 'any');

/**
 * Finds the versions that price a charge. A price that the brand signed precedes every version of
 * the fee table, even a newer one.
 */
async function findRule(db: Db, question: FeeQuestion): Promise<Rule> {
  const candidates = await findApplicable(db, question);
  const general = candidates.filter(({ brand_id }) => brand_id === null);
  const agreed = candidates.filter(({ brand_id, withdrawn }) => brand_id !== null && !withdrawn);
  const cost = closest(general, question.card_origin);
  invariant(cost, `a fee row exists for ${question.scheme} ${question.channel}`);
  return { price: closest(agreed, question.card_origin) ?? cost, cost };
}

/**
 * Returns a function that computes fee and cost of a capture, in fils: the percentage part, rounded
 * half up to the fils, plus the fixed amount (product decisions 2 and 8).
 */
export async function findCaptureFee(
  db: Db,
  question: FeeQuestion,
): Promise<(amount_minor: bigint) => AppliedFee> {
  const { price, cost } = await findRule(db, question);
  return (amount_minor) => ({
    fee_version_id: price.id,
    cost_version_id: cost.id,
    fee_minor: feeOf(price, 'brand', amount_minor),
    cost_minor: feeOf(cost, 'cost', amount_minor),
  });
}

/** Returns fee and cost of a capture. Call it once, in the capture's transaction. */
export const applyCaptureFee = async (
  db: Db,
  question: FeeQuestion,
  amount_minor: bigint,
): Promise<AppliedFee> => (await findCaptureFee(db, question))(amount_minor);

export interface ReturnFee {
  /**
   * The version that set the fee. It is stored with the refund or chargeback. Either this or the
   * special version is not null.
   */
  readonly fee_version_id: bigint | null;
  readonly special_fee_version_id: bigint | null;
  /** The version that set the cost. Either this or the special version is not null. */
  readonly cost_version_id: bigint | null;
  readonly special_cost_version_id: bigint | null;
  readonly fee_minor: bigint;
  readonly cost_minor: bigint;
}

type CardQuestion = FeeQuestion & { readonly scheme: Scheme };

/**
 * The percentage and fixed amount of the brand's fee (revenue) and of the provider's fee (cost).
 */
interface ReturnRule extends Omit<ReturnFee, 'fee_minor' | 'cost_minor'> {
  readonly revenue_bp: number;
  readonly revenue_fixed_minor: bigint;
  readonly cost_bp: number;
  readonly cost_fixed_minor: bigint;
}

/**
 * Finds the figures of a refund or chargeback:
 * - The fee comes from the brand's signed schedule, otherwise from the scheme's active special fee,
 *   otherwise from the fee table.
 * - The cost comes from the special fee, otherwise from the fee table. A signed schedule sets no
 *   cost.
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

/**
 * Calculates the fee and cost of a refund or chargeback. The percentage part is rounded half up.
 * The brand does not get back the fee of the original capture.
 */
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

/**
 * Returns the brand's fees of a refund and of a chargeback, in percent and KWD, so that a page can
 * show them in advance.
 */
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
