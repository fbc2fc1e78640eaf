import type { PayoutStatement } from '@diwan/contract/features/payouts/statement';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { maskIban } from '@diwan/contract/world/iban';
import type { Ctx } from '../../../platform/context.ts';
import { readPayment, showPayment } from '../lists/brand.ts';
import type { FullPayment } from '../lists/brand-store.ts';
import { sumLine, type Sums } from './sums-store.ts';

/** A payout with the sums that screen, CSV and PDF are written from. */
export interface Statement {
  readonly payment: FullPayment;
  readonly iban_masked: string | null;
  readonly sums: Sums;
  /** Of what customers paid less fees, what this payout does not pay. */
  readonly set_off_minor: bigint;
}

export async function makeStatement(
  ctx: Ctx,
  brand_id: number,
  line_id: bigint,
): Promise<Statement> {
  const { db, secrets } = ctx.deps;
  const payment = await readPayment(ctx, brand_id, line_id);
  const sums = await sumLine(db, line_id);
  const { iban_sealed } = payment;
  return {
    payment,
    iban_masked: iban_sealed === null ? null : maskIban(secrets.open(iban_sealed)),
    sums,
    set_off_minor: sums.amount_minor - sums.fee_minor - sums.cleared_minor,
  };
}

/** One payout of a brand: where the money went, and how its amount came about. */
export async function readBrandPayout(
  ctx: Ctx,
  brand_id: number,
  line_id: bigint,
): Promise<PayoutStatement> {
  const statement = await makeStatement(ctx, brand_id, line_id);
  const { payment, sums } = statement;
  const { brand_name, bank_name, beneficiary, paid_by } = payment;
  return {
    payout: showPayment(payment),
    brand_id,
    brand_name,
    bank_name,
    iban_masked: statement.iban_masked,
    beneficiary,
    paid_by,
    currency: 'KWD',
    sums: {
      amount: toMajorNumber(sums.amount_minor),
      fee: toMajorNumber(sums.fee_minor),
      set_off_amount: toMajorNumber(statement.set_off_minor),
      cleared_amount: toMajorNumber(sums.cleared_minor),
      other_amount: toMajorNumber(payment.other_minor),
    },
  };
}
