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

/** What an administrator should look into before approving: each can be the sign of a takeover. */
export const BANK_CHANGE_WARNINGS = {
  contact_changed: "The owner's contact was changed in the last 30 days",
  shared_account: 'Another brand is paid to this account',
  other_bank: 'The IBAN belongs to another bank than the one named',
} as const satisfies Record<string, Sentence>;
export type BankChangeWarning = keyof typeof BANK_CHANGE_WARNINGS;

const bankAccount = z.object({
  bank_name: z.string(),
  iban: z.string(),
  /** Null: who the bank calls its holder was never said; payouts name the company or the brand. */
  beneficiary: z.string().nullable(),
});
export type BankAccount = z.infer<typeof bankAccount>;

/** A request that an active brand be paid to another account, and what became of it. */
export const bankChange = z.object({
  id: z.uuid(),
  brand_id: intId,
  brand_name: z.string(),
  logo_url: z.string().nullable(),
  status: z.enum(BANK_CHANGE_STATUSES),
  /** While it waits, as it is now; afterwards, as it was when that was decided. */
  old_account: bankAccount.nullable(),
  new_account: bankAccount,
  /** The bank's letter; the link lives 60 seconds. */
  letter: z.object({ content_type: z.string(), size_bytes: z.int(), url: z.string() }).nullable(),
  requested_by: z.enum(['owner', 'admin']),
  /** Names of people are for administrators; else null. */
  requested_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Asked for within 72 hours of the owner's first password: two administrators approve it. */
  needs_second: z.boolean(),
  first_approved_by_name: z.string().nullable(),
  first_approved_at: z.iso.datetime().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** For administrators, while it waits. */
  warnings: z.array(z.enum(Object.keys(BANK_CHANGE_WARNINGS) as [BankChangeWarning])),
  can: abilities(bankChangeActions),
});
export type BankChange = z.infer<typeof bankChange>;

export const bankChangeDraft = z.strictObject({
  bank_name: cleanText({ max: 200, required: 'Bank name is required' }),
  iban: kuwaitiIban,
  beneficiary: cleanText({ max: 140, required: 'Beneficiary name is required' }),
  letter_file: documentDataUrl.optional(),
  /** Of whoever asks: a window that was left open is not enough to move a brand's money. */
  current_password: typedPassword,
});
export type BankChangeDraft = z.output<typeof bankChangeDraft>;

/** Where a brand is paid, and every request to change that, newest first. */
export const brandBank = z.object({
  account: bankAccount.nullable(),
  /** Entered for the owner, who has not confirmed it; nothing is paid to it. */
  pending_account: bankAccount.nullable(),
  can: abilities(brandBankActions),
  changes: z.array(bankChange),
});
export type BrandBank = z.infer<typeof brandBank>;
