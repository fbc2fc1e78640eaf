import type { BankAccount } from '@diwan/contract/features/bank-accounts/records';
import type {
  BankEntry,
  BankStatement,
  BankStatementImport,
} from '@diwan/contract/features/bank-statements/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { type StatementText, writeCamt, writeMt940 } from '../../testing/bank/statements.ts';
import { addCategory } from '../../testing/brands.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import { verifyStatements } from './verify.ts';

/* 0192_bank_statements_expand.sql creates the tables that these tests are about. */

const IBAN = 'KW81CBKU0000000000001234560101';
const OTHER_IBAN = 'KW86GULB0000000000000000000001';

let system: TestApp;
let admin: TestUser;
let account: BankAccount;

beforeAll(async () => {
  system = await startTestApp();
  admin = await signInAs(system, 'admin');
  await addCategory(system, '5411');
  const { secrets, db } = system.deps;
  await db
    .updateTable('businesses')
    .set({
      account_iban_sealed: secrets.seal(IBAN),
      account_iban_index: secrets.blindIndex('iban', IBAN),
    })
    .execute();
});
beforeEach(async () => {
  await sql`truncate bank_entries, bank_statements cascade`.execute(system.deps.db);
  const { data } = await ask<BankAccount[]>(system, 'GET', '/admin/bank-accounts', admin);
  const [main] = data;
  if (!main) throw new Error('a business has a main account');
  account = main;
});
afterAll(() => system.close());

const upload = (
  text: string | Uint8Array,
  { who = admin, account_id }: { who?: TestUser; account_id?: string } = {},
) => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const fields = account_id === undefined ? {} : { bank_account_id: account_id };
  const form = uploadOf({ bytes, name: 'statement', type: 'text/plain' }, 'file', fields);
  return ask<BankStatementImport>(system, 'POST', '/admin/bank-statements', {
    token: who.token,
    ...form,
  });
};
const listed = async () =>
  (await ask<BankStatement[]>(system, 'GET', '/admin/bank-statements', admin)).data;
const entriesOf = async (id: string) =>
  (
    await ask<{ entries: BankEntry[] }>(
      system,
      'GET',
      `/admin/bank-statements/${id}/entries`,
      admin,
    )
  ).data.entries;

const DAY: StatementText = {
  iban: IBAN,
  number: 7,
  day: '2026-06-10',
  opening: '100.000',
  closing: '95.500',
  entries: [
    { day: '2026-06-10', amount: '10.250', reference: 'TAP-1' },
    { day: '2026-06-09', amount: '-14.750', reference: 'PAYOUT-1' },
  ],
};
const NEXT: StatementText = {
  ...DAY,
  number: 8,
  day: '2026-06-11',
  opening: '95.500',
  closing: '96.000',
  entries: [{ day: '2026-06-11', amount: '0.500' }],
};
const FORMATS = [
  ['camt.053', writeCamt, 'camt053'],
  ['MT940', writeMt940, 'mt940'],
] as const;

describe.each(FORMATS)('a statement as %s', (_name, write, format) => {
  it('is imported with its entries in fils', async () => {
    const { status, data } = await upload(write(DAY));
    expect(status).toBe(200);
    const [statement] = data.statements;
    expect(data.already_imported).toBe(false);
    expect(statement).toMatchObject({
      bank_account_id: account.id,
      iban: 'KW81****0101',
      day: '2026-06-10',
      from_day: '2026-06-09',
      opening: 100,
      closing: 95.5,
      entries: 2,
      gap: false,
      format,
    });
    const entries = await entriesOf(statement?.id ?? '');
    expect(entries.map(({ amount, value_day }) => [amount, value_day])).toEqual([
      [10.25, '2026-06-10'],
      [-14.75, '2026-06-09'],
    ]);
    expect(entries[1]?.references).toContain('PAYOUT-1');
    expect(await verifyStatements(system.deps)).toEqual([]);
  });

  it('is stored once, also by two people at once', async () => {
    const second = await signInAs(system, 'admin');
    const answers = await Promise.all([upload(write(DAY)), upload(write(DAY), { who: second })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const flags = answers.map(({ data }) => data.already_imported);
    expect(flags.filter(Boolean)).toEqual([true]);
    expect((await upload(write(DAY))).data.already_imported).toBe(true);
    expect(await listed()).toHaveLength(1);
  });

  it('with the same number and different content is refused', async () => {
    await upload(write(DAY));
    const entries = [{ day: '2026-06-10', amount: '-4.500', reference: 'PAYOUT-1' }];
    const { failure } = await upload(write({ ...DAY, entries }));
    expect(failure.code).toBe('BANK_STATEMENT_CONTRADICTS');
  });

  it('continues the previous balance, or is refused', async () => {
    await upload(write(DAY));
    expect((await upload(write(NEXT))).status).toBe(200);
    const wrong = { ...NEXT, number: 9, day: '2026-06-12', opening: '97.000', closing: '97.500' };
    const { failure } = await upload(write(wrong));
    expect(failure.code).toBe('BANK_STATEMENT_BALANCE');
    expect(failure.fields).toHaveProperty('file');
    expect(await listed()).toHaveLength(2);
  });

  it('after a missing number is a gap until the missing statement arrives', async () => {
    await upload(write(DAY));
    const later = { ...NEXT, number: 9, day: '2026-06-14', opening: '96.000', closing: '96.500' };
    await upload(write(later));
    expect((await listed()).map(({ gap, gap_after }) => [gap, gap_after])).toEqual([
      [true, '2026-06-10'],
      [false, null],
    ]);
    expect((await upload(write(NEXT))).status).toBe(200);
    expect((await listed()).map(({ gap }) => gap)).toEqual([false, false, false]);
  });

  const bad: [string, Partial<StatementText>, string][] = [
    ['a wrong sum', { closing: '95.501' }, 'BANK_STATEMENT_SUM'],
    ['an unknown IBAN', { iban: OTHER_IBAN }, 'BANK_STATEMENT_IBAN_UNKNOWN'],
    ['another currency', { currency: 'USD' }, 'BANK_STATEMENT_CURRENCY'],
    ['four decimals', { opening: '100.0000' }, 'BANK_STATEMENT_DECIMALS'],
    [
      'an impossible day',
      { entries: [{ day: '2026-02-30', amount: '1.000' }] },
      'BANK_STATEMENT_PART_INVALID',
    ],
  ];
  it.each(bad)('with %s is refused with the line, and nothing is stored', async (_, part, code) => {
    const answer = await upload(write({ ...DAY, ...part }));
    expect(answer).toMatchObject({ status: 422, failure: { code } });
    expect(answer.failure.error).toMatch(/^Line \d+: /);
    expect(answer.failure.fields).toHaveProperty('file');
    expect(await listed()).toEqual([]);
  });

  it('that was altered after the import is found by the verification', async () => {
    const { data } = await upload(write(DAY));
    await sql`update bank_entries set details = 'other' where position = 1`.execute(system.deps.db);
    expect(await verifyStatements(system.deps)).toMatchObject([{ id: data.statements[0]?.id }]);
  });
});

describe('an XML file', () => {
  it('with a document type definition is refused', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    const { failure } = await upload(writeCamt(DAY).replace('?>', `?>${bomb}`));
    expect(failure.code).toBe('BANK_STATEMENT_DTD');
    expect(failure.error).toMatch(/^Line 1: /);
  });

  it.each(['<Document', '<a>&unknown;</a>', '<a></b>', `${'<a>'.repeat(100)}`])(
    'that is malformed is refused: %s',
    async (text) => {
      const { status, failure } = await upload(text);
      expect(status).toBe(422);
      expect(failure.fields).toHaveProperty('file');
    },
  );

  it('with a tag of many attributes is refused, also if they are namespaces', async () => {
    for (const name of ['a', 'xmlns:a']) {
      const many = Array.from({ length: 200_000 }, (_, n) => `${name}${n}="u"`).join(' ');
      const { failure } = await upload(writeCamt(DAY).replace('<Document', `<Document ${many}`));
      expect(failure.code).toBe('BANK_STATEMENT_XML_INVALID');
    }
  });

  it('with an entry of half a million elements is refused', async () => {
    const { failure } = await upload(
      writeCamt(DAY).replace('<Ntry>', `<Ntry>${'<a/>'.repeat(500_000)}`),
    );
    expect(failure.code).toBe('BANK_STATEMENT_TOO_LARGE');
  });

  it('of another message is refused', async () => {
    const { failure } = await upload(writeCamt(DAY).replaceAll('camt.053', 'camt.052'));
    expect(failure.code).toBe('BANK_STATEMENT_FORMAT_UNKNOWN');
  });

  it('in Latin-1 is read by its declaration', async () => {
    const text = writeCamt({
      ...DAY,
      entries: [
        { ...DAY.entries[0]!, extra: '<RmtInf><Ustrd>Café</Ustrd></RmtInf>' },
        DAY.entries[1]!,
      ],
    }).replace('UTF-8', 'ISO-8859-1');
    const { data } = await upload(Buffer.from(text, 'latin1'));
    expect((await entriesOf(data.statements[0]?.id ?? ''))[0]?.details).toBe('Café');
    const utf8 = Buffer.from(text.replace('ISO-8859-1', 'UTF-8'), 'latin1');
    expect((await upload(utf8)).failure.code).toBe('BANK_STATEMENT_XML_INVALID');
  });

  it.each(['IBAN', 'Bal', 'Sts', 'BookgDt'])('without %s is refused', async (name) => {
    const text = writeCamt(DAY).replaceAll(new RegExp(`<${name}>[^]*?</${name}>`, 'g'), '');
    expect((await upload(text)).status).toBe(422);
    expect(await listed()).toEqual([]);
  });

  it('with a batch has one entry for each payment if they add up', async () => {
    const batch = (amounts: string[]) =>
      `<NtryDtls>${amounts
        .map(
          (amount, n) =>
            `<TxDtls><Refs><EndToEndId>PAYOUT-${n + 1}</EndToEndId></Refs><Amt Ccy="KWD">${amount}</Amt></TxDtls>`,
        )
        .join('')}</NtryDtls>`;
    const of = (amounts: string[]) =>
      writeCamt({
        ...DAY,
        closing: '85.250',
        entries: [{ day: '2026-06-10', amount: '-14.750' }],
      }).replace(/<NtryDtls>[^]*<\/NtryDtls>/, batch(amounts));
    const { data } = await upload(of(['10.000', '4.750']));
    expect((await entriesOf(data.statements[0]?.id ?? '')).map(({ amount }) => amount)).toEqual([
      -10, -4.75,
    ]);
    await sql`truncate bank_entries, bank_statements cascade`.execute(system.deps.db);
    const other = await upload(of(['10.000', '4.000']));
    const entries = await entriesOf(other.data.statements[0]?.id ?? '');
    expect(entries).toMatchObject([{ amount: -14.75, payment_count: 2 }]);
  });

  it('of camt.054 has no balances', async () => {
    const text = writeCamt(DAY)
      .replaceAll('camt.053', 'camt.054')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
      .replaceAll(/<(\/?)Stmt>/g, '<$1Ntfctn>')
      .replaceAll(/<Bal>[^]*?<\/Bal>/g, '');
    const { data } = await upload(text);
    expect(data.statements).toMatchObject([{ format: 'camt054', opening: null, entries: 2 }]);
    expect((await upload(writeCamt(DAY))).data.already_imported).toBe(false);
  });
});

describe('an MT940 file', () => {
  it('with CRLF and the envelope of SWIFT is imported', async () => {
    const text = writeMt940(DAY).replaceAll('\n', '\r\n').replace('-\r\n', '-}\r\n');
    const { status } = await upload(`{1:F01CBKUKWKWXXXX0000000000}{2:O940}{4:\r\n${text}`);
    expect(status).toBe(200);
  });

  it.each([':25:', ':28C:', ':60F:', ':62F:'])('without %s is refused', async (tag) => {
    const lines = writeMt940(DAY).split('\n');
    const answer = await upload(lines.filter((line) => !line.startsWith(tag)).join('\n'));
    expect(answer.failure.code).toBe('BANK_STATEMENT_PART_MISSING');
    expect(answer.failure.error).toContain(tag);
  });

  it('in Latin-1 keeps its letters', async () => {
    const entries = [{ ...DAY.entries[0]!, extra: 'Café' }, DAY.entries[1]!];
    const { data } = await upload(Buffer.from(writeMt940({ ...DAY, entries }), 'latin1'));
    expect((await entriesOf(data.statements[0]?.id ?? ''))[0]?.details).toContain('Café');
  });

  it('with two pages is one statement', async () => {
    const first = writeMt940({ ...DAY, closing: '110.250', entries: [DAY.entries[0]!] });
    const second = writeMt940({ ...DAY, opening: '110.250', entries: [DAY.entries[1]!] });
    const text =
      first.replace(':62F:', ':62M:') + second.replace(':60F:', ':60M:').replace('7/1', '7/2');
    const { data } = await upload(text);
    expect(data.statements).toMatchObject([{ entries: 2, opening: 100, closing: 95.5 }]);
  });

  it('with a long line of envelopes in its details is imported', async () => {
    const text = writeMt940(DAY).replace(':62F:', `:86:x\n${'{1:'.repeat(300_000)}}\n:62F:`);
    expect((await upload(text)).status).toBe(200);
  });

  it('with thousands of pages is one statement', async () => {
    const pages = 3_000;
    const text = Array.from({ length: pages }, (_, n) =>
      writeMt940({ ...DAY, closing: '100.000', entries: [{ day: '2026-06-10', amount: '0.000' }] })
        .replace(':60F:', n === 0 ? ':60F:' : ':60M:')
        .replace(':62F:', n === pages - 1 ? ':62F:' : ':62M:'),
    );
    const { data } = await upload(text.join(''));
    expect(data.statements).toMatchObject([{ entries: pages, opening: 100, closing: 100 }]);
  });

  it('is refused as a whole if its second statement is wrong', async () => {
    const { failure } = await upload(writeMt940(DAY) + writeMt940({ ...NEXT, closing: '1.000' }));
    expect(failure.code).toBe('BANK_STATEMENT_SUM');
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['RD', '101.000', 1],
    ['RC', '99.000', -1],
  ])('with the mark %s has a reversal', async (reversal, closing, amount) => {
    const entries = [{ day: '2026-06-10', amount: '1.000' }];
    const text = writeMt940({ ...DAY, closing, entries }).replace('0610C1', `0610${reversal}1`);
    const { data } = await upload(text);
    expect(await entriesOf(data.statements[0]?.id ?? '')).toMatchObject([{ amount }]);
  });
});

describe('a day in another format', () => {
  it('is refused, because its balance was continued before', async () => {
    await upload(writeCamt(DAY));
    expect((await upload(writeMt940(DAY))).failure.code).toBe('BANK_STATEMENT_BALANCE');
    expect(await listed()).toHaveLength(1);
  });
});

describe('who may import', () => {
  it('are admins, and others are refused', async () => {
    for (const role of ['partner_employee', 'partner', 'brand_owner'] as const) {
      const who = await signInAs(system, role);
      expect((await upload(writeCamt(DAY), { who })).status).toBe(403);
      expect((await ask(system, 'GET', '/admin/bank-statements', who)).status).toBe(403);
    }
  });

  it('get 404 for an unknown account or statement', async () => {
    const id = crypto.randomUUID();
    expect((await upload('a,b\n1,2', { account_id: id })).failure.code).toBe(
      'BANK_ACCOUNT_NOT_FOUND',
    );
    const { status } = await ask(system, 'GET', `/admin/bank-statements/${id}/entries`, admin);
    expect(status).toBe(404);
    expect((await upload(writeCamt(DAY), { account_id: 'x' })).status).toBe(400);
  });
});
