/*
 * Encodes all captures as one compact binary file, with which the browser replays drafts of the fee
 * table. A share is exact in whole tens of dinars (arithmetic.ts). A segment therefore stores the
 * number of whole tens, and each rest below ten dinars with its number of occurrences. There is one
 * segment per brand, fee row and month.
 *
 * Numbers are unsigned LEB128. Each segment begins with its number of captures. A zero ends the
 * segments, and the trailer follows as JSON. A file without a trailer is truncated.
 */

import { z } from 'zod';
import { WHOLE_FILS } from './arithmetic.ts';

/** The captures of one brand in one month that have the same fee row, or the same signed price. */
export interface Segment {
  readonly brand_id: number;
  /** The fee row. It determines the cost, and also the price if the brand signed none. */
  readonly fee_id: number;
  /** The index into the trailer's `months`. */
  readonly month: number;
  /** The index into the trailer's `signed`; null if the fee table sets the price. */
  readonly signed: number | null;
  /** The number of whole tens of dinars in all amounts. */
  readonly whole: number;
  /** The booked fees and costs in fils. */
  readonly fee_minor: number;
  readonly cost_minor: number;
  /** The rest of each amount below ten dinars, in fils. The order does not matter. */
  readonly rests: Uint16Array;
}

const capturesTrailer = z.object({
  as_of: z.iso.datetime(),
  /** The months as 'yyyy-MM' in the platform's timezone, earliest first. */
  months: z.array(z.string()),
  brands: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The signed prices to which the segments refer. */
  signed: z.array(z.object({ bp: z.int(), fixed_minor: z.int() })),
  /** The number of brands with a signed schedule, including brands without captures. */
  signed_brands: z.int(),
  /** The number of all captures. If they do not fit, the file contains only the newest. */
  total: z.int(),
});
export type CapturesTrailer = z.infer<typeof capturesTrailer>;

const MORE = 0x80;
const LOW = 0x7f;

/** Appends numbers to the bytes as unsigned LEB128. */
function write(bytes: number[], ...numbers: readonly number[]): void {
  for (const value of numbers) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('not a countable number');
    let left = value;
    while (left > LOW) {
      bytes.push((left % MORE) | MORE);
      left = Math.floor(left / MORE);
    }
    bytes.push(left);
  }
}

/**
 * Encodes one segment: its sums, then each distinct rest with its number of occurrences.
 * @throws RangeError if a number is negative or not an exact integer
 */
export function packSegment(segment: Segment): Uint8Array<ArrayBuffer> {
  const { brand_id, fee_id, month, signed, whole, fee_minor, cost_minor } = segment;
  const rests = segment.rests.toSorted();
  const bytes: number[] = [];
  write(bytes, rests.length, brand_id, fee_id, month, signed === null ? 0 : signed + 1);
  write(bytes, whole, fee_minor, cost_minor);
  let last = 0;
  for (let at = 0; at < rests.length;) {
    const rest = rests[at] ?? 0;
    let end = at + 1;
    while (end < rests.length && rests[end] === rest) end += 1;
    const times = end - at;
    write(bytes, (rest - last) * 2 + (times > 1 ? 1 : 0));
    if (times > 1) write(bytes, times);
    [last, at] = [rest, end];
  }
  return Uint8Array.from(bytes);
}

/**
 * Encodes the end of the file: a zero, the length of the trailer in bytes, and the trailer as JSON.
 */
export function packTrailer(trailer: CapturesTrailer): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(trailer));
  const head: number[] = [];
  write(head, 0, json.length);
  const all = new Uint8Array(head.length + json.length);
  all.set(head);
  all.set(json, head.length);
  return all;
}

/**
 * The captures in columns, indexed by segment. The rests of segment i are at start[i] to start[i +
 * 1].
 */
export interface Captures {
  readonly trailer: CapturesTrailer;
  readonly segments: number;
  readonly captures: number;
  /** The index of the brand in the trailer. */
  readonly brand: Int32Array;
  readonly fee_id: Int32Array;
  readonly month: Int32Array;
  /** The index of the signed price; -1 if the fee table sets the price. */
  readonly signed: Int32Array;
  readonly count: Float64Array;
  readonly whole: Float64Array;
  readonly fee_minor: Float64Array;
  readonly cost_minor: Float64Array;
  readonly start: Int32Array;
  readonly rest: Uint16Array;
  readonly times: Uint32Array;
}

const CUT = 'the captures were cut off';

interface Reader {
  readonly number: () => number;
  readonly text: (length: number) => string;
}

function readerOf(bytes: Uint8Array): Reader {
  let at = 0;
  const number = (): number => {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = bytes[at];
      if (byte === undefined) throw new RangeError(CUT);
      at += 1;
      value += (byte & LOW) * scale;
      if (byte < MORE) return value;
      scale *= MORE;
    }
  };
  const text = (length: number): string => {
    const part = bytes.subarray(at, at + length);
    if (part.length < length) throw new RangeError(CUT);
    at += length;
    return new TextDecoder().decode(part);
  };
  return { number, text };
}

interface Heads {
  readonly rows: number[][];
  readonly start: number[];
  readonly rest: number[];
  readonly times: number[];
}

function readRests(reader: Reader, count: number, { rest, times }: Heads): void {
  let [left, last] = [count, 0];
  while (left > 0) {
    const step = reader.number();
    last += Math.floor(step / 2);
    const came = step % 2 === 1 ? reader.number() : 1;
    rest.push(last);
    times.push(came);
    left -= came;
  }
}

const COLUMNS = 8;

/**
 * Decodes the file.
 * @throws RangeError if it ends before its trailer, or has another format
 */
export function unpackCaptures(bytes: Uint8Array): Captures {
  const reader = readerOf(bytes);
  const heads: Heads = { rows: [], start: [], rest: [], times: [] };
  for (let count = reader.number(); count > 0; count = reader.number()) {
    const row = [count];
    while (row.length < COLUMNS) row.push(reader.number());
    heads.rows.push(row);
    heads.start.push(heads.rest.length);
    readRests(reader, count, heads);
  }
  heads.start.push(heads.rest.length);
  const trailer = capturesTrailer.parse(JSON.parse(reader.text(reader.number())));
  const places = new Map(trailer.brands.map(({ id }, place) => [id, place]));
  const { rows } = heads;
  const column = (at: number) => Float64Array.from(rows, (row) => row[at] ?? 0);
  const count = column(0);
  return {
    trailer,
    segments: rows.length,
    captures: count.reduce((sum, one) => sum + one, 0),
    brand: Int32Array.from(rows, (row) => places.get(row[1] ?? 0) ?? -1),
    fee_id: Int32Array.from(column(2)),
    month: Int32Array.from(column(3)),
    signed: Int32Array.from(rows, (row) => (row[4] ?? 0) - 1),
    count,
    whole: column(5),
    fee_minor: column(6),
    cost_minor: column(7),
    start: Int32Array.from(heads.start),
    rest: Uint16Array.from(heads.rest),
    times: Uint32Array.from(heads.times),
  };
}

/** Returns the amount of a segment in fils. */
export function amountOf({ whole, start, rest, times }: Captures, segment: number): number {
  let sum = (whole[segment] ?? 0) * WHOLE_FILS;
  for (let at = start[segment] ?? 0; at < (start[segment + 1] ?? 0); at += 1) {
    sum += (rest[at] ?? 0) * (times[at] ?? 0);
  }
  return sum;
}
