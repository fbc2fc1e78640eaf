import { z } from 'zod';
import { arabicName, latinName } from '../../kernel/text.ts';
import { civilId } from '../../world/civil-id.ts';
import { civilIdBirthDate } from '../../world/civil-id-digits.ts';
import { plainNumber } from '../../world/digits.ts';
import type { EntityType } from '../brands/entity-types.ts';
import type { sentences as kernelSentences } from '../../kernel/words.ts';
import type { sentences as worldSentences } from '../../world/words.ts';
import type { OwnerDraft } from './records.ts';
import type { sentences } from './words.ts';

type Sentence = keyof typeof sentences | keyof typeof kernelSentences | keyof typeof worldSentences;
type Problems = Record<string, Sentence>;

/** A person with this share or more must be named. */
const NAMED_SHARE = 25;

/**
 * A passport number: 5 to 15 letters and digits. Spaces are removed and letters become capitals
 * (ICAO 9303 allows 9 characters, and some states print longer numbers).
 */
export const passportNumber = z
  .string()
  .overwrite((text) => plainNumber(text).toUpperCase())
  .regex(/^[A-Z0-9]{5,15}$/, { error: 'This value is not valid' });

const birthDate = z.iso
  .date({ error: 'Please enter a valid date (yyyy-MM-dd)' })
  .refine((text) => text >= '1900', { error: 'Please enter a valid date (yyyy-MM-dd)' });

const SHAPES = {
  full_name_english: latinName(),
  full_name_arabic: arabicName(),
  civil_id: civilId,
  passport_number: passportNumber,
  birth_date: birthDate,
  nationality: z.string().regex(/^[A-Z]{2}$/, { error: 'This field is required' }),
} as const satisfies Partial<Record<keyof OwnerDraft, z.ZodType>>;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Returns whether a share is above 0, at most 100, and has at most 2 decimals. */
const isShare = (share: number): boolean =>
  share > 0 && share <= 100 && Number(share.toFixed(2)) === share;

/** Returns the problem of the date: it is absent, after today, or differs from the civil ID. */
function birthDateProblem(owner: OwnerDraft, today: string): Sentence | null {
  const civil_id = civilId.safeParse(owner.civil_id ?? '').data;
  const stated = civil_id === undefined ? null : civilIdBirthDate(civil_id);
  if (isBlank(owner.birth_date)) {
    // A civil ID states the date, even if the stored one is kept. A wrong one is reported alone.
    const needed = !isBlank(owner.passport_number) && isBlank(owner.civil_id);
    return needed ? 'This field is required' : null;
  }
  if ((owner.birth_date ?? '') > today) return 'Please enter a valid date (yyyy-MM-dd)';
  const differs = stated !== null && stated !== owner.birth_date;
  return differs ? 'The birth date does not match the civil ID' : null;
}

/** Returns the missing values of one owner. */
function missingOf(owner: OwnerDraft): Problems {
  const missing: Problems = {};
  for (const field of ['full_name_english', 'full_name_arabic', 'nationality'] as const) {
    if (isBlank(owner[field])) missing[field] = 'This field is required';
  }
  if (isBlank(owner.politically_exposed)) {
    missing['politically_exposed'] = 'This field is required';
  }
  // A stored owner keeps the number.
  if (isBlank(owner.civil_id) && isBlank(owner.passport_number) && owner.id === undefined) {
    missing['civil_id'] = 'Please enter a civil ID or a passport number';
  }
  if (isBlank(owner.share) && owner.is_manager !== true) {
    missing['share'] = 'This field is required';
  }
  return missing;
}

/**
 * Returns the problems of one owner by property.
 * @param today the current day as 'yyyy-MM-dd'
 */
export function checkOwner(owner: OwnerDraft, today: string): Problems {
  const problems = missingOf(owner);
  for (const [field, shape] of Object.entries(SHAPES)) {
    const value = owner[field as keyof typeof SHAPES];
    const issue = isBlank(value) ? undefined : shape.safeParse(value).error?.issues[0];
    // The schemas use only sentences of the contract. A test compares them with the list.
    if (issue) problems[field] = issue.message as Sentence;
  }
  const date = birthDateProblem(owner, today);
  if (date !== null) problems['birth_date'] ??= date;
  if (typeof owner.share === 'number' && !isShare(owner.share)) {
    problems['share'] = 'The share must be between 0.01 and 100';
  }
  return problems;
}

/** Returns the identity of an owner for comparisons, or null if the draft has no number. */
function identityOf({ civil_id, passport_number, nationality }: OwnerDraft): string | null {
  if (!isBlank(civil_id)) return plainNumber(civil_id ?? '');
  if (isBlank(passport_number)) return null;
  return `${nationality} ${plainNumber(passport_number ?? '').toUpperCase()}`;
}

/** Returns the problems of the owners as a whole: named twice, too many shares, no manager. */
function checkTogether(owners: readonly OwnerDraft[]): Problems {
  const problems: Problems = {};
  const seen = new Set<string>();
  let sum = 0;
  for (const [at, owner] of owners.entries()) {
    const identity = identityOf(owner);
    if (identity !== null && seen.has(identity)) {
      const field = isBlank(owner.civil_id) ? 'passport_number' : 'civil_id';
      problems[`owners.${at}.${field}`] = 'This person is named twice';
    }
    if (identity !== null) seen.add(identity);
    // Hundredths are whole numbers, so the sum has no rounding error.
    sum += Math.round((owner.share ?? 0) * 100);
    if (sum > 100_00) {
      problems[`owners.${at}.share`] = 'The shares add up to more than 100%';
    }
  }
  const is_named = owners.some(
    ({ share, is_manager }) => is_manager === true || (share ?? 0) >= NAMED_SHARE,
  );
  if (!is_named) problems['owners'] = 'No person owns 25% or more. Please name the manager.';
  return problems;
}

/**
 * Returns the problems of the owners of a registration by field, such as `owners.0.share`. The
 * browser and the server both use it. An individual answers only the question about exposure.
 */
export function checkOwners(
  type: EntityType,
  owners: readonly OwnerDraft[],
  today: string,
): Problems {
  if (type === 'individual') {
    if (owners.length !== 1) return { owners: 'This value is not valid' };
    if (!isBlank(owners[0]?.politically_exposed)) return {};
    return { 'owners.0.politically_exposed': 'This field is required' };
  }
  if (owners.length === 0) return { owners: 'This field is required' };
  const each = owners.flatMap((owner, at) =>
    Object.entries(checkOwner(owner, today)).map(
      ([field, sentence]) => [`owners.${at}.${field}`, sentence] as const,
    ),
  );
  const of_each = Object.fromEntries(each);
  return { ...of_each, ...checkTogether(owners), ...of_each };
}
