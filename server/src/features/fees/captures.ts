import {
  type CapturesTrailer,
  packSegment,
  packTrailer,
  type Segment,
} from '@diwan/contract/features/fees/captures';
import type { CardOrigin, Scheme, Channel } from '@diwan/contract/features/fees/records';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inOneLook } from '../../platform/db/look.ts';
import { invariant } from '../../platform/error.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { readSettings } from '../settings/public.ts';
import { closest } from './apply.ts';
import { findAgreed } from './desk-store.ts';
import { findFees, NEWEST } from './store.ts';

/**
 * The maximum number of captures that a replay uses. The newest captures are used. The screen says
 * if there are more.
 */
const MOST_CAPTURES = 2_000_000;

interface Group {
  readonly brand_id: number;
  readonly scheme: Scheme;
  readonly channel: Channel;
  readonly card_origin: CardOrigin;
  readonly month: number;
  readonly whole: bigint;
  readonly fee_minor: bigint;
  readonly cost_minor: bigint;
  /** The remainder of each amount after division by 10,000 fils, in two bytes, big-endian. */
  readonly rests: Buffer;
}

interface Span {
  readonly total: bigint;
  readonly first: string | null;
  readonly last: string | null;
}

async function findSpan(db: Db): Promise<Span> {
  const { rows } = await sql<Span>`
    select count(*) as total, min(payment_date) as first, max(payment_date) as last
    from transactions where status = 'CAPTURED'`.execute(db);
  return rows[0] ?? { total: 0n, first: null, last: null };
}

/** Returns the date of the oldest of the newest `most` captures. */
async function findOldest(db: Db, most: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select payment_date as at from transactions where status = 'CAPTURED'
    order by payment_date desc, id desc offset ${most - 1} limit 1`.execute(db);
  invariant(rows[0], 'there are more than that');
  return rows[0].at;
}

/** Returns the first instants of the months from `first` to `last`. */
function monthsOf(first: string, last: string, timezone: string) {
  const day = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainDate();
  const months = [];
  for (
    let month = day(first).toPlainYearMonth();
    Temporal.PlainYearMonth.compare(month, day(last).toPlainYearMonth()) <= 0;
    month = month.add({ months: 1 })
  ) {
    const starts = month.toPlainDate({ day: 1 }).toZonedDateTime(timezone).toInstant();
    months.push({ name: month.toString(), starts_at: starts.toString() });
  }
  return months;
}

/**
 * Returns all captures since an instant, grouped by their pricing. This takes about a second for
 * half a million captures.
 */
async function findGroups(tx: Tx, since: string | null, starts: readonly string[]) {
  await sql`set local work_mem = '128MB'`.execute(tx);
  const { rows } = await sql<Group>`
    select brand_id, scheme, channel, card_origin,
      width_bucket(payment_date, ${[...starts]}::timestamptz[]) - 1 as month,
      sum(amount_minor / 10000)::bigint as whole, sum(fee_minor)::bigint as fee_minor,
      sum(cost_minor)::bigint as cost_minor,
      string_agg(int2send((amount_minor % 10000)::smallint), '') as rests
    from transactions
    where status = 'CAPTURED' and payment_date >= ${since ?? '-infinity'}
    group by 1, 2, 3, 4, 5`.execute(tx);
  return rows;
}

const findNames = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('brands')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .orderBy('id')
    .execute();

/**
 * Returns a function that prices a group of captures now: the row of the fee table, and the signed
 * price. The function adds the price to `signed`.
 */
async function findPricing(tx: Tx, at: string) {
  const table = await findFees(tx, NEWEST);
  const agreed = Map.groupBy(await findAgreed(tx, at), ({ brand_id }) => brand_id);
  const signed: CapturesTrailer['signed'] = [];
  const places = new Map<string, number>();
  const placeOf = (bp: number, fixed: bigint): number => {
    const key = `${bp} ${fixed}`;
    const known = places.get(key) ?? signed.push({ bp, fixed_minor: Number(fixed) }) - 1;
    places.set(key, known);
    return known;
  };
  const ofCard =
    ({ scheme, channel }: Group) =>
    (row: { readonly scheme: string; readonly channel: string }) =>
      row.scheme === scheme && row.channel === channel;
  const priceOf = (group: Group) => {
    const row = closest(table.filter(ofCard(group)), group.card_origin);
    invariant(row, `a fee row exists for ${group.scheme} ${group.channel}`);
    const own = (agreed.get(group.brand_id) ?? []).filter(ofCard(group));
    const price = closest(own, group.card_origin);
    const place = price ? placeOf(price.brand_bp, price.brand_fixed_minor) : null;
    return { fee_id: row.id, signed: place };
  };
  return { priceOf, signed, signed_brands: agreed.size };
}

function restsOf(bytes: Buffer): Uint16Array {
  const rests = new Uint16Array(bytes.length / 2);
  for (const at of rests.keys()) rests[at] = bytes.readUInt16BE(at * 2);
  return rests;
}

interface Pack {
  readonly groups: readonly Group[];
  readonly priceOf: (group: Group) => Pick<Segment, 'fee_id' | 'signed'>;
  readonly trailer: CapturesTrailer;
}

async function readPack({ deps }: Ctx, most: number): Promise<Pack> {
  const as_of = deps.clock.iso();
  return inOneLook(deps.db, async (tx) => {
    const { timezone } = await readSettings(tx);
    const { total, first, last } = await findSpan(tx);
    const since = total > most ? await findOldest(tx, most) : null;
    const months = first && last ? monthsOf(since ?? first, last, timezone) : [];
    const starts = months.map(({ starts_at }) => starts_at);
    const groups = first ? await findGroups(tx, since, starts) : [];
    const { priceOf, signed, signed_brands } = await findPricing(tx, as_of);
    const ids = [...new Set(groups.map(({ brand_id }) => brand_id))];
    const brands = await findNames(tx, ids);
    // Pricing fills `signed`, which must be complete before the answer is streamed.
    for (const group of groups) priceOf(group);
    const names = months.map(({ name }) => name);
    const trailer = { as_of, months: names, brands, signed, signed_brands, total: Number(total) };
    return { groups, priceOf, trailer };
  });
}

const CHUNK = 64 * 1024;

/** Yields the packed captures in chunks, so that packing does not run ahead of the reader. */
function* pack({ groups, priceOf, trailer }: Pack): Generator<Uint8Array> {
  let [pieces, size]: [Uint8Array[], number] = [[], 0];
  for (const group of groups) {
    const { brand_id, month } = group;
    const piece = packSegment({
      brand_id,
      month,
      ...priceOf(group),
      whole: Number(group.whole),
      fee_minor: Number(group.fee_minor),
      cost_minor: Number(group.cost_minor),
      rests: restsOf(group.rests),
    });
    pieces.push(piece);
    size += piece.length;
    if (size < CHUNK) continue;
    yield Buffer.concat(pieces);
    [pieces, size] = [[], 0];
  }
  yield Buffer.concat([...pieces, packTrailer(trailer)]);
}

/**
 * Returns all captures for replays of fee drafts, from one snapshot, without personal data.
 * @param most limits them to the newest ones
 */
export async function downloadCaptures(ctx: Ctx, most = MOST_CAPTURES): Promise<Download> {
  const found = await readPack(ctx, most);
  return {
    content: Readable.from(pack(found), { highWaterMark: 1 }),
    content_type: 'application/octet-stream',
    cache: 'no-store',
  };
}
