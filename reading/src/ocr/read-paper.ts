import { isCivilId } from '@diwan/contract/world/civil-id-digits';
import type { PaperReading, PaperValue } from '../port.ts';
import { combine, type Zone } from './combine.ts';
import { createEngine, type Engine } from './engine.ts';
import type { FieldReading, Sighting } from './fields.ts';
import { detectLines } from './lines/detect-lines.ts';
import { findEnglishName, UNSURE } from './find-english-name.ts';
import { findArabicName, findDate, findLicence, findMrz, findNumbers } from './find-fields.ts';
import { groupLines } from './lines/group-lines.ts';
import { labelSide, type LabelledSide } from './label-side.ts';
import { isCard, isOtherPaper } from './labels.ts';
import { loadModels, type Models } from './lines/models.ts';
import { cornersOf } from './lines/rectangle.ts';
import { decodePicture, type DecodedPicture } from './raster.ts';
import { type RemainingTime, readSide, type Side, type TextLine } from './read-side.ts';

export interface ReadingOptions {
  /** The time of one core, in milliseconds, after which no further line is read. */
  readonly budget_ms: number;
  /** The current year, four digits. A birth is not later. */
  readonly this_year: number;
  /** An open engine. By default a new engine is opened, which ends with the process. */
  readonly engine?: Engine;
  /** The models, if they are already loaded. */
  readonly models?: Models;
}

const SMALLEST_SIDE = 200;
/** The highest number of sides that are read in a picture. */
const MOST_SIDES = 6;

function startBudget(budget_ms: number): RemainingTime {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return budget_ms - (user + system) / 1000;
  };
}

/** Returns the smallest place that contains the lines, in shares of the picture. */
function placeOf(lines: readonly TextLine[], { grey }: DecodedPicture): PaperValue['place'] {
  const corners = lines.flatMap(({ rectangle }) => cornersOf(rectangle));
  if (corners.length === 0) return null;
  const share = (value: number, of: number): number => Math.min(1, Math.max(0, value / of));
  const xs = corners.map(([x]) => share(x, grey.width));
  const ys = corners.map(([, y]) => share(y, grey.height));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Returns the clockwise rotation, in degrees, that makes the stored picture upright. */
function orientationOf({ direction }: Side): number {
  const quarters = Math.round(direction / (Math.PI / 2));
  return ((((-quarters % 4) + 4) % 4) * 90) % 360;
}

interface Findings {
  readonly found: readonly FieldReading[];
  readonly numbers: readonly Sighting[];
}

/**
 * Keeps the values of one person if the picture shows cards of several people. The first civil ID
 * remains, as an uncertain one. Other values remain if their side shows only that civil ID.
 */
function ofOnePerson({ found, numbers }: Findings): Findings {
  const sure = numbers.filter(({ is_read_twice }) => is_read_twice);
  const [first] = sure;
  const others = sure.filter(({ text }) => text !== first?.text);
  if (!first || others.length === 0) return { found, numbers };
  const own = (side: number): boolean =>
    sure.some((one) => one.side === side) && others.every((one) => one.side !== side);
  const confidence = Math.min(first.confidence, UNSURE);
  return {
    found: found.filter(({ side }) => own(side)),
    numbers: [{ ...first, confidence, is_read_twice: false }],
  };
}

/**
 * Drops Arabic names of sides without an English name if another side has one. The back of a card
 * has Arabic lines, such as the address, that look like a name.
 */
function withOneName(found: readonly FieldReading[]): FieldReading[] {
  const named = found.flatMap(({ field, side }) => (field === 'full_name_english' ? [side] : []));
  return found.filter(
    ({ field, side }) => field !== 'full_name_arabic' || named.length === 0 || named.includes(side),
  );
}

/** Returns the civil ID that the optional data of the machine-readable zone may contain. */
function numberOfMrz(zone: Zone | undefined): Sighting[] {
  const text = zone?.mrz.civil_id ?? null;
  const [line] = zone?.lines ?? [];
  if (!zone || !line || text === null) return [];
  const { side } = zone;
  const is_read_twice = false;
  return [{ field: 'civil_id', text, confidence: 0.8, line, side, source: 'mrz', is_read_twice }];
}

/**
 * Reads a picture of a licence or a civil ID, front, back or both. It stops when the budget of one
 * core's time is used. It only runs in the reading process.
 * @param picture the bytes of a JPEG, PNG or WebP
 * @throws Error for bytes that are not a picture
 */
export async function readPaper(
  picture: Uint8Array,
  { budget_ms, this_year, engine = createEngine(), models }: ReadingOptions,
): Promise<PaperReading> {
  const left = startBudget(budget_ms);
  const decoded = await decodePicture(picture);
  const { width, height } = decoded;
  if (Math.min(width, height) < SMALLEST_SIDE) return { state: 'unreadable', reason: 'too_small' };
  const sides: LabelledSide[] = [];
  const loaded = models ?? (await loadModels());
  const groups = groupLines(await detectLines(loaded, decoded.grey)).slice(0, MOST_SIDES);
  for (const [index, group] of groups.entries()) {
    const side = await readSide(loaded, decoded.grey, group, index, left);
    sides.push(await labelSide(engine, side, left));
  }
  const numbers: Sighting[] = [];
  const found: FieldReading[] = [];
  let zone: Zone | undefined;
  for (const [index, side] of sides.entries()) {
    numbers.push(...side.numbers, ...(await findNumbers(engine, side, index, left)));
    const read = await findMrz(engine, side, this_year, left);
    if (read) zone = { ...read, side: index };
    const english = await findEnglishName(engine, side, index, left);
    found.push(
      ...[
        english,
        await findArabicName(engine, side, index, left, english),
        await findDate(engine, side, 'birth_date', index),
        await findDate(engine, side, 'expiry_date', index),
        await findLicence(engine, side, index),
      ].flatMap((one) => one ?? []),
    );
  }
  const named = withOneName(found);
  const one = ofOnePerson({ found: named, numbers: [...numbers, ...numberOfMrz(zone)] });
  const values = combine(one.found, one.numbers, zone);
  const [first] = sides;
  // A number is enough if the labels are unreadable, but not on a ticket or an invoice.
  const is_document =
    zone !== undefined ||
    sides.some(({ labelled }) => isCard(labelled)) ||
    (numbers.some(({ text }) => isCivilId(text)) &&
      !sides.some(({ labelled }) => isOtherPaper(labelled)));
  if (!first || !is_document || values.length === 0)
    return { state: 'unreadable', reason: 'no_text' };
  return {
    state: 'read',
    width,
    height,
    orientation: orientationOf(first),
    values: values.map(({ lines, side: _side, ...value }) => {
      const engine_read = value.engine_read ?? null;
      return { ...value, engine_read, place: placeOf(lines, decoded) };
    }),
  };
}
