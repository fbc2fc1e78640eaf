import { describe, expect, test } from 'vitest';
import { readXml, type XmlElement } from '../../../testing/formats/read-xml.ts';
import type { FileLine } from '../../payout-lines/table-file.ts';
import { writePain001 } from './pain001.ts';

/** A child element as the schema defines it: its minimum and maximum count, and its content. */
interface Rule {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly holds: readonly Rule[] | RegExp;
  readonly attributes?: Readonly<Record<string, RegExp>>;
}

const one = (name: string, holds: Rule['holds'], attributes?: Rule['attributes']): Rule => ({
  name,
  min: 1,
  max: 1,
  holds,
  ...(attributes ? { attributes } : {}),
});
const maybe = (name: string, holds: Rule['holds']): Rule => ({ name, min: 0, max: 1, holds });

const MAX35 = /^[A-Za-z0-9/\-?:().,'+ ]{1,35}$/;
const MAX140 = /^[A-Za-z0-9/\-?:().,'+ ]{1,140}$/;
const COUNT = /^[0-9]{1,15}$/;
const DECIMAL = /^(?=\d{1,15}(?:\.\d+)?$)\d+\.\d{3}$/;
const IBAN = [one('Id', [one('IBAN', /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/)])];
const AGENT = [
  one('FinInstnId', [one('BICFI', /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/)]),
];
const NAME = [one('Nm', MAX140)];

/** One payment of the file. */
const PAYMENT: Rule = {
  name: 'CdtTrfTxInf',
  min: 1,
  max: Infinity,
  holds: [
    one('PmtId', [one('EndToEndId', MAX35)]),
    one('Amt', [one('InstdAmt', DECIMAL, { Ccy: /^KWD$/ })]),
    maybe('CdtrAgt', AGENT),
    one('Cdtr', NAME),
    one('CdtrAcct', IBAN),
    one('RmtInf', [one('Ustrd', MAX140)]),
  ],
};
/**
 * The subset of pain.001.001.09 (ISO 20022 message definition report) that we write, in the order
 * of the schema.
 */
const DOCUMENT = one(
  'Document',
  [
    one('CstmrCdtTrfInitn', [
      one('GrpHdr', [
        one('MsgId', MAX35),
        one('CreDtTm', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/),
        one('NbOfTxs', COUNT),
        one('CtrlSum', DECIMAL),
        one('InitgPty', NAME),
      ]),
      one('PmtInf', [
        one('PmtInfId', MAX35),
        one('PmtMtd', /^TRF$/),
        one('NbOfTxs', COUNT),
        one('CtrlSum', DECIMAL),
        one('ReqdExctnDt', [one('Dt', /^\d{4}-\d\d-\d\d$/)]),
        one('Dbtr', NAME),
        one('DbtrAcct', IBAN),
        one('DbtrAgt', AGENT),
        PAYMENT,
      ]),
    ]),
  ],
  { xmlns: /^urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.09$/ },
);

const misses = (text: string, pattern: RegExp): boolean => !pattern.test(text);

function problemsOf(found: XmlElement, rule: Rule, path = rule.name): string[] {
  const wanted = rule.attributes ?? {};
  const wrong = Object.entries({ ...wanted, ...found.attributes })
    .filter(([name]) => misses(found.attributes[name] ?? '', wanted[name] ?? /^(?!)/))
    .map(([name]) => `${path} ${name}`);
  if (rule.holds instanceof RegExp) {
    const text = found.children.length > 0 || misses(found.text, rule.holds);
    return text ? [...wrong, `${path}: ${found.text}`] : wrong;
  }
  let place = 0;
  for (const child of rule.holds) {
    const start = place;
    for (; found.children[place]?.name === child.name; place += 1) {
      const inner = found.children[place];
      if (inner) wrong.push(...problemsOf(inner, child, `${path}/${child.name}`));
    }
    const times = place - start;
    if (times < child.min || times > child.max) wrong.push(`${path}/${child.name} ${times} times`);
  }
  const strange = found.children.slice(place).map(({ name }) => `${path}: ${name} out of place`);
  return [...wrong, ...strange, ...(found.text === '' ? [] : [`${path}: ${found.text}`])];
}

const lineOf = (changes: Partial<FileLine>): FileLine => ({
  id: 1n,
  brand_id: 7,
  brand_name: 'Najma',
  english_name: 'Najma',
  contact_name: null,
  bank_name: null,
  iban: 'KW81CBKU0000000000001234560101',
  beneficiary: 'Najma for Trade',
  business_id: 'b',
  business_name: 'B',
  transaction_count: 1,
  amount_minor: 1n,
  status: 'reserved',
  ...changes,
});

const PAYER = {
  id: '3f1f9f2a-1111-4111-8111-111111111111',
  name: 'Diwan للتجارة & Co <W.L.L.>',
  iban: 'KW74NBOK0000000000001000372151',
  bic: 'NBOKKWKW',
};

const write = (lines: readonly FileLine[]): string =>
  writePain001({
    export_id: '9a8b7c6d-2222-4222-8222-222222222222',
    payer: PAYER,
    lines,
    created_at: '2026-06-10T09:00:00.000Z',
    execution_date: '2026-06-10',
  }).toString();

const all = (found: XmlElement, name: string): string[] => [
  ...(found.name === name ? [found.text] : []),
  ...found.children.flatMap((child) => all(child, name)),
];

describe('pain.001.001.09', () => {
  test('follows the rules of its schema for any name', () => {
    const names = [
      'شركة النور للتجارة العامة والمقاولات',
      '<script>alert("&")</script>',
      '\u202eevil\u0000',
      '😀',
      'x'.repeat(500),
      "O'Brien & Søns, K.S.C.",
      ']]>',
    ];
    const lines = names.map((name, n) =>
      lineOf({
        id: 9_007_199_254_740_993n + BigInt(n),
        english_name: name,
        beneficiary: n % 2 ? name : null,
        amount_minor: 999_999_999_999n - BigInt(n),
        iban: n === 3 ? 'KW91XXXX0000000000051010173254' : 'KW81CBKU0000000000001234560101',
      }),
    );
    const document = readXml(write(lines));
    expect(problemsOf(document, DOCUMENT)).toEqual([]);
    expect(all(document, 'NbOfTxs')).toEqual(['7', '7']);
    expect(all(document, 'CtrlSum')).toEqual(['6999999999.972', '6999999999.972']);
    expect(new Set(all(document, 'EndToEndId')).size).toBe(7);
    expect(all(document, 'BICFI').filter((bic) => bic === 'CBKUKWKW')).toHaveLength(6);
  });

  test('is validated by rules that detect errors', () => {
    const right = write([lineOf({})]);
    for (const [from, to] of [
      ['<PmtMtd>TRF</PmtMtd>', ''],
      ['<PmtMtd>TRF</PmtMtd>', '<PmtMtd>TRF</PmtMtd><PmtMtd>TRF</PmtMtd>'],
      ['Ccy="KWD"', 'Ccy="USD"'],
      ['Najma for Trade', 'نجمة'],
      ['PAYOUT-1', 'P'.repeat(36)],
    ] as const) {
      expect(problemsOf(readXml(right.replace(from, to)), DOCUMENT)).not.toEqual([]);
    }
    expect(() => readXml(right.replace('</Cdtr>', '</Dbtr>'))).toThrow('closes another');
  });

  test('equals an example that a person has checked', () => {
    const text = write([lineOf({ amount_minor: 12_345n, id: 42n })]);
    expect(text).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>\n',
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>',
        '<GrpHdr><MsgId>9a8b7c6d22224222822222-3f1f9f2a1111</MsgId>',
        '<CreDtTm>2026-06-10T09:00:00.000Z</CreDtTm><NbOfTxs>1</NbOfTxs>',
        '<CtrlSum>12.345</CtrlSum><InitgPty><Nm>Diwan Lltjara and Co W.L.L.</Nm></InitgPty>',
        '</GrpHdr><PmtInf><PmtInfId>9a8b7c6d22224222822222-3f1f9f2a1111</PmtInfId>',
        '<PmtMtd>TRF</PmtMtd><NbOfTxs>1</NbOfTxs><CtrlSum>12.345</CtrlSum>',
        '<ReqdExctnDt><Dt>2026-06-10</Dt></ReqdExctnDt>',
        '<Dbtr><Nm>Diwan Lltjara and Co W.L.L.</Nm></Dbtr>',
        '<DbtrAcct><Id><IBAN>KW74NBOK0000000000001000372151</IBAN></Id></DbtrAcct>',
        '<DbtrAgt><FinInstnId><BICFI>NBOKKWKW</BICFI></FinInstnId></DbtrAgt>',
        '<CdtTrfTxInf><PmtId><EndToEndId>PAYOUT-42</EndToEndId></PmtId>',
        '<Amt><InstdAmt Ccy="KWD">12.345</InstdAmt></Amt>',
        '<CdtrAgt><FinInstnId><BICFI>CBKUKWKW</BICFI></FinInstnId></CdtrAgt>',
        '<Cdtr><Nm>Najma for Trade</Nm></Cdtr>',
        '<CdtrAcct><Id><IBAN>KW81CBKU0000000000001234560101</IBAN></Id></CdtrAcct>',
        '<RmtInf><Ustrd>Payout 9a8b7c6d-2222-4222-8222-222222222222 Najma</Ustrd></RmtInf>',
        '</CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>\n',
      ].join(''),
    );
  });
});
