import {
  type Json,
  type JsonObject,
} from '@diwan/contract/features/proofs/verification/strict-json';
import {
  digestOf,
  type Verdict,
  verifyBundle,
} from '@diwan/contract/features/proofs/verification/verify';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '../../seed/random.ts';
import { verifyIndependently } from '../../testing/proofs/independent-verifier.ts';
import { drawBundle, type DrawnBundle } from '../../testing/proofs/random-bundles.ts';
import { HOST, makeSigner, seal } from '../../testing/proofs/sealing.ts';
import { nodeCryptography } from './cryptography.ts';

const ours = makeSigner();
const trust = { keys: [ours], hosts: [HOST] };

const check = async (bytes: Uint8Array): Promise<Verdict> =>
  (await verifyBundle(nodeCryptography, trust, bytes)).verdict;

/** Returns the verdict of the product, which an independent verifier confirms. */
async function verdictOf(text: string): Promise<Verdict> {
  const verdict = await check(Buffer.from(text));
  const other = verifyIndependently(text, [ours], HOST);
  if (verdict !== other) throw new Error(`${verdict}, but ${other}: ${text}`);
  return verdict;
}

/** Generates copies of a value. In each copy one value is changed, missing or doubled. */
function* alterations(value: Json): Generator<Json> {
  if (Array.isArray(value)) {
    const list: readonly Json[] = value;
    for (const [place, one] of list.entries()) {
      yield list.toSpliced(place, 1);
      yield list.toSpliced(place, 0, one);
      for (const other of alterations(one)) yield list.with(place, other);
    }
  } else if (value !== null && typeof value === 'object') {
    const members = value as JsonObject;
    for (const [name, one] of Object.entries(members)) {
      yield Object.fromEntries(Object.entries(members).filter(([other]) => other !== name));
      for (const other of alterations(one)) yield { ...members, [name]: other };
    }
  } else if (typeof value === 'number') {
    yield value + 1;
  } else if (typeof value === 'string') {
    const last = value.at(-2) === '0' ? '1' : '0';
    yield `${value.slice(0, -2)}${last}${value.slice(-1)}`;
  } else yield 'x';
}

const bundles: DrawnBundle[] = [];
beforeAll(async () => {
  const random = createRandom(41);
  while (bundles.length < 200) bundles.push(await drawBundle(random, ours));
});

test('200 bundles of random histories are proved, to an independent verifier too', async () => {
  for (const bundle of bundles) {
    expect(await verdictOf(JSON.stringify(bundle, null, 2))).toBe('proved');
  }
  const kinds = new Set(bundles.flatMap(({ leaf }) => leaf.items.map(({ kind }) => kind)));
  expect(kinds.size).toBe(9);
  expect(bundles.some(({ leaf }) => leaf.schedules.length > 1)).toBe(true);
  expect(bundles.some(({ replaced_by }) => replaced_by !== null)).toBe(true);
});

/**
 * The number of bundles of which the test alters every leaf. To alter the prices of all bundles
 * would take minutes.
 */
const WHOLE = 2;

test.each([0, 50, 100, 150])(
  'none of the 50 bundles after %i is proved with an altered value',
  async (first) => {
    let count = 0;
    for (const [place, bundle] of bundles.slice(first, first + 50).entries()) {
      const whole = bundle as unknown as JsonObject;
      const copies =
        place < WHOLE
          ? alterations(whole)
          : alterations(whole['leaf'] ?? null).map((leaf) => ({ ...whole, leaf }));
      for (const copy of copies) {
        count += 1;
        const text = JSON.stringify(copy);
        // The independent verifier confirms every tenth verdict.
        const verdict = count % 10 === 0 ? await verdictOf(text) : await check(Buffer.from(text));
        if (verdict === 'proved') throw new Error(`proved: ${text}`);
      }
    }
    expect(count).toBeGreaterThan(3_000);
  },
);

describe('not proved is', () => {
  const others = (bundle: DrawnBundle) => bundles.filter((other) => other !== bundle);

  test('the schedule of another brand, with or without its digest', async () => {
    for (const bundle of bundles.filter(({ schedules }) => schedules.length === 1)) {
      const [foreign] = others(bundle).flatMap(({ schedules }) => schedules);
      const schedules = [foreign];
      const swapped = { ...bundle, schedules };
      expect(await verdictOf(JSON.stringify(swapped))).toBe('does not add up');
      const digest = await digestOf(nodeCryptography.sha256, foreign ?? {});
      const renamed = { ...swapped, leaf: { ...bundle.leaf, schedules: [digest] } };
      expect(await verdictOf(JSON.stringify(renamed))).toBe('not in the log');
    }
  });

  test('the root of another tree or day', async () => {
    for (const bundle of bundles.slice(0, 50)) {
      for (const { checkpoint } of others(bundle).slice(0, 2)) {
        expect(await verdictOf(JSON.stringify({ ...bundle, checkpoint }))).toBe('not in the log');
      }
    }
  });

  test('a fork of the chain, a checkpoint of a foreign key, and one without a signature', async () => {
    const bundle = bundles[0] ?? (await drawBundle(createRandom(1), ours));
    const { leaf, index, schedules, checkpoint } = bundle;
    const size = Number(checkpoint.split('\n')[1]);
    const foreign = { signers: [makeSigner()], index, size, schedules };
    expect(await verdictOf(JSON.stringify(await seal(leaf, foreign)))).toBe('not ours');
    const forked = checkpoint.replace(/previous .*/, `previous ${'00'.repeat(32)}`);
    for (const text of [forked, checkpoint.slice(0, checkpoint.indexOf('\n\n') + 2)]) {
      expect(await verdictOf(JSON.stringify({ ...bundle, checkpoint: text }))).toBe('not ours');
    }
  });

  test('a file that is cut off', async () => {
    const bytes = Buffer.from(JSON.stringify(bundles[1]));
    for (let end = 0; end < bytes.length; end += 7) {
      expect(await check(bytes.subarray(0, end))).toBe('not ours');
    }
  });

  test('a file in another encoding', async () => {
    const text = JSON.stringify(bundles[2]);
    for (const encoding of ['latin1', 'utf16le', 'base64', 'hex'] as const) {
      const bytes = Buffer.from(
        text,
        encoding === 'base64' || encoding === 'hex' ? 'utf8' : encoding,
      );
      const file = bytes.toString(
        encoding === 'latin1' || encoding === 'utf16le' ? 'latin1' : encoding,
      );
      expect(await check(Buffer.from(file, 'latin1'))).toBe('not ours');
    }
    expect(await check(Buffer.from(`\ufeff${text}`))).toBe('not ours');
  });

  test.each([
    ['one string', () => `"${'a'.repeat(100_000_000)}"`],
    ['a fraction', () => `1.${'0'.repeat(100_000_000)}1`],
    ['brackets', () => '['.repeat(100_000_000)],
  ])('a file of 100 MB with %s', async (_, make) => {
    expect(await check(Buffer.from(make()))).toBe('not ours');
  });
});
