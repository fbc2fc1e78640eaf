import {
  compareItems,
  type Item,
  type Leaf,
} from '@diwan/contract/features/proofs/verification/format';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { findMovements, type Movement, type Section } from '../payout-lines/public.ts';
import type { DigestedSchedule, PriceVersion, ScheduleReader } from './schedules.ts';

/** The version that set the price of a payment, and the card. */
interface PricedCard extends PriceVersion {
  readonly scheme: NonNullable<Item['scheme']>;
  readonly channel: NonNullable<Item['channel']>;
  readonly origin: NonNullable<Item['origin']>;
}

interface Sale extends PricedCard {
  readonly id: bigint;
  readonly captured_at: string;
}

interface Refund extends PricedCard {
  readonly id: string;
  readonly kind: 'refund' | 'chargeback';
}

const CARD = sql`t.scheme, t.channel, t.card_origin as origin`;

/**
 * Returns payments by id. Payments of removed brands are missing, because their cards are deleted.
 */
async function findSales(db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Sale>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Sale>`
    select t.id, t.captured_at, t.fee_version_id, null as special_fee_version_id, ${CARD}
    from transactions t where t.id = any(${ids.map(String)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function findRefunds(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Refund>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Refund>`
    select r.id, r.kind, r.fee_version_id, r.special_fee_version_id, ${CARD}
    from refunds r join transactions t on t.id = r.transaction_id
    where r.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const BATCH = 2_500;

type FoundMovement = readonly [Movement, Sale | undefined, Refund | undefined];

/** Reads the movements of a section, each with its payment or refund. */
async function* readFound(db: Db, section: Section): AsyncGenerator<FoundMovement> {
  let after: Parameters<typeof findMovements>[3];
  for (;;) {
    const rows = await findMovements(db, section, BATCH, after);
    const batch = rows.slice(0, BATCH);
    const sales = await findSales(
      db,
      batch.flatMap(({ kind, transaction_id: id }) => (kind === 'order' && id !== null ? id : [])),
    );
    const refunds = await findRefunds(
      db,
      batch.flatMap(({ refund_id }) => refund_id ?? []),
    );
    for (const row of batch) {
      const sale = row.kind === 'order' ? sales.get(row.transaction_id ?? 0n) : undefined;
      yield [row, sale, refunds.get(row.refund_id ?? '')];
    }
    const last = batch.at(-1);
    if (last === undefined || rows.length <= BATCH) return;
    after = [last.place, last.tie, last.part];
  }
}

/** Formats an instant with milliseconds and Z, as the format of the log requires. */
const instantOf = (at: string): string => new Date(at).toISOString();

type Figures = Pick<Item, 'amount' | 'fee' | 'net'>;
type ItemIdentity = Pick<Item, 'kind' | 'id' | 'at'>;

const figuresOf = ({ amount_minor, fee_minor, net_minor }: Movement): Figures => ({
  amount: Number(amount_minor),
  fee: Number(-fee_minor),
  net: Number(net_minor),
});

/** Returns the figures of an amount without a fee. */
const plain = (minor: bigint): Figures => ({ amount: Number(minor), fee: 0, net: Number(minor) });

const WITHOUT_CARD = { scheme: null, channel: null, origin: null, schedule: null } as const;

const withCard = ({ scheme, channel, origin }: PricedCard) => ({ scheme, channel, origin });

/** Returns the id of a movement that has no record in the format: the number of its posting. */
const postingId = ({ place, part }: Movement): string =>
  `posting-${part === 0n ? place / 2n : part}`;

const OTHER_KINDS: Partial<Record<Movement['kind'], Item['kind']>> = {
  rental: 'rental',
  business_set_off: 'set_off',
};

/** Returns true for earlier payments, even if they were returned, corrected or released. */
const isPayment = ({ kind }: Movement): boolean => kind.startsWith('payment');

/** An item whose schedule has no index yet. */
interface Draft {
  readonly item: Item;
  readonly priced?: PriceVersion;
  /** The id of the item if it becomes an adjustment. */
  readonly posting: string;
}

function draftOf([row, sale, refund]: FoundMovement): Draft {
  const posting = postingId(row);
  const named = (kind: Item['kind'], id: string): ItemIdentity => ({
    kind,
    id,
    at: instantOf(row.at),
  });
  if (sale) {
    const item = { ...named('sale', String(sale.id)), at: instantOf(sale.captured_at) };
    return {
      item: { ...item, ...withCard(sale), ...figuresOf(row), schedule: null },
      priced: sale,
      posting,
    };
  }
  if (refund && (row.kind === 'refund' || row.kind === 'chargeback')) {
    const item = { ...named(refund.kind, refund.id), ...withCard(refund), ...figuresOf(row) };
    return { item: { ...item, schedule: null }, priced: refund, posting };
  }
  if (refund && (row.kind === 'chargeback_won' || row.kind === 'chargeback_reversed')) {
    // The fee is also returned, so it is part of the amount.
    const item = { ...named('chargeback_won', refund.id), ...withCard(refund) };
    return { item: { ...item, ...plain(row.net_minor), schedule: null }, posting };
  }
  const kind = isPayment(row) ? 'carried_over' : (OTHER_KINDS[row.kind] ?? 'adjustment');
  const item = { ...named(kind, posting), ...WITHOUT_CARD, ...plain(row.net_minor) };
  return { item, posting };
}

/**
 * Keeps the last of several items with one kind and id, and turns the earlier ones into
 * adjustments. The provider can make a refund that it first reported as failed: the first booking,
 * its release and the second booking are in one leaf.
 */
function withoutRepeats(drafts: readonly Draft[]): Draft[] {
  const nameOf = ({ item }: Draft): string => `${item.kind} ${item.id}`;
  const last = new Map(drafts.map((draft) => [nameOf(draft), draft]));
  return drafts.map((draft) => {
    if (last.get(nameOf(draft)) === draft) return draft;
    const { item, posting } = draft;
    const named = { kind: 'adjustment', id: posting, at: item.at } as const;
    return { item: { ...named, ...WITHOUT_CARD, ...plain(BigInt(item.net)) }, posting };
  });
}

export interface Content extends Pick<Leaf, 'items' | 'schedules' | 'net'> {
  /** The schedules that the items use, by digest. */
  readonly used: ReadonlyMap<string, string>;
}

/** Sorts the items, and gives each item the index of its schedule. */
async function finish(drafts: readonly Draft[], read: ScheduleReader): Promise<Content> {
  const sorted = withoutRepeats(drafts).toSorted((one, other) =>
    compareItems(one.item, other.item),
  );
  const used = new Map<string, string>();
  const places = new Map<string, number>();
  const place = ({ digest, content }: DigestedSchedule): number => {
    used.set(digest, content);
    const known = places.get(digest) ?? places.size;
    places.set(digest, known);
    return known;
  };
  const items: Item[] = [];
  for (const { item, priced } of sorted) {
    items.push(priced ? { ...item, schedule: place(await read(priced)) } : item);
  }
  const net = items.reduce((all, item) => all + item.net, 0);
  return { items, schedules: [...places.keys()], net, used };
}

/**
 * Returns the balance after a posting from the brand's side. It is positive if the brand is owed.
 */
async function balanceAfter(db: Db, posting_id: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('ledger_postings')
    .select('balance_after_minor')
    .where('id', '=', posting_id)
    .executeTakeFirst();
  return -(row?.balance_after_minor ?? 0n);
}

export interface Payment {
  readonly line_id: bigint;
  readonly amount_minor: bigint;
  readonly created_at: string;
  /**
   * True for a manual payout. After a correction, its amount differs from the amount of its
   * posting.
   */
  readonly is_manual: boolean;
}

/**
 * Returns all items of a payment. The difference between the amounts owed before and after it is
 * one item. Thus the items add up to the amount paid.
 */
export async function readPaymentContent(
  db: Db,
  section: Section,
  payment: Payment,
  read: ScheduleReader,
): Promise<Content> {
  const drafts: Draft[] = [];
  for await (const found of readFound(db, section)) {
    const [row] = found;
    if (isPayment(row) && row.line_id === payment.line_id) continue;
    drafts.push(draftOf(found));
  }
  const sum = drafts.reduce((all, { item }) => all + BigInt(item.net), 0n);
  const carried = payment.amount_minor - sum;
  if (!payment.is_manual) {
    const opening = await balanceAfter(db, section.after_posting_id);
    const closing = await balanceAfter(db, section.upto_posting_id);
    invariant(carried === opening - closing, `the items of line ${payment.line_id} add up`);
  }
  if (carried !== 0n) {
    const id = `posting-${section.upto_posting_id}`;
    const named = { kind: 'carried_over', id, at: instantOf(payment.created_at) } as const;
    drafts.push({ item: { ...named, ...WITHOUT_CARD, ...plain(carried) }, posting: id });
  }
  return finish(drafts, read);
}

/** Returns all items booked in a month, without payments. */
export async function readStatementContent(
  db: Db,
  section: Section,
  read: ScheduleReader,
): Promise<Content> {
  const drafts: Draft[] = [];
  for await (const found of readFound(db, section)) {
    if (!isPayment(found[0])) drafts.push(draftOf(found));
  }
  return finish(drafts, read);
}
