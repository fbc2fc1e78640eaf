import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeOfAmount } from './arithmetic.ts';
import {
  amountOf,
  type Captures,
  packSegment,
  packTrailer,
  type Segment,
  unpackCaptures,
} from './captures.ts';
import { compare, type PriceTable, replay } from './replay.ts';
import { priceAt, solve, STEPS } from './solver.ts';

interface Sale {
  readonly brand_id: number;
  readonly fee_id: number;
  readonly month: number;
  readonly signed: number | null;
  readonly amount: number;
}

const MONTHS = ['2026-01', '2026-02'];
const SIGNED = [{ bp: 123, fixed_minor: 45 }];

function packed(sales: readonly Sale[]): Uint8Array {
  const groups = Map.groupBy(sales, (sale) =>
    [sale.brand_id, sale.fee_id, sale.month, sale.signed].join(' '),
  );
  const segments = [...groups.values()].map(([first, ...more]): Segment => {
    const all = [first!, ...more];
    return {
      ...first!,
      whole: all.reduce((sum, { amount }) => sum + Math.floor(amount / 10_000), 0),
      fee_minor: all.length,
      cost_minor: 0,
      rests: Uint16Array.from(all, ({ amount }) => amount % 10_000),
    };
  });
  const brands = [...new Set(sales.map(({ brand_id: id }) => id))].map((id) => ({
    id,
    name: `Brand ${id}`,
  }));
  const trailer = packTrailer({
    as_of: '2026-03-01T00:00:00.000Z',
    months: MONTHS,
    brands,
    signed: SIGNED,
    signed_brands: 1,
    total: sales.length,
  });
  return Uint8Array.from([...segments.map(packSegment), trailer].flatMap((part) => [...part]));
}

const sale = (most = 999_999_999_999): fc.Arbitrary<Sale> =>
  fc.record({
    brand_id: fc.integer({ min: 1, max: 4 }),
    fee_id: fc.integer({ min: 1, max: 3 }),
    month: fc.integer({ min: 0, max: 1 }),
    signed: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.constant(0)),
    amount: fc.integer({ min: 1, max: most }),
  });
const anyPrice = fc.record({
  bp: fc.integer({ min: 0, max: 10_000 }),
  fixed_minor: fc.integer({ min: 0, max: 5_000 }),
});
const tables = fc
  .array(fc.record({ brand: anyPrice, cost: anyPrice }), { minLength: 3, maxLength: 3 })
  .map((rows): PriceTable => new Map(rows.map((row, at) => [at + 1, row])));

const exact = (sales: readonly Sale[], table: PriceTable, part: 'brand' | 'cost'): bigint =>
  sales.reduce((sum, { fee_id, signed, amount }) => {
    const row = table.get(fee_id)!;
    const { bp, fixed_minor } = part === 'brand' && signed === 0 ? SIGNED[0]! : row[part];
    return sum + feeOfAmount(BigInt(amount), bp, BigInt(fixed_minor));
  }, 0n);

const sum = (numbers: Iterable<number>): bigint =>
  [...numbers].reduce((all, one) => all + BigInt(one), 0n);

describe('a replay of packed captures', () => {
  it('equals the sum of what each capture would pay and cost, to the fils', () => {
    fc.assert(
      fc.property(fc.array(sale(), { maxLength: 60 }), tables, (sales, table) => {
        const captures = unpackCaptures(packed(sales));
        expect(captures.captures).toBe(sales.length);
        const replayed = replay(captures, table);
        expect(sum(replayed.fee_minor)).toBe(exact(sales, table, 'brand'));
        expect(sum(replayed.cost_minor)).toBe(exact(sales, table, 'cost'));
        const amounts = Array.from({ length: captures.segments }, (_, at) =>
          amountOf(captures, at),
        );
        expect(sum(amounts)).toBe(sum(sales.map(({ amount }) => amount)));
      }),
    );
  });

  it('adds up by brand and by month to the total, and knows the worst month of each', () => {
    fc.assert(
      fc.property(fc.array(sale(), { maxLength: 60 }), tables, tables, (sales, now, draft) => {
        const captures = unpackCaptures(packed(sales));
        const found = compare(captures, replay(captures, now), replay(captures, draft));
        for (const parts of [found.brands, found.months]) {
          expect(sum(parts.map((part) => part.draft_fee_minor))).toBe(
            BigInt(found.all.draft_fee_minor),
          );
          expect(sum(parts.map((part) => part.captures))).toBe(BigInt(sales.length));
        }
        for (const brand of found.brands) {
          const rises = MONTHS.flatMap((name, month) => {
            const own = sales.filter(
              (one) => one.brand_id === brand.brand_id && one.month === month,
            );
            if (own.length === 0) return [];
            return [[name, exact(own, draft, 'brand') - exact(own, now, 'brand')] as const];
          });
          const [name, most] = rises.reduce((a, b) => (b[1] > a[1] ? b : a));
          expect([brand.most_month, BigInt(brand.most_minor)]).toEqual([name, most]);
        }
      }),
    );
  });

  it('refuses truncated bytes', () => {
    const bytes = packed([{ brand_id: 1, fee_id: 1, month: 0, signed: null, amount: 12_345 }]);
    for (const length of [0, 1, 5, bytes.length - 1]) {
      expect(() => unpackCaptures(bytes.subarray(0, length))).toThrow('cut off');
    }
  });
});

describe('the solver', () => {
  const drafts = fc
    .array(
      fc.record({
        bp: fc.integer({ min: 100, max: 300 }),
        fixed_minor: fc.integer({ min: 0, max: 100 }),
        more_bp: fc.integer({ min: -60, max: 150 }),
        more_fixed: fc.integer({ min: -60, max: 90 }),
      }),
      { minLength: 3, maxLength: 3 },
    )
    .map((rows) => {
      const cost = { bp: 0, fixed_minor: 0 };
      const of = (drafted: boolean): PriceTable =>
        new Map(
          rows.map(({ bp, fixed_minor, more_bp, more_fixed }, at) => {
            const more = drafted ? [more_bp, more_fixed] : [0, 0];
            const brand = { bp: bp + more[0]!, fixed_minor: Math.max(0, fixed_minor + more[1]!) };
            return [at + 1, { brand, cost }];
          }),
        );
      return { now: of(false), draft: of(true) };
    });

  /** Returns the largest monthly increase of any brand, and the sum of all fees. */
  function judge(captures: Captures, now: PriceTable, chosen: PriceTable) {
    const { brands, all } = compare(captures, replay(captures, now), replay(captures, chosen));
    return { most: Math.max(0, ...brands.map((one) => one.most_minor)), fee: all.draft_fee_minor };
  }

  /** Tries every combination of steps. */
  function bruteForce(captures: Captures, now: PriceTable, draft: PriceTable, limit: number) {
    const free = [...draft].filter(([id, { brand }]) => {
      const from = now.get(id)!.brand;
      return brand.bp > from.bp || brand.fixed_minor > from.fixed_minor;
    });
    let best = Number.NEGATIVE_INFINITY;
    const choose = (at: number, chosen: PriceTable): void => {
      const row = free[at];
      if (!row) {
        const { most, fee } = judge(captures, now, chosen);
        if (most <= limit) best = Math.max(best, fee);
        return;
      }
      const [id, { brand, cost }] = row;
      for (let step = 0; step <= STEPS; step += 5) {
        const price = priceAt(now.get(id)!.brand, brand, step);
        choose(at + 1, new Map([...chosen, [id, { brand: price, cost }]]));
      }
    };
    choose(0, draft);
    return best;
  }

  const solved = (draft: PriceTable, { rows }: ReturnType<typeof solve>): PriceTable =>
    new Map([
      ...draft,
      ...rows.map(({ fee_id, brand }) => [fee_id, { ...draft.get(fee_id)!, brand }] as const),
    ]);

  it('keeps every brand within the limit, and no other combination of steps brings more', () => {
    fc.assert(
      fc.property(
        fc.array(sale(90_000), { minLength: 1, maxLength: 12 }),
        drafts,
        fc.integer({ min: 0, max: 1_500 }),
        (sales, { now, draft }, limit) => {
          const captures = unpackCaptures(packed(sales));
          const solution = solve(captures, now, draft, limit);
          const { most, fee } = judge(captures, now, solved(draft, solution));
          expect(solution.proved).toBe(true);
          expect(most).toBeLessThanOrEqual(limit);
          expect(fee).toBeGreaterThanOrEqual(bruteForce(captures, now, draft, limit));
          expect(judge(captures, now, draft).fee - fee).toBe(solution.given_up_minor);
          expect(solve(captures, now, draft, limit)).toEqual(solution);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('finds the best combination of two raised rows, step by step', () => {
    const table = (...prices: readonly number[]): PriceTable =>
      new Map(
        prices.map((bp, at) => [
          at + 1,
          { brand: { bp, fixed_minor: 0 }, cost: { bp: 0, fixed_minor: 0 } },
        ]),
      );
    const of = (brand_id: number, fee_id: number, amount: number): Sale => ({
      brand_id,
      fee_id,
      amount,
      month: 0,
      signed: null,
    });
    const sales = [of(1, 1, 100_000), of(1, 2, 300_000), of(2, 2, 50_000), of(3, 1, 80_000)];
    const captures = unpackCaptures(packed(sales));
    const [now, draft] = [table(100, 100), table(200, 140)];
    let best = 0;
    for (let a = 0; a <= STEPS; a += 1) {
      for (let b = 0; b <= STEPS; b += 1) {
        const chosen = table(
          priceAt(now.get(1)!.brand, draft.get(1)!.brand, a).bp,
          priceAt(now.get(2)!.brand, draft.get(2)!.brand, b).bp,
        );
        const { most, fee } = judge(captures, now, chosen);
        if (most <= 1_500) best = Math.max(best, fee);
      }
    }
    const solution = solve(captures, now, draft, 1_500);
    expect(judge(captures, now, solved(draft, solution)).fee).toBe(best);
    expect(solution).toMatchObject({ protected_brands: 1, proved: true });
    expect(solve(captures, now, draft, 1_000_000).given_up_minor).toBe(0);
    expect(solve(captures, now, draft, 0).rows.map(({ step }) => step)).toEqual([0, 0]);
  });
});
