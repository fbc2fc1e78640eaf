import {
  PACK_CHECK_NAME,
  type RegulatorPacks,
} from '@diwan/contract/features/regulator-pack/records';
import { mandatoryClauses } from '@diwan/documents/agreement/template';
import { checkPack, type PackCheck, readZip } from '@diwan/documents/seal/check-pack';
import { checkSeal, sealVerdictOf } from '@diwan/documents/seal/check-seal';
import { createSealCertificate } from '@diwan/documents/seal/certificate';
import { sealTemplateOf } from '@diwan/documents/seal/verify-seal';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { addChargeback, addPayableBrand } from '../../testing/money.ts';
import { importLines } from '../../testing/screening.ts';
import { readTrustedSeals } from '../agreements/public.ts';
import { verifyPackSeals } from './verify.ts';

/* Tests regulator packs and the table of 0260_regulator_packs_expand.sql. */

const MONTH = '2026-06';
const FILE = '/admin/regulator-packs/file';
/** The month in Kuwait, UTC+3. */
const FIRST = '2026-05-31T21:00:00.000Z';
const LAST = '2026-06-30T20:59:59.999Z';
const AFTER = '2026-06-30T21:00:00.000Z';

let system: TestApp;
let admin: TestUser;
let auditor: TestUser;
let brand_id: number;

const run = (text: string) => sql.raw(text).execute(system.deps.db);

async function addSigned(id: number, at: string, clauses: readonly string[]): Promise<void> {
  const list = JSON.stringify(clauses.map((clause) => ({ id: clause, en: 'Text', ar: 'نص' })));
  await run(`insert into agreements (brand_id, agreement_type, agreement_version, status, text_en,
    text_ar, digest, clauses, schedule, typed_name, signer_name, signer_email, signed_at,
    created_at)
    values (${id}, 'service', '1.4', 'signed', 'x', 'x', '${'0'.repeat(64)}', '${list}', '{}',
    'Owner', 'Owner', 'owner@example.com', '${at}', '${at}')`);
}

/** Adds a case of the first entry of the first list. Each case has another key. */
const addCase = (at: string, key: string, decided_at: string | null = null) =>
  run(`insert into screening_cases (kind, key, role, brand_id, names, subject_digest, list_id,
      entry_id, entry_key, entry_digest, entry_name, score, band, reasons, status, opened_at,
      decided_at, reason)
    select 'customer', '${key}', 'customer', null, array['=Noura, "N"'], 'd', e.list_id, e.id, e.key,
      'd', 'Noura', 70, 'possible', '{}', ${decided_at === null ? `'open'` : `'cleared'`}, '${at}',
      ${decided_at === null ? 'null, null' : `'${decided_at}', 'Another person'`}
    from screening_entries e order by e.id limit 1`);

async function addRecords(): Promise<void> {
  brand_id = await addPayableBrand(system, { mcc_code: '5411' });
  const chargeback = await addChargeback(system, brand_id);
  await run(`update refunds set created_at = '${FIRST}' where id = '${chargeback}'`);
  await run(
    `insert into disputes (refund_id, evidence_until) values ('${chargeback}', '2026-06-15')`,
  );
  const days = [
    ['2026-05-31', 900],
    ['2026-06-01', 500],
    ['2026-06-30', 499],
    ['2026-07-01', 100],
  ] as const;
  for (const [day, balance] of days) {
    await run(`insert into safeguarding_days (day, business_id, pending_minor, payable_minor,
        in_transit_minor, deposit_minor, provider_debt_minor, balance_minor, computed_at)
      select '${day}', id, 0, 500, 0, 0, 0, ${balance}, now() from businesses limit 1`);
  }
  await run(
    `insert into clearing_months values ('2026-06-01', 10000, 9000, 8000, 7500, null, 0, now())`,
  );
  await run(`insert into reconciliation_days (day, run_state, started_at, compared_at)
    values ('2026-06-09', 'done', '2026-06-10', '2026-06-10'), ('2026-07-01', 'done', now(), now())`);
  await run(`insert into reconciliation_rows (day, side, kind, reason, state, subject,
      expected_minor, found_minor, resolved_at, resolved_by, note)
    values ('2026-06-09', 'bank', 'under', 'other_sum', 'resolved', 'x', 2, 1, '${AFTER}', '${admin.id}', 'Late'),
      ('2026-06-09', 'bank', 'under', 'other_sum', 'resolved', 'y', 2, 1, '${LAST}', '${admin.id}', 'In time'),
      ('2026-06-09', 'bank', 'matched', 'agrees', 'matched', 'z', 2, 2, null, null, null)`);
  await importLines(system, admin, ['Noura Al-Sabah,,1970-05-31,KW,,Trial']);
  await run(`update screening_list_versions set imported_at = '2026-05-01'`);
  await addCase('2026-05-31T20:59:59.999Z', 'before', '2026-06-02T08:00:00.000Z');
  await addCase(FIRST, 'first');
  await addCase(LAST, 'last', '2026-07-02T08:00:00.000Z');
  await addCase(AFTER, 'after');
  await run(`insert into brand_risk_changes (brand_id, kind, score, level, changed_at)
    values (${brand_id}, 'computed', 10, 'low', '2026-05-01'),
      (${brand_id}, 'computed', 90, 'high', '${LAST}'), (${brand_id}, 'computed', 20, 'low', '${AFTER}')`);
  await addSigned(await addBrand(system, { mcc_code: '5411' }), LAST, mandatoryClauses());
  await addSigned(await addBrand(system, { mcc_code: '5411' }), FIRST, ['payouts.when']);
  await run(`insert into audit_checks (checked_at, rows, differences) values ('${FIRST}', 5, 2)`);
  await run(`insert into restores (backup_at, restored_at) values ('${FIRST}', '${LAST}')`);
}

const joinedAt = ({ id }: TestUser, at: string) =>
  run(`update users set created_at = '${at}' where id = '${id}'`);

/** Adds a member of staff who leaves, and whose session ends some seconds later. */
async function addLeaver(seconds: number): Promise<void> {
  const leaver = await signInAs(system, 'admin');
  await joinedAt(leaver, '2026-05-01T00:00:00Z');
  const left = '2026-06-15T08:00:00.000Z';
  const ended = new Date(Date.parse(left) + seconds * 1_000 + 3).toISOString();
  await run(`update sessions set created_at = '2026-06-15T07:00:00Z', expires_at = '2026-06-16',
    ended_at = '${ended}', end_reason = 'deactivation' where user_id = '${leaver.id}'`);
  await run(`insert into audit_log (at, actor_kind, action, entity, entity_id)
    values ('${left}', 'system', 'user.deactivated', 'user', '${leaver.id}')`);
}

/** Sets the clock. Both people sign in again, because their sessions have expired. */
async function moveTo(at: string): Promise<void> {
  system.clock.set(at);
  admin = await signInAs(system, 'admin');
  auditor = await signInAs(system, 'auditor');
}

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set('2026-06-10T09:00:00.000Z');
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
  await joinedAt(admin, '2026-06-03T08:00:00Z');
  auditor = await signInAs(system, 'auditor');
  await joinedAt(auditor, '2026-05-03T08:00:00Z');
  await addRecords();
  await addLeaver(0);
  await addLeaver(90);
  await moveTo('2026-07-05T09:00:00.000Z');
});
// Many exports come from one address.
beforeEach(() => run('delete from rate_buckets'));
afterAll(() => system.close());

async function download(month = MONTH, { token } = admin): Promise<Uint8Array> {
  const reply = await system.app.inject({
    url: `/api${FILE}?month=${month}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/zip');
  return new Uint8Array(reply.rawPayload);
}

const SEALS = { checkSeal, sealVerdictOf };
const templates = async () => (await readTrustedSeals(system.deps)).map(sealTemplateOf);
const check = async (file: Uint8Array): Promise<PackCheck> =>
  checkPack(file, await templates(), SEALS);

async function unpack(file: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = await readZip(file);
  if (!files) throw new Error('the pack is not a ZIP');
  return files;
}

/** Reads CSV (RFC 4180) with its byte order mark. */
function readCsv(bytes: Uint8Array): readonly Readonly<Record<string, string>>[] {
  const text = new TextDecoder().decode(bytes);
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    lines.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end !== ',') lines.push([]);
  }
  const [head = [], ...rows] = lines.slice(0, -1);
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

interface Manifest {
  readonly files: readonly { readonly name: string; readonly rows: number }[];
  readonly figures: readonly {
    readonly id: string;
    readonly file: string;
    readonly where?: { readonly column: string; readonly in: readonly string[] };
    readonly sum?: string;
    readonly value: string;
  }[];
}

async function read(file: Uint8Array) {
  const files = await unpack(file);
  const manifest = JSON.parse(
    new TextDecoder().decode(files.get('manifest.json')),
  ) as unknown as Manifest;
  const rowsOf = (name: string) => readCsv(files.get(name) ?? new Uint8Array());
  const figures = Object.fromEntries(manifest.figures.map(({ id, value }) => [id, Number(value)]));
  return { files, manifest, rowsOf, figures };
}

describe('the bytes of a pack', () => {
  it('are the same when the month is exported twice, also after later events', async () => {
    const first = await download();
    await moveTo('2026-07-20T09:00:00.000Z');
    await addCase('2026-07-15T08:00:00.000Z', 'july');
    await run(`update screening_cases set status = 'cleared', reason = 'Another person',
      decided_at = '2026-07-16' where key = 'first'`);
    const second = await download(MONTH, auditor);
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  });

  it('are the same for two people at once, with one seal', async () => {
    const [one, two] = await Promise.all([download('2026-05'), download('2026-05', auditor)]);
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
    const { data } = await ask<RegulatorPacks>(system, 'GET', '/admin/regulator-packs', admin);
    expect(data.newest_month).toBe('2026-06');
    expect(data.seals.filter(({ month }) => month === '2026-05')).toHaveLength(1);
  });

  it('have no time of their creation, and all files have one fixed time', async () => {
    const file = Buffer.from(await download());
    const times = new Set<number>();
    for (
      let at = file.indexOf('PK\u0003\u0004');
      at !== -1;
      at = file.indexOf('PK\u0003\u0004', at + 4)
    ) {
      times.add(file.readUInt32LE(at + 10));
    }
    // 1980-01-01 00:00:00 in the form of MS-DOS.
    expect([...times]).toEqual([0x00_21_00_00]);
    const { manifest } = await read(file);
    expect(JSON.stringify(manifest)).not.toContain('2026-07-0');
  });

  it('change with a new seal when records of the month change', async () => {
    const before = await download();
    await addSigned(await addBrand(system, { mcc_code: '5411' }), FIRST, mandatoryClauses());
    const after = await download();
    expect(Buffer.from(after).equals(Buffer.from(before))).toBe(false);
    const { data } = await ask<RegulatorPacks>(system, 'GET', '/admin/regulator-packs', admin);
    expect(data.seals.filter(({ month }) => month === MONTH)).toHaveLength(2);
    expect((await read(after)).figures['agreements_signed']).toBe(3);
    expect((await check(before)).verdict).toBe('authentic');
  });
});

describe('the figures of a pack', () => {
  it('are recounted from the rows that they name, and each row belongs to its file', async () => {
    const { files, manifest, rowsOf } = await read(await download());
    expect([...files.keys()]).toEqual([
      ...manifest.files.map(({ name }) => name),
      'manifest.json',
      'regulator-pack.pdf',
    ]);
    for (const { name, rows } of manifest.files)
      expect([name, rowsOf(name).length]).toEqual([name, rows]);
    for (const { id, file, where, sum, value } of manifest.figures) {
      const all = rowsOf(file);
      if (all[0])
        expect(Object.keys(all[0])).toEqual(
          expect.arrayContaining([where?.column ?? sum ?? Object.keys(all[0])[0]]),
        );
      const rows = all.filter(
        (row) => where === undefined || where.in.includes(row[where.column] ?? ''),
      );
      const counted =
        sum === undefined ? rows.length : rows.reduce((total, row) => total + Number(row[sum]), 0);
      expect([id, String(counted)]).toEqual([id, value]);
    }
  });

  it('count the month in the timezone of the platform, and states at its end', async () => {
    const { figures } = await read(await download());
    expect(figures).toMatchObject({
      safeguarding_days: 2,
      safeguarding_shortfalls: 1,
      reconciled_days: 1,
      differences: 2,
      open_differences: 1,
      clearing_volume: 10_000,
      clearing_fourth: 7_500,
      cases_opened: 2,
      cases_decided: 1,
      cases_open: 2,
      list_imports: 0,
      lists_in_force: 1,
      risk_high: 1,
      risk_low: 0,
      risk_changes: 1,
      disputes_opened: 1,
      disputes_open: 1,
      staff_joined: 1,
      staff_left: 2,
      staff_late: 1,
      agreements_incomplete: 1,
      mandatory_clauses: mandatoryClauses().length,
      restores: 1,
      audit_checks: 1,
      audit_differences: 2,
    });
  });

  it('name the missing clauses and the time until access ended', async () => {
    const { rowsOf } = await read(await download());
    const incomplete = rowsOf('agreements.csv').find(
      ({ mandatory_clauses: state }) => state === 'missing',
    );
    expect(incomplete?.['missing_clauses']?.split(' | ')).toEqual(
      mandatoryClauses()
        .toSorted()
        .filter((id) => id !== 'payouts.when'),
    );
    const left = rowsOf('staff.csv').filter(({ event }) => event === 'left');
    const seconds = left.map((row) => Number(row['seconds_until_access_ended']));
    expect(seconds.toSorted((a, b) => a - b)).toEqual([0, 90]);
  });

  it('have no transactions and no full account number', async () => {
    const { files } = await read(await download());
    const names = [...files.keys()].join(' ');
    expect(names).not.toContain('transactions');
    const text = [...files.entries()]
      .filter(([name]) => name.endsWith('.csv'))
      .map(([, bytes]) => new TextDecoder().decode(bytes))
      .join('');
    expect(text).not.toMatch(/KW\d{2}[A-Z]{4}\d{10}/);
    expect(text).not.toContain('@');
    // A spreadsheet must not run a name as a formula.
    expect(text).toContain(`"'=Noura, ""N"""`);
  });

  it('of a month without records are zero, and the pack states what is not recorded', async () => {
    const file = await download('2025-01');
    const { figures, manifest } = await read(file);
    const { mandatory_clauses: _clauses, ...others } = figures;
    expect(new Set(Object.values(others))).toEqual(new Set([0]));
    expect(JSON.stringify(manifest)).toContain('Unplanned downtime is not recorded');
    expect((await check(file)).verdict).toBe('authentic');
  });
});

describe('the check of a pack', () => {
  const zipped = (files: ReadonlyMap<string, Uint8Array>) => zipSync(Object.fromEntries(files));

  it('finds the pack authentic, and names each altered, missing or added file', async () => {
    const file = await download();
    expect(await check(file)).toMatchObject({ verdict: 'authentic', wrong_files: [] });
    const files = await unpack(file);
    for (const [name, bytes] of files) {
      const altered = bytes.slice();
      altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 1;
      const { verdict } = await check(zipped(new Map([...files, [name, altered]])));
      expect([name, verdict]).toEqual([name, 'altered']);
      if (!name.endsWith('.csv')) continue;
      const fewer = new Map([...files].filter(([other]) => other !== name));
      expect(await check(zipped(fewer))).toMatchObject({ verdict: 'altered', wrong_files: [name] });
    }
    const more = new Map([...files, ['extra.csv', new Uint8Array([65])] as const]);
    expect(await check(zipped(more))).toMatchObject({ wrong_files: ['extra.csv'] });
  });

  it('refuses a pack of another platform, the seal of another month, and other files', async () => {
    const file = await download();
    const other = await createSealCertificate('Other', '2026-01-01T00:00:00.000Z');
    const theirs = await checkPack(file, [sealTemplateOf(other.certificate_pem)], SEALS);
    expect(theirs.verdict).toBe('not_ours');
    const may = await unpack(await download('2026-05'));
    const pdf = may.get('regulator-pack.pdf') ?? new Uint8Array();
    const mixed = new Map([...(await unpack(file)), ['regulator-pack.pdf', pdf] as const]);
    expect((await check(zipped(mixed))).verdict).toBe('altered');
    for (const bytes of [
      new Uint8Array(),
      Buffer.from('PK'),
      file.subarray(1),
      file.subarray(0, -1),
    ]) {
      expect((await check(new Uint8Array(bytes))).verdict).toBe('not_sealed');
    }
  });

  it('gives the same result in the offline page, which needs no network', async () => {
    const reply = await system.app.inject({ url: '/api/regulator-packs/check' });
    expect(reply.headers['content-disposition']).toContain(PACK_CHECK_NAME);
    const page = reply.body;
    expect(page).not.toMatch(/https?:|import |fetch\(/);
    const script = page.slice(page.indexOf('<script>') + 8, page.indexOf('</script>'));
    const work = script.slice(0, script.indexOf('\nconst field ='));
    const inPage = (pack: Uint8Array): Promise<PackCheck> =>
      runInNewContext(`${work}; checkPack(PACK, TEMPLATES, { checkSeal, sealVerdictOf })`, {
        PACK: pack,
        TextDecoder,
        Blob,
        Response,
        DecompressionStream,
        crypto,
      }) as Promise<PackCheck>;
    const file = await download();
    expect(await inPage(file)).toEqual(await check(file));
    const files = new Map([...(await unpack(file)), ['staff.csv', new Uint8Array([65])] as const]);
    expect(await inPage(zipped(files))).toMatchObject({
      verdict: 'altered',
      wrong_files: ['staff.csv'],
    });
  });
});

describe('the export of a pack', () => {
  it('is only for admins and auditors', async () => {
    for (const role of ['brand_owner', 'partner', 'partner_employee'] as const) {
      const { token } = await signInAs(system, role, role === 'brand_owner' ? { brand_id } : {});
      for (const path of [`${FILE}?month=${MONTH}`, '/admin/regulator-packs']) {
        expect([role, (await ask(system, 'GET', path, { token })).status]).toEqual([role, 403]);
      }
    }
    expect((await ask(system, 'GET', `${FILE}?month=${MONTH}`)).status).toBe(401);
  });

  it('is refused before the month is over in the timezone of the platform', async () => {
    await moveTo('2026-07-31T20:59:59.999Z');
    const early = await ask(system, 'GET', `${FILE}?month=2026-07`, admin);
    expect([early.status, early.failure.code]).toEqual([422, 'REGULATOR_PACK_MONTH_NOT_OVER']);
    system.clock.set('2026-07-31T21:00:00.000Z');
    await download('2026-07');
    for (const month of ['2026-13', '2026-7', '', '2026-06-01']) {
      expect((await ask(system, 'GET', `${FILE}?month=${month}`, admin)).status).toBe(400);
    }
  });

  it('leaves seals that the verification finds genuine, and an altered one is reported', async () => {
    await download();
    expect(await verifyPackSeals(system.deps)).toEqual([]);
    await run(
      `update regulator_pack_seals set digest = '${'0'.repeat(64)}' where month = '2026-05-01'`,
    );
    expect(await verifyPackSeals(system.deps)).toMatchObject([{ id: `2026-05 ${'0'.repeat(64)}` }]);
    await run(`delete from regulator_pack_seals where month = '2026-05-01'`);
  });

  it('is in the audit log with the digest and the person', async () => {
    await download(MONTH, auditor);
    const rows = await system.deps.db
      .selectFrom('audit_log')
      .select(['entity_id', 'actor_email', 'after'])
      .where('action', '=', 'regulator_pack.exported')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(rows).toMatchObject([
      {
        entity_id: MONTH,
        actor_email: auditor.email,
        after: { digest: expect.any(String) as string },
      },
    ]);
  });
});
