import { PROOF, PROOF_KEY } from '@diwan/contract/features/proofs/object-examples';
import type { Item, Leaf, Schedule } from '@diwan/contract/features/proofs/verification/format';
import {
  base64Of,
  bytesOfBase64,
  bytesOfHex,
  hexOf,
  joinBytes,
  utf8,
} from '@diwan/contract/features/proofs/verification/bytes';
import { keyId, signatureLine } from '@diwan/contract/features/proofs/verification/checkpoint';
import {
  canonicalJson,
  readStrictJson,
} from '@diwan/contract/features/proofs/verification/strict-json';
import {
  hashLeaf,
  isIncluded,
  levelsOf,
  pathIn,
  rootOf,
} from '@diwan/contract/features/proofs/verification/tree';
import {
  digestOf,
  leafHash,
  type ProofKey,
  type Verdict,
  verifyBundle,
} from '@diwan/contract/features/proofs/verification/verify';
import { beforeAll, describe, expect, test } from 'vitest';
import { HOST, makeSigner, seal as sealLeaf, type Signer } from '../../testing/proofs/sealing.ts';
import { nodeCryptography } from './cryptography.ts';

const { sha256, isSignedBy } = nodeCryptography;
const BUSINESS = '7b67016a-9a57-4ae2-8d1f-50f5a2c6f111';
const DAY = '2026-11-24';

describe('the tree', () => {
  /* The test vectors of the reference implementation of RFC 6962: leaves and roots. */
  const LEAVES = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ];
  /** The root of the first leaf, of the first two leaves, and so on. */
  const ROOTS = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];

  test('has the roots of the reference implementation', async () => {
    const hashes = await Promise.all(LEAVES.map(async (hex) => hashLeaf(sha256, bytesOfHex(hex))));
    const roots = LEAVES.map(async (_, at) => hexOf(await rootOf(sha256, hashes.slice(0, at + 1))));
    expect(await Promise.all(roots)).toEqual(ROOTS);
  });

  test('includes each leaf at its place alone, for every size up to 20', async () => {
    for (let size = 1; size <= 20; size += 1) {
      const leaves = await Promise.all(
        Array.from({ length: size }, async (_, at) => hashLeaf(sha256, utf8(String(at)))),
      );
      const root = await rootOf(sha256, leaves);
      for (const [index, leaf] of leaves.entries()) {
        const path = pathIn(await levelsOf(sha256, leaves), index);
        for (let place = 0; place < size; place += 1) {
          const found = await isIncluded(sha256, { index: place, size }, leaf, path, root);
          expect([size, index, place, found]).toEqual([size, index, place, place === index]);
        }
        for (const wrong of [path.slice(1), [...path, root], path.toReversed()]) {
          if (hexOf(joinBytes(...wrong)) === hexOf(joinBytes(...path))) continue;
          expect(await isIncluded(sha256, { index, size }, leaf, wrong, root)).toBe(false);
        }
      }
    }
  });
});

test('the signature is that of RFC 8032, section 7.1, test 2', async () => {
  const key = '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c';
  const signature =
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
    '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00';
  const holds = (message: string) =>
    isSignedBy(bytesOfHex(key), bytesOfHex(message), bytesOfHex(signature));
  expect(await holds('72')).toBe(true);
  expect(await holds('73')).toBe(false);
});

describe('JSON', () => {
  test.each([
    '{"a":1,"a":1}',
    '{"a":-0}',
    '{"a":0.5}',
    '{"a":1e-1}',
    '{"a":9007199254740992}',
    '{"a":9007199254740991.5}',
    '{"a":1e400}',
    '{"a":01}',
    '{"a":+1}',
    '{"a":NaN}',
    '{"a":"\\ud800"}',
    '{"a":"\n"}',
    '{"a":1,}',
    '[1]]',
    '',
    '\ufeff{}',
    '['.repeat(100_000),
  ])('refuses %s', (text) => {
    expect(() => readStrictJson(text)).toThrow(expect.objectContaining({ name: 'ShapeError' }));
  });

  test('reads integers in every spelling, and writes names in order without spaces', () => {
    const text = ' {"b": [1.0, 10e-1, -3, 9007199254740991], "a": "\\u00e9\\"", "A": null} ';
    expect(canonicalJson(readStrictJson(text))).toBe(
      '{"A":null,"a":"é\\"","b":[1,1,-3,9007199254740991]}',
    );
  });

  test('of base64 there is one spelling', () => {
    expect(hexOf(bytesOfBase64('AQI='))).toBe('0102');
    for (const text of ['AQJ=', 'AQI', 'AQI==', 'AQ I=', 'AQI=\n', '-_==']) {
      expect(() => bytesOfBase64(text)).toThrow('base64');
    }
  });
});

const SCHEDULE: Schedule = {
  v: 1,
  rows: [
    { scheme: 'KNET', channel: 'PG', origin: 'any', rate_bp: 130, fixed: 0 },
    { scheme: 'VISA', channel: 'PG', origin: 'any', rate_bp: 275, fixed: 50 },
    { scheme: 'VISA', channel: 'PG', origin: 'international', rate_bp: 350, fixed: 50 },
  ],
  refund: [{ scheme: 'KNET', rate_bp: 0, fixed: 100 }],
  chargeback: [{ scheme: 'VISA', rate_bp: 100, fixed: 5_000 }],
  signed: { agreement: BUSINESS, text_sha256: 'ab'.repeat(32) },
};

const card = { scheme: 'KNET', channel: 'PG', origin: null } as const;
const visa = { scheme: 'VISA', channel: 'PG', origin: 'international' } as const;
const none = { scheme: null, channel: null, origin: null, schedule: null, fee: 0 } as const;
const at = (minute: number) => `2026-11-23T09:${String(minute).padStart(2, '0')}:44.120Z`;

const ITEMS: readonly Item[] = [
  // 1.3 % of 47.350 is 615.55 fils.
  {
    kind: 'sale',
    id: '8123',
    at: at(1),
    ...card,
    amount: 47_350,
    fee: 616,
    schedule: 0,
    net: 46_734,
  },
  // The fee is 3.5 % of 10.000 and 50 fils.
  {
    kind: 'sale',
    id: '8124',
    at: at(2),
    ...visa,
    amount: 10_000,
    fee: 400,
    schedule: 0,
    net: 9_600,
  },
  {
    kind: 'refund',
    id: 'r-1',
    at: at(3),
    ...card,
    amount: -1_000,
    fee: 100,
    schedule: 0,
    net: -1_100,
  },
  {
    kind: 'chargeback',
    id: 'c-1',
    at: at(4),
    ...visa,
    amount: -2_050,
    fee: 5_021,
    schedule: 0,
    net: -7_071,
  },
  { kind: 'rental', id: 'p-1', at: at(5), ...none, amount: -20_000, net: -20_000 },
];

async function leafOf(change: Partial<Leaf> = {}): Promise<Leaf> {
  const items = change.items ?? ITEMS;
  return {
    v: 1,
    kind: 'payout_line',
    id: '118',
    brand_id: 12,
    business_id: BUSINESS,
    day: DAY,
    currency: 'KWD',
    account: 'cd'.repeat(32),
    schedules: items.some((item) => item.schedule === 0) ? [await digestOf(sha256, SCHEDULE)] : [],
    items,
    net: items.reduce((sum, { net }) => sum + net, 0),
    replaces: null,
    ...change,
  };
}

/** Builds a bundle of the leaf with the schedule that it uses. */
const seal = (leaf: Leaf, sealing: Partial<Parameters<typeof sealLeaf>[1]>) =>
  sealLeaf(leaf, {
    signers: [ours],
    schedules: leaf.schedules.length > 0 ? [SCHEDULE] : [],
    ...sealing,
  });

let ours: Signer;
beforeAll(() => {
  ours = makeSigner();
});

const verify = (bundle: unknown, trust = { keys: [ours as ProofKey], hosts: [HOST] }) =>
  verifyBundle(
    nodeCryptography,
    trust,
    typeof bundle === 'string' ? utf8(bundle) : utf8(JSON.stringify(bundle)),
  );

const verdictOf = async (bundle: unknown): Promise<Verdict> => (await verify(bundle)).verdict;

describe('a bundle', () => {
  test('of the published document is proved by its key', async () => {
    const trust = { keys: [PROOF_KEY], hosts: [HOST] };
    expect(await verify(PROOF, trust)).toMatchObject({ verdict: 'proved', failures: [] });
  });

  test('is proved, with a foreign cosignature too', async () => {
    const witness = { ...makeSigner(), name: 'witness.example' };
    const bundle = await seal(await leafOf(), { signers: [witness, ours] });
    expect(await verify(bundle)).toMatchObject({ verdict: 'proved', failures: [] });
    expect(await verdictOf(await seal(await leafOf({ items: [] }), { signers: [ours] }))).toBe(
      'proved',
    );
  });

  test('that we sealed with a wrong fee, net or sum does not add up, and says by how much', async () => {
    const wrong = async (change: Partial<Item>, leaf: Partial<Leaf> = {}) => {
      const [first = ITEMS[0]!, ...others] = ITEMS;
      const items = [{ ...first, ...change }, ...others];
      return verify(await seal(await leafOf({ items, ...leaf }), { signers: [ours] }));
    };
    expect(await wrong({ fee: 617, net: 46_733 })).toMatchObject({
      verdict: 'does not add up',
      failures: [{ problem: 'fee', item: { kind: 'sale', id: '8123' }, difference: 1n }],
    });
    expect(await wrong({ net: 46_735 })).toMatchObject({
      verdict: 'does not add up',
      failures: [{ problem: 'net', difference: 1n }],
    });
    expect(await wrong({}, { net: 1 })).toMatchObject({
      verdict: 'does not add up',
      failures: [{ problem: 'sum', difference: 1n - 28_163n }],
    });
    // A card without a row has the expected fee 0.
    expect(await wrong({ scheme: 'AMEX' })).toMatchObject({
      verdict: 'does not add up',
      failures: [{ problem: 'fee', difference: 616n }],
    });
  });

  test('with another schedule does not add up', async () => {
    const cheaper = { ...SCHEDULE, chargeback: [] };
    const bundle = await seal(await leafOf(), { signers: [ours], schedules: [cheaper] });
    const { verdict, failures } = await verify(bundle);
    expect([verdict, failures.map(({ problem }) => problem)]).toEqual([
      'does not add up',
      ['schedule', 'fee'],
    ]);
  });

  test('that was altered later is not in the log', async () => {
    const bundle = await seal(await leafOf(), { signers: [ours] });
    const [first, ...others] = ITEMS;
    for (const leaf of [
      { ...bundle.leaf, net: bundle.leaf.net + 1 },
      { ...bundle.leaf, items: others, net: bundle.leaf.net - (first?.net ?? 0) },
      { ...bundle.leaf, account: 'ef'.repeat(32) },
      { ...bundle.leaf, brand_id: 13 },
      { ...bundle.leaf, id: '119' },
    ]) {
      expect(await verdictOf({ ...bundle, leaf })).toBe('not in the log');
    }
    for (const index of [0, 1, 3, 5, 6, 7]) {
      expect(await verdictOf({ ...bundle, index })).toBe('not in the log');
    }
    expect(await verdictOf({ ...bundle, path: bundle.path.slice(1) })).toBe('not in the log');
    expect(await verdictOf({ ...bundle, path: [...bundle.path, 'ab'.repeat(32)] })).toBe(
      'not in the log',
    );
    const origin = `${HOST}/payouts/other`;
    expect(await verdictOf(await seal(await leafOf(), { signers: [ours], origin }))).toBe(
      'not in the log',
    );
  });

  test('is proved beside lines of any other keys, and malformed lines are not ours', async () => {
    const bundle = await seal(await leafOf(), { signers: [ours] });
    const withLine = (line: string) => ({
      ...bundle,
      checkpoint: `${bundle.checkpoint}${line}\n`,
    });
    const own = await keyId(sha256, ours.name, bytesOfBase64(ours.public_key));
    const lineOf = (name: string, id: Uint8Array, length: number) =>
      signatureLine(name, base64Of(joinBytes(id, new Uint8Array(length))));
    // A cosignature with a time has 72 bytes after its key id.
    for (const length of [1, 64, 72]) {
      for (const [name, id] of [
        ['witness.example/w1', Uint8Array.of(1, 2, 3, 4)],
        [ours.name, own],
      ] as const) {
        expect(await verdictOf(withLine(lineOf(name, id, length)))).toBe('proved');
      }
    }
    for (const name of ['a b', 'a+b', 'a\u00a0b', 'a\u0085b', 'a\u2028b', 'a\u3000b', 'a\tb', '']) {
      expect(await verdictOf(withLine(lineOf(name, own, 64)))).toBe('not ours');
    }
    expect(await verdictOf(withLine(lineOf('witness', own, 0)))).toBe('not ours');
    const line = lineOf('witness', own, 64);
    const filled = (count: number) =>
      withLine(Array.from({ length: count }, () => line).join('\n'));
    expect(await verdictOf(filled(999))).toBe('proved');
    expect(await verdictOf(filled(1_000))).toBe('not ours');
  });

  test('is proved with a malformed key beside a good one', async () => {
    const bundle = await seal(await leafOf(), { signers: [ours] });
    for (const public_key of ['', '****', 'AAAA']) {
      const keys = [{ ...ours, public_key }, ours];
      expect((await verify(bundle, { keys, hosts: [HOST] })).verdict).toBe('proved');
      expect((await verify(bundle, { keys: keys.slice(0, 1), hosts: [HOST] })).verdict).toBe(
        'not ours',
      );
    }
  });

  test('with a fee beyond the exact range of doubles is computed exactly', async () => {
    const [row] = SCHEDULE.rows;
    const schedule = { ...SCHEDULE, rows: [{ ...row!, rate_bp: 900_810_015_001, fixed: 0 }] };
    const digest = await digestOf(sha256, schedule);
    const verdictWith = async (fee: number) => {
      const [first] = ITEMS;
      const items = [{ ...first!, amount: 9_999, fee, net: 9_999 - fee }];
      const leaf = await leafOf({ items, schedules: [digest] });
      return verdictOf(await seal(leaf, { signers: [ours], schedules: [schedule] }));
    };
    expect(await verdictWith(900_719_933_999)).toBe('proved');
    expect(await verdictWith(900_719_934_000)).toBe('does not add up');
  });

  test('of another key, installation or time is not ours', async () => {
    const leaf = await leafOf();
    expect(await verdictOf(await seal(leaf, { signers: [makeSigner()] }))).toBe('not ours');
    const origin = `other.example.com/payouts/${BUSINESS}`;
    expect(await verdictOf(await seal(leaf, { signers: [ours], origin }))).toBe('not ours');
    const longer = `${HOST}/payouts/x/payouts/${BUSINESS}`;
    expect(await verdictOf(await seal(leaf, { signers: [ours], origin: longer }))).toBe('not ours');
    const bundle = await seal(leaf, { signers: [ours] });
    const until = async (key: ProofKey) =>
      (await verify(bundle, { keys: [key], hosts: [HOST] })).verdict;
    expect(await until({ ...ours, until: DAY })).toBe('proved');
    expect(await until({ ...ours, until: '2026-11-23' })).toBe('not ours');
    expect(await until({ ...ours, from: '2026-11-25' })).toBe('not ours');
    const moved = bundle.checkpoint.replace(`day ${DAY}`, 'day 2026-11-23');
    expect(await verdictOf({ ...bundle, checkpoint: moved })).toBe('not ours');
  });

  test('with a newer state says when it was replaced, if the newer state is proved', async () => {
    const leaf = await leafOf();
    const replaces = await leafHash(sha256, leaf);
    const returned = await leafOf({ day: '2026-11-26', items: [], replaces });
    const replaced_by = await seal(returned, { signers: [ours] });
    const bundle = await seal(leaf, { signers: [ours], replaced_by });
    expect(await verify(bundle)).toMatchObject({ verdict: 'proved', replaced_on: '2026-11-26' });
    for (const wrong of [
      await seal({ ...returned, replaces: 'ab'.repeat(32) }, { signers: [ours] }),
      await seal({ ...returned, brand_id: 13 }, { signers: [ours] }),
      await seal({ ...returned, day: DAY }, { signers: [ours] }),
      await seal(returned, { signers: [makeSigner()] }),
      { ...replaced_by, index: 3 },
      { v: 1 },
    ]) {
      expect(await verdictOf({ ...bundle, replaced_by: wrong })).toBe('not in the log');
    }
    expect(await verdictOf({ ...bundle, replaced_by: 5 })).toBe('not ours');
    const nested = Array.from({ length: 21 }).reduce((inner) => ({ replaced_by: inner }), null);
    expect(await verdictOf({ ...bundle, replaced_by: nested })).toBe('not ours');
  });

  test('in another form is not ours', async () => {
    const bundle = await seal(await leafOf(), { signers: [ours] });
    const json = JSON.stringify(bundle);
    const first = ITEMS[0];
    for (const text of [
      '',
      'no JSON',
      json.slice(0, -1),
      `\ufeff${json}`,
      json.replace('{"v":1', '{"v":1,"v":1'),
      json.replace('{"v":1', '{"v":2'),
      json.replace('{"v":1', '{"v":1,"more":null'),
      json.replace('"currency":"KWD",', ''),
      json.replace('"net":46734', '"net":46734.5'),
      json.replace('"fee":616', '"fee":-616'),
      json.replace('.120Z', '.12Z'),
      json.replace('2026-11-23T09:01', '2026-02-30T09:01'),
      json.replace('"kind":"sale"', '"kind":"sales"'),
      json.replace(BUSINESS, BUSINESS.toUpperCase()),
      json.replace(String.raw`previous none\n`, String.raw`previous None\n`),
      json.replace(String.raw`\n6\n`, String.raw`\n06\n`),
      JSON.stringify({ ...bundle, schedules: [] }),
      JSON.stringify({ ...bundle, schedules: [SCHEDULE, SCHEDULE] }),
      JSON.stringify({ ...bundle, leaf: { ...bundle.leaf, items: [...ITEMS, first] } }),
      JSON.stringify({ ...bundle, leaf: { ...bundle.leaf, items: ITEMS.toReversed() } }),
    ]) {
      expect([text.slice(0, 80), await verdictOf(text)]).toEqual([text.slice(0, 80), 'not ours']);
    }
    const latin = Uint8Array.from(json, (character) => character.charCodeAt(0));
    expect(
      (await verifyBundle(nodeCryptography, { keys: [ours], hosts: [HOST] }, latin)).verdict,
    ).toBe('not ours');
  });
});
