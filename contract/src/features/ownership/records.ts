import { z } from 'zod';
import { uuid } from '../../kernel/ids.ts';
import { kwd, positiveKwd } from '../../kernel/money.ts';
import { cleanText } from '../../kernel/text.ts';

/** The expected sales of a month in KWD, as ranges. */
export const MONTHLY_VOLUMES = [
  'under_1000',
  '1000_to_5000',
  '5000_to_20000',
  '20000_to_100000',
  'over_100000',
] as const;
export type MonthlyVolume = (typeof MONTHLY_VOLUMES)[number];

/** The maximum number of owners that a registration names. */
export const MOST_OWNERS = 20;

const name = cleanText({ min: 0, max: 200 }).optional();
const code = z.string().max(64).optional();

/**
 * An owner as a person enters it. All properties are optional here, because the required ones
 * depend on the entity type. `checkOwners` returns the sentences for missing and wrong values. An
 * individual sends one owner, whose absent values are those of the documents.
 */
export const ownerDraft = z.strictObject({
  /** The id of a stored owner, whose identity number stays if the draft has none. */
  id: uuid.optional(),
  full_name_english: name,
  full_name_arabic: name,
  civil_id: code,
  passport_number: code,
  /** The date is derived from a civil ID if it is absent. */
  birth_date: z.string().max(10).optional(),
  /** The code of the country, ISO 3166-1 alpha-2. */
  nationality: z.string().max(2).optional(),
  /** The share in per cent, with at most 2 decimals. A manager may have none. */
  share: z.number().nullable().optional(),
  politically_exposed: z.boolean().nullable().optional(),
  is_manager: z.boolean().optional(),
});
export type OwnerDraft = z.output<typeof ownerDraft>;

/** The properties of the owners and the purpose of an account in other bodies. */
export const OWNERSHIP_FIELDS = {
  owners: z.array(ownerDraft).max(MOST_OWNERS, { error: 'This value is not valid' }),
  expected_monthly_volume: z.enum(MONTHLY_VOLUMES, { error: 'This field is required' }),
  /** The amount of a typical payment in KWD. */
  typical_payment: positiveKwd,
} as const;

/** A change of the owners and the purpose. Absent properties do not change. */
export const ownershipDraft = z.strictObject(OWNERSHIP_FIELDS).partial();
export type OwnershipDraft = z.output<typeof ownershipDraft>;

/** A person who owns at least 25 % of a brand's company, or controls it otherwise. */
export const beneficialOwner = z.object({
  id: uuid,
  full_name_english: z.string(),
  full_name_arabic: z.string(),
  /** The numbers are masked for everyone but the owner. One of them is null. */
  civil_id: z.string().nullable(),
  passport_number: z.string().nullable(),
  birth_date: z.iso.date(),
  nationality: z.string(),
  share: z.number().nullable(),
  politically_exposed: z.boolean(),
  is_manager: z.boolean(),
});
export type BeneficialOwner = z.infer<typeof beneficialOwner>;

/** The owners of a brand and the purpose of its account. */
export const ownership = z.object({
  owners: z.array(beneficialOwner),
  expected_monthly_volume: z.enum(MONTHLY_VOLUMES).nullable(),
  typical_payment: kwd.nullable(),
  /** The last day for the owners. Payouts are on hold after it. Null if no day is set. */
  owners_due_on: z.iso.date().nullable(),
});
export type Ownership = z.infer<typeof ownership>;
