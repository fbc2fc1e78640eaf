import type { PayoutDetails } from '@diwan/contract/features/payouts/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addPerson } from '../../testing/bank/bank-changes.ts';
import { type ReportText, writeReport } from '../../testing/bank/status-report.ts';
import { BANK_DAY, startTestBank, type TestBank } from '../../testing/bank/test-bank.ts';
import { addCategory } from '../../testing/brands.ts';
import { readHolds } from '../../testing/holds.ts';
import { confirmByBank, messageIdOf, verifyPayouts } from '../payouts/public.ts';
import { verifyStatusReports } from '../payouts/orders/report-status.ts';

/* 0241_payout_status_reports_expand.sql creates the tables that these tests are about. */

let system: TestApp;
let bank: TestBank;
let other: TestUser;
/** The order of the test: two payments, of KWD 12 and KWD 13. */
let order: string;
let export_id: string;
let first: number;
let second: number;
let brands: readonly number[];

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set(`${BANK_DAY}T09:00:00.000Z`);
  await addCategory(system, '5411');
  bank = await startTestBank(system);
  other = await addPerson(system, 'admin');
});
beforeEach(async () => {
  await bank.clear();
  const sent = await bank.sendPayouts([12_000n, 13_000n]);
  ({ export_id, brands } = sent);
  [first = 0, second = 0] = sent.payouts;
  const { id } = await system.deps.db
    .selectFrom('businesses')
    .select('id')
    .executeTakeFirstOrThrow();
  order = messageIdOf(export_id, id);
  // Each test has its own order, so the same id of a report is another report.
  await sql`truncate payout_rejections, payout_line_statuses, payout_status_reports`.execute(
    system.deps.db,
  );
});
afterAll(() => system.close());

const report = (of: Partial<ReportText> = {}) => writeReport({ order, ...of });
const refOf = (payout: number) => `PAYOUT-${payout}`;
const imported = async (text: string, who?: TestUser) => {
  const { data } = await bank.upload(text, who);
  return data.status_report;
};
const readLine = async (payout: number) => (await bank.readLines(export_id)).get(payout);
const orderOf = async (payout: number) => (await readLine(payout))?.bank_order;
const post = (path: string, body: object, who: TestUser) =>
  ask<PayoutDetails>(system, 'POST', `/admin/payouts/exports/${export_id}${path}`, {
    token: who.token,
    body,
  });
const approve = (who: TestUser, rejection_id?: string) =>
  post('/rejections/approve', rejection_id === undefined ? {} : { rejection_id }, who);
const rejectionOf = async (payout: number) => (await orderOf(payout))?.rejection?.id ?? '';
const rejectFirst = (of: Partial<ReportText> = {}) =>
  report({
    group_status: 'PART',
    payments: [{ reference: refOf(first), status: 'RJCT', reason: 'AC04', text: 'Closed' }],
    ...of,
  });
const holdsOf = async (brand: number) =>
  (await readHolds(system, brand, bank.admin)).data.holds.map(({ code }) => code);
const countReports = async () =>
  (await system.deps.db.selectFrom('payout_status_reports').select('id').execute()).length;

describe('an accepted order', () => {
  it.each(['03', '10', '14'])(
    'of version %s is evidence at each line, and pays nothing',
    async (version) => {
      const result = await imported(report({ group_status: 'ACSC', version }));
      expect(result).toEqual({ payout_export_id: export_id, accepted: 2, pending: 0, rejected: 0 });
      expect(await readLine(first)).toMatchObject({
        status: 'reserved',
        paid_out: false,
        bank_order: {
          result: 'accepted',
          status: 'ACSC',
          reported_at: '2026-06-10T09:00:00.000Z',
          rejection: null,
        },
      });
      await confirmByBank(system.deps);
      expect((await readLine(second))?.status).toBe('reserved');
    },
  );

  it('is not shown to the owner of a brand', async () => {
    await imported(report({ group_status: 'ACCP' }));
    const owner = await signInAs(system, 'brand_owner', { brand_id: brands[0] ?? 0 });
    const { data } = await ask<PayoutDetails>(
      system,
      'GET',
      `/admin/payouts/exports/${export_id}`,
      owner,
    );
    expect(data.brands.map(({ bank_order }) => bank_order)).toEqual([null]);
  });

  it('shows the newest answer of the bank, also if an older report arrives later', async () => {
    await imported(report({ id: 'B', created: '2026-06-10T12:00:00', group_status: 'ACSP' }));
    await imported(report({ id: 'A', created: '2026-06-10T08:00:00Z', group_status: 'RCVD' }));
    expect(await orderOf(first)).toMatchObject({
      result: 'accepted',
      reported_at: '2026-06-10T09:00:00.000Z',
    });
  });
});

describe('a rejected payment', () => {
  it('has a reason and a decision, and books nothing without it', async () => {
    const result = await imported(rejectFirst());
    expect(result).toMatchObject({ accepted: 0, rejected: 1 });
    expect(await readLine(first)).toMatchObject({
      status: 'reserved',
      bank_order: {
        result: 'rejected',
        reason_code: 'AC04',
        reason_text: 'Closed',
        rejection: { state: 'proposed', can: { dismiss: { allowed: true } } },
      },
    });
    expect(await orderOf(second)).toBeNull();
    await confirmByBank(system.deps);
    expect((await readLine(first))?.status).toBe('reserved');
  });

  it('is returned once after another admin approved it, and then held', async () => {
    await imported(rejectFirst());
    expect(await approve(bank.admin)).toMatchObject({
      status: 403,
      failure: { code: 'PAYOUT_OWN_REJECTION' },
    });
    const id = await rejectionOf(first);
    expect((await approve(other, id)).status).toBe(200);
    expect(await approve(other, id)).toMatchObject({
      status: 409,
      failure: { code: 'PAYOUT_REJECTION_DECIDED' },
    });
    await Promise.all([confirmByBank(system.deps), confirmByBank(system.deps)]);
    await confirmByBank(system.deps);
    const line = await readLine(first);
    expect(line).toMatchObject({
      status: 'returned',
      bank_order: { rejection: { state: 'approved' } },
    });
    expect(line?.reason).toContain('AC04: The account is closed');
    const { rows } = await sql<{ entries: number }>`
      select count(*)::integer as entries from ledger_entries
      where source_kind = 'payout_line' and source_id = ${String(first)}
        and kind = 'payout_returned'`.execute(system.deps.db);
    expect(rows).toEqual([{ entries: 1 }]);
    expect(await holdsOf(brands[0] ?? 0)).toContain('bank_returned');
    expect(await verifyPayouts(system.deps.db)).toEqual([]);
  });

  it('is not confirmed as paid by a click, alone or with its export', async () => {
    await imported(rejectFirst());
    const refusal = { status: 409, failure: { code: 'PAYOUT_LINE_REJECTED' } };
    expect(await post(`/brands/${brands[0]}/confirm`, {}, other)).toMatchObject(refusal);
    expect(await post(`/brands/${brands[0]}/return`, { reason: 'x' }, other)).toMatchObject(
      refusal,
    );
    const all = await post('/confirm', {}, other);
    expect(all).toMatchObject({
      status: 200,
      data: {
        payout: { can: { confirm: { allowed: false, code: 'PAYOUT_ALL_REJECTED' } } },
      },
    });
    expect((await readLine(second))?.status).toBe('paid');
    expect((await readLine(first))?.status).toBe('reserved');
    expect(await post('/confirm', {}, other)).toMatchObject({
      status: 409,
      failure: { code: 'PAYOUT_ALL_REJECTED' },
    });
  });

  it('is paid if the statement of the bank shows it, and then cannot be returned', async () => {
    await imported(rejectFirst());
    const id = await rejectionOf(first);
    await bank.importEntries([{ day: BANK_DAY, amount: '-12.000', reference: refOf(first) }]);
    await confirmByBank(system.deps);
    expect((await readLine(first))?.status).toBe('paid');
    expect(await approve(other, id)).toMatchObject({
      status: 409,
      failure: { code: 'PAYOUT_LINE_PAID' },
    });
    expect((await readLine(first))?.status).toBe('paid');
  });

  it('is paid once if the approval and the statement come together', async () => {
    await imported(rejectFirst());
    await approve(other, await rejectionOf(first));
    await bank.importEntries([{ day: BANK_DAY, amount: '-12.000', reference: refOf(first) }]);
    await confirmByBank(system.deps);
    await confirmByBank(system.deps);
    expect((await readLine(first))?.status).toBe('paid');
    expect(await verifyPayouts(system.deps.db)).toEqual([]);
  });

  it('stays pending if an admin keeps it, and can then be confirmed', async () => {
    await imported(rejectFirst());
    const path = `/rejections/${await rejectionOf(first)}/dismiss`;
    expect((await post(path, { reason: 'The bank pays it' }, bank.admin)).status).toBe(200);
    expect(await approve(other)).toMatchObject({ failure: { code: 'PAYOUT_REJECTION_NOT_FOUND' } });
    expect((await post(`/brands/${brands[0]}/confirm`, {}, other)).status).toBe(200);
  });

  it('is withdrawn if a later report accepts it', async () => {
    await imported(rejectFirst());
    await imported(
      report({ id: 'R-2', created: '2026-06-10T13:00:00+03:00', group_status: 'ACSP' }),
    );
    expect(await orderOf(first)).toMatchObject({
      result: 'accepted',
      rejection: { state: 'withdrawn', can: { approve: { allowed: false } } },
    });
  });

  it('belongs to one export: the id of another export is not found', async () => {
    await imported(rejectFirst());
    const id = await rejectionOf(first);
    const another = await bank.sendPayouts([1_000n]);
    export_id = another.export_id;
    expect(await approve(other, id)).toMatchObject({ status: 404 });
    expect(await post(`/rejections/${id}/dismiss`, { reason: 'x' }, other)).toMatchObject({
      status: 404,
    });
    const partner = await signInAs(system, 'brand_owner', { brand_id: brands[0] ?? 0 });
    expect((await approve(partner, id)).status).toBe(403);
  });
});

it('a file that the bank rejected as a whole is returned without a hold for our own reason', async () => {
  expect(await imported(report({ group_status: 'RJCT', reason: 'FF01' }))).toMatchObject({
    rejected: 2,
  });
  expect((await approve(other)).status).toBe(200);
  await confirmByBank(system.deps);
  expect([(await readLine(first))?.status, (await readLine(second))?.status]).toEqual([
    'returned',
    'returned',
  ]);
  const held = await Promise.all(brands.map(holdsOf));
  expect(held.flat()).not.toContain('bank_returned');
});

describe('the import of a report', () => {
  it('that was imported before changes nothing, and the same id with other content is refused', async () => {
    const text = rejectFirst();
    const answers = await Promise.all([bank.upload(text), bank.upload(text, other)]);
    expect(answers.filter(({ data }) => data.already_imported)).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await bank.upload(report({ group_status: 'ACSP' }))).toMatchObject({
      status: 409,
      failure: { code: 'BANK_STATUS_CONTRADICTS' },
    });
    expect(await countReports()).toBe(1);
  });

  const line = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

  it.each<[string, string, () => string, string | undefined]>([
    [
      'of a file that we did not send',
      'BANK_STATUS_ORDER_UNKNOWN',
      () => report({ order: `${'a'.repeat(22)}-${'b'.repeat(12)}`, group_status: 'ACSP' }),
      '<OrgnlMsgId',
    ],
    [
      'of a foreign file',
      'BANK_STATUS_ORDER_UNKNOWN',
      () => report({ order: "x' or 1=1 --", group_status: 'ACSP' }),
      '<OrgnlMsgId',
    ],
    [
      'with an unknown payment',
      'BANK_STATUS_PAYMENT_UNKNOWN',
      () => report({ payments: [{ reference: 'PAYOUT-999999', status: 'RJCT' }] }),
      '<TxInfAndSts',
    ],
    [
      'with a payment twice',
      'BANK_STATUS_PAYMENT_REPEATED',
      () =>
        report({
          payments: [
            { reference: refOf(first), status: 'RJCT' },
            { reference: refOf(first), status: 'ACSP' },
          ],
        }),
      undefined,
    ],
    [
      'with another amount',
      'BANK_STATUS_AMOUNT',
      () => report({ payments: [{ reference: refOf(first), status: 'RJCT', amount: '12.001' }] }),
      '<TxInfAndSts',
    ],
    [
      'in another currency',
      'BANK_STATEMENT_CURRENCY',
      () =>
        report({
          payments: [
            { reference: refOf(first), status: 'RJCT', amount: '12.000', currency: 'USD' },
          ],
        }),
      '<OrgnlTxRef',
    ],
    [
      'with four decimals',
      'BANK_STATEMENT_DECIMALS',
      () => report({ payments: [{ reference: refOf(first), status: 'RJCT', amount: '12.0001' }] }),
      '<OrgnlTxRef',
    ],
    [
      'with an unknown status',
      'BANK_STATEMENT_PART_INVALID',
      () => report({ group_status: 'PAID' }),
      '<GrpSts',
    ],
    [
      'that rejects a part of what it accepts',
      'BANK_STATEMENT_PART_INVALID',
      () => rejectFirst({ group_status: 'ACSP' }),
      '<TxSts',
    ],
    [
      'that accepts a part of what it rejects',
      'BANK_STATEMENT_PART_INVALID',
      () =>
        report({ group_status: 'RJCT', payments: [{ reference: refOf(first), status: 'ACSC' }] }),
      '<TxSts',
    ],
    [
      'whose payments contradict the file',
      'BANK_STATEMENT_PART_INVALID',
      () => report({ group_status: 'RJCT', information_status: 'ACSC' }),
      '<PmtInfSts',
    ],
    ['without a status', 'BANK_STATEMENT_PART_MISSING', () => report({}), '<OrgnlGrpInfAndSts'],
    [
      'whose payment has no status',
      'BANK_STATEMENT_PART_MISSING',
      () => report({ group_status: 'PART', payments: [{ reference: refOf(first) }] }),
      '<TxInfAndSts',
    ],
    [
      'without an id',
      'BANK_STATEMENT_PART_MISSING',
      () => report({ id: '', group_status: 'ACSP' }),
      '<MsgId',
    ],
    [
      'with an impossible day',
      'BANK_STATEMENT_PART_INVALID',
      () => report({ created: '2026-02-30T10:00:00', group_status: 'ACSP' }),
      '<CreDtTm',
    ],
    [
      'about direct debits',
      'BANK_STATEMENT_PART_INVALID',
      () => report({ group_status: 'ACSP' }).replace('pain.001.001.09', 'pain.008.001.02'),
      '<OrgnlMsgNmId',
    ],
    [
      'about another payment information',
      'BANK_STATEMENT_PART_INVALID',
      () => rejectFirst().replace(/<OrgnlPmtInfId>[^<]*/, '<OrgnlPmtInfId>other'),
      '<OrgnlPmtInfId',
    ],
    [
      'with a DTD',
      'BANK_STATEMENT_DTD',
      () =>
        rejectFirst().replace(
          '<Document',
          '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<Document',
        ),
      undefined,
    ],
    ['that is cut', 'BANK_STATEMENT_XML_INVALID', () => rejectFirst().slice(0, 500), undefined],
    [
      'in an unknown version',
      'BANK_STATEMENT_FORMAT_UNKNOWN',
      () => report({ group_status: 'ACSP', version: '02' }),
      undefined,
    ],
    [
      'in a wrong namespace',
      'BANK_STATEMENT_FORMAT_UNKNOWN',
      () => report({ group_status: 'ACSP' }).replace('pain.002.001.10', 'pacs.002.001.10'),
      undefined,
    ],
    [
      'that pretends to be a statement',
      'BANK_STATEMENT_PART_MISSING',
      () => report({ group_status: 'ACSP' }).replace('pain.002.001.10', 'camt.053.001.08'),
      undefined,
    ],
  ])('%s is refused with its line, and stores nothing', async (_name, code, text, part) => {
    const file = text();
    const { status, failure } = await bank.upload(file);
    expect(failure?.code).toBe(code);
    expect(status).toBeGreaterThanOrEqual(409);
    if (part !== undefined) expect(failure?.error).toContain(`Line ${line(file, part)}:`);
    expect(await countReports()).toBe(0);
    expect(await orderOf(first)).toBeNull();
  });

  it('about a file that has not left is refused', async () => {
    await sql`update payout_exports set first_file_at = null where id = ${export_id}`.execute(
      system.deps.db,
    );
    expect((await bank.upload(rejectFirst())).failure?.code).toBe('BANK_STATUS_ORDER_UNKNOWN');
  });

  it('needs an admin', async () => {
    const owner = await signInAs(system, 'brand_owner', { brand_id: brands[0] ?? 0 });
    const { status } = await bank.upload(rejectFirst(), owner);
    expect(status).toBe(403);
    expect(await countReports()).toBe(0);
  });

  it("shows a bank's hostile text as text, cut to its length", async () => {
    const text = `&lt;script&gt;${'x'.repeat(1_000)}`;
    await imported(
      rejectFirst({
        payments: [{ reference: refOf(first), status: 'RJCT', reason: 'ZZ99', text }],
      }),
    );
    const shown = await orderOf(first);
    expect(shown?.reason_text).toHaveLength(300);
    expect(shown?.reason_code).toBe('ZZ99');
  });
});

it('verification finds an altered status', async () => {
  await imported(rejectFirst());
  expect(await verifyStatusReports(system.deps)).toEqual([]);
  await sql`update payout_line_statuses set status = 'ACSC'`.execute(system.deps.db);
  expect(await verifyStatusReports(system.deps)).toMatchObject([
    { problem: 'the status report is not as it was imported' },
  ]);
  await sql`truncate payout_rejections, payout_line_statuses, payout_status_reports`.execute(
    system.deps.db,
  );
  await imported(rejectFirst());
  await sql`delete from payout_rejections`.execute(system.deps.db);
  await sql`delete from payout_line_statuses`.execute(system.deps.db);
  expect(await verifyStatusReports(system.deps)).toHaveLength(1);
});
