import { createHash, createPublicKey, verify } from 'node:crypto';

/*
 * A second verifier of payout proofs, written from docs/proof-format.md alone. It imports nothing
 * of the product, so an error of the product's verifier cannot hide in it.
 */

type Value = null | boolean | number | string | Value[] | { [name: string]: Value };
type Members = Record<string, Value>;

const textOf = (value: Value | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

const TOKENS = [
  /[ \t\n\r]+/,
  /[{}[\],:]/,
  /true|false|null/,
  /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/,
  /"(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/,
];
const TOKEN = new RegExp(TOKENS.map(({ source }) => source).join('|'), 'gy');

const wrongShape = (problem: string): Error =>
  Object.assign(new Error(problem), { name: 'WrongShape' });

const isWrongShape = (error: unknown): boolean =>
  error instanceof Error && error.name === 'WrongShape';

function need(condition: unknown, problem: string): asserts condition {
  if (!condition) throw wrongShape(problem);
}

/** Reads a token without brackets. A control character in a string is not allowed. */
function readToken(token: string): Value {
  try {
    return JSON.parse(token) as Value;
  } catch {
    throw wrongShape('value');
  }
}

function parse(text: string): Value {
  const tokens: string[] = [];
  let end = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    end = index + token.length;
    if (token.trim() !== '') tokens.push(token);
  }
  need(end === text.length, 'JSON');
  let at = 0;
  const members = (): Members => {
    const found: Members = {};
    if (tokens[at] === '}') return found;
    for (;;) {
      const name = value();
      need(typeof name === 'string' && !Object.hasOwn(found, name), 'names');
      need(tokens[at] === ':', 'colon');
      at += 1;
      found[name] = value();
      if (tokens[at] !== ',') return found;
      at += 1;
    }
  };
  const elements = (): Value[] => {
    const found: Value[] = [];
    if (tokens[at] === ']') return found;
    for (;;) {
      found.push(value());
      if (tokens[at] !== ',') return found;
      at += 1;
    }
  };
  function value(): Value {
    const token = tokens[at] ?? '';
    at += 1;
    if (token === '{' || token === '[') {
      const read = token === '{' ? members() : elements();
      need(tokens[at] === (token === '{' ? '}' : ']'), 'bracket');
      at += 1;
      return read;
    }
    need(!/^[}\],:]?$/.test(token), 'value');
    const read = readToken(token);
    if (typeof read === 'number') {
      need(Number.isSafeInteger(read) && !Object.is(read, -0), 'integer');
      need(/^-?\d+$/.test(token) || Number(token) === read, 'integer');
    }
    if (typeof read === 'string') need(read.isWellFormed(), 'Unicode');
    return read;
  }
  const read = value();
  need(at === tokens.length, 'end');
  return read;
}

const canonical = (value: Value): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join(',')}}`;
};

const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const HASH = /^[0-9a-f]{64}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const isInteger = (value: Value | undefined, least = -Infinity): value is number =>
  typeof value === 'number' && value >= least;
const isText = (value: Value | undefined, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value);
const isDate = (value: Value | undefined): value is string =>
  isText(value, /^\d{4}-\d{2}-\d{2}$/) &&
  new Date(`${value}T00:00:00.000Z`).getTime() >= -1e15 &&
  new Date(`${value}T00:00:00.000Z`).toISOString().slice(0, 10) === value;

function object(value: Value | undefined, names: string): Members {
  need(value !== null && typeof value === 'object' && !Array.isArray(value), 'object');
  need(Object.keys(value).toSorted().join(' ') === names.split(' ').toSorted().join(' '), names);
  return value;
}

function array(value: Value | undefined): Value[] {
  need(Array.isArray(value), 'list');
  return value;
}

const oneOf = (value: Value | undefined, words: string): boolean =>
  typeof value === 'string' && words.split(' ').includes(value);
const SCHEMES = 'KNET VISA MASTERCARD AMEX DEEMA';

function checkItem(value: Value): Members {
  const item = object(value, 'kind id at scheme channel origin amount fee schedule net');
  const { kind, at, scheme, channel, origin, amount } = item;
  const cards = 'sale refund chargeback chargeback_won';
  need(oneOf(kind, `${cards} rental deposit set_off adjustment carried_over`), 'kind');
  need(isText(item['id'], /^[A-Za-z0-9-]{1,64}$/), 'id');
  need(isText(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), 'at');
  need(!Number.isNaN(Date.parse(at)) && new Date(at).toISOString() === at, 'at');
  need(isInteger(amount) && isInteger(item['net']) && isInteger(item['fee'], 0), 'figures');
  if (oneOf(kind, cards)) {
    need(oneOf(scheme, SCHEMES) && oneOf(channel, 'PG POS'), 'card');
    need(origin === null || oneOf(origin, 'local international'), 'origin');
    need(oneOf(kind, 'sale chargeback_won') ? amount > 0 : amount < 0, 'sign');
  } else need(scheme === null && channel === null && origin === null, 'card');
  const { schedule } = item;
  need(schedule === null || isInteger(schedule, 0), 'schedule');
  need(schedule === null || oneOf(kind, 'sale refund chargeback'), 'schedule');
  return item;
}

const bytesOrder = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

function checkItems(leaf: Members): Members[] {
  const items = array(leaf['items']).map(checkItem);
  for (const [place, item] of items.entries()) {
    const before = items[place - 1];
    if (!before) continue;
    const orders = ['at', 'id', 'kind'].map((name) =>
      bytesOrder(textOf(before[name]), textOf(item[name])),
    );
    need((orders.find((order) => order !== 0) ?? 0) < 0, 'order');
  }
  const names = items.map(({ kind, id }) => `${textOf(kind)}/${textOf(id)}`);
  need(new Set(names).size === names.length, 'two items');
  const used = items.map(({ schedule }) => schedule).filter((one) => one !== null);
  const schedules = array(leaf['schedules']);
  need(JSON.stringify([...new Set(used)]) === JSON.stringify([...schedules.keys()]), 'schedules');
  need(new Set(schedules).size === schedules.length, 'schedules');
  need(
    schedules.every((one) => isText(one, HASH)),
    'schedules',
  );
  return items;
}

function checkLeaf(value: Value | undefined): Members & { items: Members[] } {
  const leaf = object(
    value,
    'v kind id brand_id business_id day currency account schedules items net replaces',
  );
  const { kind, id, brand_id, account, replaces } = leaf;
  need(leaf['v'] === 1 && leaf['currency'] === 'KWD', 'version');
  need(oneOf(kind, 'payout_line manual_payout statement') && typeof id === 'string', 'kind');
  need(isInteger(brand_id) && isText(leaf['business_id'], UUID), 'brand');
  need(isDate(leaf['day']) && isInteger(leaf['net']), 'day');
  need(account === null || (kind !== 'statement' && isText(account, HASH)), 'account');
  need(replaces === null || isText(replaces, HASH), 'replaces');
  if (kind === 'payout_line') need(/^[1-9]\d{0,18}$/.test(id), 'id');
  if (kind === 'manual_payout') need(UUID.test(id), 'id');
  if (kind === 'statement') {
    const month = id.startsWith(`${brand_id}-`) ? id.slice(`${brand_id}-`.length) : '';
    need(/^\d{4}-\d\d$/.test(month) && isDate(`${month}-01`), 'id');
  }
  return { ...leaf, items: checkItems(leaf) };
}

function checkSchedule(value: Value): Members {
  const schedule = object(value, 'v rows refund chargeback signed');
  need(schedule['v'] === 1, 'version');
  for (const list of ['rows', 'refund', 'chargeback']) {
    const names = array(schedule[list]).map((one) => {
      const more = list === 'rows' ? ' channel origin' : '';
      const row = object(one, `scheme rate_bp fixed${more}`);
      need(oneOf(row['scheme'], SCHEMES), 'scheme');
      need(isInteger(row['rate_bp'], 0) && isInteger(row['fixed'], 0), 'price');
      if (more === '') return row['scheme'];
      need(oneOf(row['channel'], 'PG POS'), 'channel');
      need(oneOf(row['origin'], 'any local international'), 'origin');
      return JSON.stringify([row['scheme'], row['channel'], row['origin']]);
    });
    need(new Set(names).size === names.length, 'rows');
  }
  if (schedule['signed'] !== null) {
    const signed = object(schedule['signed'], 'agreement text_sha256');
    need(isText(signed['agreement'], UUID) && isText(signed['text_sha256'], HASH), 'signed');
  }
  return schedule;
}

function base64(text: string | undefined, length: number): Buffer {
  const bytes = Buffer.from(text ?? '', 'base64');
  need(bytes.length === length && bytes.toString('base64') === text, 'base64');
  return bytes;
}

function checkNote(value: Value | undefined) {
  need(typeof value === 'string' && value.endsWith('\n'), 'checkpoint');
  const [origin, size, root, day, previous, empty, ...lines] = value.slice(0, -1).split('\n');
  need(origin && empty === '' && lines.length > 0, 'checkpoint');
  need(isText(size, /^[1-9]\d*$/) && Number.isSafeInteger(Number(size)), 'size');
  need(isText(day, /^day /) && isDate(day.slice(4)), 'day');
  need(isText(previous, /^previous ([0-9a-f]{64}|none)$/), 'previous');
  const signatures = lines.map((line) => {
    const [dash, name, encoded, ...more] = line.split(' ');
    need(dash === '\u2014' && name && !name.includes('+') && more.length === 0, 'line');
    const bytes = base64(encoded, 68);
    return { name, id: bytes.subarray(0, 4), signature: bytes.subarray(4) };
  });
  return {
    origin,
    size: Number(size),
    root: base64(root, 32),
    day: day.slice(4),
    signed: Buffer.from([origin, size, root, day, previous, ''].join('\n')),
    signatures,
  };
}

function expectedFee(item: Members, schedules: readonly Members[]): bigint | undefined {
  if (item['schedule'] === null) return 0n;
  const schedule = schedules[item['schedule'] as number] ?? {};
  const list = item['kind'] === 'sale' ? 'rows' : textOf(item['kind']);
  const rows = (schedule[list] as Members[]).filter(
    (row) =>
      row['scheme'] === item['scheme'] && (list !== 'rows' || row['channel'] === item['channel']),
  );
  const row =
    list === 'rows'
      ? (rows.find(({ origin }) => origin === item['origin']) ??
        rows.find(({ origin }) => origin === 'any'))
      : rows[0];
  if (!row) return undefined;
  const amount = BigInt(Math.abs(item['amount'] as number));
  return (
    (amount * BigInt(row['rate_bp'] as number) + 5_000n) / 10_000n + BigInt(row['fixed'] as number)
  );
}

function addsUp(leaf: Members & { items: Members[] }, schedules: readonly Members[]): boolean {
  const digests = schedules.map((schedule) => sha256(canonical(schedule)).toString('hex'));
  const isRight = ({ amount, fee, net, ...item }: Members): boolean =>
    expectedFee({ amount: amount ?? null, ...item }, schedules) === BigInt(fee as number) &&
    BigInt(net as number) === BigInt(amount as number) - BigInt(fee as number);
  const sum = leaf.items.reduce((all, { net }) => all + BigInt(net as number), 0n);
  return (
    JSON.stringify(digests) === JSON.stringify(leaf['schedules']) &&
    leaf.items.every(isRight) &&
    sum === BigInt(leaf['net'] as number)
  );
}

/** Computes the root as RFC 6962 defines it: by splitting at the largest power of two. */
function rootFrom(hash: Buffer, index: number, size: number, path: Buffer[]): Buffer | undefined {
  if (size === 1) return path.length === 0 ? hash : undefined;
  const last = path.at(-1);
  if (!last) return undefined;
  let split = 1;
  while (split * 2 < size) split *= 2;
  const inner = path.slice(0, -1);
  const isLeft = index < split;
  const part = isLeft
    ? rootFrom(hash, index, split, inner)
    : rootFrom(hash, index - split, size - split, inner);
  return part && sha256(Uint8Array.of(1), ...(isLeft ? [part, last] : [last, part]));
}

const leafHashOf = ({ items, ...leaf }: Members & { items: Members[] }): Buffer =>
  sha256(Uint8Array.of(0), canonical({ ...leaf, items }));

export interface TrustedKey {
  readonly name: string;
  readonly public_key: string;
  readonly from: string;
  readonly until: string | null;
}

function isSigned(note: ReturnType<typeof checkNote>, keys: readonly TrustedKey[]): boolean {
  return keys.some(({ name, public_key, from, until }) => {
    if (note.day < from || (until !== null && note.day > until)) return false;
    const raw = Buffer.from(public_key, 'base64');
    const id = sha256(name, Uint8Array.of(0x0a, 0x01), raw).subarray(0, 4);
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') };
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    return note.signatures.some(
      (line) =>
        line.name === name && line.id.equals(id) && verify(null, note.signed, key, line.signature),
    );
  });
}

type Verdict = 'proved' | 'does not add up' | 'not in the log' | 'not ours';

function judge(value: Value, keys: readonly TrustedKey[], host: string): [Verdict, Members?] {
  const bundle = object(value, 'v leaf index path checkpoint schedules replaced_by');
  need(bundle['v'] === 1, 'version');
  const leaf = checkLeaf(bundle['leaf']);
  const schedules = array(bundle['schedules']).map(checkSchedule);
  need(schedules.length === array(leaf['schedules']).length, 'schedules');
  const { index, replaced_by } = bundle;
  need(isInteger(index, 0), 'index');
  const path = array(bundle['path']).map((one) => {
    need(isText(one, HASH), 'path');
    return Buffer.from(one, 'hex');
  });
  const note = checkNote(bundle['checkpoint']);
  need(typeof replaced_by === 'object' && !Array.isArray(replaced_by), 'replaced_by');
  const hash = leafHashOf(leaf);
  const isReplaced = (inner: Value): boolean => {
    const [verdict, later] = verdictOf(inner, keys, host);
    const names = ['kind', 'id', 'brand_id', 'business_id'];
    return (
      verdict === 'proved' &&
      later?.['replaces'] === hash.toString('hex') &&
      names.every((name) => later[name] === leaf[name])
    );
  };
  const isHost = note.origin.startsWith(`${host}/payouts/`);
  if (!isHost || !isSigned(note, keys)) return ['not ours'];
  const isLogged =
    index < note.size &&
    rootFrom(hash, index, note.size, path)?.equals(note.root) === true &&
    note.origin.endsWith(`/payouts/${textOf(leaf['business_id'])}`) &&
    note.day === leaf['day'] &&
    (replaced_by === null || isReplaced(replaced_by));
  if (!isLogged) return ['not in the log'];
  return addsUp(leaf, schedules) ? ['proved', leaf] : ['does not add up'];
}

function verdictOf(value: Value, keys: readonly TrustedKey[], host: string): [Verdict, Members?] {
  try {
    return judge(value, keys, host);
  } catch (error) {
    if (isWrongShape(error)) return ['not ours'];
    throw error;
  }
}

/** Returns the verdict on a bundle by docs/proof-format.md alone. */
export function verifyIndependently(
  text: string,
  keys: readonly TrustedKey[],
  host: string,
): Verdict {
  try {
    return verdictOf(parse(text), keys, host)[0];
  } catch (error) {
    if (isWrongShape(error)) return 'not ours';
    throw error;
  }
}
