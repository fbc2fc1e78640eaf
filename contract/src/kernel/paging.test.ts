import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cursor, decodeCursor, encodeCursor, limit, paged, pageQuery } from './paging.ts';

describe('limit', () => {
  it('accepts text and numbers, and is 50 when absent', () => {
    expect(limit.parse(undefined)).toBe(50);
    expect(limit.parse('1')).toBe(1);
    expect(limit.parse(100)).toBe(100);
  });

  it.each(['0', '101', '', ' 5', '5e1', '1.5', '-1', 'all', 0, 101, 1.5, null])(
    'refuses %j',
    (value) => {
      expect(limit.safeParse(value).error?.issues[0]?.message).toBe(
        'The limit must be between 1 and 100',
      );
    },
  );

  it('has a JSON Schema', () => {
    expect(z.toJSONSchema(z.object(pageQuery), { io: 'input' })).toMatchObject({
      properties: { limit: { default: 50 }, cursor: { type: 'string' } },
    });
  });
});

describe('cursor', () => {
  const keys = z.tuple([z.string(), z.int()]);

  it('contains any sort keys, Arabic ones too, in characters that are safe in URLs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.integer(), (name, id) => {
        const text = encodeCursor([name, id]);
        expect(decodeCursor(cursor.parse(text), keys)).toEqual([name, id]);
      }),
    );
    expect(decodeCursor(encodeCursor(['وربة', 7]), keys)).toEqual(['وربة', 7]);
  });

  it('is refused when it does not belong to this list', () => {
    expect(decodeCursor(encodeCursor([7, 'a']), keys)).toBeUndefined();
    expect(decodeCursor(encodeCursor(['a']), keys)).toBeUndefined();
    expect(decodeCursor('bm90IGpzb24', keys)).toBeUndefined();
    expect(decodeCursor('*', keys)).toBeUndefined();
    expect(decodeCursor('a'.repeat(600), keys)).toBeUndefined();
  });

  it("never throws on a client's input", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => decodeCursor(text, keys)).not.toThrow();
      }),
    );
  });
});

it('a page has its items under their name', () => {
  const page = paged('customers', z.object({ id: z.int() }));
  const data: z.infer<typeof page> = { customers: [{ id: 1 }], next_cursor: null };
  expect(page.parse(data)).toEqual(data);
});
