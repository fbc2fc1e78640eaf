import type { Engine } from './engine.ts';
import { dateIn, findAnchored, type Found, type Sighting } from './fields.ts';
import { looksLikeMrz, parseMrz } from './mrz.ts';
import { CIVIL_ID_LENGTH, countOf, type Left, type Side } from './read-side.ts';

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Every Latin line that can be a civil number, read again as digits alone. */
export async function findNumbers(engine: Engine, { grey, lines }: Side, side: number, left: Left) {
  const anchored = findAnchored(lines, 'civil_id')?.line;
  const found: Sighting[] = [];
  for (const one of lines) {
    const digits = digitsOf(one.text).length;
    const is_number = digits >= 10 && digits <= 14 && countOf(one.text, /[A-Za-z]/g) <= 3;
    if ((!is_number && one !== anchored) || looksLikeMrz(one.text) || left() < 0) continue;
    const again = await engine.readLatin(grey, one.line, 'digits');
    const text = digitsOf(again.text);
    if (text.length !== CIVIL_ID_LENGTH) continue;
    // Two readings of a line that differ are one that is not sure.
    const same = digitsOf(one.text) === text;
    const confidence = same ? again.confidence : again.confidence * 0.6;
    found.push({ field: 'civil_id', text, confidence, box: one.line, side, source: 'line' });
  }
  return found;
}

export async function findMrz(
  engine: Engine,
  { grey, lines }: Side,
  this_year: number,
  left: Left,
) {
  const zone = lines.filter(({ text, line }) => looksLikeMrz(text) || line.width > 1000);
  const texts: string[] = [];
  for (const { line } of zone) {
    if (left() < 0) break;
    texts.push((await engine.readLatin(grey, line, 'mrz')).text);
  }
  const mrz = parseMrz(texts, this_year);
  return mrz && { mrz, box: zone[0]?.line ?? null };
}

const nameIn = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z' -]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What a paper says in capitals beside its holder's name. */
const PRINTED = /KUWAIT|CARD|LICEN|STATE|CIVIL|<|\d/;

const SMALLER = { scale: 0.7 };

/** The line beside its label; else the longest line of capitals that is no heading. */
export async function findEnglishName(
  engine: Engine,
  { grey, lines }: Side,
  side: number,
  left: Left,
): Promise<Found | undefined> {
  const capitals = lines
    .filter(({ text }) => /^[A-Z' -]+$/.test(text) && !PRINTED.test(text))
    .toSorted((one, other) => other.text.length - one.text.length)
    .map((line) => ({ line, text: line.text }));
  const candidates = [findAnchored(lines, 'full_name_english'), ...capitals];
  const chosen = candidates.find((one) => one && nameIn(one.text).split(' ').length >= 2);
  if (!chosen) return undefined;
  const { confidence, line } = chosen.line;
  const read = nameIn(chosen.text);
  // Smaller, and with letters alone. The label may stand in the same line.
  const again = left() < 0 ? '' : (await engine.readLatin(grey, line, 'name', SMALLER)).text;
  return {
    field: 'full_name_english',
    read,
    confidence,
    evidence: nameIn(again).endsWith(read) ? ['read_twice'] : [],
    repaired: false,
    box: line,
    side,
  };
}

export async function findDate(
  engine: Engine,
  { grey, lines }: Side,
  field: 'birth_date' | 'expiry_date',
  side: number,
): Promise<Found | undefined> {
  const anchored = findAnchored(lines, field);
  if (!anchored) return undefined;
  const again = await engine.readLatin(grey, anchored.line.line, 'date');
  const read = dateIn(again.text) ?? dateIn(anchored.text);
  if (read === null) return undefined;
  return {
    field,
    read,
    confidence: again.confidence,
    evidence: [],
    repaired: false,
    box: anchored.line.line,
    side,
  };
}

export async function findLicence(engine: Engine, { grey, lines }: Side, side: number) {
  const anchored = findAnchored(lines, 'license_number');
  if (!anchored) return undefined;
  const again = await engine.readLatin(grey, anchored.line.line, 'digits');
  const read = digitsOf(again.text);
  if (read.length < 5 || read.length > 11) return undefined;
  const found: Found = {
    field: 'license_number',
    read,
    confidence: again.confidence,
    evidence: [],
    repaired: false,
    box: anchored.line.line,
    side,
  };
  return found;
}
