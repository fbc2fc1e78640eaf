import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/ids.ts';
import { kwd } from '../kernel/money.ts';
import { blankAsNull } from '../kernel/optional-text.ts';
import { percentage } from '../kernel/percent.ts';
import { SUPER_ADMIN } from '../kernel/roles.ts';
import { translate } from '../kernel/sentences.ts';
import { cleanText } from '../kernel/text.ts';
import { checkDateOrder, dateFilterFields } from '../kernel/time.ts';
import { swiftCode } from '../reference/banks.ts';
import { anyIban } from '../reference/iban.ts';

const details = {
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

/** What a change names; everything else stays. Whose account it is never changes. */
export const stakeholderEdit = z.strictObject({ ...details, is_active: z.boolean() }).partial();
export type StakeholderEdit = z.output<typeof stakeholderEdit>;

/** In the list the IBAN shows its first and last four characters; of one it is whole. */
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
  /** Of the platform's profit, from now on; null for one who is no default. */
  profit_percentage: z.number().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Stakeholder = z.infer<typeof stakeholder>;

export const stakeholderDefaultDraft = z.strictObject({
  stakeholder_id: uuid,
  profit_percentage: percentage,
});
export type StakeholderDefaultDraft = z.output<typeof stakeholderDefaultDraft>;

/** A stakeholder is a default once at most, so its id is the default's id, too. */
export const stakeholderDefault = z.object({
  id: uuid,
  stakeholder_id: uuid,
  beneficiary_name: z.string(),
  profit_percentage: z.number(),
  valid_from: z.iso.datetime(),
});
export type StakeholderDefault = z.infer<typeof stakeholderDefault>;

const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);

/** Where the profit of a finished month went. `profit + carried_in = shared + kept + carried_out`. */
export const profitMonth = z.object({
  /** yyyy-MM in the platform's timezone. */
  month,
  /** Revenue less costs, as the ledger had them when the month was shared. */
  profit: kwd,
  /** The part of `profit` that belongs to months that had been shared before it was booked. */
  late: kwd,
  /** The loss of the months before: zero or negative. */
  carried_in: kwd,
  shared: kwd,
  /** What stays with the platform. */
  kept: kwd,
  /** The loss that the next month begins with: zero or negative. */
  carried_out: kwd,
  shared_at: z.iso.datetime(),
});
export type ProfitMonth = z.infer<typeof profitMonth>;

/** A stakeholder's part of one month. */
export const stakeholderEarning = profitMonth
  .pick({ month: true, profit: true, carried_in: true, shared_at: true })
  .extend({ profit_percentage: z.number(), amount: kwd });
export type StakeholderEarning = z.infer<typeof stakeholderEarning>;

const byId = z.strictObject({ id: uuid });
/** Calendar dates; every month counts that has one of the days. */
const period = z.strictObject(dateFilterFields).superRefine(checkDateOrder);
const SUPER = { access: SUPER_ADMIN, scope: 'platform' } as const;

export const stakeholderEndpoints = {
  listStakeholders: endpoint({
    method: 'GET',
    path: '/admin/stakeholders',
    summary: 'Every stakeholder, by beneficiary name; IBANs are masked',
    ...SUPER,
    response: z.array(stakeholder),
    errors: [],
  }),
  createStakeholder: endpoint({
    method: 'POST',
    path: '/admin/stakeholders',
    summary: 'Make an active member of staff a stakeholder',
    ...SUPER,
    body: stakeholderDraft,
    response: stakeholder,
    message: 'Stakeholder created successfully',
    idempotent: true,
    errors: ['DUPLICATE', 'UNPROCESSABLE'],
  }),
  listStakeholderDefaults: endpoint({
    method: 'GET',
    path: '/admin/stakeholders/defaults',
    summary: 'Who shares the profit from now on, and how much of it',
    ...SUPER,
    response: z.array(stakeholderDefault),
    errors: [],
  }),
  setStakeholderDefault: endpoint({
    method: 'POST',
    path: '/admin/stakeholders/defaults',
    summary: 'Set a percentage of the profit; all together are 100 at most',
    ...SUPER,
    body: stakeholderDefaultDraft,
    response: stakeholderDefault,
    message: 'Default status updated successfully',
    idempotent: true,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
  }),
  removeStakeholderDefault: endpoint({
    method: 'DELETE',
    path: '/admin/stakeholders/defaults/:id',
    summary: 'From now on no profit for this one. What was earned stays',
    ...SUPER,
    params: byId,
    response: z.null(),
    message: 'Default status updated successfully',
    errors: ['NOT_FOUND'],
  }),
  listProfitMonths: endpoint({
    method: 'GET',
    path: '/admin/stakeholders/profit',
    summary: 'The profit of every shared month, newest first',
    ...SUPER,
    response: z.array(profitMonth),
    errors: [],
  }),
  shareProfit: endpoint({
    method: 'POST',
    path: '/admin/stakeholders/profit',
    summary: 'Share the profit of every finished month that was not shared yet. Again: nothing',
    ...SUPER,
    response: z.array(profitMonth),
    say: ({ length: count }, language) =>
      translate(
        count === 0 ? 'Every finished month has been shared' : 'Months shared: {count}',
        language,
        { count },
      ),
    idempotent: true,
    errors: [],
  }),
  readStakeholder: endpoint({
    method: 'GET',
    path: '/admin/stakeholders/:id',
    summary: 'One stakeholder with the whole IBAN',
    ...SUPER,
    params: byId,
    response: stakeholder,
    errors: ['NOT_FOUND'],
  }),
  updateStakeholder: endpoint({
    method: 'PUT',
    path: '/admin/stakeholders/:id',
    summary: 'Change bank details or status; an inactive one is no default',
    ...SUPER,
    params: byId,
    body: stakeholderEdit,
    response: stakeholder,
    message: 'Stakeholder updated successfully',
    errors: ['NOT_FOUND'],
  }),
  readStakeholderEarnings: endpoint({
    method: 'GET',
    path: '/admin/stakeholders/:id/earnings',
    summary: 'What a stakeholder has earned, by month, newest first',
    ...SUPER,
    params: byId,
    query: period,
    response: z.object({ earnings: z.array(stakeholderEarning), total_amount: kwd }),
    errors: ['NOT_FOUND'],
  }),
  downloadStakeholderStatement: endpoint({
    method: 'GET',
    path: '/admin/stakeholders/:id/statement',
    summary: 'The same as CSV, oldest first: stakeholder-statement-{id}.csv',
    ...SUPER,
    params: byId,
    query: period,
    response: 'file',
    errors: ['NOT_FOUND'],
  }),
} as const;
