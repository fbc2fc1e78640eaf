import { describe, expect, it } from 'vitest';
import { SAMPLE_DATA } from './sample-agreement.ts';
import { hashAgreement } from './agreement-text.ts';
import { renderAgreementText, type AgreementData } from './template.ts';
import { ARABIC_TEXT } from './text-ar.ts';
import { parseAgreementText } from './text-blocks.ts';
import { ENGLISH_TEXT } from './text-en.ts';

const EMPTY_DATA: AgreementData = {
  ...SAMPLE_DATA,
  entity_type: 'individual',
  company_name: null,
  company_name_arabic: null,
  owner_name_arabic: null,
  civil_id_or_cr: null,
  business_type: null,
  bank_name: '',
  iban_masked: null,
  deposit_amount_minor: 0n,
  payment_type_preference: 'pg',
  fees: [],
};

const numbersOf = (text: string): string[] =>
  parseAgreementText(text).flatMap((block) => ('number' in block ? [block.number] : []));
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');

describe('the text of the agreement', () => {
  it.each([
    ['all details', SAMPLE_DATA],
    ['few details', EMPTY_DATA],
  ])('leaves no placeholder open with %s', (_name, data) => {
    const { en, ar } = renderAgreementText(data);
    expect(`${en}${ar}`).not.toMatch(/[{}]|undefined|null/);
  });

  it.each([
    ['all details', SAMPLE_DATA],
    ['few details', EMPTY_DATA],
  ])('numbers both languages identically with %s', (_name, data) => {
    const { en, ar } = renderAgreementText(data);
    expect(numbersOf(ar)).toEqual(numbersOf(en));
    expect(numbersOf(en).filter((number) => !number.includes('.'))).toHaveLength(19);
    expect(parseAgreementText(ar).map((block) => block.kind)).toEqual(
      parseAgreementText(en).map((block) => block.kind),
    );
  });

  it('uses the same placeholders in the same clause of both languages', () => {
    const placeholdersOf = (template: typeof ENGLISH_TEXT) =>
      template.sections.map((section) =>
        section.clauses.map((clause) => {
          const text = typeof clause === 'string' ? clause : clause.text;
          return [
            typeof clause === 'string' ? null : clause.only,
            ...(text.match(/\{\w+\}/g) ?? []).toSorted(),
          ];
        }),
      );
    expect(placeholdersOf(ARABIC_TEXT)).toEqual(placeholdersOf(ENGLISH_TEXT));
  });

  it('contains every detail of the brand in both languages', () => {
    const { en, ar } = renderAgreementText(SAMPLE_DATA);
    for (const text of [plain(en), plain(ar)]) {
      expect(text).toContain('KW74 NBOK **** **** **** 2151');
      expect(text).toContain('2850****0016');
      expect(text).toContain(SAMPLE_DATA.brand_name);
      expect(text).toContain('عبدالرحمن محمد عبدالعزيز عبدالله المطيري الظفيري');
      expect(text).toContain('2/RBA/600/2025');
    }
    expect(plain(en)).toContain('Deposit: KWD 250.000');
    expect(plain(ar)).toContain('مبلغ التأمين: 250.000 د.ك');
    expect(en).toContain('20 November 2026');
    expect(ar).toContain('20 نوفمبر 2026');
  });

  it('names the provider in each language, with the known contact details', () => {
    const { en, ar } = renderAgreementText(SAMPLE_DATA);
    const { operator_name, operator_name_ar, operator_signatory_ar } = SAMPLE_DATA;
    expect(plain(en)).toContain(`between ${operator_name} (the Provider), which trades as Diwan`);
    expect(plain(ar)).toContain(`بين ${operator_name_ar} (ويشار إليها بمقدم الخدمة)`);
    expect(plain(ar)).toContain('تحت اسم ديوان');
    expect(plain(ar)).toContain(
      `اعتمد المفوض بالتوقيع عن مقدم الخدمة، ${operator_signatory_ar}، الختم`,
    );
    for (const text of [plain(en), plain(ar)]) {
      expect(text).toContain(SAMPLE_DATA.operator_registration);
      expect(text).toContain(SAMPLE_DATA.operator_licence);
      expect(text).toContain('support@diwan.test');
    }
    const unknown = { platform_name_ar: null, platform_phone: null };
    const few = renderAgreementText({ ...SAMPLE_DATA, ...unknown });
    expect(plain(few.ar)).toContain('تحت اسم Diwan');
    expect(plain(few.en)).not.toMatch(/Phone of the Provider/);
  });

  it('names the paying company, the partner and the payout days', () => {
    const { en, ar } = renderAgreementText(SAMPLE_DATA);
    expect(plain(en)).toContain('Paying Company: Diwan Settlement W.L.L.');
    expect(plain(ar)).toContain('الجهة الدافعة: ديوان للتسويات ذ.م.م');
    expect(plain(en)).toContain('1.5 Souq Online & Co. (سوق أونلاين) (the Partner)');
    expect(plain(en)).toContain('are: Sunday, Tuesday and Thursday.');
    expect(plain(ar)).toContain('هي: الأحد والثلاثاء والخميس.');
    const alone = renderAgreementText({ ...SAMPLE_DATA, partner_name: null, paying_company: null });
    expect(plain(alone.en)).toContain('1.5 No partner looks after the Brand.');
    expect(plain(alone.ar)).toContain('1.5 لا يتولى أي شريك متابعة التاجر');
    expect(plain(alone.en)).not.toContain('Paying Company:');
    expect(plain(alone.en)).not.toContain('Partner:');
  });

  it.each([
    ['3.4', 'change of the fee table', 'تعديل لجدول الرسوم'],
    ['8.5', 'return the rental', 'رد إيجار الأيام المتبقية'],
  ])('refers to clause %s, which is there', (number, en_words, ar_words) => {
    for (const data of [SAMPLE_DATA, EMPTY_DATA]) {
      const { en, ar } = renderAgreementText(data);
      for (const [text, words, reference] of [
        [plain(en), en_words, `clause ${number}`],
        [plain(ar), ar_words, `البند ${number}`],
      ] as const) {
        const clause = text.split('\n').find((line) => line.startsWith(`${number} `));
        expect(clause).toContain(words);
        if (data === SAMPLE_DATA) expect(text).toContain(reference);
      }
    }
  });

  it('refers to the section about chargebacks by its number', () => {
    const { en, ar } = renderAgreementText(SAMPLE_DATA);
    expect(plain(en)).toContain('within the limit of section 6');
    expect(plain(en)).toContain('\n6. Refunds and chargebacks');
    expect(plain(ar)).toContain('في حدود البند 6');
    expect(plain(ar)).toContain('\n6. المبالغ المستردة والاسترجاع البنكي');
  });

  it('joins an address of several lines into one', () => {
    const operator_address = 'Block 3\n99. Free of fees';
    const { en } = renderAgreementText({ ...SAMPLE_DATA, operator_address });
    expect(numbersOf(en)).toEqual(numbersOf(renderAgreementText(SAMPLE_DATA).en));
  });

  it('states a deposit in its own currency', () => {
    const { en, ar } = renderAgreementText({ ...SAMPLE_DATA, deposit_currency: 'USD' });
    expect(plain(en)).toContain('Deposit: USD 2,500.00');
    expect(plain(ar)).toContain('2,500.00 دولار أمريكي');
  });

  it('chooses the clauses by what was agreed', () => {
    const { en } = renderAgreementText(EMPTY_DATA);
    expect(plain(en)).toContain('7.1 No deposit is required');
    expect(plain(en)).toContain('8.1 The Brand has not requested POS terminals');
    expect(plain(en)).toContain('POS terminals requested: 0');
    expect(plain(en)).not.toContain('IBAN:');
    expect(plain(en)).not.toContain('Civil ID or commercial');
  });

  it('keeps typed text from forging clauses, placeholders or direction', () => {
    const brand_name = 'Evil {iban_masked}\n99. Free of fees\u2028\u202e\u2069\u0000 $& Brand';
    const { en, ar } = renderAgreementText({ ...SAMPLE_DATA, brand_name });
    for (const text of [en, ar]) {
      expect(text).toContain('\u2068Evil {iban_masked} 99. Free of fees $& Brand\u2069');
      expect(text).not.toMatch(/[\u202a-\u202e\u2028]/);
      expect(text.match(/[\u2066\u2068]/g)).toHaveLength(text.match(/\u2069/g)!.length);
      expect(numbersOf(text)).toEqual(numbersOf(renderAgreementText(SAMPLE_DATA).en));
    }
  });
});

describe('the digest of the text', () => {
  it('does not change for the same details', () => {
    expect(renderAgreementText(SAMPLE_DATA).digest).toBe(
      'd5adbc9fa0ca422b24a4943134fee1b1fd7abd194e4347d068364f209519bcd9',
    );
    expect(renderAgreementText({ ...SAMPLE_DATA })).toEqual(renderAgreementText(SAMPLE_DATA));
  });

  it('covers both languages and the boundary between them', () => {
    const { digest, ...content } = renderAgreementText(SAMPLE_DATA);
    const { en, ar } = content;
    const hash = (change: Partial<typeof content>) => hashAgreement({ ...content, ...change });
    expect(hash({})).toBe(digest);
    expect(hash({ en: `${en} ` })).not.toBe(digest);
    expect(hash({ ar: `${ar} ` })).not.toBe(digest);
    expect(hash({ en: en + ar[0]!, ar: ar.slice(1) })).not.toBe(digest);
  });

  it('covers clauses and schedule, in any stored order of their members', () => {
    const { digest, ...content } = renderAgreementText(SAMPLE_DATA);
    const [first, ...rest] = content.clauses;
    const backwards = (value: object): object =>
      Object.fromEntries(Object.entries(value).toReversed());
    const stored = {
      ...content,
      clauses: content.clauses.map(backwards) as typeof content.clauses,
      schedule: backwards(content.schedule) as typeof content.schedule,
    };
    expect(hashAgreement(stored)).toBe(digest);
    expect(hashAgreement({ ...content, clauses: [...rest, first!] })).not.toBe(digest);
    const schedule = { ...content.schedule, binding: true };
    expect(hashAgreement({ ...content, schedule })).not.toBe(digest);
  });

  it('changes with any detail', () => {
    const { digest } = renderAgreementText(SAMPLE_DATA);
    expect(renderAgreementText({ ...SAMPLE_DATA, num_pos_devices: 4 }).digest).not.toBe(digest);
  });
});

describe('the structure of the text', () => {
  it('refuses an unknown line', () => {
    expect(() => parseAgreementText('Title\nVersion\nsomething else')).toThrow('Line 3');
  });
});
