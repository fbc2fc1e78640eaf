import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId } from '../../kernel/ids.ts';
import { kwd, nonNegativeKwd } from '../../kernel/money.ts';
import { percentage } from '../../kernel/percent.ts';
import { cleanText } from '../../kernel/text.ts';
import { calendarDate } from '../../kernel/time.ts';
import { agreementClause } from '../agreements/schedule.ts';
import { SCHEMES } from '../fees/records.ts';
import {
  CAMPAIGN_BRAND_STATES,
  CAMPAIGN_STATES,
  campaignActions,
  campaignBrandActions,
} from './actions.ts';

export const CAMPAIGN_KINDS = ['clause', 'rate'] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** The type of the drafted agreements. One campaign drafts one type. */
export const CAMPAIGN_AGREEMENT_TYPES = ['service', 'rate_change', 'fee_change'] as const;
export type CampaignAgreementType = (typeof CAMPAIGN_AGREEMENT_TYPES)[number];

export const CAMPAIGN_CHOICES = ['all', 'filter', 'hand'] as const;

export const MOST_CHOSEN_BRANDS = 5_000;
export const MOST_REMINDERS = 5;
export const LONGEST_REMINDER_DAYS = 90;
/** The maximum number of days from today to the deadline. */
export const MOST_DEADLINE_DAYS = 366;
const CLAUSE_CHARS = 4_000;

/** A transaction fee at terminals that the campaign sets. Unlisted fees are unchanged. */
export const campaignFee = z.strictObject({
  card_type: z.enum(SCHEMES),
  brand_percentage: percentage,
  brand_fixed: nonNegativeKwd,
});
export type CampaignFee = z.output<typeof campaignFee>;

/** Lines after the first are details. Each begins with a hyphen. */
const clauseText = cleanText({ max: CLAUSE_CHARS, multiline: true }).regex(
  /^[^\n]+(?:\n- [^\n]+)*$/,
  { error: "From the second line on, start each line with '- '" },
);

const clauseId = agreementClause.shape.id.max(60);

const reminderDays = z
  .array(z.int().min(1).max(LONGEST_REMINDER_DAYS))
  .max(MOST_REMINDERS)
  .refine((days) => new Set(days).size === days.length, {
    error: 'You can choose each day only once',
  });

/** The change that a campaign makes: a clause, the rental terms, or fees at terminals. */
const change = {
  kind: z.enum(CAMPAIGN_KINDS),
  clause_id: clauseId.nullable(),
  clause_en: clauseText.nullable(),
  clause_ar: clauseText.nullable(),
  /** The amount in KWD per period of 30 days. */
  rental_fee: nonNegativeKwd.nullable(),
  /** The amount in KWD for a terminal that is not returned. */
  loss_fee: nonNegativeKwd.nullable(),
  fees: z.array(campaignFee).max(SCHEMES.length),
};

/**
 * The brands of the campaign. A brand must match all criteria of a filter. `hand` uses `brand_ids`.
 */
const chosen = {
  choice: z.enum(CAMPAIGN_CHOICES),
  partner_id: intId.nullable(),
  mcc_code: z
    .string()
    .regex(/^\d{4}$/, { error: 'This category code does not exist' })
    .nullable(),
  brand_ids: z.array(intId).max(MOST_CHOSEN_BRANDS),
};

const REQUIRED = 'This field is required';
const ONE_CHANGE = 'A campaign can change the rental or the transaction fees, not both';

type CampaignFields = Pick<
  z.output<z.ZodObject<typeof change & typeof chosen>>,
  keyof typeof change | keyof typeof chosen
>;

/** Yields each field that is missing or contradicts another field, with the sentence to show. */
function* problemsOf(draft: CampaignFields): Generator<readonly [keyof CampaignFields, string]> {
  const { kind, fees, choice } = draft;
  const has_rental = draft.rental_fee !== null || draft.loss_fee !== null;
  if (kind === 'clause') {
    for (const field of ['clause_id', 'clause_en', 'clause_ar'] as const) {
      if (draft[field] === null) yield [field, REQUIRED];
    }
    if (has_rental || fees.length > 0) yield ['kind', 'A campaign can make only one change'];
  } else {
    if (draft.clause_id !== null) yield ['kind', 'A campaign can make only one change'];
    if (has_rental && fees.length > 0) yield ['fees', ONE_CHANGE];
    if (!has_rental && fees.length === 0) yield ['rental_fee', REQUIRED];
    if (draft.loss_fee !== null && draft.rental_fee === null) yield ['rental_fee', REQUIRED];
  }
  if (new Set(fees.map((fee) => fee.card_type)).size < fees.length) {
    yield ['fees', 'You can choose each card type only once'];
  }
  if (choice === 'hand' && draft.brand_ids.length === 0) yield ['brand_ids', REQUIRED];
  if (choice === 'filter' && draft.partner_id === null && draft.mcc_code === null) {
    yield ['choice', 'Please choose a partner or an MCC'];
  }
}

/** A campaign before its start. The deadline is the last day on which a brand can sign. */
export const campaignDraft = z
  .strictObject({
    name: cleanText({ max: 120 }),
    ...change,
    ...chosen,
    deadline: calendarDate,
    /** The days before the deadline on which unsigned brands are reminded. */
    reminder_days: reminderDays,
  })
  .superRefine((draft, ctx) => {
    for (const [field, message] of problemsOf(draft)) {
      ctx.addIssue({ code: 'custom', path: [field], message });
    }
  });
export type CampaignDraft = z.output<typeof campaignDraft>;

const count = z.int().min(0);

/** A campaign as a row of the list. */
export const campaignSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(CAMPAIGN_KINDS),
  agreement_type: z.enum(CAMPAIGN_AGREEMENT_TYPES),
  state: z.enum(CAMPAIGN_STATES),
  deadline: z.iso.date(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  /** The number of brands that must sign. It is known after the campaign has started. */
  reached: count,
  signed: count,
});
export type CampaignSummary = z.infer<typeof campaignSummary>;

const shownFee = z.object({
  card_type: z.enum(SCHEMES),
  brand_percentage: z.number(),
  brand_fixed: kwd,
});

/** The number of brands in each state. The sum is the number of all brands of the campaign. */
const counts = z.object(
  Object.fromEntries(CAMPAIGN_BRAND_STATES.map((state) => [state, count])) as Record<
    (typeof CAMPAIGN_BRAND_STATES)[number],
    typeof count
  >,
);
export type CampaignCounts = z.infer<typeof counts>;

const bothTexts = z.object({ en: z.string(), ar: z.string() });

/** A clause with its current text and the title of its section. */
export const titledClause = agreementClause.extend({ title: bothTexts });
export type TitledClause = z.infer<typeof titledClause>;

export const campaign = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(CAMPAIGN_KINDS),
  agreement_type: z.enum(CAMPAIGN_AGREEMENT_TYPES),
  clause_id: z.string().nullable(),
  /** The title of the clause's section. */
  clause_title: bothTexts.nullable(),
  clause_en: z.string().nullable(),
  clause_ar: z.string().nullable(),
  rental_fee: kwd.nullable(),
  loss_fee: kwd.nullable(),
  fees: z.array(shownFee),
  choice: z.enum(CAMPAIGN_CHOICES),
  partner_id: z.int().nullable(),
  partner_name: z.string().nullable(),
  mcc_code: z.string().nullable(),
  brand_ids: z.array(z.int()),
  deadline: z.iso.date(),
  reminder_days: z.array(z.int()),
  /**
   * The digest of the whole draft. The start compares it, so that only the campaign that was read
   * starts.
   */
  digest: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  created_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  started_by_name: z.string().nullable(),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** The reason why the campaign was stopped or cancelled. */
  reason: z.string().nullable(),
  counts,
  can: abilities(campaignActions),
});
export type Campaign = z.infer<typeof campaign>;

/**
 * The reasons why a chosen brand is excluded.
 * - `too_late`: nothing was prepared before the deadline
 * - `replaced`: a newer change of the same type replaced the unsigned one
 * - `withdrawn`: the campaign was cancelled
 */
export const EXCLUSIONS = [
  'not_active',
  'no_owner',
  'no_agreement',
  'no_terminals',
  'same_terms',
  'too_late',
  'replaced',
  'withdrawn',
] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

/**
 * A brand of a campaign. In a draft, the state is the one that a start at this moment would give.
 */
export const campaignBrand = z.object({
  brand_id: z.int(),
  brand_name: z.string(),
  partner_name: z.string().nullable(),
  state: z.enum(CAMPAIGN_BRAND_STATES),
  exclusion: z.enum(EXCLUSIONS).nullable(),
  agreement_id: z.uuid().nullable(),
  drafted_at: z.iso.datetime().nullable(),
  reminded_at: z.iso.datetime().nullable(),
  reminders: count,
  signed_at: z.iso.datetime().nullable(),
  signer_name: z.string().nullable(),
  pdf_ready: z.boolean(),
  can: abilities(campaignBrandActions),
});
export type CampaignBrand = z.infer<typeof campaignBrand>;

/** The brands that a draft affects, and the agreements that it replaces. */
export const campaignPreview = z.object({
  /** The number of brands that would get an agreement. */
  brands: count,
  excluded: z.array(z.object({ reason: z.enum(EXCLUSIONS), brands: count })),
  /** The unsigned agreements of the same type that would be replaced, grouped by campaign. */
  replaces: z.array(
    z.object({
      campaign_id: z.uuid().nullable(),
      campaign_name: z.string().nullable(),
      brands: count,
    }),
  ),
});
export type CampaignPreview = z.infer<typeof campaignPreview>;

/** A changed clause for one brand. `before` is null for a new clause. */
export const clauseChange = z.object({
  id: z.string(),
  /** The title of the clause's section. */
  title: bothTexts,
  before: bothTexts.nullable(),
  after: bothTexts,
});
export type ClauseChange = z.infer<typeof clauseChange>;
