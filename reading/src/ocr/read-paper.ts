import type { PaperReading, PaperValue } from '../port.ts';
import { combine, type Zone } from './combine.ts';
import { createEngine, type Engine } from './engine.ts';
import type { FieldReading, Sighting } from './fields.ts';
import { findCards } from './find-cards.ts';
import {
  findArabicName,
  findDate,
  findEnglishName,
  findLicence,
  findMrz,
  findNumbers,
} from './find-fields.ts';
import { type Box, decodePicture } from './raster.ts';
import { type RemainingTime, readSide, type Side } from './read-side.ts';

export interface ReadingOptions {
  /** Time of one core after which no further line is read. */
  readonly budget_ms: number;
  /** Births are before this year. */
  readonly this_year: number;
  /** An open engine. Otherwise a new one is opened, which ends with the process. */
  readonly engine?: Engine;
}

const SMALLEST_SIDE = 200;

function startBudget(budget_ms: number): RemainingTime {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return budget_ms - (user + system) / 1000;
  };
}

/** Converts a box of an upright side to shares of the stored picture. */
function placeOf(box: Box, side: Side, width: number, height: number): PaperValue['place'] {
  const { grey, is_turned, card } = side;
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ].map(([x = 0, y = 0]) =>
    is_turned ? card.locate(grey.width - x, grey.height - y) : card.locate(x, y),
  );
  const share = (value: number, of: number): number => Math.min(1, Math.max(0, value / of));
  const xs = corners.map(([x]) => share(x, width));
  const ys = corners.map(([, y]) => share(y, height));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The clockwise rotation that makes the stored picture upright. */
function orientationOf({ card, is_turned }: Side): number {
  const [x0, y0] = card.locate(0, 0);
  const [x1, y1] = card.locate(100, 0);
  const sign = is_turned ? -1 : 1;
  const [dx, dy] = [(x1 - x0) * sign, (y1 - y0) * sign];
  if (Math.abs(dx) >= Math.abs(dy)) return dx > 0 ? 0 : 180;
  return dy > 0 ? 270 : 90;
}

/** The optional data of the machine-readable zone may contain the civil number. */
function numberOfMrz(zone: Zone | undefined): Sighting[] {
  const text = zone?.mrz.civil_id ?? null;
  if (!zone?.box || text === null) return [];
  const { box, side } = zone;
  return [{ field: 'civil_id', text, confidence: 0.8, box, side, source: 'mrz' }];
}

/**
 * Reads a picture of a licence or a civil ID, front, back or both, within a budget of one core's
 * time. It only runs in the reading process.
 * @throws Error for bytes that are not a picture
 */
export async function readPaper(
  picture: Uint8Array,
  { budget_ms, this_year, engine = createEngine() }: ReadingOptions,
): Promise<PaperReading> {
  const left = startBudget(budget_ms);
  const decoded = await decodePicture(picture);
  const { width, height } = decoded;
  if (Math.min(width, height) < SMALLEST_SIDE) return { state: 'unreadable', reason: 'too_small' };
  const sides: Side[] = [];
  for (const [index, card] of findCards(decoded).entries()) {
    sides.push(await readSide(engine, card, index, left));
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
  const values = combine(found, [...numbers, ...numberOfMrz(zone)], zone);
  const [first] = sides;
  if (!first || values.length === 0) return { state: 'unreadable', reason: 'no_text' };
  return {
    state: 'read',
    width,
    height,
    orientation: orientationOf(first),
    values: values.map(({ box, side, ...value }) => {
      const on = sides[side] ?? first;
      const engine_read = value.engine_read ?? null;
      return { ...value, engine_read, place: box && placeOf(box, on, width, height) };
    }),
  };
}
