import { randomUUID } from 'node:crypto';
import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import type { HoldStep } from '@diwan/contract/features/holds/records';
import type { HoldCode, HoldStepCode } from '@diwan/contract/features/holds/terms';
import type { OwnerConfirmation } from '@diwan/contract/features/owner-confirmations/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { ownFile } from '../../platform/files/check.ts';
import { keepFile, storeFile } from '../../platform/files/stored-files.ts';
import { ask, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addOwnedBrand, addPerson, requestChange } from '../../testing/bank/bank-changes.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPendingAgreement, readHolds, signPending } from '../../testing/holds.ts';
import { businessOf } from '../../testing/money.ts';
import { addDocuments, importLines, readCases } from '../../testing/screening.ts';
import { holdAccount } from '../owner-confirmations/public.ts';
import { screenBrand } from '../screening/public.ts';
import { holdLostPayouts, holdReturned } from './hold.ts';

/** These tests run each step through its API call. `combinations.test.ts` does the steps in SQL. */

const IBAN = 'KW74NBOK0000000000001000372151';
const NOW = '2026-06-10T09:00:00.000Z';
let system: TestApp;
let admin: TestUser;
let decider: TestUser;

interface Subject {
  readonly brand: number;
  readonly owner: TestUser;
}

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set(NOW);
  await addCategory(system, '5411');
  await addCategory(system, '5999', { mapped: false });
  admin = await addPerson(system, 'admin');
  decider = await addPerson(system, 'admin');
  await importLines(system, admin, [`${LISTED},,1970-05-31,,,`]);
});
afterAll(() => system.close());

const edit = ({ brand }: Subject, set: string) =>
  sql`update brands set ${sql.raw(set)} where id = ${brand}`.execute(system.deps.db);

/** The name of a listed person. */
const LISTED = 'Zorbek Dwaytan';

/** Causes each hold. */
const CAUSES: Readonly<Partial<Record<HoldCode, (on: Subject) => Promise<unknown>>>> = {
  rejected: (on) => edit(on, `status = 'rejected', status_reason = 'Papers'`),
  suspended: (on) => edit(on, `status = 'suspended', status_reason = 'Review'`),
  not_active: (on) => edit(on, `status = 'pending'`),
  paused: (on) => edit(on, `payout_status = 'paused', paused_at = '${NOW}', pause_reason = 'Why'`),
  bank_details: ({ brand, owner }) => requestChange(system, brand, owner),
  bank_returned: ({ brand }) => {
    const ctx = systemContext(system.deps, 'test');
    return ctx.transaction((tx) => holdReturned(ctx, tx, brand, 'Closed'));
  },
  after_backup: ({ brand }) => {
    const ctx = systemContext(system.deps, 'test');
    const lost = { payout_id: randomUUID(), kind: 'export', made_at: NOW } as const;
    const lines = [{ brand_id: brand, amount_minor: '1000' }];
    return ctx.transaction((tx) => holdLostPayouts(ctx, tx, { ...lost, lines }));
  },
  account_pending: ({ brand }) => {
    const { secrets } = system.deps;
    const account = { bank_name: 'NBOK', iban_sealed: secrets.seal(IBAN), iban_index: 'index' };
    const ctx = systemContext(system.deps, 'test');
    return ctx.transaction((tx) => holdAccount(ctx, tx, brand, account));
  },
  no_bank_details: ({ brand }) =>
    sql`delete from brand_bank_details where brand_id = ${brand}`.execute(system.deps.db),
  bank_digest: ({ brand }) =>
    sql`update brand_bank_details set unproven_since = ${NOW} where brand_id = ${brand}`.execute(
      system.deps.db,
    ),
  under_review: async ({ brand }) => {
    await addDocuments(system, brand, LISTED);
    await screenBrand(system, brand);
  },
  owners_missing: ({ brand }) =>
    sql`insert into owner_requirements (brand_id, due_on, held_from)
      values (${brand}, '2026-06-08', '2026-06-08T21:00:00Z')`.execute(system.deps.db),
  papers_expired: async ({ brand }) => {
    const { db, secrets } = system.deps;
    const kept = await keepFile(system.deps, ownFile(Buffer.from('x'), 'image/png'));
    const as = { kind: 'document', visibility: 'private' } as const;
    const { id } = await db.transaction().execute((tx) => storeFile(tx, kept, as));
    // The number exceeds those of `addDocuments`, so that this submission is the newest one.
    await sql`insert into brand_documents (brand_id, version, document_type, bank_name, iban_sealed,
        driver_license_file_id)
      values (${brand}, 10000, 'individual', 'Bank', ${secrets.seal(IBAN)}, ${id})`.execute(db);
    await sql`insert into paper_expiries (brand_id, field, expires_on)
      values (${brand}, 'driver_license_file', '2026-05-01')`.execute(db);
  },
  no_business: (on) => edit(on, `mcc_code = '5999'`),
  agreement: ({ brand }) => addPendingAgreement(system, brand, 'rate_change', NOW),
  agreement_pending: ({ brand }) => addPendingAgreement(system, brand, 'fee_change'),
};

async function decide({ brand }: Subject, decision: 'approve' | 'reject') {
  const { id } = await system.deps.db
    .selectFrom('bank_changes')
    .select('id')
    .where('brand_id', '=', brand)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const body = decision === 'reject' ? { reason: 'Not yours' } : {};
  const path = `/admin/bank-changes/${id}/${decision}`;
  return ask(system, 'POST', path, { token: decider.token, body });
}

/** Maps the category of the brand. The test unmaps it again afterwards. */
async function mapCategory({ brand }: Subject) {
  await edit({ brand } as Subject, `mcc_code = '5411'`);
  const business = await businessOf(system, brand);
  await edit({ brand } as Subject, `mcc_code = '5999'`);
  const call = { token: admin.token, body: { mcc_code: '5999' } };
  return ask(system, 'POST', `/admin/businesses/${business}/mcc`, call);
}

async function confirmAccount({ brand, owner: { token } }: Subject) {
  const path = `/brands/${brand}/owner-confirmation`;
  const { data } = await ask<OwnerConfirmation>(system, 'GET', path, { token });
  return ask(system, 'POST', path, { token, body: { digest: data.digest } });
}

const activate = ({ brand }: Subject) =>
  ask(system, 'PUT', `/brands/${brand}`, {
    token: admin.token,
    body: { status: 'active', checked_points: ALL_POINTS_TICKED },
  });

const OWNER = {
  full_name_english: 'Mariam Nasser',
  full_name_arabic: 'مريم ناصر',
  civil_id: '290010100003',
  politically_exposed: false,
};

const DO: Readonly<Record<HoldStepCode, (on: Subject, step: HoldStep) => Promise<unknown>>> = {
  confirm_account: confirmAccount,
  activate_brand: activate,
  reconsider_rejection: activate,
  sign_agreement: (_on, { hold_ids: [id] }) => signPending(system, id ?? ''),
  enter_owners: ({ brand, owner: { token } }) =>
    ask(system, 'PUT', `/brands/${brand}/owners`, { token, body: { owners: [OWNER] } }),
  send_papers: () => Promise.reject(new Error('no brand of this test has a document request')),
  renew_papers: async ({ brand }) => {
    const { rows } = await sql<{ id: string }>`select driver_license_file_id as id
      from brand_documents where brand_id = ${brand} and version = 10000`.execute(system.deps.db);
    const path = `/brands/${brand}/verification/expiries/${rows[0]?.id}`;
    const body = { expires_on: '2031-05-01' };
    await ask(system, 'PUT', path, { token: decider.token, body });
    return ask(system, 'PUT', path, { token: admin.token, body });
  },
  request_account: ({ brand, owner }) => requestChange(system, brand, owner),
  approve_account: (on) => decide(on, 'approve'),
  decide_account: (on) => decide(on, 'reject'),
  map_category: mapCategory,
  check_payout: (_on, { hold_ids: [id] }) =>
    ask(system, 'PUT', `/admin/service-holds/${id}/resolve`, {
      token: admin.token,
      body: { notes: 'The bank has not paid it' },
    }),
  finish_review: async ({ brand }) => {
    const cases = await readCases(system, admin);
    const { id } = cases.find(({ subject }) => subject.brand_id === brand) ?? {};
    const clear = ({ token }: TestUser) => {
      const call = { token, body: { reason: 'Another passport' } };
      return ask(system, 'POST', `/admin/screening-cases/${id}/clear`, call);
    };
    await clear(admin);
    return clear(decider);
  },
  resume_payouts: ({ brand }) =>
    ask(system, 'PUT', `/brands/${brand}/payout-status`, {
      token: admin.token,
      body: { status: 'active' },
    }),
};

const CODES = Object.keys(CAUSES) as HoldCode[];
const STATUSES: readonly HoldCode[] = ['rejected', 'suspended', 'not_active'];
/** Excludes impossible pairs. */
const isPossible = (a: HoldCode, b: HoldCode): boolean =>
  !(STATUSES.includes(a) && STATUSES.includes(b)) &&
  !(a === 'no_bank_details' && b === 'bank_digest') &&
  // The owner confirms an account only before the brand is active.
  (b === 'account_pending' ? a === 'not_active' : a !== 'account_pending');
const PAIRS = CODES.flatMap((a, place) =>
  CODES.slice(place + 1)
    .filter((b) => isPossible(a, b))
    .map((b): HoldCode[] => [a, b]),
);

const ALONE = CODES.filter((code) => code !== 'account_pending').map((code) => [code]);

test.each([...ALONE, ...PAIRS].map((codes) => ({ codes })))(
  '$codes are ended by their steps, one after another, and not earlier',
  async ({ codes }) => {
    const on = await addOwnedBrand(system, '5411');
    // The brand's status changes last, because it blocks the other causes.
    const later = (code: HoldCode) => Number(STATUSES.includes(code));
    for (const code of codes.toSorted((a, b) => later(a) - later(b))) await CAUSES[code]?.(on);
    const before = (await readHolds(system, on.brand, admin)).data;
    expect(new Set(before.holds.map(({ code }) => code))).toEqual(new Set(codes));
    const steps = [
      ...before.payout_steps,
      ...before.pos_request_steps.filter(
        (step) => !before.payout_steps.some((one) => one.hold_ids.join() === step.hold_ids.join()),
      ),
    ];
    for (const step of steps) {
      expect((await readHolds(system, on.brand, admin)).data.status).toBe('on_hold');
      const answer = (await DO[step.code](on, step)) as { status?: number };
      expect([step.code, answer.status ?? 200]).toEqual([step.code, 200]);
    }
    expect((await readHolds(system, on.brand, admin)).data).toMatchObject({
      status: 'clear',
      holds: [],
    });
    await sql`delete from business_mccs where mcc_code = '5999'`.execute(system.deps.db);
  },
);
