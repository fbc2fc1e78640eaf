import { plainText, readAmounts } from '@diwan/contract/world/amount-text';
import { isKuwaitiIban, normaliseIban } from '@diwan/contract/world/iban';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** What a person may have meant by a text that is searched for. */
export interface SearchText {
  readonly typed: string;
  /** With ASCII digits and single spaces; everything else as it was typed. */
  readonly text: string;
  /** Every amount that it can be, in minor units. */
  readonly amounts: readonly bigint[];
  /** The digits of a phone without the sign for abroad and without a leading zero. */
  readonly phone: string | undefined;
  readonly last_four: string | undefined;
  /** The number of a payout's line: 12 of 'PAYOUT-12'. */
  readonly payout_line: bigint | undefined;
  readonly iban: string | undefined;
}

/** A phone is typed with a plus, two zeros, spaces, hyphens and brackets, or with none of them. */
function phoneOf(text: string): string | undefined {
  if (!/^[+(\d][\d\s()+-]{4,30}$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length >= 5 ? digits : undefined;
}

const LONGEST_NUMBER = 18;

/** Reads what was typed, pasted or copied from a page. */
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
 * Has at least one trigram: three characters, and a letter or digit that is not the first. A text
 * without any would make the database read everything.
 */
export const hasTrigram = (text: string): boolean =>
  text.length >= 3 && /.[\p{L}\p{N}]/u.test(text);

/**
 * Whether the indexes of a search hold Arabic words. In a database made with lc_ctype C they do
 * not: each search for one reads the whole table.
 */
export async function indexesArabic(db: Db): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select show_trgm('دينار') <> '{}' as known`.execute(db);
  return rows[0]?.known === true;
}

/** The condition that a searched column has a text somewhere, however its letters are spelled. */
export function has(searched: Expression<string>, text: string): Expression<SqlBool> {
  const part = text.replaceAll(/[\\%_]/g, (char) => `\\${char}`);
  return sql<SqlBool>`${searched} like search_folded(${`%${part}%`})`;
}

const LONG_NUMBER = /[0-9٠-٩۰-۹]{6}/;

/**
 * The same of a column whose long numbers have an index of their own (`search_digits`), by which a
 * text with six digits in a row is found, however many rows there are.
 */
export function hasIndexed(searched: Expression<string>, text: string): Expression<SqlBool> {
  if (!LONG_NUMBER.test(text)) return has(searched, text);
  return sql<SqlBool>`(search_digits(${searched}) @> search_digits(search_folded(${text}))
    and strpos(${searched}, search_folded(${text})) > 0)`;
}
