import { parseAmountText, toMajorNumber } from '../../kernel/money.ts';
import { diallingCodeOf } from '../../world/dialling-codes.ts';
import { plainNumber } from '../../world/digits.ts';

/**
 * Rewrites request bodies of Tap's clients into the documented format of `records.ts`. The schemas
 * there validate the result.
 */

/** The maximum depth of a body. Tap's bodies are less deep. The schemas refuse deeper values. */
const MAX_DEPTH = 8;

const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'order.amount', 'order.items.amount']);
const INTEGERS: ReadonlySet<string> = new Set([
  'due',
  'expiry',
  'limit',
  'order.items.quantity',
  'transaction.expiry.period',
]);
const FLAGS: ReadonlySet<string> = new Set(['threeDSecure', 'save_card', 'customer_initiated']);
const IDS: ReadonlySet<string> = new Set([
  'charge_id',
  'customer.id',
  'period.type',
  'source.id',
  'reference.transaction',
  'reference.order',
  'reference.invoice',
  'reference.merchant',
  'reference.idempotent',
]);

const below = (parent: string, ...names: readonly string[]): readonly string[] =>
  names.map((name) => `${parent}.${name}`);

const SHARED = [
  'device',
  'merchant_id',
  ...below('customer', 'currency', 'description', 'metadata', 'nationality', 'title'),
  ...below('post', 'status'),
  ...below('redirect', 'status'),
  ...below('reference', 'acquirer', 'gateway', 'payment', 'track'),
];

/**
 * Members of Tap's requests that have no effect here, by their paths. Members that would change the
 * payee or the method (`destinations`, `payment_agreement`, `authentication`) are refused.
 */
const IGNORED_MEMBERS = {
  charge: new Set([
    ...SHARED,
    'billing',
    'items',
    'order',
    'shipping',
    'taxes',
    // Two shop plugins send this misspelling, which Tap also ignores.
    'threeDsecure',
    ...below('reference', 'invoice', 'merchant'),
    ...below('source', 'object', 'type'),
  ]),
  invoice: new Set([
    ...SHARED,
    'charge',
    'notifications',
    'payment_methods',
    'save_card',
    'savecard',
    'statement_descriptor',
    'threeDSecure',
    ...below('order', 'discount', 'id', 'shipping', 'tax', 'taxes'),
    ...below('order.items', 'brand', 'category', 'discount', 'fulfillment_service', 'id', 'image'),
    ...below('order.items', 'item_code', 'product_id', 'reference', 'requires_shipping', 'sku'),
    ...below('order.items', 'tags', 'vendor'),
    ...below('reference', 'merchant', 'transaction'),
  ]),
  refund: new Set([
    ...SHARED,
    'customer',
    'hashstring',
    'merchant',
    'platform',
    'receipt',
    ...below('reference', 'invoice', 'order', 'transaction'),
  ]),
  list: new Set(['merchant', 'platform']),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>;

type Kind = keyof typeof IGNORED_MEMBERS;

/**
 * Parses '10.500' to 10.5 and drops surplus zeros. Any other text is returned unchanged, and the
 * schema refuses it.
 */
function readAmount(text: string): number | string {
  const parsed = parseAmountText(text.replace(/(\.\d{3})0+$/, '$1'));
  return parsed.ok ? toMajorNumber(parsed.units) : text;
}

function readText(text: string, path: string): unknown {
  // An empty text in metadata is a value of the caller.
  if (path.startsWith('metadata.')) return text;
  if (text.trim() === '') return undefined;
  if (AMOUNTS.has(path)) return readAmount(text);
  if (INTEGERS.has(path) && /^(?:0|[1-9]\d{0,13})$/.test(text)) return Number(text);
  if (FLAGS.has(path) && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

const readNumber = (value: number, path: string): unknown =>
  path.startsWith('metadata.') || (IDS.has(path) && Number.isSafeInteger(value))
    ? String(value)
    : value;

type Members = Readonly<Record<string, unknown>>;

/** Normalises a phone as customers type it, with spaces, hyphens or the country code. */
function readPhone(phone: Members): Members | undefined {
  const { country_code: code = '', number } = phone;
  // Some shop systems send a country code although the customer gave no number.
  if (number === undefined) return undefined;
  if (typeof number !== 'string') return phone;
  if (typeof code !== 'string' && typeof code !== 'number') return phone;
  // Some shop systems, such as Odoo, send the country's ISO code.
  const dialled = diallingCodeOf(String(code).trim().toUpperCase()) ?? String(code);
  const country_code = plainNumber(dialled).replace(/^(?:\+|00)/, '');
  const plain = plainNumber(number).replaceAll(/[-().]/g, '');
  const prefix = [`+${country_code}`, `00${country_code}`].find((text) => plain.startsWith(text));
  const own = prefix === undefined ? plain : plain.slice(prefix.length);
  return { ...phone, country_code, number: own };
}

function readValue(value: unknown, path: string, kind: Kind, depth: number): unknown {
  if (value === null) return undefined;
  if (typeof value === 'string') return readText(value, path);
  if (typeof value === 'number') return readNumber(value, path);
  if (typeof value === 'boolean') return path.startsWith('metadata.') ? String(value) : value;
  if (typeof value !== 'object' || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => readValue(item, path, kind, depth + 1));
    return items.length > 0 ? items : undefined;
  }
  return readObject(value, path, kind, depth);
}

function readObject(value: object, path: string, kind: Kind, depth: number): unknown {
  const members = Object.entries(value).flatMap(([name, member]) => {
    const member_path = path === '' ? name : `${path}.${name}`;
    if ((IGNORED_MEMBERS[kind] as ReadonlySet<string>).has(member_path)) return [];
    const read = readValue(member, member_path, kind, depth + 1);
    return read === undefined ? [] : [[name, read] as const];
  });
  if (members.length === 0) return undefined;
  const object: Members = Object.fromEntries(members);
  return path === 'customer.phone' ? readPhone(object) : object;
}

/**
 * Rewrites the body of a request from a client of Tap. Drops empty members and members without
 * effect. Converts amounts and integers in texts to numbers, and numeric ids and metadata to texts.
 * Keeps unknown members, so that the schema refuses them.
 */
export const readTapBody =
  (kind: Kind) =>
  (body: unknown): unknown =>
    readValue(body, '', kind, 0) ?? {};
