import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { documentDataUrl } from '../../kernel/data-url.ts';
import { intId } from '../../kernel/ids.ts';
import type { sentences } from './words.ts';
import { cleanText } from '../../kernel/text.ts';
import { kuwaitiIban } from '../../world/iban.ts';
import { typedPassword } from '../auth/records.ts';
import { BANK_CHANGE_STATUSES, bankChangeActions, brandBankActions } from './actions.ts';

type Sentence = keyof typeof sentences;

/** Warnings to check before an approval. Each can be the sign of a takeover. */
export const BANK_CHANGE_WARNINGS = {
  contact_changed: "The owner's contact details were changed in the last 30 days",
  shared_account: 'The payouts of another brand go to this account',
  other_bank: 'The IBAN does not belong to the selected bank',
} as const satisfies Record<string, Sentence>;
export type BankChangeWarning = keyof typeof BANK_CHANGE_WARNINGS;

const bankAccount = z.object({
  bank_name: z.string(),
  iban: z.string(),
  /**
   * The account holder at the bank. Null when unknown; payouts then name the company or the brand.
   */
  beneficiary: z.string().nullable(),
});
export type BankAccount = z.infer<typeof bankAccount>;

/** A request to pay an active brand to another account, and its result. */
export const bankChange = z.object({
  id: z.uuid(),
  brand_id: intId,
  brand_name: z.string(),
  logo_url: z.string().nullable(),
  status: z.enum(BANK_CHANGE_STATUSES),
  /**
   * While the request is pending, the current account; afterwards, the account at the decision.
   */
  old_account: bankAccount.nullable(),
  new_account: bankAccount,
  /** The bank's letter. The link is valid for 60 seconds. */
  letter: z.object({ content_type: z.string(), size_bytes: z.int(), url: z.string() }).nullable(),
  requested_by: z.enum(['owner', 'admin']),
  /** Names of people are for administrators; otherwise null. */
  requested_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  /**
   * Requested within 72 hours of the owner's first password, so two administrators must approve it.
   */
  needs_second: z.boolean(),
  first_approved_by_name: z.string().nullable(),
  first_approved_at: z.iso.datetime().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** For administrators, while it is pending. */
  warnings: z.array(z.enum(Object.keys(BANK_CHANGE_WARNINGS) as [BankChangeWarning])),
  can: abilities(bankChangeActions),
});
export type BankChange = z.infer<typeof bankChange>;

export const bankChangeDraft = z.strictObject({
  bank_name: cleanText({ max: 200, required: 'Bank name is required' }),
  iban: kuwaitiIban,
  beneficiary: cleanText({ max: 140, required: 'Beneficiary name is required' }),
  letter_file: documentDataUrl.optional(),
  /**
   * The password of the requester, because an open browser window must not suffice to move a
   * brand's money.
   */
  current_password: typedPassword,
});
export type BankChangeDraft = z.output<typeof bankChangeDraft>;

/** The account that a brand is paid to, and every request to change it, newest first. */
export const brandBank = z.object({
  account: bankAccount.nullable(),
  /** An account entered by others that the owner has not confirmed. Nothing is paid to it. */
  pending_account: bankAccount.nullable(),
  can: abilities(brandBankActions),
  changes: z.array(bankChange),
});
export type BrandBank = z.infer<typeof brandBank>;
