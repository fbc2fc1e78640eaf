import { plainText, readAmounts } from '@diwan/contract/world/amount-text';
import { isKuwaitiIban, normaliseIban } from '@diwan/contract/world/iban';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The possible meanings of a search text. */
export interface SearchText {
  readonly typed: string;
  /** The text with ASCII digits and single spaces. */
  readonly text: string;
  /** The amounts that the text can mean, in minor units. */
  readonly amounts: readonly bigint[];
  /** The digits of a phone number, without the international prefix and leading zeros. */
  readonly phone: string | undefined;
  readonly last_four: string | undefined;
  /** The number of a payout, such as 12 in 'PAYOUT-12'. */
  readonly payout_line: bigint | undefined;
  readonly iban: string | undefined;
}

/** Reads a phone number with or without a plus sign, two zeros, spaces, hyphens and brackets. */
function phoneOf(text: string): string | undefined {
  if (!/^[+(\d][\d\s()+-]{4,30}$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length >= 5 ? digits : undefined;
}

const LONGEST_NUMBER = 18;

/** Finds the possible meanings of a search text. */
export function readSearch(q: string): SearchText {
  const text = plainText(q);
  const [, line] = /^payout[\s#-]*([1-9]\d*)$/i.exec(text) ?? [];
  const [, last_four] = /^[•*x·\s-]*(\d{4})$/i.exec(text) ?? [];
  const iban = normaliseIban(text);
  return {
    typed: q,
    text,
    amounts: readAmounts(text),
    phone: phoneOf(text),
    last_four,
    payout_line: line !== undefined && line.length <= LONGEST_NUMBER ? BigInt(line) : undefined,
    iban: isKuwaitiIban(iban) ? iban : undefined,
  };
}

/**
 * Checks for a trigram: three characters, with a letter or digit after the first. Without a
 * trigram, the database would scan the whole table.
 */
export const hasTrigram = (text: string): boolean =>
  text.length >= 3 && /.[\p{L}\p{N}]/u.test(text);

/**
 * Checks whether the search indexes contain Arabic words. If lc_ctype is C, they do not, and
 * searching for an Arabic word scans the whole table.
 */
export async function indexesArabic(db: Db): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select show_trgm('دينار') <> '{}' as known`.execute(db);
  return rows[0]?.known === true;
}

/** Returns the condition that the searched column contains the text, in any spelling. */
export function has(searched: Expression<string>, text: string): Expression<SqlBool> {
  const part = text.replaceAll(/[\\%_]/g, (char) => `\\${char}`);
  return sql<SqlBool>`${searched} like search_folded(${`%${part}%`})`;
}

const NAME = /^[\p{L}\p{M}\s.'’-]{2,}$/u;

/**
 * Returns the condition that the words of a name have the same consonants as the text, in either
 * script. The consonants of the text are computed once, not for each row.
 * @param sounds the `customer_name_key` of the name, between two spaces
 */
export const soundsLike = (sounds: Expression<string>, text: string): Expression<SqlBool> =>
  NAME.test(text)
    ? sql<SqlBool>`${sounds} like (select '% ' || customer_name_key(${text}) || ' %')`
    : sql<SqlBool>`false`;

/** Returns the condition that a name contains the text, or sounds like it in either script. */
export const isNamed = (name: Expression<string>, text: string): Expression<SqlBool> =>
  sql<SqlBool>`(${has(sql<string>`search_folded(${name})`, text)}
    or ${soundsLike(sql<string>`(' ' || customer_name_key(${name}) || ' ')`, text)})`;

const LONG_NUMBER = /[0-9٠-٩۰-۹]{6}/;

/**
 * Works like `has`, for a column with a separate index of its long numbers (`search_digits`). A
 * text with six consecutive digits uses this index, which is fast for any number of rows.
 */
export function hasIndexed(searched: Expression<string>, text: string): Expression<SqlBool> {
  if (!LONG_NUMBER.test(text)) return has(searched, text);
  return sql<SqlBool>`(search_digits(${searched}) @> search_digits(search_folded(${text}))
    and strpos(${searched}, search_folded(${text})) > 0)`;
}
