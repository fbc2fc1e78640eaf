import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrandHold } from '@diwan/contract/features/holds/records';
import type { ScreeningCase } from '@diwan/contract/features/screening/records';
import type { Dispute } from '@diwan/contract/features/disputes/records';
import type { Jobs } from '@diwan/contract/features/jobs/records';
import type { MidMove } from '@diwan/contract/features/mids/records';
import type { AdminChanges } from '@diwan/contract/features/users/admin-changes';
import type { Employee, Partner, PartnerDetails } from '@diwan/contract/features/partners/records';
import type { Member } from '@diwan/contract/features/members/records';
import type { MonthlyStatement } from '@diwan/contract/features/payout-statements/records';
import type { Campaign, CampaignSummary } from '@diwan/contract/features/campaigns/records';
import type { TransactionDetail } from '@diwan/contract/features/transactions/records';
import { RENTAL_STATUSES } from '@diwan/contract/features/terminals/terms';
import type { Simulator } from '@diwan/simulator/simulator';
import { ask, signInAs, type TestApp } from '@diwan/server/testing/app';
import { handlersOf } from '@diwan/server/jobs';
import { verifyStored } from '@diwan/server/verify';
import type { Holiday } from '@diwan/contract/features/holidays/records';
import type { PayoutPromise } from '@diwan/contract/features/promises/records';
import { kuwaitHolidays } from '@diwan/contract/world/kuwait-holidays';
import { fillDemo } from './demo.ts';
import { countBankFaults, findDifferences } from './testing/demo-bank.ts';
import * as filled from './testing/filled-demo.ts';

let demo: filled.FilledDemo;
let system: TestApp;
let simulator: Simulator;

beforeAll(async () => {
  demo = await filled.startFilledDemo();
  ({ system, simulator } = demo);
});
afterAll(() => demo.stop());

it('the demo has two years of past, and payments after their brand and key', async () => {
  const { fewest_old, too_old, webhooks } = await filled.countDates(system);
  expect(fewest_old).toBeGreaterThan(1);
  expect(too_old).toBe(0);
  expect(webhooks).toBeLessThan(100);
});

it('the demo has kept, open and broken payout dates, and each has its changes', async () => {
  const { token } = await signInAs(system, 'admin');
  const { db } = system.deps;
  const promised = await db
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('status', '=', 'CAPTURED')
    .where('payout_state', '=', 'paid')
    .where('expected_payout_date', 'is', null)
    .executeTakeFirstOrThrow();
  expect(promised.count).toBe(0n);
  const late = await db
    .selectFrom('payout_promises')
    .select('transaction_id')
    .where('cause', '=', 'provider_late')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { data } = await ask<PayoutPromise[]>(
    system,
    'GET',
    `/transactions/${late.transaction_id}/payout-promises`,
    { token },
  );
  expect(data).toMatchObject([{ cause: 'provider_late' }]);
});

it('the demo has expected, announced and moved holidays', async () => {
  const { token } = await signInAs(system, 'admin');
  const year = Number(system.clock.iso().slice(0, 4));
  const lists = await Promise.all(
    [year, year + 1, year + 2].map((one) =>
      ask<Holiday[]>(system, 'GET', `/holidays?year=${one}`, { token }),
    ),
  );
  const all = lists.flatMap(({ data }) => data);
  expect(new Set(all.map(({ status }) => status))).toEqual(
    new Set(['fixed', 'expected', 'announced']),
  );
  const computed = new Set(
    [year, year + 1, year + 2].flatMap(kuwaitHolidays).map(({ day }) => day),
  );
  const moved = all.filter(({ day }) => !computed.has(day));
  expect(moved.map(({ name_en, status }) => [name_en, status])).toEqual([
    ['Isra and Miraj', 'announced'],
  ]);
});

it('the demo has partners with people and keys in every state', async () => {
  const { token } = await signInAs(system, 'admin');
  const list = await ask<Partner[]>(system, 'GET', '/partners', { token });
  expect(list.data.map(({ name, api_integrated }) => [name, api_integrated])).toEqual([
    ['Bazaar Platform', false],
    ['Souq Online', true],
    ['مرسى للتجارة', false],
  ]);
  const [bazaar, souq] = list.data;
  const people = await ask<Employee[]>(system, 'GET', `/partners/${souq?.id}/employees`, { token });
  const statuses = people.data.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set(['accepted', 'pending', 'expired', 'disabled']));
  const of = async (id = 0) =>
    (await ask<PartnerDetails>(system, 'GET', `/partners/${id}`, { token })).data;
  expect((await of(souq?.id)).expiring_keys).toHaveLength(1);
  expect((await of(bazaar?.id)).key).toMatchObject({ works: false, permissions: ['brands'] });
});

it('the demo has a finance and a developer member of one brand', async () => {
  const { token } = await signInAs(system, 'admin');
  const cafe = await system.deps.db
    .selectFrom('brands')
    .select('id')
    .where('name', '=', 'Café Najma')
    .executeTakeFirstOrThrow();
  const list = await ask<Member[]>(system, 'GET', `/brands/${cafe.id}/members`, { token });
  expect(list.data.map(({ access, status }) => [access, status])).toEqual([
    ['finance', 'accepted'],
    ['developer', 'accepted'],
  ]);
});

it('the demo has signatures that match, match in part and do not match', async () => {
  const compare = handlersOf(system.deps).compare_signature;
  const { log } = system.deps;
  const run = { job_id: '1', attempt: 1, max_attempts: 1, log, signal: AbortSignal.any([]) };
  const waiting = system.deps.db
    .selectFrom('signature_comparisons as c')
    .innerJoin('brands as b', 'b.id', 'c.brand_id')
    .select('c.id as comparison_id')
    .where('b.name', 'in', ['Durra Jewellery', 'Sidra Organics']);
  for (const comparison of await waiting.execute()) await compare(comparison, run);
  const verdicts = await system.deps.db
    .selectFrom('signature_comparisons as c')
    .innerJoin('brands as b', 'b.id', 'c.brand_id')
    .select(['b.name', 'c.verdict'])
    .where('c.compared_with', '=', 'licence')
    .where('b.name', 'in', ['Durra Jewellery', 'Sidra Organics', 'Qalam Stationery'])
    .orderBy('b.name')
    .execute();
  expect(verdicts).toEqual([
    { name: 'Durra Jewellery', verdict: 'strong' },
    { name: 'Qalam Stationery', verdict: 'none' },
    { name: 'Sidra Organics', verdict: 'partial' },
  ]);
});

it('the demo has registrations that are open, corrected and expired', async () => {
  const brands = await system.deps.db
    .selectFrom('brands as b')
    .innerJoin('users as u', 'u.id', 'b.owner_user_id')
    .innerJoin('share_links as s', 's.id', 'b.share_link_id')
    .select(['b.name', 'u.email', 's.uses_count'])
    .where('s.name', '=', 'Coffee week, Kuwait City')
    .orderBy('b.name')
    .execute();
  expect(brands).toEqual([
    { name: 'Karak Express', email: 'karak@people.example', uses_count: 2 },
    { name: 'Rusk and Rose', email: 'rusk@people.example', uses_count: 2 },
  ]);
  const expired = await system.deps.db
    .selectFrom('audit_log')
    .select('before')
    .where('action', '=', 'registration.expired')
    .executeTakeFirstOrThrow();
  expect(expired.before).toMatchObject({ name: 'Chai Corner' });
});

const count = async (): Promise<number> => {
  const query = sql<{ n: number }>`select count(*)::integer as n from transactions`;
  return (await query.execute(system.deps.db)).rows[0]?.n ?? 0;
};

it('the demo has terminals in every state, and every end of a rental', async () => {
  const rows = await system.deps.db
    .selectFrom('terminals')
    .select(['status', 'end_reason', 'origin', 'begun_at'])
    .execute();
  const seen = (values: readonly (string | null)[]) =>
    [...new Set(values.filter((value) => value !== null))].toSorted();
  expect(seen(rows.map(({ status }) => status))).toEqual(RENTAL_STATUSES.toSorted());
  expect(seen(rows.map(({ end_reason }) => end_reason))).toEqual([
    'cancelled',
    'lost',
    'period_over',
    'replaced',
  ]);
  expect(seen(rows.map(({ origin }) => origin))).toEqual(['renewal', 'replacement', 'request']);
  expect(await filled.findMispricedRentals(system)).toEqual([]);
});

it('the demo has a dispute in each step', async () => {
  const { token } = await signInAs(system, 'admin');
  const { data } = await ask<Dispute[]>(system, 'GET', '/admin/disputes', { token });
  expect(new Set(data.map(({ status }) => status))).toEqual(
    new Set(['opened', 'evidence', 'submitted', 'missed', 'won', 'lost']),
  );
});

it('the demo has a brand on hold by a strong match, a possible and a cleared match', async () => {
  const { token } = await signInAs(system, 'admin');
  const path = '/admin/screening-cases';
  const { data } = await ask<{ cases: ScreeningCase[] }>(system, 'GET', path, { token });
  const seen = data.cases.map(({ band, status }) => `${band} ${status}`);
  expect(seen.toSorted().join()).toBe('possible cleared,possible open,strong open');
});

it('the demo has payments, settlements, refunds and keys in every state', async () => {
  const { db } = system.deps;
  const statuses = await db.selectFrom('transactions').select('status').distinct().execute();
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([
    'ABANDONED',
    'CAPTURED',
    'FAILED',
  ]);
  const settled = await db
    .selectFrom('transactions')
    .select('settled')
    .distinct()
    .where('status', '=', 'CAPTURED')
    .execute();
  expect(settled).toHaveLength(2);
  const refunds = await db.selectFrom('refunds').select(['kind', 'status']).distinct().execute();
  expect(refunds.map(({ status }) => status).toSorted()).toEqual([
    'FAILED',
    'LOST',
    'OPEN',
    'PENDING',
    'REFUNDED',
    'WON',
  ]);
  const leads = await db.selectFrom('leads').select('status').distinct().execute();
  expect(leads).toHaveLength(2);
  const changes = await db.selectFrom('bank_changes').select('status').distinct().execute();
  expect(changes.map(({ status }) => status).toSorted()).toEqual([
    'approved',
    'rejected',
    'waiting',
  ]);
});

it('the demo has a booked set-off between businesses, and a pending one', async () => {
  const { db } = system.deps;
  const rows = await db.selectFrom('business_set_offs').select('state').orderBy('state').execute();
  expect(rows.map(({ state }) => state)).toEqual(['booked', 'waiting']);
});

it('the demo has POS agreements that are signed, pending, and replaced by new rates', async () => {
  const { db } = system.deps;
  const agreements = await db
    .selectFrom('agreements')
    .select(['agreement_type', 'status'])
    .distinct()
    .where('agreement_type', '<>', 'service')
    .execute();
  const states = agreements.map(({ agreement_type, status }) => `${agreement_type} ${status}`);
  expect(states.toSorted()).toEqual([
    'fee_change pending',
    'pos_activation pending',
    'pos_activation signed',
    'rate_change signed',
  ]);
});

it('the demo has draft, running and finished campaigns, and a brand on hold', async () => {
  const { token } = await signInAs(system, 'admin');
  const { data } = await ask<CampaignSummary[]>(system, 'GET', '/admin/campaigns', { token });
  expect(data.map(({ state }) => state).toSorted()).toEqual([
    'draft',
    'finished',
    'finished',
    'running',
  ]);
  const counts = await Promise.all(
    data.map(async ({ id }) => {
      const one = await ask<Campaign>(system, 'GET', `/admin/campaigns/${id}`, { token });
      return one.data.counts;
    }),
  );
  const sum = (state: keyof Campaign['counts']) =>
    counts.reduce((total, one) => total + one[state], 0);
  expect([sum('signed'), sum('held')]).toEqual([4, 1]);
  const reminded = system.deps.db.selectFrom('campaign_brands').select('brand_id');
  expect(await reminded.where('reminders', '=', 1).execute()).toHaveLength(2);
});

it('the demo pays each week, has a returned payment, and leaves money to pay now', async () => {
  const { db } = system.deps;
  const exports = await db
    .selectFrom('payout_exports')
    .select(['status', 'created_at'])
    .where('kind', '=', 'payout')
    .execute();
  const paid = exports.filter(({ status }) => status === 'completed');
  expect(paid.length).toBeGreaterThan(70);
  // The bank rejected a payment of the last paid week, so its export is pending too.
  expect(exports.filter(({ status }) => status === 'pending')).toHaveLength(2);
  const lines = await db.selectFrom('payout_lines').select('status').distinct().execute();
  expect(lines.map(({ status }) => status).toSorted()).toEqual(['paid', 'reserved', 'returned']);
  const sent = await db.selectFrom('payout_deliveries').select('state').distinct().execute();
  expect(sent.map(({ state }) => state).toSorted()).toEqual(['delivered', 'failed']);
  const { token } = await signInAs(system, 'admin');
  const { data } = await ask<{ amount_to_pay: number }[]>(system, 'GET', '/admin/payouts', {
    token,
  });
  expect(data.some(({ amount_to_pay }) => amount_to_pay > 0)).toBe(true);
});

it('the demo has brands on hold, each with the person who can end it', async () => {
  const { token } = await signInAs(system, 'admin');
  const { data } = await ask<BrandHold[]>(system, 'GET', '/service-holds', { token });
  expect(data.map((one) => `${one.brand_name} ${one.code} ${one.acts_next}`)).toEqual(
    expect.arrayContaining([
      'Lamsa Beauty agreement owner',
      'Lulua Jewellery bank_details admin',
      'Lulua Jewellery bank_returned admin',
      'Rimal Outfitters owners_missing owner',
      'Sahara Outdoor papers_expired admin',
      'Sahara Outdoor suspended admin',
    ]),
  );
  const resolved = await system.deps.db
    .selectFrom('service_holds')
    .select('code')
    .where('notes', 'is not', null)
    .execute();
  expect(resolved).toEqual([{ code: 'bank_returned' }]);
});

it.each(['dates@people.example', 'circuit@people.example'])(
  'the demo owes %s money, whatever the hour of the fill',
  async (email) => {
    const { rows } = await sql<{ minor: bigint }>`
      select max(-a.balance_minor)::bigint as minor from ledger_accounts a
      join brands b on b.id = a.brand_id join users u on u.id = b.owner_user_id
      where a.kind = 'brand_payable' and u.email = ${email}`.execute(system.deps.db);
    expect(rows[0]?.minor).toBeGreaterThan(10_000n);
  },
);

it('the demo has shared the profit of each month, with changed percentages', async () => {
  const { db } = system.deps;
  const months = await db.selectFrom('profit_months').select('shared_minor').execute();
  expect(months.length).toBeGreaterThanOrEqual(16);
  // Not every month has a profit. The first months were small, and a lost dispute can cost a
  // month's profit.
  const earned = months.filter(({ shared_minor }) => shared_minor > 0n);
  expect(earned.length).toBeGreaterThanOrEqual(10);
  const shares = await db.selectFrom('profit_shares').select('percentage_bp').distinct().execute();
  expect(shares.map(({ percentage_bp }) => percentage_bp).toSorted((a, b) => a - b)).toEqual([
    500, 1_000, 2_000, 2_550, 3_333,
  ]);
});

it('the demo has every kind of difference, and every decision about them', async () => {
  expect(await findDifferences(system.deps)).toEqual([
    'missing not_at_bank open',
    'missing not_paid open',
    'missing unknown_charge resolved',
    'missing unknown_entry open',
    'over other_sum resolved',
    'over paid_twice_by_bank open',
    'under other_sum open',
  ]);
  const bank = await countBankFaults(system.deps);
  expect(bank).toMatchObject({ gaps: 1, batches: 1, returns: 1 });
  expect(bank.differences.at(-1)).toBeLessThan(bank.differences[0] ?? 0);
  const { db } = system.deps;
  const proposals = await db.selectFrom('reconciliation_proposals').select('state').execute();
  expect(proposals.map(({ state }) => state).toSorted()).toEqual(['approved', 'proposed']);
});

it('the demo is consistent: books, flags, figures and audit log', async () => {
  const differences = await verifyStored(system.deps);
  expect(Object.entries(differences).filter(([, list]) => list.length > 0)).toEqual([]);
  expect(await filled.findUnnamedFields(system)).toEqual([]);
});

it('the demo is filled once', async () => {
  const before = await count();
  // A step of a later version is not added to a complete demo either.
  const forget = () => filled.forgetStep(system.deps, 'demo-campaign-signed');
  expect(await forget()).toBe(1n);
  await fillDemo(system.deps, simulator);
  expect(await count()).toBe(before);
  expect(await forget()).toBe(0n);
});

it('the money trail of every kind of transaction matches its bookings', async () => {
  const { token } = await signInAs(system, 'admin');
  const { db } = system.deps;
  // The API's money trail is compared for the first and last transaction of each kind: brand,
  // scheme, channel, fee and state. The test above verifies the bookings of all transactions.
  const { rows } = await sql<{ readonly id: bigint; readonly settled: boolean }>`
    select id, settled from (
      select id, settled, row_number() over (kind order by id) as first,
        row_number() over (kind order by id desc) as last
      from transactions where status = 'CAPTURED'
      window kind as (partition by brand_id, business_id, scheme, channel, funding, card_origin,
        fee_version_id, settled, payout_state, mark, dispute)
    ) numbered where first = 1 or last = 1 order by id`.execute(db);
  // Refunds and disputes that were recorded before the settlement reduce the amount that it made
  // payable.
  const before = await db
    .selectFrom('refunds')
    .select(['transaction_id', 'amount_minor', 'fee_minor'])
    .where(
      sql<boolean>`case when after_settlement then reserved_from = 'pending'
        else status in ('REFUNDED', 'OPEN', 'LOST') end`,
    )
    .execute();
  const wrong: unknown[] = [];
  for (const { id, settled } of rows) {
    const returned = before
      .filter(({ transaction_id }) => transaction_id === id)
      .reduce((sum, { amount_minor, fee_minor }) => sum + Number(amount_minor + fee_minor), 0);
    const { data } = await ask<TransactionDetail>(system, 'GET', `/transactions/${id}`, { token });
    const { transaction, fees, entries } = data;
    const booked = (kind: string, account: string): number =>
      entries
        .filter((entry) => entry.kind === kind)
        .flatMap(({ postings }) => postings)
        .filter((posting) => posting.account === account)
        .reduce((sum, { amount }) => sum + Math.round(amount * 1000), 0);
    const fils = (amount: number): number => Math.round(amount * 1000);
    const fits =
      fees !== null &&
      booked('capture', 'fee_revenue') === -fils(fees.fee) &&
      booked('capture', 'processing_cost') === fils(fees.cost ?? -1) &&
      booked('capture', 'brand_pending') === -fils(fees.net) &&
      fils(transaction.amount) === fils(fees.fee) + fils(fees.net) &&
      fils(fees.profit ?? -1) === fils(fees.fee) - fils(fees.cost ?? 0) &&
      booked('settlement', 'brand_payable') === (settled ? returned - fils(fees.net) : 0);
    if (!fits) wrong.push({ id, fees, entries });
  }
  expect(rows.length).toBeGreaterThan(50);
  expect(await count()).toBeGreaterThan(1000);
  expect(wrong).toEqual([]);
});

it('the demo has failed jobs, and colleagues with an app, a passkey and no factor', async () => {
  const { token } = await signInAs(system, 'super_admin');
  for (const state of ['dead', 'failed']) {
    const { data } = await ask<Jobs>(system, 'GET', `/admin/jobs?state=${state}`, { token });
    expect(data.jobs).toMatchObject([
      { task: 'send_message', state, last_error: expect.stringContaining('mail server') as string },
    ]);
  }
  const { rows } = await sql<{ email: string; app: boolean; passkeys: number }>`
    select u.email, exists (select from totp_factors f where f.user_id = u.id) as app,
      (select count(*)::integer from passkeys p where p.user_id = u.id) as passkeys
    from users u where u.email in ('huda@diwan.test', 'reem@diwan.test', 'admin@diwan.test')
    order by u.email`.execute(system.deps.db);
  expect(rows).toEqual([
    { email: 'admin@diwan.test', app: false, passkeys: 0 },
    { email: 'huda@diwan.test', app: true, passkeys: 0 },
    { email: 'reem@diwan.test', app: false, passkeys: 1 },
  ]);
});

it('the demo has decisions that need a second person: an owner, and another admin', async () => {
  const { db } = system.deps;
  const pending = await db
    .selectFrom('owner_confirmations as c')
    .innerJoin('brands as b', 'b.id', 'c.brand_id')
    .innerJoin('users as u', 'u.id', 'c.account_entered_by')
    .select(['b.name', 'u.email', 'b.status'])
    .where('c.iban_sealed', 'is not', null)
    .where('c.agreement_id', 'is not', null)
    .execute();
  const by_staff = { name: 'Jasmine Corner', email: 'partner@diwan.test', status: 'pending' };
  expect(pending).toEqual([by_staff]);
  const { token } = await signInAs(system, 'admin');
  const { data } = await ask<AdminChanges>(system, 'GET', '/admin/changes', { token });
  expect(data.changes).toMatchObject([
    { kind: 'new_admin', name: 'Maha Al-Hajri', can: { approve: { allowed: true } } },
  ]);
  const open = await ask<{ moves: MidMove[] }>(system, 'GET', '/admin/mid-moves', { token });
  expect(open.data.moves.toSorted((a, b) => a.mid.localeCompare(b.mid))).toMatchObject([
    { mid: '68014757', state: 'pending', can: { approve: { allowed: true } } },
    { mid: '68014760', state: 'quarantined', can: { release: { allowed: true } } },
  ]);
});

it('the demo has a statement of each finished month', async () => {
  const { token } = await signInAs(system, 'admin');
  const { data } = await ask<MonthlyStatement[]>(system, 'GET', '/brands/1/statements', { token });
  const [running, ...finished] = data;
  expect(running).toMatchObject({ is_running: true });
  expect(finished.length).toBeGreaterThanOrEqual(16);
  expect(finished.map(({ is_running }) => is_running)).not.toContain(true);
  expect(running?.opening_amount).toBe(finished[0]?.closing_amount);
  const { db } = system.deps;
  const made = await db.selectFrom('monthly_statements').select('brand_id').distinct().execute();
  expect(made.length).toBeGreaterThan(3);
});
