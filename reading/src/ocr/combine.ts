import type { Evidence, ReadingField } from '@diwan/contract/features/readings/records';
import { civilIdBirthDate } from '@diwan/contract/world/civil-id-digits';
import { decideCivilId, type FieldReading, isNameOfMrz, type Sighting } from './fields.ts';
import type { Mrz } from './mrz.ts';
import type { TextLine } from './read-side.ts';

/**
 * Chooses the most confident reading of a field. The same value on another side is additional
 * evidence.
 */
function settle(
  field: ReadingField,
  found: readonly (FieldReading | undefined)[],
): FieldReading | undefined {
  const own = found.filter((one) => one?.field === field) as FieldReading[];
  const [best, ...rest] = own.toSorted((one, other) => other.confidence - one.confidence);
  if (!best) return undefined;
  const agrees = rest.some(({ read }) => read === best.read);
  return agrees ? { ...best, evidence: [...best.evidence, 'second_line'] } : best;
}

const withEvidence = (
  found: FieldReading | undefined,
  kind: Evidence,
  holds: boolean,
): FieldReading | undefined =>
  found && holds ? { ...found, evidence: [...found.evidence, kind] } : found;

/** Returns a value that only the machine-readable zone has. */
function fromMrz(field: ReadingField, read: string | null, { lines, side }: Zone): FieldReading[] {
  if (read === null) return [];
  return [{ field, read, confidence: 0.9, evidence: ['mrz'], repaired: false, lines, side }];
}

export interface Zone {
  readonly mrz: Mrz;
  readonly lines: readonly TextLine[];
  readonly side: number;
}

/**
 * Combines the readings of all sides into one value for each field.
 * @param numbers the lines that may contain the civil ID
 * @param zone undefined if no machine-readable zone was read
 */
export function combine(
  all: readonly FieldReading[],
  numbers: readonly Sighting[],
  zone: Zone | undefined,
): FieldReading[] {
  const mrz = zone?.mrz;
  const seen = (field: ReadingField) => settle(field, all);
  const births = [seen('birth_date')?.read, mrz?.birth_date ?? undefined].flatMap(
    (date) => date ?? [],
  );
  const civil = decideCivilId(numbers, births);
  const born = civil?.evidence.includes('checksum') === true ? civilIdBirthDate(civil.read) : null;
  const date = (field: 'birth_date' | 'expiry_date') => {
    const own = seen(field);
    const named = mrz?.[field] ?? null;
    const dated = withEvidence(own, 'mrz', own?.read === named);
    return own ? [dated] : zone ? fromMrz(field, named, zone) : [];
  };
  const birth = date('birth_date').map((one) =>
    withEvidence(one, 'birth_date_inside', one?.read === born),
  );
  const english = seen('full_name_english');
  const named = withEvidence(
    english,
    'mrz',
    english !== undefined && mrz !== undefined && isNameOfMrz(english.read, mrz),
  );
  // The name in the machine-readable zone has no check digit. Without a printed name it is no
  // evidence.
  const alone = !english && zone ? fromMrz('full_name_english', zone.mrz.name, zone) : [];
  return [
    civil,
    named,
    ...alone.map((one) => ({ ...one, evidence: [], confidence: 0.6 })),
    seen('full_name_arabic'),
    seen('license_number'),
    ...birth,
    ...date('expiry_date'),
  ].flatMap((one) => one ?? []);
}
