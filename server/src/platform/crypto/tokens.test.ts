import { describe, expect, it } from 'vitest';
import { equalInConstantTime, hashToken, newToken, newUuid } from './tokens.ts';

describe('tokens', () => {
  it('contain 256 bits in URL-safe characters', () => {
    expect(newToken()).toMatch(/^[\w-]{43}$/);
    expect(new Set(Array.from({ length: 100 }, newToken)).size).toBe(100);
  });

  it('are stored as SHA-256 in hex', () => {
    expect(hashToken('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('are compared completely', () => {
    expect(equalInConstantTime('abc', 'abc')).toBe(true);
    expect(equalInConstantTime('abc', 'abd')).toBe(false);
    expect(equalInConstantTime('abc', 'abcd')).toBe(false);
    expect(equalInConstantTime('', '')).toBe(true);
  });

  it('include UUIDs of version 4', () => {
    expect(newUuid()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});
