import { expect, it } from 'vitest';
import type { z } from 'zod';
import { sentences } from '../features.ts';
import { AMOUNT_PROBLEM_SENTENCES, currencyCode, positiveKwd } from './money.ts';
import { cursor, limit } from './paging.ts';
import { percentage } from './percent.ts';
import { calendarDate, instant } from './time.ts';
import * as text from './text.ts';
import { swiftCode } from '../world/banks.ts';
import { civilId } from '../world/civil-id.ts';
import { deliveryLocationType } from '../features/brands/delivery.ts';
import { commercialRegistration, entityType } from '../features/brands/entity-types.ts';
import { kuwaitiIban } from '../world/iban.ts';

const schemas: Readonly<Record<string, z.ZodType>> = {
  positiveKwd,
  currencyCode,
  percentage,
  calendarDate,
  instant,
  limit,
  cursor,
  cleanText: text.cleanText({ min: 5, max: 20 }),
  personName: text.personName(),
  arabicName: text.arabicName(),
  latinName: text.latinName(),
  webLink: text.webLink,
  email: text.email,
  socialAccount: text.socialAccount,
  phoneCountryCode: text.phoneCountryCode,
  phoneNumber: text.phoneNumber,
  swiftCode,
  civilId,
  deliveryLocationType,
  commercialRegistration,
  entityType,
  kuwaitiIban,
};

const WRONG = [
  undefined,
  null,
  {},
  true,
  -1,
  0,
  1.0001,
  1e12,
  '',
  ' ',
  'ab',
  '<b> 1 </b>',
  'a\u0000bcdef',
  '4508750015741019',
  'عربي latin',
  'x'.repeat(3_000),
];

it.each(Object.entries(schemas))('%s has only sentences with an Arabic text', (_, schema) => {
  const said = WRONG.flatMap((value) => schema.safeParse(value).error?.issues ?? []);
  expect(said.length).toBeGreaterThan(0);
  for (const { message } of said) expect(sentences).toHaveProperty([message]);
});

it('every refusal of an amount has an Arabic text', () => {
  for (const message of Object.values(AMOUNT_PROBLEM_SENTENCES)) {
    expect(sentences).toHaveProperty([message]);
  }
});
