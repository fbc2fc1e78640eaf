import type { CaseBand, MatchReason } from '@diwan/contract/features/screening/terms';
import type { ListEntry } from '../lists/list-entry.ts';
import type { Subject } from './subject.ts';

/** The agreement between two names, part by part. */
export interface NameFit {
  /** The mean and the lowest likeness of the parts that match, 0 to 1. */
  readonly likeness: number;
  readonly worst: number;
  /** The number of parts of the shorter name that have no counterpart. */
  readonly different: number;
  /** The number of parts by which the other name is longer. */
  readonly missing: number;
  /** True if the given and the family name of the longer name both match. */
  readonly has_ends: boolean;
  /** True if the parts have the same order. The family name may also be first. */
  readonly in_order: boolean;
  /**
   * The expected number of listed names that match by chance, computed from how common each part
   * is.
   */
  readonly expected: number;
  readonly is_equal: boolean;
  readonly is_other_script: boolean;
}

/** The lowest scores of the ranges. `npm run eval:screening` measures them. */
const STRONG = 90;
const POSSIBLE = 65;

/** Returns the range of a score; undefined if it is no match. */
export const rangeOf = (score: number): CaseBand | undefined =>
  score >= STRONG ? 'strong' : score >= POSSIBLE ? 'possible' : undefined;

interface Evidence {
  readonly points: number;
  readonly reasons: readonly MatchReason[];
}

const NOTHING: Evidence = { points: 0, reasons: [] };
const fact = (points: number, reason: MatchReason): Evidence => ({ points, reasons: [reason] });

/** The number of expected matches by chance from which a name is common. */
const COMMON = 0.5;

/**
 * Rates the names. A matching name never suffices for the range `strong`, because freezing money
 * needs a second fact. Rare names have more points than common ones.
 */
function rateName(fit: NameFit): Evidence {
  const rarity = Math.min(12, Math.max(-10, -5 * Math.log10(Math.max(1e-9, fit.expected))));
  const points =
    70 * fit.likeness -
    30 * (1 - fit.worst) +
    rarity -
    4 * fit.missing -
    20 * fit.different -
    (fit.has_ends ? 0 : 10) -
    (fit.in_order ? 0 : 15);
  const spelling = fit.is_equal ? 'same_name' : 'other_spelling';
  return {
    points,
    reasons: [
      fit.is_other_script ? 'other_script' : spelling,
      ...(fit.in_order ? [] : (['other_order'] as const)),
      ...(fit.missing > 0 ? (['fewer_parts'] as const) : []),
      ...(fit.different > 0 ? (['different_part'] as const) : []),
      ...(fit.expected > COMMON ? (['common_name'] as const) : []),
    ],
  };
}

/** Compares a birth date with one of a list. The listed date may be only a year or a month. */
function rateBirthDate(own: string, listed: string): Evidence {
  if (own === listed) return fact(25, 'same_birth_date');
  const years = Math.abs(Number(own.slice(0, 4)) - Number(listed.slice(0, 4)));
  if (years > 2) return fact(-40, 'other_birth_year');
  if (years > 0) return fact(years === 1 ? 10 : 0, 'near_birth_year');
  return fact(own.startsWith(listed) ? 18 : 8, 'same_birth_year');
}

function rateBirthDates({ birth_date }: Subject, { birth_dates }: ListEntry): Evidence {
  if (birth_date === null || birth_dates.length === 0) return NOTHING;
  const rated = birth_dates.map((listed) => rateBirthDate(birth_date, listed));
  return rated.reduce((best, next) => (next.points > best.points ? next : best));
}

function rateNationality({ nationality }: Subject, { nationalities }: ListEntry): Evidence {
  if (nationality === null || nationalities.length === 0) return NOTHING;
  return nationalities.includes(nationality)
    ? fact(3, 'same_nationality')
    : fact(-8, 'other_nationality');
}

/**
 * Rates the numbers. A person has several documents, so another number is no evidence against a
 * match.
 */
const rateIdNumbers = ({ id_numbers }: Subject, entry: ListEntry): Evidence =>
  id_numbers.some((number) => entry.id_numbers.includes(number))
    ? fact(60, 'same_id_number')
    : NOTHING;

/**
 * Rates a subject against an entry.
 * @param fit the comparison of their names
 * @returns the score from 0 to 100, and the facts for and against the match
 */
export function ratePair(
  subject: Subject,
  entry: ListEntry,
  fit: NameFit,
): { readonly score: number; readonly reasons: readonly MatchReason[] } {
  const name = rateName(fit);
  const facts = [
    rateIdNumbers(subject, entry),
    rateBirthDates(subject, entry),
    rateNationality(subject, entry),
  ];
  const supported = facts.some(({ points }) => points >= 10);
  const total = facts.reduce((sum, { points }) => sum + points, name.points);
  const score = supported ? total : Math.min(total, STRONG - 1);
  return {
    score: Math.round(Math.min(100, Math.max(0, score))),
    reasons: [...name.reasons, ...facts.flatMap(({ reasons }) => reasons)],
  };
}
