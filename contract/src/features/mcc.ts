import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { intId, intIdText } from '../kernel/ids.ts';
import {
  AMOUNT_PROBLEM_SENTENCES,
  CURRENCY_DECIMALS,
  type Currency,
  nonNegativeAmount,
  parseAmount,
} from '../kernel/money.ts';
import { ADMINS } from '../kernel/roles.ts';
import { cleanText } from '../kernel/text.ts';

/** Currencies in which a deposit can be asked for. */
export const DEPOSIT_CURRENCIES = ['KWD', 'USD', 'EUR'] as const satisfies readonly Currency[];
export type DepositCurrency = (typeof DEPOSIT_CURRENCIES)[number];

const CODE_SHAPE = /^\d{4}$/;

/** A merchant category code (ISO 18245). */
export const mccCode = z
  .string({ error: 'MCC code is required' })
  .trim()
  .min(1, { error: 'MCC code is required', abort: true })
  .regex(CODE_SHAPE, { error: 'An MCC code has four digits' });

/** Amounts are JSON numbers of major units, with no more decimals than their currency has. */
const widestAmount = DEPOSIT_CURRENCIES.reduce((a, b) =>
  CURRENCY_DECIMALS[a] >= CURRENCY_DECIMALS[b] ? a : b,
);
const depositCurrency = z.enum(DEPOSIT_CURRENCIES, { error: 'This value is not valid' });

interface Deposit {
  readonly deposit_amount?: number | undefined;
  readonly deposit_currency?: DepositCurrency | undefined;
}

/** Refines a request: the amount fits its currency, when the request names both. */
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
/** What a form of a category holds before it is checked. */
export type MccInput = z.input<typeof mccDraft>;

/** The whole row, or a part of it such as `is_allowed` alone. The code is the path's. */
export const mccEdit = z
  .strictObject({ code: mccCode, ...fields })
  .partial()
  .superRefine(checkDeposit);
export type MccEdit = z.output<typeof mccEdit>;

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
  /** In `deposit_currency`, major units. */
  deposit_amount: z.number(),
  deposit_currency: z.enum(DEPOSIT_CURRENCIES),
});
export type Mcc = z.infer<typeof mcc>;

/** A pending brand with documents whose category was not approved yet. */
export const pendingBrand = z.object({
  id: z.int(),
  name: z.string(),
  mcc_code: z.string(),
  business_type: z.string(),
  mcc_allowed: z.boolean(),
  has_business_mapping: z.boolean(),
  phone: z.string(),
  created_at: z.iso.datetime(),
});
export type PendingBrand = z.infer<typeof pendingBrand>;

type Readiness = Pick<PendingBrand, 'mcc_allowed' | 'has_business_mapping'>;

/** What keeps a brand from approval, in the order in which it is settled; null when it is ready. */
export function approvalObstacle(
  brand: Readiness,
): 'MCC Not Allowed' | 'No Business Mapping' | null {
  if (!brand.mcc_allowed) return 'MCC Not Allowed';
  return brand.has_business_mapping ? null : 'No Business Mapping';
}

/** The most brands that one bulk approval takes. */
export const MAX_BULK_BRANDS = 200;

export const bulkApproval = z.object({
  approved: z.int(),
  failed: z.int(),
  /** How many of the approved brands' registrants were written to. */
  notifications: z.int(),
  failures: z.array(z.object({ brand_id: z.int(), error: z.string() })),
});
export type BulkApproval = z.infer<typeof bulkApproval>;

const byCode = z.strictObject({ code: z.string().regex(CODE_SHAPE) });
const ONE = { access: ADMINS, scope: 'platform', params: byCode } as const;

export const mccEndpoints = {
  listMccs: endpoint({
    method: 'GET',
    path: '/mcc',
    summary: 'Every merchant category code, by code',
    access: 'public',
    scope: 'public',
    response: z.array(mcc),
    errors: [],
  }),
  listMccsAsAdmin: endpoint({
    method: 'GET',
    path: '/admin/mcc',
    summary: 'Every merchant category code, by code',
    access: ADMINS,
    scope: 'platform',
    response: z.array(mcc),
    errors: [],
  }),
  createMcc: endpoint({
    method: 'POST',
    path: '/admin/mcc',
    summary: 'Add a merchant category code',
    access: ADMINS,
    scope: 'platform',
    body: mccDraft,
    response: mcc,
    message: 'MCC code created successfully',
    idempotent: true,
    errors: ['DUPLICATE'],
  }),
  listPendingBrands: endpoint({
    method: 'GET',
    path: '/admin/mcc/pending-brands',
    summary: 'Pending brands whose category waits for approval, oldest first',
    access: ADMINS,
    scope: 'platform',
    response: z.array(pendingBrand),
    errors: [],
  }),
  approveBrand: endpoint({
    method: 'POST',
    path: '/admin/mcc/approve-brand/:id',
    summary: "Approve a brand's category and tell the registrant to go on",
    access: ADMINS,
    scope: 'platform',
    params: z.strictObject({ id: intIdText }),
    response: z.object({ id: z.int(), mcc_status: z.literal('approved'), notified: z.boolean() }),
    message: 'Brand approved and notification sent!',
    idempotent: true,
    errors: ['BRAND_NOT_FOUND', 'STATE_FORBIDS'],
  }),
  approveBrands: endpoint({
    method: 'POST',
    path: '/admin/mcc/bulk-approve',
    summary: 'Approve many brands, each on its own',
    access: ADMINS,
    scope: 'platform',
    body: z.strictObject({
      brand_ids: z
        .array(intId, { error: 'Please select brands to approve' })
        .min(1, { error: 'Please select brands to approve' })
        .max(MAX_BULK_BRANDS, { error: 'Please select at most 200 brands' }),
    }),
    response: bulkApproval,
    errors: [],
  }),
  readMcc: endpoint({
    method: 'GET',
    path: '/admin/mcc/:code',
    summary: 'One merchant category code',
    ...ONE,
    response: mcc,
    errors: ['NOT_FOUND'],
  }),
  updateMcc: endpoint({
    method: 'PUT',
    path: '/admin/mcc/:code',
    summary: 'Change a merchant category code, or only whether it is allowed',
    ...ONE,
    body: mccEdit,
    response: mcc,
    message: 'MCC code updated successfully',
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
  }),
  updateMccDeposit: endpoint({
    method: 'PUT',
    path: '/admin/mcc/:code/deposit',
    summary: 'Change whether and which deposit a category asks for',
    ...ONE,
    body: mccDeposit,
    response: mcc,
    message: 'MCC code updated successfully',
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
  }),
  deleteMcc: endpoint({
    method: 'DELETE',
    path: '/admin/mcc/:code',
    summary: 'Remove a merchant category code that nothing uses',
    ...ONE,
    response: z.null(),
    message: 'MCC code deleted successfully',
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
} as const;
