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

/** Warnings for the approver. Each can indicate a takeover of the owner's account. */
export const BANK_CHANGE_WARNINGS = {
  contact_changed: "The owner's contact details were changed in the last 30 days",
  shared_account: "Another brand's payouts also go to this account",
  other_bank: 'The IBAN does not belong to the selected bank',
} as const satisfies Record<string, Sentence>;
export type BankChangeWarning = keyof typeof BANK_CHANGE_WARNINGS;

const bankAccount = z.object({
  bank_name: z.string(),
  iban: z.string(),
  /** The account holder at the bank. If it is null, payouts name the company or the brand. */
  beneficiary: z.string().nullable(),
});
export type BankAccount = z.infer<typeof bankAccount>;

/** A request to pay an activated brand to another account, and its result. */
export const bankChange = z.object({
  id: z.uuid(),
  brand_id: intId,
  brand_name: z.string(),
  logo_url: z.string().nullable(),
  status: z.enum(BANK_CHANGE_STATUSES),
  /**
   * The current account of the brand. After the decision: its account at the time of the decision.
   */
  old_account: bankAccount.nullable(),
  new_account: bankAccount,
  /** The bank's letter. The link is valid for 60 seconds. */
  letter: z.object({ content_type: z.string(), size_bytes: z.int(), url: z.string() }).nullable(),
  requested_by: z.enum(['owner', 'admin']),
  /** Names of people are null for readers who are not administrators. */
  requested_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  /**
   * True if the request was made within 72 hours of the owner's first password. Two administrators
   * must then approve it.
   */
  needs_second: z.boolean(),
  first_approved_by_name: z.string().nullable(),
  first_approved_at: z.iso.datetime().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** The reason of the rejection. */
  reason: z.string().nullable(),
  /** The warnings are present only for administrators, and only while the request is pending. */
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
   * The requester's password. An unattended browser must not be enough to redirect a brand's money.
   */
  current_password: typedPassword,
});
export type BankChangeDraft = z.output<typeof bankChangeDraft>;

/** The account to which a brand is paid, and all requests to change it, newest first. */
export const brandBank = z.object({
  account: bankAccount.nullable(),
  /**
   * An account that needs the owner's confirmation. Nothing is paid to it before the confirmation.
   */
  pending_account: bankAccount.nullable(),
  can: abilities(brandBankActions),
  changes: z.array(bankChange),
});
export type BrandBank = z.infer<typeof brandBank>;
