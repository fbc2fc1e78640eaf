import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, readAmountEntry, readAmounts } from './amount-text.ts';
import { formatMinor, MAX_AMOUNT_MINOR } from '../kernel/money.ts';

describe('readAmounts', () => {
  it.each([
    ['47.350', [47_350n]],
    ['KWD 47.350', [47_350n]],
    ['\u2066KWD 47.350\u2069', [47_350n]],
    ['47.35 KD', [47_350n]],
    ['47.350 د.ك', [47_350n]],
    ['٤٧٫٣٥٠', [47_350n]],
    ['١٬٢٣٤٫٥٠٠', [1_234_500n]],
    ['1,234.500', [1_234_500n]],
    ['1.234,500', [1_234_500n]],
    ['1 234.500', [1_234_500n]],
    ['47,35', [47_350n]],
    ['47,350', [47_350n, 47_350_000n]],
    ['1,234,567', [1_234_567_000n]],
    ['0,500', [500n]],
    ['12.3456', []],
    ['12,34,5', []],
    ['5000 1234', []],
    ['-5', []],
    ['KWD', []],
    ['', []],
    ['Noura', []],
  ])('reads %j', (text, units) => {
    expect(readAmounts(text)).toEqual(units);
  });

  it('reads back what screens write, grouped or not', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_AMOUNT_MINOR }), (units) => {
        const plain = formatMinor(units);
        const grouped = plain.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');
        expect(readAmounts(plain)).toEqual([units]);
        expect(readAmounts(`KWD ${grouped}`)).toEqual([units]);
      }),
    );
  });
});

describe('readAmountEntry', () => {
  it.each([
    ['', { kind: 'empty' }],
    ['KWD 47.350', { kind: 'amount', amount: 47.35, digits: '47.350' }],
    ['47.', { kind: 'amount', amount: 47, digits: '47.' }],
    ['1.23456', { kind: 'amount', amount: 1.234_56, digits: '1.23456' }],
    ['47,350', { kind: 'choose', units: [47_350n, 47_350_000n] }],
    ['1,234.500', { kind: 'choose', units: [1_234_500n] }],
    ['1,2,3', { kind: 'unreadable' }],
    ['1.2.3', { kind: 'unreadable' }],
    ['-5', { kind: 'amount', amount: -5, digits: '-5' }],
    ['all of it', { kind: 'unreadable' }],
  ])('reads %j', (text, entry) => {
    expect(readAmountEntry(text)).toEqual(entry);
  });
});

it('plainText keeps the meaning and drops the notation', () => {
  expect(plainText('  \u200f٩٦٥\u00a0 ٥٠٠٠ ')).toBe('965 5000');
});
