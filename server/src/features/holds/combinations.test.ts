import { stepsOf } from '@diwan/contract/features/holds/steps';
import {
  type HoldCode,
  HOLD_CODES,
  HOLD_STEPS,
  type HoldStepCode,
  stops,
} from '@diwan/contract/features/holds/terms';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../platform/db/database.ts';
import { signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { holdsOfBrand, nothingHolds } from './sources.ts';

/**
 * The facts that can hold a brand. The tests check every combination of them with every subset of
 * the named steps. The complete set of steps ends the holds, and no smaller set does.
 */
const FACTS = {
  status: ['active', 'rejected', 'suspended', 'pending'],
  payout_status: ['active', 'paused'],
  account: ['approved', 'pending', 'missing', 'unproven'],
  request: ['none', 'waiting'],
  payment: ['arrived', 'returned'],
  category: ['mapped', 'unmapped'],
  agreements: ['none', 'offered', 'announced', 'due', 'all due'],
  screening: ['none', 'strong', 'confirmed'],
  owners: ['entered', 'missing', 'due later'],
  papers: ['valid', 'expired', 'in grace'],
} as const;
type Facts = { readonly [K in keyof typeof FACTS]: (typeof FACTS)[K][number] };

const COMBINATIONS = (
  Object.entries(FACTS).reduce<Readonly<Record<string, string>>[]>(
    (all, [name, values]) =>
      all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as unknown as Facts[]
)
  // The owner confirms an account only before the brand is active.
  .filter(({ account, status }) => account !== 'pending' || status === 'pending')
  // Cases, owners and documents are independent of the other facts. Fewer combinations keep the
  // test short.
  .filter(
    ({ screening, agreements, request }) =>
      screening === 'none' || (agreements === 'none' && request === 'none'),
  )
  .filter(
    ({ owners, papers, screening, agreements, request, account, payment, category }) =>
      (owners === 'entered' && papers === 'valid') ||
      (screening === 'none' &&
        agreements === 'none' &&
        request === 'none' &&
        account === 'approved' &&
        category === 'mapped' &&
        payment === 'arrived'),
  );

interface Cause {
  readonly code: HoldCode;
  /** The id of the agreement's hold, or the code for other holds. */
  readonly id: string;
}

const STATUS_CODES = {
  active: [],
  rejected: ['rejected'],
  suspended: ['suspended'],
  pending: ['not_active'],
} as const;

/** The pending agreements by type. A due agreement ranks before an announced one. */
const AGREEMENTS: Readonly<Record<Facts['agreements'], readonly Cause[]>> = {
  none: [],
  offered: [{ code: 'agreement_pending', id: 'pos_activation' }],
  announced: [
    { code: 'agreement_pending', id: 'rate_change' },
    { code: 'agreement_pending', id: 'pos_activation' },
  ],
  due: [{ code: 'agreement', id: 'rate_change' }],
  'all due': [
    { code: 'agreement', id: 'rate_change' },
    { code: 'agreement', id: 'fee_change' },
    { code: 'agreement_pending', id: 'pos_activation' },
  ],
};

/**
 * Returns the holds that these facts cause by the decision record, independently of the tested
 * code.
 */
function causesOf(facts: Facts): Cause[] {
  const codes: HoldCode[] = [
    ...STATUS_CODES[facts.status],
    ...(facts.screening === 'none' ? [] : (['under_review'] as const)),
    ...(facts.payout_status === 'paused' ? (['paused'] as const) : []),
    ...(facts.request === 'waiting' ? (['bank_details'] as const) : []),
    ...(facts.payment === 'returned' ? (['bank_returned'] as const) : []),
    ...(facts.account === 'pending' ? (['account_pending'] as const) : []),
    ...(facts.account === 'missing' ? (['no_bank_details'] as const) : []),
    ...(facts.account === 'unproven' ? (['bank_digest'] as const) : []),
    ...(facts.owners === 'missing' ? (['owners_missing'] as const) : []),
    ...(facts.papers === 'expired' ? (['papers_expired'] as const) : []),
    ...(facts.category === 'unmapped' ? (['no_business'] as const) : []),
  ];
  return [...codes.map((code) => ({ code, id: code })), ...AGREEMENTS[facts.agreements]];
}

interface Step {
  readonly code: HoldStepCode;
  readonly hold_ids: readonly string[];
}

interface Case {
  readonly facts: Facts;
  readonly causes: readonly Cause[];
  /** The steps that were done. */
  readonly done: readonly Step[];
  readonly payouts_run: boolean;
  readonly requests_run: boolean;
}

const keyOf = ({ code, hold_ids }: Step): string =>
  code === 'sign_agreement' ? `sign ${hold_ids.join()}` : code;

const subsetsOf = <T>(things: readonly T[]): T[][] =>
  things.reduce<T[][]>((all, thing) => all.flatMap((one) => [one, [...one, thing]]), [[]]);

const CASES: readonly Case[] = COMBINATIONS.flatMap((facts) => {
  const causes = causesOf(facts);
  const payouts = stepsOf(causes.filter(({ code }) => stops(code, 'payouts'))).map(keyOf);
  const requests = stepsOf(causes.filter(({ code }) => stops(code, 'pos_requests'))).map(keyOf);
  return subsetsOf(stepsOf(causes)).map((done): Case => {
    const keys = new Set(done.map(keyOf));
    return {
      facts,
      causes,
      done,
      payouts_run: payouts.every((key) => keys.has(key)),
      requests_run: requests.every((key) => keys.has(key)),
    };
  });
});

const NOW = '2026-06-10T09:00:00.000Z';
let system: TestApp;
/** Has no statement timeout: each statement concerns all cases, and test machines are slow. */
let database: OpenDatabase;

beforeAll(async () => {
  system = await startTestApp();
  database = openDatabase(system.url, { statement_timeout_ms: 0 });
  system.clock.set(NOW);
  await addCategory(system, '5411');
  await addCategory(system, '5999', { mapped: false });
});
afterAll(async () => {
  await database.close();
  await system.close();
});

/** Adds one brand for each case, with the facts of the case. */
async function makeBrands(asker: string): Promise<void> {
  const { db } = database;
  const rows = CASES.map(({ facts, done }) => ({ facts, done: done.map(keyOf) }));
  await sql`create table given as select ordinality::integer as place, value -> 'facts' as facts,
      array(select jsonb_array_elements_text(value -> 'done')) as done
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality`.execute(db);
  await sql`insert into brands (name, status, status_reason, entity_type, business_type, mcc_status,
      phone_number, mcc_code, payout_status, paused_at, pause_reason)
    select place::text, facts ->> 'status', 'Because', 'individual', 'Shop', 'approved',
      '50001234', case facts ->> 'category' when 'mapped' then '5411' else '5999' end,
      facts ->> 'payout_status', paused_at, case when paused_at is not null then 'Because' end
    from given, lateral (select case facts ->> 'payout_status'
      when 'paused' then ${NOW}::timestamptz end as paused_at) as p order by place`.execute(db);
  await sql`create table cases as select b.id as brand_id, given.* from given
    join brands b on b.name = given.place::text`.execute(db);
  await sql`insert into brand_bank_details (brand_id, bank_name, iban_sealed, iban_index, digest,
      unproven_since)
    select brand_id, 'Bank', 'sealed', 'index', 'digest',
      case facts ->> 'account' when 'unproven' then ${NOW}::timestamptz end
    from cases where facts ->> 'account' not in ('missing', 'pending')`.execute(db);
  await sql`insert into owner_confirmations (brand_id, bank_name, iban_sealed, iban_index,
      account_entered_at)
    select brand_id, 'Bank', 'sealed', 'index', ${NOW} from cases
    where facts ->> 'account' = 'pending'`.execute(db);
  await sql`insert into service_holds (brand_id, code, since, reason)
    select brand_id, 'bank_returned', ${NOW}, 'Closed' from cases
    where facts ->> 'payment' = 'returned'`.execute(db);
  await sql`insert into owner_requirements (brand_id, due_on, held_from)
    select brand_id, '2026-06-09', ${NOW}::timestamptz
      + case facts ->> 'owners' when 'missing' then interval '0' else interval '1 ms' end
    from cases where facts ->> 'owners' <> 'entered'`.execute(db);
  // The hold begins 14 days after the expiry, at the start of the day in Kuwait.
  await sql`insert into paper_expiries (brand_id, field, expires_on)
    select brand_id, 'civil_id_file',
      case facts ->> 'papers' when 'expired' then '2026-05-27'::date else '2026-05-28' end
    from cases where facts ->> 'papers' <> 'valid'`.execute(db);
  await requestAccounts(asker, sql`facts ->> 'request' = 'waiting'`);
  await openCases(asker);
  for (const [name, agreements] of Object.entries(AGREEMENTS)) {
    for (const { code, id } of agreements) {
      const days = code === 'agreement' ? 0 : 1;
      await sql`insert into agreements (brand_id, agreement_type, agreement_version, text_en,
          text_ar, clauses, schedule, digest, valid_from)
        select brand_id, ${id}, 'v1', 'Text', 'نص', '[]', '{}', repeat('0', 64),
          ${NOW}::timestamptz + make_interval(days => ${days})
        from cases where facts ->> 'agreements' = ${name}`.execute(db);
    }
  }
}

/** Opens a strong or confirmed case for each brand with one, and a case that holds nothing. */
async function openCases(asker: string): Promise<void> {
  const { db } = database;
  await sql`with list as (
      insert into screening_lists (name, format, version) values ('List', 'local_csv', 1)
      returning id),
    entry as (insert into screening_entries (list_id, key, kind, names, birth_dates, nationalities,
        id_numbers, digest, from_version)
      select id, 'E', 'person', '{Noura}', '{}', '{}', '{}', 'digest', 1 from list
      returning id, list_id)
    insert into screening_cases (kind, key, role, brand_id, names, subject_digest, list_id,
      entry_id, entry_key, entry_digest, entry_name, score, band, reasons, status, opened_at,
      frozen_at, decided_by, decided_at, reason)
    select 'brand', brand_id::text, role, brand_id, '{Noura}', 'digest', entry.list_id, entry.id,
      'E', 'digest', 'Noura', 90, case role when 'holder' then 'strong' else 'possible' end, '{}',
      status, ${NOW}, case role when 'holder' then ${NOW}::timestamptz end,
      case status when 'confirmed' then ${asker}::uuid end,
      case status when 'confirmed' then ${NOW}::timestamptz end,
      case status when 'confirmed' then 'Because' end
    from cases, entry, lateral (values
      ('holder', case facts ->> 'screening' when 'confirmed' then 'confirmed' else 'open' end),
      ('signer', 'open')) as r (role, status)
    where facts ->> 'screening' <> 'none'`.execute(db);
}

const requestAccounts = (asker: string, where: ReturnType<typeof sql>) =>
  sql`insert into bank_changes (brand_id, bank_name, beneficiary, iban_sealed, iban_index, digest,
      requested_by, requested_role, created_at)
    select brand_id, 'Bank', 'Noura', 'sealed', 'index', 'digest', ${asker}, 'owner', ${NOW}
    from cases where ${where}`.execute(database.db);

/** Does each step for the brands whose case has it. */
async function doSteps(asker: string, decider: string): Promise<void> {
  const { db } = database;
  const did = (key: string) => sql`${key} = any(done)`;
  const brands = (key: string) => sql`(select brand_id from cases where ${did(key)})`;
  const confirmed = brands('confirm_account');
  await sql`insert into brand_bank_details (brand_id, bank_name, iban_sealed, iban_index, digest)
    select brand_id, bank_name, iban_sealed, iban_index, 'digest' from owner_confirmations
    where brand_id in ${confirmed}`.execute(db);
  await sql`delete from owner_confirmations where brand_id in ${confirmed}`.execute(db);
  const decided = sql`decided_at = ${NOW}, decided_by = ${decider}`;
  for (const step of ['activate_brand', 'reconsider_rejection']) {
    await sql`update brands set status = 'active' where id in ${brands(step)}`.execute(db);
  }
  await sql`update brands set payout_status = 'active', paused_at = null, pause_reason = null
    where id in ${brands('resume_payouts')}`.execute(db);
  await sql`update brands set mcc_code = '5411' where id in ${brands('map_category')}`.execute(db);
  await sql`insert into beneficial_owners (id, brand_id, position, full_name_english,
      full_name_arabic, id_kind, id_sealed, id_index, birth_date, nationality, share_bp,
      politically_exposed, is_manager)
    select gen_random_uuid(), brand_id, 0, 'Noura', 'نورة', 'civil_id', 'sealed', 'index',
      '1990-01-01', 'KW', 10000, false, false
    from cases where ${did('enter_owners')}`.execute(db);
  await sql`update paper_expiries set expires_on = '2031-05-27'
    where brand_id in ${brands('renew_papers')}`.execute(db);
  const reviewed = brands('finish_review');
  await sql`update screening_cases set first_cleared_by = ${asker}, first_cleared_at = ${NOW},
      first_reason = 'Because' where role = 'holder' and brand_id in ${reviewed}`.execute(db);
  await sql`update screening_cases set status = 'cleared', ${decided}, reason = 'Because'
    where role = 'holder' and brand_id in ${reviewed}`.execute(db);
  for (const type of ['rate_change', 'fee_change', 'pos_activation']) {
    await sql`update agreements set status = 'signed', signed_at = ${NOW}, signer_name = 'Noura',
        typed_name = 'Noura'
      where agreement_type = ${type} and brand_id in ${brands(`sign ${type}`)}`.execute(db);
  }
  await requestAccounts(asker, did('request_account'));
  // An approval without a request changes nothing.
  const approved = sql`(select brand_id from bank_changes where status = 'approved')`;
  await sql`update bank_changes set status = 'approved', ${decided}
    where status = 'waiting' and brand_id in ${brands('approve_account')}`.execute(db);
  await sql`insert into brand_bank_details (brand_id, bank_name, iban_sealed, iban_index, digest)
    select brand_id, 'Bank', 'sealed', 'index', 'digest' from bank_changes
    where status = 'approved'
    on conflict (brand_id) do update set unproven_since = null`.execute(db);
  await sql`update service_holds set ended_at = ${NOW} where brand_id in ${approved}`.execute(db);
  await sql`update bank_changes set status = 'rejected', reason = 'Because', ${decided}
    where status = 'waiting' and brand_id in ${brands('decide_account')}`.execute(db);
}

const describeCase = ({ facts, done }: Case) => ({ facts, done: done.map(keyOf) });

test('the named steps end every combination of holds, and no smaller set does', async () => {
  const { db } = database;
  const { id: asker } = await signInAs(system, 'admin');
  expect(COMBINATIONS).toHaveLength(1312);
  await makeBrands(asker);
  const before = await sql<{ place: number; codes: HoldCode[] }>`
    select place::integer, array(select h ->> 'code' from jsonb_array_elements(holds) as h) as codes
    from (select c.place, ${holdsOfBrand(NOW)} as holds from cases c
      join brands b on b.id = c.brand_id) as held order by place`.execute(db);
  const told = CASES.map(({ causes }) => causes.map(({ code }) => code));
  const inOrder = (codes: readonly HoldCode[]) =>
    HOLD_CODES.flatMap((code) => codes.filter((one) => one === code));
  expect(before.rows.map(({ codes }) => codes)).toEqual(told.map(inOrder));

  const { id: decider } = await signInAs(system, 'admin');
  await doSteps(asker, decider);
  const after = await sql<{ place: number; payouts_run: boolean; held: HoldCode[] }>`
    select place::integer, payouts_run,
      array(select h ->> 'code' from jsonb_array_elements(holds) as h) as held
    from (select c.place, ${nothingHolds(NOW)} as payouts_run, ${holdsOfBrand(NOW)} as holds
      from cases c join brands b on b.id = c.brand_id) as held order by place`.execute(db);
  const wrong = after.rows.flatMap(({ payouts_run, held }, place) => {
    const one = CASES[place];
    const requests_run = !held.some((code) => stops(code, 'pos_requests'));
    const right = one?.payouts_run === payouts_run && one.requests_run === requests_run;
    return right || !one ? [] : [{ ...describeCase(one), payouts_run, requests_run }];
  });
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(after.rows).toHaveLength(CASES.length);
});

test('every hold is ended by a step, and every step ends a hold', () => {
  for (const code of HOLD_CODES) expect(stepsOf([{ id: '1', code }])).not.toEqual([]);
  for (const { releases } of Object.values(HOLD_STEPS)) expect(releases).not.toEqual([]);
});
