import { z } from 'zod';
import { holdsCardNumber } from '../world/card-numbers.ts';
import { plainNumber, withoutDirectionMarks } from '../world/digits.ts';
import { linkIn } from '../world/pasted.ts';
import { type TextLimit, tooLong } from './sentences.ts';

const REQUIRED = 'This field is required';
const INVALID_PHONE = 'Please enter a valid phone number';
const INVALID_ACCOUNT = 'Please enter a valid account name or link';
const INVALID_LINK = 'Please enter a valid link that starts with http or https';

/**
 * The characters that no text may contain. They are control characters (including NUL), unpaired
 * surrogates, and line and paragraph separators. Characters that override or embed a writing
 * direction (Unicode UAX 9) are also refused. They can make a name look like another one.
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

export interface TextRules {
  /** The minimum length after trimming; by default 1. 0 allows an empty text. */
  readonly min?: number;
  readonly max: TextLimit;
  /** The sentence for an absent or empty text. */
  readonly required?: string;
  /** True if line breaks are permitted. They are normalised to line feeds (U+000A). */
  readonly multiline?: boolean;
}

/**
 * Returns the schema of a free text: trimmed, limited and without forbidden characters. Payment
 * card numbers are refused, because they must never enter this system. Ids and phones have other
 * schemas.
 */
export function cleanText({ min = 1, max, required = REQUIRED, multiline = false }: TextRules) {
  return z
    .string({
      error: (issue) => (issue.input === undefined ? required : 'This value is not valid'),
    })
    .trim()
    .min(Math.min(min, 1), { error: required, abort: true })
    .min(min, { error: 'This text is too short', abort: true })
    .max(max, { error: tooLong(max), abort: true })
    .overwrite((text) => (multiline ? text.replaceAll('\r\n', '\n') : text))
    .refine((text) => !FORBIDDEN.test(multiline ? text.replaceAll('\n', '') : text), {
      error: 'This text has characters that are not allowed',
      abort: true,
    })
    .refine((text) => min === 0 || VISIBLE.test(text), { error: required, abort: true })
    .refine((text) => !holdsCardNumber(text), {
      error: 'For your safety, please do not enter card numbers',
    });
}

interface NameRules {
  readonly max?: TextLimit;
  readonly required?: string;
}

/** A search text. It is never stored, but a query with a NUL would fail in the database. */
export const searchText = z
  .string()
  .overwrite(withoutDirectionMarks)
  .trim()
  .max(254, { error: tooLong(254) })
  .refine((text) => !FORBIDDEN.test(text), {
    error: 'This text has characters that are not allowed',
  });

/** Returns the schema of a person's name in any script: letters, marks and their connectors. */
export const personName = ({ max = 100, required = REQUIRED }: NameRules = {}) =>
  cleanText({ max, required }).regex(/^\p{L}[\p{L}\p{M}\p{Zs}.,'’ʼ\-\u200c\u200d]*$/u, {
    error: 'A name can contain only letters, spaces, hyphens and apostrophes',
  });

/**
 * Returns the schema of a name in Arabic script. Digits and signs are permitted, Latin letters are
 * not.
 */
export const arabicName = ({ max = 200, required = REQUIRED }: NameRules = {}) =>
  cleanText({ max, required }).refine(
    (text) => /\p{Script=Arabic}/u.test(text) && !/\p{Script=Latin}/u.test(text),
    { error: 'Please enter the name in Arabic' },
  );

/**
 * Returns the schema of a name in Latin script. Digits and signs are permitted, Arabic letters are
 * not.
 */
export const latinName = ({ max = 200, required = REQUIRED }: NameRules = {}) =>
  cleanText({ max, required }).refine(
    (text) => /\p{Script=Latin}/u.test(text) && !/\p{Script=Arabic}/u.test(text),
    { error: 'Please enter the name in English' },
  );

/**
 * An http or https link of at most 2,048 characters, without user name or password. The server
 * refuses private addresses when it opens the link.
 */
export const webLink = z
  .string({ error: INVALID_LINK })
  .trim()
  .max(2_048, { error: tooLong(2_048), abort: true })
  .regex(/^https?:\/\/[^\s@/\\?#]+(?:[/?#]\S*)?$/iu, { error: INVALID_LINK, abort: true })
  .refine((text) => !FORBIDDEN.test(text), { error: INVALID_LINK, abort: true })
  .check(z.url({ protocol: /^https?$/, error: INVALID_LINK }));

/**
 * An e-mail address: trimmed, in lower case, of at most 254 characters (path limit of RFC 5321).
 */
export const email = z
  .string({ error: (issue) => (issue.input ? 'Invalid email address' : 'Email is required') })
  .trim()
  .toLowerCase()
  .min(1, { error: 'Email is required', abort: true })
  .max(254, { error: 'Invalid email address', abort: true })
  .check(z.email({ error: 'Invalid email address' }));

/**
 * A social account: a handle with or without '@', or the link of its page. A link without a scheme
 * gets `https`. `shop.kw` may be a handle, so only a text with a slash is treated as a link.
 */
export const socialAccount = z
  .string({ error: INVALID_ACCOUNT })
  .trim()
  .max(200, { error: tooLong(200), abort: true })
  .overwrite((text) => (text.includes('/') ? linkIn(text) : text))
  .refine((text) => /^@?[A-Za-z0-9_.]{1,64}$/.test(text) || webLink.safeParse(text).success, {
    error: INVALID_ACCOUNT,
  });

/**
 * An international dialling code, normalised to the form '+965'. '965' and '00965' are also
 * accepted.
 */
export const phoneCountryCode = z
  .string({ error: INVALID_PHONE })
  .trim()
  .max(8, { error: INVALID_PHONE, abort: true })
  .overwrite((text) => `+${plainNumber(text).replace(/^(?:\+|00)/, '')}`)
  .regex(/^\+[1-9]\d{0,3}$/, { error: INVALID_PHONE });

/**
 * A phone number without its country code. Spaces are removed. `checkPhone` checks it together with
 * the code.
 */
export const phoneNumber = z
  .string({ error: INVALID_PHONE })
  .trim()
  .max(32, { error: INVALID_PHONE, abort: true })
  .overwrite(plainNumber)
  .regex(/^\d{3,14}$/, { error: INVALID_PHONE });

/**
 * Checks whether code and number form a phone number of 7 to 15 digits (ITU-T E.164 permits 15). A
 * number in Kuwait has eight digits and starts with 5, 6, 9 or 41 (mobile) or 2 (fixed). The
 * library libphonenumber refuses Kuwaiti numbers that are in use, so this rule is simpler.
 */
export function isPhone(country_code: string, number: string): boolean {
  if (country_code === '+965') return /^(?:[2569]\d|41)\d{6}$/.test(number);
  const digits = country_code.length - 1 + number.length;
  return digits >= 7 && digits <= 15;
}

/** Checks both phone fields of an object together, if both are present. */
export function checkPhone(
  phone: {
    readonly phone_country_code?: string | null | undefined;
    readonly phone_number?: string | null | undefined;
  },
  ctx: z.RefinementCtx,
): void {
  const { phone_country_code: code, phone_number: number } = phone;
  if (code && number && !isPhone(code, number)) {
    ctx.addIssue({ code: 'custom', path: ['phone_number'], message: INVALID_PHONE });
  }
}

/**
 * Returns a schema that reports an empty text as missing before `schema` can report it as invalid.
 */
export const filledIn = (schema: z.ZodType<string, string>, missing: string) =>
  z.string({ error: missing }).trim().min(1, { error: missing, abort: true }).pipe(schema);

/**
 * Returns the schema of an optional text in a form. An empty text is allowed, and any other text is
 * validated by `schema`.
 */
export const emptyOr = <T extends z.ZodType>(schema: T) =>
  // Without this function, a union reports a general sentence instead of the one of `schema`.
  z.union([schema, z.literal('')], {
    error: (issue) => (issue.code === 'invalid_union' ? issue.errors[0]?.[0]?.message : undefined),
  });

/** A reason in the user's own words. */
export const reason = cleanText({ max: 500, required: 'Please give a reason', multiline: true });

export const withReason = z.strictObject({ reason });
export type WithReason = z.output<typeof withReason>;

/** A masked value in full, for a reader who stated a reason. */
export const revealedValue = z.object({ value: z.string() });
export type RevealedValue = z.infer<typeof revealedValue>;
