import type { BankAccount, CsvMapping } from '@diwan/contract/features/bank-accounts/records';
import type {
  BankEntry,
  BankStatementImport,
} from '@diwan/contract/features/bank-statements/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import { verifyStatements } from './verify.ts';

const MAPPING = {
  columns: { date: 'Date', amount: 'Amount', reference: 'Ref', balance: 'Balance' },
  date_format: 'dd/MM/yyyy',
  decimal_sign: '.',
};

let system: TestApp;
let admin: TestUser;
let id: string;

beforeAll(async () => {
  system = await startTestApp();
  admin = await signInAs(system, 'admin');
  await addCategory(system, '5411');
  const account_iban_sealed = system.deps.secrets.seal('KW81CBKU0000000000001234560101');
  await system.deps.db.updateTable('businesses').set({ account_iban_sealed }).execute();
  const { data } = await ask<BankAccount[]>(system, 'GET', '/admin/bank-accounts', admin);
  id = data[0]?.id ?? '';
});
beforeEach(async () => {
  await sql`truncate bank_entries, bank_statements cascade`.execute(system.deps.db);
  await map(MAPPING);
});
afterAll(() => system.close());

const map = (body: unknown) =>
  ask<BankAccount>(system, 'PUT', `/admin/bank-accounts/${id}/csv-mapping`, { ...admin, body });
const upload = (text: string | Buffer, account_id: string | undefined = id) =>
  ask<BankStatementImport>(system, 'POST', '/admin/bank-statements', {
    token: admin.token,
    ...uploadOf(
      { bytes: Buffer.from(text), name: 's.csv', type: 'text/csv' },
      'file',
      account_id === '' ? {} : { bank_account_id: account_id },
    ),
  });
async function amountsIn(text: string | Buffer) {
  const { data, failure } = await upload(text);
  const path = `/admin/bank-statements/${data?.statements[0]?.id}/entries`;
  if (!data) return failure.code;
  const read = await ask<{ entries: BankEntry[] }>(system, 'GET', path, admin);
  return read.data.entries.map(({ amount }) => amount);
}
const DAY = 'Date,Amount,Ref,Balance\n';

describe('a CSV statement', () => {
  it.each([
    ['thousands separators', '10/06/2026,"1,234.500",A,"1,334.500"', [1234.5]],
    ['Arabic digits', '١٠/٠٦/٢٠٢٦,١٢٫٥٠٠,A,١١٢٫٥٠٠', [12.5]],
    ['a currency and brackets', '10/06/2026,(KWD 5.000),A,95.000', 'BANK_STATEMENT_PART_INVALID'],
    ['brackets', '10/06/2026,(5.000),A,95.000', [-5]],
    ['a minus at the end', '10/06/2026,5.000-,A,95', [-5]],
    ['a currency', '10/06/2026,-5.000 KWD,A,95.000 KWD', [-5]],
    ['four decimals', '10/06/2026,1.2345,A,101.2345', 'BANK_STATEMENT_DECIMALS'],
    ['wrong groups', '10/06/2026,"12,34.500",A,100', 'BANK_STATEMENT_PART_INVALID'],
    ['the other decimal sign', '10/06/2026,"1,5",A,100', 'BANK_STATEMENT_PART_INVALID'],
    ['an exponent', '10/06/2026,1e3,A,100', 'BANK_STATEMENT_PART_INVALID'],
    ['a formula', '10/06/2026,=1+1,A,100', 'BANK_STATEMENT_PART_INVALID'],
    ['an impossible day', '31/02/2026,1.000,A,100', 'BANK_STATEMENT_PART_INVALID'],
    ['no amount', '10/06/2026,,A,100', 'BANK_STATEMENT_PART_MISSING'],
    ['no balance', '10/06/2026,1.000,A,', 'BANK_STATEMENT_PART_MISSING'],
    ['text after a quote', '10/06/2026,"1"x,A,1', 'BANK_STATEMENT_PART_INVALID'],
  ])('with %s is read exactly or refused', async (_, line, result) => {
    expect(await amountsIn(`${DAY}${line}\r\n`)).toEqual(result);
  });

  it.each(['(', '1', '-', ''])('with a very long amount after %j is refused', async (start) => {
    const amount = `${start}${' '.repeat(1_000_000)}2`;
    const answer = await amountsIn(`${DAY}10/06/2026,"${amount}x",A,1`);
    expect(answer).toBe('BANK_STATEMENT_PART_INVALID');
  });

  it('with a wrong balance names the line', async () => {
    const lines = ['10/06/2026,1.000,A,101.000', '10/06/2026,1.000,B,103.000'];
    const { failure } = await upload(DAY + lines.join('\n'));
    expect(failure).toMatchObject({ code: 'BANK_STATEMENT_SUM' });
    expect(failure.error).toMatch(/^Line 3: /);
  });

  it('with the newest entry first is turned around', async () => {
    const lines = ['11/06/2026,2.000,B,103.000', '10/06/2026,1.000,A,101.000'];
    expect(await amountsIn(DAY + lines.join('\n'))).toEqual([1, 2]);
  });

  it('with a decimal comma, semicolons and Latin-1 is read', async () => {
    const columns = { date: 'Date', debit: 'Débit', credit: 'Crédit' };
    await map({ columns, date_format: 'yyyy-MM-dd', decimal_sign: ',' });
    const text = 'Date;Débit;Crédit\n2026-06-10;1.234,500;\n2026-06-10;;2,000\n';
    expect(await amountsIn(Buffer.from(text, 'latin1'))).toEqual([-1234.5, 2]);
    expect(await verifyStatements(system.deps)).toEqual([]);
  });

  it('without balances continues the previous statement, and is imported once', async () => {
    const columns = { date: 'Date', amount: 'Amount' };
    await map({ ...MAPPING, columns, debit_sign: 'plus' });
    const first = await upload('Date,Amount\n10/06/2026,-5.000\n');
    expect(first.data.statements).toMatchObject([{ opening: 0, closing: 5 }]);
    const second = await upload('Date,Amount\n11/06/2026,2.000\n');
    expect(second.data.statements).toMatchObject([{ opening: 5, closing: 3 }]);
    expect((await upload('Date,Amount\n10/06/2026,-5.000\n')).data.already_imported).toBe(true);
  });

  it('without balances is refused for a day that another statement has', async () => {
    await upload(`${DAY}10/06/2026,1.000,A,101.000`);
    await map({ ...MAPPING, columns: { date: 'Date', amount: 'Amount' } });
    const { failure } = await upload('Date,Amount\n10/06/2026,1.000\n');
    expect(failure.code).toBe('BANK_STATEMENT_OVERLAPS');
  });

  it('needs its account, the columns of the account, and these columns', async () => {
    const text = `${DAY}10/06/2026,1.000,A,101.000`;
    expect((await upload(text, '')).failure.code).toBe('BANK_STATEMENT_ACCOUNT_NEEDED');
    expect((await upload('A,B\n1,2')).failure).toMatchObject({
      code: 'BANK_STATEMENT_PART_MISSING',
    });
    await sql`update bank_accounts set csv_mapping = null`.execute(system.deps.db);
    expect((await upload(text)).failure.code).toBe('BANK_STATEMENT_NO_MAPPING');
  });

  it.each(['', '\0\0\0', 'Date,Amount,Ref,Balance\n'])(
    'without entries is refused',
    async (text) => {
      expect((await upload(text)).status).toBe(422);
    },
  );
});

describe('the columns of an account', () => {
  const without = (columns: Partial<CsvMapping['columns']>) =>
    map({ ...MAPPING, columns: { date: 'Date', ...columns } });

  it('need either an amount, or a debit and a credit', async () => {
    for (const columns of [{}, { debit: 'D' }, { amount: 'A', debit: 'D', credit: 'C' }]) {
      const { status, failure } = await without(columns);
      expect(status).toBe(400);
      expect(failure.fields).toHaveProperty(['columns.amount']);
    }
    expect((await without({ debit: 'D', credit: 'C' })).data.csv_mapping?.columns.debit).toBe('D');
  });
});
