import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import {
  AMOUNT_PROBLEM_SENTENCES,
  CURRENCY_DECIMALS,
  type Currency,
  nonNegativeAmount,
  parseAmount,
} from '../../kernel/money.ts';
import { cleanText } from '../../kernel/text.ts';
import { approvalActions } from './actions.ts';

/** The currencies in which a deposit can be required. */
export const DEPOSIT_CURRENCIES = ['KWD', 'USD', 'EUR'] as const satisfies readonly Currency[];
export type DepositCurrency = (typeof DEPOSIT_CURRENCIES)[number];

export const CODE_SHAPE = /^\d{4}$/;

/** A merchant category code (ISO 18245). */
export const mccCode = z
  .string({ error: 'MCC code is required' })
  .trim()
  .min(1, { error: 'MCC code is required', abort: true })
  .regex(CODE_SHAPE, { error: 'An MCC code must have four digits' });

/**
 * The schema of deposit amounts allows the most decimals of any deposit currency. `checkDeposit`
 * then checks the chosen currency.
 */
const widestAmount = DEPOSIT_CURRENCIES.reduce((a, b) =>
  CURRENCY_DECIMALS[a] >= CURRENCY_DECIMALS[b] ? a : b,
);
const depositCurrency = z.enum(DEPOSIT_CURRENCIES, { error: 'This value is not valid' });

interface Deposit {
  readonly deposit_amount?: number | undefined;
  readonly deposit_currency?: DepositCurrency | undefined;
}

/**
 * Checks that the amount is valid for its currency. A request that lacks one of them is not
 * checked.
 */
function checkDeposit({ deposit_amount, deposit_currency }: Deposit, ctx: z.RefinementCtx): void {
  if (deposit_amount === undefined || deposit_currency === undefined) return;
  const parsed = parseAmount(deposit_amount, deposit_currency);
  if (parsed.ok) return;
  const message = AMOUNT_PROBLEM_SENTENCES[parsed.problem];
  ctx.addIssue({ code: 'custom', path: ['deposit_amount'], message });
}

const fields = {
  description: cleanText({ max: 500, required: 'Description is required' }),
  business_type: cleanText({ max: 200, required: 'Business type is required' }),
  is_allowed: z.boolean(),
  require_deposit: z.boolean(),
  deposit_amount: nonNegativeAmount(widestAmount),
  deposit_currency: depositCurrency,
};

export const mccDraft = z
  .strictObject({
    code: mccCode,
    description: fields.description,
    business_type: fields.business_type,
    is_allowed: fields.is_allowed.default(false),
    require_deposit: fields.require_deposit.default(false),
    deposit_amount: fields.deposit_amount.default(0),
    deposit_currency: fields.deposit_currency.default('KWD'),
  })
  .superRefine(checkDeposit);
export type MccDraft = z.output<typeof mccDraft>;
/** The values of the category form before validation. */
export type MccInput = z.input<typeof mccDraft>;

/**
 * Some or all fields of a category, for example only `is_allowed`. The path identifies the
 * category.
 */
export const mccEdit = z
  .strictObject({ code: mccCode, ...fields })
  .partial()
  .superRefine(checkDeposit);
export type MccEdit = z.output<typeof mccEdit>;

/** The maximum number of categories in one bulk change. */
export const MAX_BULK_MCCS = 200;

/** A bulk change that allows or forbids categories. */
export const mccAllowance = z.strictObject({
  codes: z
    .array(mccCode, { error: 'Please select MCC codes' })
    .min(1, { error: 'Please select MCC codes' })
    .max(MAX_BULK_MCCS, { error: 'Please select at most 200 MCC codes' }),
  is_allowed: z.boolean(),
});

export type MccAllowance = z.output<typeof mccAllowance>;

export const mccDeposit = z
  .strictObject({
    require_deposit: fields.require_deposit,
    deposit_amount: fields.deposit_amount.optional(),
    deposit_currency: fields.deposit_currency.optional(),
  })
  .superRefine(checkDeposit);

export const mcc = z.object({
  code: z.string(),
  description: z.string(),
  business_type: z.string(),
  is_allowed: z.boolean(),
  require_deposit: z.boolean(),
  /** The amount is in major units of `deposit_currency`. */
  deposit_amount: z.number(),
  deposit_currency: z.enum(DEPOSIT_CURRENCIES),
});
export type Mcc = z.infer<typeof mcc>;

/** A pending brand with submitted documents whose category is not approved yet. */
export const pendingBrand = z.object({
  id: z.int(),
  name: z.string(),
  mcc_code: z.string(),
  business_type: z.string(),
  mcc_allowed: z.boolean(),
  has_business_mapping: z.boolean(),
  phone: z.string(),
  created_at: z.iso.datetime(),
  can: abilities(approvalActions),
});
export type PendingBrand = z.infer<typeof pendingBrand>;

/** The maximum number of brands in one bulk approval. */
export const MAX_BULK_BRANDS = 200;

export const bulkApproval = z.object({
  approved: z.int(),
  failed: z.int(),
  /** The number of registrants who were notified of the approval. */
  notifications: z.int(),
  failures: z.array(z.object({ brand_id: z.int(), error: z.string() })),
});
export type BulkApproval = z.infer<typeof bulkApproval>;
