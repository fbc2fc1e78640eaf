import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  arabicName,
  checkPhone,
  cleanText,
  email,
  isPhone,
  latinName,
  personName,
  phoneCountryCode,
  phoneNumber,
  socialAccount,
  webLink,
} from './text.ts';

const refusal = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message);

describe('cleanText', () => {
  const name = cleanText({ max: 20, required: 'Brand name is required' });

  it('trims, and counts after trimming', () => {
    expect(name.parse('  12345678901234567890 ')).toBe('12345678901234567890');
    expect(refusal(name, '123456789012345678901')).toEqual([
      'This text can have at most 20 characters',
    ]);
    expect(refusal(cleanText({ min: 3, max: 20 }), 'ab')).toEqual(['This text is too short']);
  });

  it.each([undefined, '', '   ', '\u200b'])('treats %j as absent', (value) => {
    expect(refusal(name, value)).toEqual(['Brand name is required']);
  });

  it('may be empty when 0 characters are allowed', () => {
    expect(cleanText({ min: 0, max: 20 }).parse(' ')).toBe('');
  });

  it.each(['a\u0000b', 'a\u0007b', 'a\nb', 'a\tb', 'a\u202eb', 'a\u2066b', 'a\u2028b', 'a\ud800'])(
    'refuses the characters of %j',
    (value) => {
      expect(refusal(name, value)).toEqual(['This text has characters that are not allowed']);
    },
  );

  it('keeps line breaks only when they are allowed', () => {
    const note = cleanText({ max: 60, multiline: true });
    expect(note.parse('one\r\ntwo')).toBe('one\ntwo');
    expect(note.safeParse('one\ttwo').success).toBe(false);
  });

  it('keeps Arabic with its joiners and emoji', () => {
    expect(name.parse('متجر ٥ 🌙')).toBe('متجر ٥ 🌙');
  });

  it('refuses a card number', () => {
    expect(refusal(cleanText({ max: 100 }), 'my card 4508 7500 1574 1019')).toEqual([
      'For your safety, please do not enter card numbers',
    ]);
  });

  it('survives encoding, which responses need', () => {
    expect(z.encode(name, ' Diwan ')).toBe('Diwan');
  });
});

describe('names', () => {
  it.each(["O'Neil-Smith Jr.", 'عبد الله الصباح', 'José', 'مُحَمَّد'])('accept %s', (value) => {
    expect(personName().parse(value)).toBe(value);
  });

  it.each(['R2D2', '<b>Ali</b>', '=cmd', '-', 'a@b.co'])('refuse %s', (value) => {
    expect(personName().safeParse(value).success).toBe(false);
  });

  it('distinguish the scripts', () => {
    expect(arabicName().parse('شركة النور 2')).toBe('شركة النور 2');
    expect(refusal(arabicName(), 'Al Noor')).toEqual(['Please enter the name in Arabic']);
    expect(refusal(arabicName(), 'شركة Noor')).toEqual(['Please enter the name in Arabic']);
    expect(latinName().parse('Al Noor & Co. W.L.L.')).toBe('Al Noor & Co. W.L.L.');
    expect(refusal(latinName(), 'النور')).toEqual(['Please enter the name in English']);
  });
});

describe('links, emails, accounts', () => {
  it.each([
    'https://shop.kw',
    'http://127.0.0.1:8080/hook?a=b@c',
    'HTTPS://Shop.kw/عربي',
    'https://متجر.كويت/',
  ])('accept the link %s', (value) => expect(webLink.parse(value)).toBe(value));

  it.each([
    'shop.kw',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://shop.kw',
    'https://user:secret@shop.kw',
    'https://shop.kw\\@evil.kw',
    'https://sh op.kw',
    'https://shop.kw/\u202egpj.exe',
    'https:///path',
    'https://',
    '//shop.kw',
  ])('refuse the link %s', (value) => expect(webLink.safeParse(value).success).toBe(false));

  it('limit the length of links', () => {
    expect(refusal(webLink, `https://shop.kw/${'a'.repeat(2048)}`)).toEqual([
      'This text can have at most 2048 characters',
    ]);
  });

  it('lower-case e-mail addresses and limit their length', () => {
    expect(email.parse(' Owner@Shop.KW ')).toBe('owner@shop.kw');
    expect(refusal(email, '')).toEqual(['Email is required']);
    expect(refusal(email, undefined)).toEqual(['Email is required']);
    expect(refusal(email, 'owner@shop')).toEqual(['Invalid email address']);
    expect(refusal(email, `${'a'.repeat(250)}@b.kw`)).toEqual(['Invalid email address']);
    expect(refusal(email, 'a@b.kw\u0000')).toEqual(['Invalid email address']);
  });

  it('accept a handle or a link as social account', () => {
    expect(socialAccount.parse('@shop.kw_1')).toBe('@shop.kw_1');
    expect(socialAccount.parse('https://instagram.com/shop')).toBe('https://instagram.com/shop');
    expect(socialAccount.parse('instagram.com/shop')).toBe('https://instagram.com/shop');
    expect(socialAccount.parse(' www.TikTok.com/@shop?lang=ar ')).toBe(
      'https://www.TikTok.com/@shop?lang=ar',
    );
    expect(socialAccount.parse('shop.kw')).toBe('shop.kw');
    for (const text of [
      'javascript://instagram.com/%0aalert(1)',
      'ftp://instagram.com/shop',
      '//instagram.com/shop',
      'instagram/shop',
      'user:secret@instagram.com/shop',
    ]) {
      expect(socialAccount.safeParse(text).success).toBe(false);
    }
    expect(refusal(socialAccount, 'javascript:alert(1)')).toEqual([
      'Please enter a valid account name or link',
    ]);
  });
});

describe('phones', () => {
  it.each([
    ['+965', '+965'],
    ['965', '+965'],
    ['00965', '+965'],
    ['٩٦٥', '+965'],
    ['1', '+1'],
  ])('parse the code %s as %s', (typed, stored) => {
    expect(phoneCountryCode.parse(typed)).toBe(stored);
  });

  it.each(['', '+', '+0', '+96500', 'KW', '++965'])('refuse the code %s', (value) => {
    expect(phoneCountryCode.safeParse(value).success).toBe(false);
  });

  it('remove only the spaces of a number', () => {
    expect(phoneNumber.parse(' 9123 4567 ')).toBe('91234567');
    expect(phoneNumber.parse('٩١٢٣٤٥٦٧')).toBe('91234567');
    expect(phoneNumber.parse('\u202a9123 4567\u202c')).toBe('91234567');
    expect(phoneCountryCode.parse('\u2066+965\u2069')).toBe('+965');
    expect(phoneNumber.safeParse('9123-4567').success).toBe(false);
    expect(phoneNumber.safeParse('call me').success).toBe(false);
  });

  it.each(['91234567', '22123456', '50000000', '41234567'])('accept +965 %s', (number) => {
    expect(isPhone('+965', number)).toBe(true);
  });

  it.each(['9123456', '912345678', '12345678', '42345678', '81234567'])(
    'refuse +965 %s',
    (number) => expect(isPhone('+965', number)).toBe(false),
  );

  it('need 7 to 15 digits elsewhere, including the code', () => {
    expect(isPhone('+966', '1234')).toBe(true);
    expect(isPhone('+966', '123')).toBe(false);
    expect(isPhone('+966', '123456789012')).toBe(true);
    expect(isPhone('+966', '1234567890123')).toBe(false);
  });

  it('are checked as a pair', () => {
    const pair = z
      .strictObject({ phone_country_code: phoneCountryCode, phone_number: phoneNumber })
      .superRefine(checkPhone);
    expect(pair.safeParse({ phone_country_code: '965', phone_number: '91234567' }).success).toBe(
      true,
    );
    expect(refusal(pair, { phone_country_code: '+965', phone_number: '1234567' })).toEqual([
      'Please enter a valid phone number',
    ]);
  });
});
