import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatCompact,
  formatDate,
  formatDateTime,
  formatDay,
  formatPhone,
  type Formats,
} from './format.ts';

const EN: Formats = {
  language: 'en',
  timezone: 'Asia/Kuwait',
  date_format: 'MMM dd, yyyy',
  time_format: '24h',
};
const AR: Formats = { ...EN, language: 'ar' };

describe('dates', () => {
  it('are written as MMM dd, yyyy in the platform timezone', () => {
    expect(formatDate('2026-11-04T22:30:00.000Z', EN)).toBe('Nov 05, 2026');
    expect(formatDateTime('2026-11-04T22:30:00.000Z', EN)).toBe('Nov 05, 2026, 01:30');
  });

  it('name the month in Arabic, with Western digits', () => {
    expect(formatDate('2026-11-05T09:00:00.000Z', AR)).toContain('نوفمبر');
    expect(formatDate('2026-11-05T09:00:00.000Z', AR)).toContain('2026');
  });

  it('keep a business day unchanged in every timezone of a reader', () => {
    expect(formatDay('2026-01-01', EN)).toBe('Jan 01, 2026');
    expect(formatDay('2026-01-01', { ...EN, timezone: 'America/New_York' })).toBe('Jan 01, 2026');
  });

  it('follow the format that an admin chose', () => {
    expect(formatDay('2026-01-31', { ...EN, date_format: 'DD/MM/YYYY' })).toBe('31/01/2026');
    expect(formatDay('2026-01-31', { ...EN, date_format: 'YYYY-MM-DD' })).toBe('2026-01-31');
  });
});

describe('amounts', () => {
  it('show all three decimals of the dinar', () => {
    expect(formatAmount(0)).toBe('0.000');
    expect(formatAmount(1234.5)).toBe('1,234.500');
    expect(formatAmount(12, 'USD')).toBe('12.00');
  });
});

describe('phones', () => {
  it('join code and number, or are empty', () => {
    expect(formatPhone('+965', '50001234')).toBe('+965 50001234');
    expect(formatPhone('+965', null)).toBe('');
  });
});

it('large numbers are abbreviated with the words of the language', () => {
  expect(formatCompact(1_200, 'en')).toBe('1.2K');
  expect(formatCompact(1_200, 'ar').replaceAll(/\s/g, ' ')).toBe('1.2 ألف');
});
