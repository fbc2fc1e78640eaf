import { describe, expect, it } from 'vitest';
import { linkIn, readPhone } from './pasted.ts';

const CODES = ['+1', '+965', '+966', '+1242'];

describe('a pasted phone', () => {
  it.each([
    ['50001234', '+965', { code: null, number: '50001234' }],
    ['+965 5000 1234', '+966', { code: '+965', number: '50001234' }],
    ['00965-5000-1234', '+965', { code: '+965', number: '50001234' }],
    ['٥٠٠٠ ١٢٣٤', '+965', { code: null, number: '50001234' }],
    ['\u202a+٩٦٥ ٥٠٠٠ ١٢٣٤\u202c', '+965', { code: '+965', number: '50001234' }],
    ['96550001234', '+965', { code: null, number: '50001234' }],
    ['(965) 5000.1234', '+965', { code: null, number: '50001234' }],
    ['+1 242 555 0100', '+965', { code: '+1242', number: '5550100' }],
    ['+999 1', '+965', { code: null, number: '+9991' }],
    ['call me', '+965', { code: null, number: 'callme' }],
    ['', '+965', { code: null, number: '' }],
  ])('is read: %j beside %s', (text, chosen, phone) => {
    expect(readPhone(text, CODES, chosen)).toEqual(phone);
  });
});

describe('a pasted link', () => {
  it.each([
    ['najma.com', 'https://najma.com'],
    ['www.najma.com/menu?x=1', 'https://www.najma.com/menu?x=1'],
    ['http://najma.com', 'http://najma.com'],
    ['Najma Bakery https://maps.app.goo.gl/AbC12 ', 'https://maps.app.goo.gl/AbC12'],
    ['مخبز نجمةhttps://maps.app.goo.gl/AbC12', 'https://maps.app.goo.gl/AbC12'],
    ['Block 4, Street 12', 'Block 4, Street 12'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['', ''],
  ])('is read: %j', (text, link) => {
    expect(linkIn(text)).toBe(link);
  });
});
