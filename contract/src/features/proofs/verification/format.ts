/* The shapes of version 1 of the proof format. docs/proof-format.md specifies every member. */

import {
  anyObject,
  integer,
  list,
  nullable,
  object,
  oneOf,
  ruled,
  type Shape,
  text,
} from './shape.ts';
import type { Json } from './strict-json.ts';

export const SCHEMES = ['KNET', 'VISA', 'MASTERCARD', 'AMEX', 'DEEMA'] as const;
export const LEAF_KINDS = ['payout_line', 'manual_payout', 'statement'] as const;
export const ITEM_KINDS = [
  'sale',
  'refund',
  'chargeback',
  'chargeback_won',
  'rental',
  'deposit',
  'set_off',
  'adjustment',
  'carried_over',
] as const;

const MAX_ITEMS = 1_000_000;
const MAX_NESTED = 20;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const hash = text(/^[0-9a-f]{64}$/);
const uuid = text(UUID);
const version = oneOf(1);
const scheme = oneOf(...SCHEMES);
const channel = oneOf('PG', 'POS');

/** Checks whether a text is a calendar date in the form yyyy-MM-dd. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const dayOf = ruled(text(/^/), (value) => (isDay(value) ? undefined : 'not a date'));

const instant = ruled(text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), (value) => {
  const at = new Date(value);
  const exact = !Number.isNaN(at.getTime()) && at.toISOString() === value;
  return exact ? undefined : 'not an instant';
});

const WITHOUT_CARD: ReadonlySet<string> = new Set([
  'rental',
  'deposit',
  'set_off',
  'adjustment',
  'carried_over',
]);
const WITH_SCHEDULE: ReadonlySet<string> = new Set(['sale', 'refund', 'chargeback']);
/** The sign that the amount of each kind must have. */
const SIGNS: Readonly<Record<string, number>> = {
  sale: 1,
  chargeback_won: 1,
  refund: -1,
  chargeback: -1,
};

const itemMembers = object({
  kind: oneOf(...ITEM_KINDS),
  id: text(/^[A-Za-z0-9-]{1,64}$/),
  at: instant,
  scheme: nullable(scheme),
  channel: nullable(channel),
  origin: nullable(oneOf('local', 'international')),
  amount: integer(),
  fee: integer(0),
  schedule: nullable(integer(0)),
  net: integer(),
});
export type Item = ReturnType<typeof itemMembers>;

const item = ruled(itemMembers, (read) => {
  const sign = SIGNS[read.kind];
  if (sign !== undefined && Math.sign(read.amount) !== sign) return 'its amount has a wrong sign';
  if (read.schedule !== null && !WITH_SCHEDULE.has(read.kind)) return 'it cannot have a schedule';
  const cards = [read.scheme, read.channel, read.origin];
  if (WITHOUT_CARD.has(read.kind)) {
    return cards.some((one) => one !== null) ? 'it cannot have a card' : undefined;
  }
  return read.scheme === null || read.channel === null ? 'it needs scheme and channel' : undefined;
});

/**
 * Compares two texts by code units. The texts are ASCII, so the bytes of UTF-8 have the same order.
 */
const compareTexts = (one: string, other: string): number =>
  one === other ? 0 : one < other ? -1 : 1;

/** Compares two items by `at`, then `id`, then `kind`. */
export const compareItems = (one: Item, other: Item): number =>
  compareTexts(one.at, other.at) ||
  compareTexts(one.id, other.id) ||
  compareTexts(one.kind, other.kind);

const leafMembers = object({
  v: version,
  kind: oneOf(...LEAF_KINDS),
  id: text(/^/),
  brand_id: integer(1),
  business_id: uuid,
  day: dayOf,
  currency: oneOf('KWD'),
  account: nullable(hash),
  schedules: list(hash),
  items: list(item),
  net: integer(),
  replaces: nullable(hash),
});
export type Leaf = ReturnType<typeof leafMembers>;

const LEAF_IDS: Readonly<Record<Leaf['kind'], (leaf: Leaf) => boolean>> = {
  payout_line: ({ id }) => /^[1-9]\d{0,18}$/.test(id),
  manual_payout: ({ id }) => UUID.test(id),
  statement: ({ id, brand_id }) =>
    id.startsWith(`${brand_id}-`) && isDay(`${id.slice(String(brand_id).length + 1)}-01`),
};

/** Returns the indexes of the used schedules, in the order of the first item that uses each. */
const usedSchedules = ({ items }: Leaf): readonly number[] => [
  ...new Set(items.flatMap(({ schedule }) => (schedule === null ? [] : [schedule]))),
];

const leaf: Shape<Leaf> = ruled(leafMembers, (read) => {
  if (!LEAF_IDS[read.kind](read)) return 'its id is not in its form';
  if (read.kind === 'statement' && read.account !== null) return 'a statement has no account';
  if (new Set(read.schedules).size < read.schedules.length) return 'a schedule appears twice';
  const used = usedSchedules(read);
  if (used.length !== read.schedules.length || used.some((index, at) => index !== at)) {
    return 'its schedules are not in the order of the items that use them';
  }
  const unordered = read.items.findIndex((one, at) => {
    const before = read.items[at - 1];
    return before !== undefined && compareItems(before, one) >= 0;
  });
  if (unordered > 0) return `items[${unordered}] is not in its order`;
  const names = new Set(read.items.map(({ kind, id }) => `${kind} ${id}`));
  return names.size < read.items.length ? 'two items have one kind and id' : undefined;
});

const price = { scheme, rate_bp: integer(0), fixed: integer(0) };
const scheduleRow = object({
  ...price,
  channel,
  origin: oneOf('any', 'local', 'international'),
});
const otherRow = object(price);

const scheduleMembers = object({
  v: version,
  rows: list(scheduleRow),
  refund: list(otherRow),
  chargeback: list(otherRow),
  signed: nullable(object({ agreement: uuid, text_sha256: hash })),
});
export type Schedule = ReturnType<typeof scheduleMembers>;

const hasTwice = (names: readonly string[]): boolean => new Set(names).size < names.length;

const schedule = ruled(scheduleMembers, ({ rows, refund, chargeback }) => {
  const names = rows.map((row) => `${row.scheme} ${row.channel} ${row.origin}`);
  const others = [refund, chargeback].map((all) => all.map((row) => row.scheme));
  return [names, ...others].some(hasTwice) ? 'a row appears twice' : undefined;
});

export interface Bundle {
  readonly v: 1;
  readonly leaf: Leaf;
  readonly index: number;
  readonly path: readonly string[];
  readonly checkpoint: string;
  readonly schedules: readonly Schedule[];
  /** The bundle of the newer leaf that replaces this one. It is read and verified separately. */
  readonly replaced_by: Json;
}

const bundleMembers = object({
  v: version,
  leaf,
  index: integer(0),
  path: list(hash),
  checkpoint: text(/^/),
  schedules: list(schedule),
  replaced_by: nullable(anyObject),
});

/**
 * Reads one bundle and checks its shape.
 * @throws ShapeError if it has another shape
 */
export const readBundle: (value: Json) => Bundle = (value) =>
  ruled(bundleMembers, (read) =>
    read.schedules.length === read.leaf.schedules.length
      ? undefined
      : 'it does not have the schedules of its leaf',
  )(value, 'bundle');

/**
 * Checks the number of nested bundles and of all items, before any bundle is read.
 * @returns the problem; undefined if both are permitted
 */
export function problemOfNesting(bundle: Json): string | undefined {
  let [items, nested] = [0, -1];
  let inner: Json = bundle;
  while (inner !== null && typeof inner === 'object') {
    const outer = inner as { leaf?: { items?: unknown }; replaced_by?: Json };
    const held = outer.leaf?.items;
    items += Array.isArray(held) ? held.length : 0;
    nested += 1;
    inner = outer.replaced_by ?? null;
  }
  if (nested > MAX_NESTED) return `it has more than ${MAX_NESTED} nested bundles`;
  return items > MAX_ITEMS ? `it has more than ${MAX_ITEMS} items` : undefined;
}
