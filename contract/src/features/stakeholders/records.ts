import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { uuid } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { blankAsNull } from '../../kernel/optional-text.ts';
import { percentage } from '../../kernel/percent.ts';
import { cleanText } from '../../kernel/text.ts';
import { swiftCode } from '../../world/banks.ts';
import { anyIban } from '../../world/iban.ts';
import { stakeholderActions } from './actions.ts';

export const details = {
  bank_name: cleanText({ max: 200, required: 'Bank name is required' }),
  iban: anyIban,
  beneficiary_name: cleanText({ max: 200, required: 'Beneficiary name is required' }),
  beneficiary_address: blankAsNull(cleanText({ max: 500, multiline: true })),
  bank_swift_code: blankAsNull(swiftCode),
};

export const stakeholderDraft = z.strictObject({
  user_id: z
    .string({ error: 'User is required' })
    .min(1, { error: 'User is required', abort: true })
    .pipe(uuid),
  ...details,
  beneficiary_address: details.beneficiary_address.default(null),
  bank_swift_code: details.bank_swift_code.default(null),
});
export type StakeholderDraft = z.output<typeof stakeholderDraft>;

/** The fields to change. The user of a stakeholder never changes. */
export const stakeholderEdit = z.strictObject({ ...details, is_active: z.boolean() }).partial();
export type StakeholderEdit = z.output<typeof stakeholderEdit>;

/** A stakeholder. The IBAN shows only its first and last four characters. */
export const stakeholder = z.object({
  id: uuid,
  user_id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  beneficiary_name: z.string(),
  beneficiary_address: z.string().nullable(),
  bank_name: z.string(),
  iban: z.string(),
  bank_swift_code: z.string().nullable(),
  is_active: z.boolean(),
  /** The current default, as a percentage of the profit; null if absent. */
  profit_percentage: z.number().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  can: abilities(stakeholderActions),
});
export type Stakeholder = z.infer<typeof stakeholder>;

export const stakeholderDefaultDraft = z.strictObject({
  stakeholder_id: uuid,
  profit_percentage: percentage,
});
export type StakeholderDefaultDraft = z.output<typeof stakeholderDefaultDraft>;

/** The default of a stakeholder. A stakeholder has at most one, so both have the same id. */
export const stakeholderDefault = z.object({
  id: uuid,
  stakeholder_id: uuid,
  beneficiary_name: z.string(),
  profit_percentage: z.number(),
  valid_from: z.iso.datetime(),
});
export type StakeholderDefault = z.infer<typeof stakeholderDefault>;

export const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);

/**
 * The distribution of a completed month's profit. `profit + carried_in` equals `shared + kept +
 * carried_out`.
 */
export const profitMonth = z.object({
  /** The month as yyyy-MM, in the platform's timezone. */
  month,
  /** Revenue minus costs in the ledger at the time of the distribution. */
  profit: kwd,
  /** The part of `profit` from earlier months that was booked after their distribution. */
  late: kwd,
  /** The loss of earlier months. It is zero or negative. */
  carried_in: kwd,
  shared: kwd,
  /** The part that the platform keeps. */
  kept: kwd,
  /** The loss for the next month. It is zero or negative. */
  carried_out: kwd,
  shared_at: z.iso.datetime(),
});
export type ProfitMonth = z.infer<typeof profitMonth>;

/** A stakeholder's share of one month's profit. */
export const stakeholderEarning = profitMonth
  .pick({ month: true, profit: true, carried_in: true, shared_at: true })
  .extend({ profit_percentage: z.number(), amount: kwd });
export type StakeholderEarning = z.infer<typeof stakeholderEarning>;
