import { createHash } from 'node:crypto';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { addCategory } from '../../../testing/brands.ts';
import { addPayableBrand, settleSales } from '../../../testing/money.ts';
import { verifyPayouts } from '../verify.ts';
import { verifyPayoutFiles } from './files.ts';
import { readXml } from '../../../testing/formats/read-xml.ts';

let system: TestApp;
let admin: TestUser;
let first: number;
let second: number;
let payout: PayoutExport;

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set('2026-06-10T09:00:00.000Z');
  await addCategory(system, '5411');
  await addCategory(system, '5812');
  admin = await signInAs(system, 'admin');
});
beforeEach(async () => {
  await sql`update brands set status = 'suspended'`.execute(system.deps.db);
  first = await addPayableBrand(system, { mcc_code: '5411', name: '=HYPERLINK("x"), Café' });
  second = await addPayableBrand(system, { mcc_code: '5812', name: 'مطعم النور' });
  await settleSales(system, first, [{ amount_minor: 12_345n }]);
  await settleSales(system, second, [{ amount_minor: 1n }, { amount_minor: 100_000n }]);
  const body = { tab: 'active' };
  payout = (
    await ask<PayoutExport>(system, 'POST', '/admin/payouts/exports', { token: admin.token, body })
  ).data;
});
afterAll(() => system.close());

async function download(query = '', { token } = admin) {
  const reply = await system.app.inject({
    method: 'GET',
    url: `/api/admin/payouts/exports/${payout.id}/download${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const { statusCode: status, rawPayload: bytes, headers } = reply;
  return { status, bytes, headers, json: () => reply.json<unknown>() };
}

const businessOf = async (brand_id: number): Promise<string> => {
  const row = await system.deps.db
    .selectFrom('payout_lines')
    .select('business_id')
    .where('brand_id', '=', brand_id)
    .executeTakeFirstOrThrow();
  return row.business_id ?? '';
};

describe('the CSV', () => {
  test('has every line, escaped, and no row that is not a payment', async () => {
    const { bytes, headers } = await download();
    expect(headers['content-disposition']).toContain(`payout-${payout.id}.csv`);
    const text = bytes.toString();
    expect(text.startsWith('\ufeffReference,Brand ID,Brand,')).toBe(true);
    expect(text).toContain(`,${first},"'=HYPERLINK(""x""), Café","HYPERLINK( x ), Cafe",`);
    expect(text).toContain(`,${second},مطعم النور,Mtam Al-nur,`);
    expect(text).toContain('KW81CBKU0000000000001234560101,Business of 5812,2,100.001,KWD,Pending');
    const lines = text.split('\r\n');
    const references = lines.slice(1, -1).map((line) => line.split(',')[0]);
    expect(references).toHaveLength(2);
    for (const reference of references) expect(reference).toMatch(/^PAYOUT-\d+$/);
    expect(lines.at(-1)).toBe('');
  });

  test('has the same bytes on every later download', async () => {
    const { bytes } = await download();
    await system.deps.db
      .updateTable('brands')
      .set({ name: 'Another name' })
      .where('id', '=', first)
      .execute();
    const confirm = `/admin/payouts/exports/${payout.id}/confirm`;
    await ask(system, 'POST', confirm, { token: admin.token });
    const answers = await Promise.all(Array.from({ length: 5 }, () => download('?format=csv')));
    for (const answer of answers) expect(answer.bytes.equals(bytes)).toBe(true);
    const change = sql`update payout_files set name = 'x' where export_id = ${payout.id}`;
    await expect(change.execute(system.deps.db)).rejects.toThrow('never changes');
  });

  test('is stored without a readable IBAN, and verification detects changed bytes', async () => {
    await download();
    const { db } = system.deps;
    const { rows } = await sql<{ text: string; content_sealed: string }>`
      select content_sealed, payout_files::text as text from payout_files
      where export_id = ${payout.id}`.execute(db);
    expect(rows.length).toBeGreaterThan(2);
    for (const { text, content_sealed } of rows) {
      expect(Buffer.from(content_sealed, 'base64').toString('latin1')).not.toContain('KW81');
      for (const part of ['KW81', 'Café']) expect(text).not.toContain(part);
    }
    expect(await verifyPayoutFiles(system.deps)).toEqual([]);
    await db.transaction().execute(async (tx) => {
      await sql`alter table payout_files disable trigger payout_files_immutable`.execute(tx);
      await sql`update payout_files set content_sealed = (select max(content_sealed)
        from payout_files) where export_id = ${payout.id}`.execute(tx);
      await sql`alter table payout_files enable trigger payout_files_immutable`.execute(tx);
    });
    expect((await verifyPayoutFiles(system.deps)).length).toBeGreaterThan(2);
    await sql`truncate payout_files cascade`.execute(db);
  });

  test('is generated once for twenty simultaneous first downloads', async () => {
    const formats = ['csv', 'xlsx'] as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => download(`?format=${formats[n % 2]}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const sums = answers.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
    expect(new Set(sums).size).toBe(2);
  });
});

describe('the spreadsheet', () => {
  test('stores texts as texts and amounts as numbers', async () => {
    const { bytes } = await download('?format=xlsx');
    const parts = unzipSync(bytes);
    for (const part of Object.values(parts)) readXml(Buffer.from(part).toString());
    const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString();
    const cell = 't="inlineStr" s="0"><is><t xml:space="preserve">=HYPERLINK(&quot;x&quot;), Café';
    expect(sheet).toContain(cell);
    expect(sheet).toContain('<c r="K2" s="2"><v>12.345</v></c>');
    expect(sheet).toContain('<v>112.346</v>');
    expect(sheet).not.toContain('<f>');
    const styles = Buffer.from(parts['xl/styles.xml'] ?? []).toString();
    expect(styles).toContain('<cellStyle name="Normal" xfId="0" builtinId="0"/>');
  });

  test('of one business has only its lines and their sum', async () => {
    const business = await businessOf(second);
    const { bytes, headers } = await download(`?format=xlsx&business_id=${business}`);
    expect(headers['content-disposition']).toContain(`-${business.slice(0, 8)}.xlsx`);
    const sheet = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
    expect(sheet).toContain('مطعم النور');
    expect(sheet).not.toContain('Café');
    expect(sheet.match(/<v>100\.001<\/v>/g)).toHaveLength(2);
    const foreign = await download(`?format=xlsx&business_id=${payout.id}`);
    expect(foreign.status).toBe(422);
  });

  test('of one business is refused when the files were generated without it', async () => {
    await download();
    const business = await businessOf(second);
    await system.deps.db.transaction().execute(async (tx) => {
      await sql`alter table payout_files disable trigger payout_files_immutable`.execute(tx);
      await sql`delete from payout_files where export_id = ${payout.id} and format = 'xlsx'
        and business_id is not null`.execute(tx);
      await sql`alter table payout_files enable trigger payout_files_immutable`.execute(tx);
    });
    const refused = await download(`?format=xlsx&business_id=${business}`);
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'PAYOUT_FILE_NOT_MADE' });
    expect((await download(`?format=csv&business_id=${business}`)).status).toBe(200);
  });
});

describe('the payment order for a bank', () => {
  test('exists once for each business, and the business must be chosen', async () => {
    const unnamed = await download('?format=pain001');
    expect(unnamed.status).toBe(422);
    expect(unnamed.json()).toMatchObject({ error: 'Please choose the business that pays' });
    const orders = await Promise.all(
      [first, second].map(async (brand) => {
        const query = `?format=pain001&business_id=${await businessOf(brand)}`;
        return (await download(query)).bytes.toString();
      }),
    );
    expect(orders[0]).toContain('<NbOfTxs>1</NbOfTxs><CtrlSum>12.345</CtrlSum>');
    expect(orders[1]).toContain('<InstdAmt Ccy="KWD">100.001</InstdAmt>');
    expect(orders[1]).toContain('<Nm>Mtam Al-nur</Nm>');
    expect(orders[1]).toContain(`Payout ${payout.id} Mtam Al-nur`);
    expect(orders[0]).toContain('<Dt>2026-06-10</Dt>');
    const ids = orders.map((order) => /<MsgId>(.*?)<\/MsgId>/.exec(order)?.[1]);
    expect(new Set(ids).size).toBe(2);
  });

  test('names an Arabic brand by the English name of its company', async () => {
    const changes = { company_name: 'Al Noor Restaurant W.L.L.' };
    await system.deps.db.updateTable('brands').set(changes).where('id', '=', second).execute();
    const query = `?format=pain001&business_id=${await businessOf(second)}`;
    const order = (await download(query)).bytes.toString();
    expect(order).toContain(`<Ustrd>Payout ${payout.id} Al Noor Restaurant W.L.L.</Ustrd>`);
    expect((await download()).bytes.toString()).toContain('مطعم النور,Al Noor Restaurant W.L.L.,');
  });

  test('omits lines that are already paid', async () => {
    const { token } = admin;
    const path = `/admin/payouts/exports/${payout.id}/brands/${first}/confirm`;
    expect((await ask(system, 'POST', path, { token })).status).toBe(200);
    const { status } = await download(`?format=pain001&business_id=${await businessOf(first)}`);
    expect(status).toBe(422);
    // Only the other business still has something to pay.
    expect((await download('?format=pain001')).bytes.toString()).toContain('100.001');
  });
});

describe('access to downloads', () => {
  test('an owner gets only their own line, and the file does not count as sent', async () => {
    const owner = await signInAs(system, 'brand_owner', { brand_id: second });
    const { bytes } = await download('', owner);
    expect(bytes.toString()).toContain('مطعم النور');
    expect(bytes.toString()).not.toContain('Café');
    expect((await download('?format=pain001', owner)).status).toBe(403);
    const cancel = `/admin/payouts/exports/${payout.id}/cancel`;
    const body = { reason: 'A mistake' };
    expect((await ask(system, 'POST', cancel, { token: admin.token, body })).status).toBe(200);
    expect((await download()).status).toBe(409);
    expect((await download('', owner)).status).toBe(404);
  });

  test('another owner and a partner get nothing', async () => {
    const third = await addPayableBrand(system, { mcc_code: '5411' });
    const stranger = await signInAs(system, 'brand_owner', { brand_id: third });
    expect((await download('', stranger)).status).toBe(404);
    expect((await download('', await signInAs(system, 'partner'))).status).toBe(403);
    expect((await download('?format=exe')).status).toBe(400);
  });
});

test('verification finds no difference after all of these tests', async () => {
  expect(await verifyPayouts(system.deps.db)).toEqual([]);
});
