import type {
  Evidence,
  NameVerdict,
  ReadFileField,
  ReadingField,
} from '@diwan/contract/features/readings/records';
import type { MatchStatus } from '@diwan/contract/features/brands/submissions';
import { agreementOf, compareNames, sameName } from './names/port.ts';

/** The data that the person typed. */
export interface TypedPerson {
  readonly civil_id: string | null;
  readonly full_name_english: string | null;
  readonly full_name_arabic: string | null;
}

/** A value of a document, as the machine read it, with a person's correction if one exists. */
export interface JudgedValue {
  readonly file_id: string;
  readonly file_field: ReadFileField;
  readonly field: ReadingField;
  readonly read: string | null;
  readonly correction: string | null;
  readonly confidence: number;
  readonly repaired: boolean;
  /** The evidence from the document itself and from elsewhere. */
  readonly evidence: readonly Evidence[];
}

const FROM_OUTSIDE: readonly Evidence[] = ['typed', 'other_document', 'known_spelling'];
const NAMES: readonly ReadingField[] = ['full_name_english', 'full_name_arabic'];

const typedOf = (typed: TypedPerson, field: ReadingField): string | null =>
  field === 'civil_id' || field === 'full_name_english' || field === 'full_name_arabic'
    ? typed[field]
    : null;

const agree = (field: ReadingField, one: string, other: string): boolean =>
  NAMES.includes(field) ? sameName(one, other) : one === other;

/** Returns the evidence for a name from the name in the other script of the same document. */
function otherScriptSays(value: JudgedValue, values: readonly JudgedValue[]): Evidence[] {
  const { read, field, file_id } = value;
  if (read === null || !NAMES.includes(field)) return [];
  const agreements = values.flatMap((other) =>
    other.file_id === file_id && NAMES.includes(other.field) && other.field !== field
      ? // A repaired name may have been derived from this value, so it cannot confirm this value.
        other.read === null || other.repaired
        ? []
        : [agreementOf(read, other.read)]
      : [],
  );
  if (agreements.includes('known')) return ['second_line', 'known_spelling'];
  return agreements.includes('sounds') ? ['second_line'] : [];
}

/** Returns the evidence for a value from its own document, other documents and the typed data. */
function evidenceOf(
  value: JudgedValue,
  values: readonly JudgedValue[],
  typed: TypedPerson,
): Evidence[] {
  const { read, field } = value;
  const own = value.evidence.filter((kind) => !FROM_OUTSIDE.includes(kind));
  if (read === null) return [...own];
  const beside = typedOf(typed, field);
  const is_typed = beside !== null && agree(field, read, beside);
  const is_elsewhere = values.some(
    (other) =>
      other.file_id !== value.file_id &&
      other.field === field &&
      other.read !== null &&
      agree(field, read, other.read) &&
      field !== 'expiry_date',
  );
  return [
    ...own,
    ...otherScriptSays(value, values).filter((kind) => !own.includes(kind)),
    ...(is_typed ? (['typed'] as const) : []),
    ...(is_elsewhere ? (['other_document'] as const) : []),
  ];
}

/**
 * The minimum confidence with which weak evidence suffices. Weak evidence is a second line, or the
 * birth date inside the civil ID.
 */
const SURE = 0.85;
/** The minimum confidence with which two equal readings of a line suffice. */
const SURE_TWICE = 0.8;

/**
 * Checks whether the evidence for a value is sufficient without a person's confirmation. A civil ID
 * that the checksum repaired also needs other evidence.
 */
export function isAccepted(
  value: Pick<JudgedValue, 'field' | 'repaired' | 'confidence'>,
  evidence: readonly Evidence[],
): boolean {
  const says = (...kinds: readonly Evidence[]) => kinds.some((kind) => evidence.includes(kind));
  const is_sure_twice = value.confidence >= SURE_TWICE;
  switch (value.field) {
    case 'civil_id':
      if (!says('checksum')) return false;
      if (says('mrz', 'second_line', 'typed', 'other_document')) return true;
      // Both engines read the number on a side that has the labels of a card. An invoice has no
      // such labels.
      if (says('read_twice')) return true;
      return !value.repaired && says('birth_date_inside') && value.confidence >= SURE;
    case 'full_name_english':
      if (says('mrz', 'typed', 'other_document')) return true;
      if (says('second_line') && value.confidence >= SURE) return true;
      return says('read_twice') && is_sure_twice;
    case 'full_name_arabic':
      if (says('mrz', 'typed', 'other_document')) return true;
      if (says('known_spelling')) return true;
      return says('second_line') && value.confidence >= SURE && !value.repaired;
    case 'birth_date':
      return says('birth_date_inside', 'mrz', 'other_document');
    case 'license_number':
      return says('second_line', 'other_document') || (says('read_twice') && is_sure_twice);
    case 'expiry_date':
      return says('mrz', 'second_line', 'other_document');
  }
}

export interface Judgement {
  readonly values: readonly (JudgedValue & { readonly accepted: boolean })[];
  readonly driver_license_verified: MatchStatus;
  readonly name_match_status: MatchStatus;
  readonly name_english: NameVerdict | null;
  readonly name_arabic: NameVerdict | null;
}

type JudgedReading = Judgement['values'][number];

/** Returns the value that counts: a person's correction, otherwise the accepted reading. */
const counting = (value: JudgedReading): string | null =>
  value.correction ?? (value.accepted ? value.read : null);

function judgePaper(values: readonly JudgedReading[], typed: TypedPerson): MatchStatus {
  const known = values.flatMap((value) => {
    const text = value.field === 'civil_id' ? counting(value) : null;
    return text === null ? [] : [{ text, on: value.file_field }];
  });
  if (typed.civil_id === null) return 'pending';
  if (known.some(({ text }) => text !== typed.civil_id)) return 'mismatch';
  // A matching civil ID card proves only the person. The licence must also match.
  return known.some(({ on }) => on !== 'civil_id_file') ? 'verified' : 'pending';
}

const WORST_FIRST: readonly MatchStatus[] = ['mismatch', 'pending', 'verified'];

/**
 * Compares the typed name with the names that were read in the same script. The worst match
 * decides.
 */
function judgeName(
  values: readonly JudgedReading[],
  field: 'full_name_english' | 'full_name_arabic',
  typed: string | null,
): { readonly verdict: NameVerdict | null; readonly counts: boolean } {
  if (typed === null) return { verdict: null, counts: false };
  const named = values.filter((value) => value.field === field);
  const counted = named.flatMap((value) => counting(value) ?? []);
  const verdicts = counted.map((name) => compareNames(typed, name));
  const [worst] = verdicts.toSorted(
    (one, other) => WORST_FIRST.indexOf(one.status) - WORST_FIRST.indexOf(other.status),
  );
  if (worst) return { verdict: worst, counts: true };
  const unsure = named[0]?.read;
  if (unsure === undefined || unsure === null) return { verdict: null, counts: false };
  return { verdict: { ...compareNames(typed, unsure), status: 'pending' }, counts: false };
}

/**
 * Compares the documents of a submission with the typed data. The result depends only on stored
 * values, so `npm run verify` can check it.
 */
export function judgeReadings(values: readonly JudgedValue[], typed: TypedPerson): Judgement {
  const judged = values.map((value) => {
    const evidence = evidenceOf(value, values, typed);
    return { ...value, evidence, accepted: value.read !== null && isAccepted(value, evidence) };
  });
  const english = judgeName(judged, 'full_name_english', typed.full_name_english);
  const arabic = judgeName(judged, 'full_name_arabic', typed.full_name_arabic);
  const statuses = [english, arabic].flatMap(({ verdict, counts }) =>
    counts && verdict ? [verdict.status] : [],
  );
  const name_match_status = statuses.includes('mismatch')
    ? 'mismatch'
    : statuses.includes('verified')
      ? 'verified'
      : 'pending';
  return {
    values: judged,
    driver_license_verified: judgePaper(judged, typed),
    name_match_status,
    name_english: english.verdict,
    name_arabic: arabic.verdict,
  };
}
