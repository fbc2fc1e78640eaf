import type { BankChange } from '@diwan/contract/features/bank-changes/records';
import type { Business } from '@diwan/contract/features/businesses/records';
import type { ManualPayout } from '@diwan/contract/features/manual-payouts/records';
import type { PayoutDetails, PayoutExport } from '@diwan/contract/features/payouts/records';
import type { UserRow } from '@diwan/contract/features/users/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import {
  addOwnedBrand,
  addPerson,
  PASSWORD,
  requestChange,
} from '../../testing/bank/bank-changes.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPayableBrand, settleSales } from '../../testing/money.ts';
import { changeSystemSettings } from '../../testing/settings/change-settings.ts';
import { createPasswordLink } from '../auth/public.ts';
import { queueMessage } from '../messages/public.ts';
import { noteInfluence } from './independence.ts';
let system: TestApp;
/** Sara is the initiator. She created the account of the puppet. Omar is independent. */
let sara: TestUser;
let puppet: TestUser;
let omar: TestUser;
let business: string;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  sara = await addPerson(system, 'super_admin');
  puppet = await signInAs(system, 'admin', { created_by: sara.id });
  omar = await addPerson(system, 'admin');
  const row = system.deps.db.selectFrom('businesses').select('id');
  business = (await row.executeTakeFirstOrThrow()).id;
  await changeSystemSettings(system, sara, { payout_second_approval_above: 1 });
});
afterAll(() => system.close());

const post = <T>(path: string, who: TestUser, body?: object) =>
  ask<T>(system, 'POST', path, { token: who.token, ...(body ? { body } : {}) });
const refusal = async (asked: ReturnType<typeof post>) => {
  const { status, failure } = await asked;
  return [status, failure.code];
};
const BOUND = [403, 'SECOND_PERSON_BOUND'];

async function addOwed(): Promise<number> {
  const brand = await addPayableBrand(system, { mcc_code: '5411' });
  await settleSales(system, brand, [{ amount_minor: 50_000n }]);
  return brand;
}

describe("an account that the initiator created cannot approve the initiator's requests", () => {
  test('for a payout export', async () => {
    await addOwed();
    const { data } = await post<PayoutExport>('/admin/payouts/exports', sara, { tab: 'active' });
    const approve = (who: TestUser) => post(`/admin/payouts/exports/${data.id}/approve`, who);
    expect(await refusal(approve(puppet))).toEqual(BOUND);
    const seen = await ask<PayoutDetails>(system, 'GET', `/admin/payouts/exports/${data.id}`, {
      token: puppet.token,
    });
    expect(seen.data.payout.can.approve).toMatchObject({ code: 'SECOND_PERSON_BOUND' });
    expect((await approve(omar)).status).toBe(200);
  });

  test('for a manual payout', async () => {
    const body = { brand_id: await addOwed(), amount: 5, paid_date: '2026-06-10' };
    const { data } = await post<ManualPayout>('/admin/payouts/manual', sara, body);
    const approve = (who: TestUser) => post(`/admin/payouts/manual/${data.id}/approve`, who);
    expect(await refusal(approve(puppet))).toEqual(BOUND);
    expect((await approve(omar)).status).toBe(200);
  });

  test('for an SFTP server', async () => {
    const server = {
      sftp_host: 'bank.example',
      sftp_port: 22,
      sftp_username: 'diwan',
      sftp_fingerprint: `SHA256:${'C'.repeat(43)}`,
    };
    await system.deps.db
      .updateTable('businesses')
      .set({ ...server, sftp_entered_by: sara.id, sftp_approved_at: null, sftp_approved_by: null })
      .where('id', '=', business)
      .execute();
    const approve = (who: TestUser) =>
      post<Business>(`/admin/businesses/${business}/sftp/approve`, who, server);
    expect(await refusal(approve(puppet))).toEqual(BOUND);
    expect((await approve(omar)).status).toBe(200);
  });

  test('for new bank details, not even as the second of two approvals', async () => {
    const { brand } = await addOwnedBrand(system, '5411');
    const asked = await requestChange(system, brand, sara);
    const approve = (who: TestUser, { data } = asked) =>
      post<BankChange>(`/admin/bank-changes/${data.id}/approve`, who);
    expect(await refusal(approve(puppet))).toEqual(BOUND);
    expect((await approve(omar)).status).toBe(200);
    const { brand: other, owner } = await addOwnedBrand(system, '5411');
    await sql`update users set first_password_at = ${system.clock.iso()}
      where id = ${owner.id}`.execute(system.deps.db);
    const two = await requestChange(system, other, owner, {
      iban: 'KW81CBKU0000000000001234560101',
      bank_name: 'CBK',
    });
    expect((await approve(sara, two)).data.needs_second).toBe(true);
    expect(await refusal(approve(puppet, two))).toEqual(BOUND);
    expect((await approve(omar, two)).data.status).toBe('approved');
  });

  test('even years later, and in the opposite direction', async () => {
    await sql`update account_influences set since = since - interval '9 years'`.execute(
      system.deps.db,
    );
    const body = { brand_id: await addOwed(), amount: 5, paid_date: '2026-06-10' };
    const { data } = await post<ManualPayout>('/admin/payouts/manual', puppet, body);
    const path = `/admin/payouts/manual/${data.id}/approve`;
    expect(await refusal(post(path, sara))).toEqual(BOUND);
    expect((await post(path, omar)).status).toBe(200);
  });

  test('or those of another account that the initiator created', async () => {
    const twin = await signInAs(system, 'admin', { created_by: sara.id });
    const body = { brand_id: await addOwed(), amount: 5, paid_date: '2026-06-10' };
    const { data } = await post<ManualPayout>('/admin/payouts/manual', puppet, body);
    const path = `/admin/payouts/manual/${data.id}/approve`;
    expect(await refusal(post(path, twin))).toEqual(BOUND);
    expect((await post(path, omar)).status).toBe(200);
  });

  test('and all of these accounts share one limit', async () => {
    const body = { amount: 0.9, paid_date: '2026-06-10' };
    const [one, two] = [await signInAs(system, 'admin'), await signInAs(system, 'admin')];
    await noteInfluences(one, two);
    const first = await post<ManualPayout>('/admin/payouts/manual', one, {
      ...body,
      brand_id: await addOwed(),
    });
    const second = await post<ManualPayout>('/admin/payouts/manual', two, {
      ...body,
      brand_id: await addOwed(),
    });
    expect([first.data.state, second.data.state]).toEqual(['booked', 'waiting']);
  });
});

const noteInfluences = (by: TestUser, of: TestUser) =>
  system.deps.db
    .transaction()
    .execute((tx) => noteInfluence(tx, { by_id: by.id, user_id: of.id, kind: 'password' }));

describe('an admin who vouches for an account', () => {
  const vouch = (who: TestUser, of: TestUser) =>
    post<UserRow>(`/admin/users/${of.id}/vouch`, who, { reason: 'I met her' });

  test('ends the influence of others on it, if the admin is outside the group', async () => {
    const [boss, free] = [await signInAs(system, 'super_admin'), await signInAs(system, 'admin')];
    const [made, twin] = [
      await signInAs(system, 'admin', { created_by: boss.id }),
      await signInAs(system, 'admin', { created_by: boss.id }),
    ];
    for (const who of [boss, made, twin]) {
      expect(await refusal(vouch(who, made))).toEqual([403, 'VOUCH_ONE_PERSON']);
    }
    expect(await refusal(vouch(made, free))).toEqual([409, 'VOUCH_NEEDLESS']);
    const vouched = await vouch(free, made);
    expect(vouched.data).toMatchObject({ influenced_by: [], one_person_with: [] });
    const body = { brand_id: await addOwed(), amount: 5, paid_date: '2026-06-10' };
    const { data } = await post<ManualPayout>('/admin/payouts/manual', boss, body);
    const path = `/admin/payouts/manual/${data.id}/approve`;
    expect(await refusal(post(path, twin))).toEqual(BOUND);
    expect((await post(path, made)).status).toBe(200);
  });

  test('needs a recent confirmation, and is audited with the reason', async () => {
    const boss = await signInAs(system, 'super_admin');
    const made = await signInAs(system, 'admin', { created_by: boss.id });
    const late = await signInAs(system, 'admin', {}, { confirmed: false });
    expect(await refusal(vouch(late, made))).toEqual([403, 'CONFIRMATION_REQUIRED']);
    await vouch(omar, made);
    const entry = await system.deps.db
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('action', '=', 'user.vouched')
      .where('entity_id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: omar.id, after: { reason: 'I met her' } });
  });

  test('frees the account only until the next influence', async () => {
    const boss = await signInAs(system, 'super_admin');
    const made = await signInAs(system, 'admin', { created_by: boss.id });
    await vouch(omar, made);
    await noteInfluences(boss, made);
    const body = { brand_id: await addOwed(), amount: 5, paid_date: '2026-06-10' };
    const { data } = await post<ManualPayout>('/admin/payouts/manual', boss, body);
    expect(await refusal(post(`/admin/payouts/manual/${data.id}/approve`, made))).toEqual(BOUND);
  });
});

describe('an admin who could sign in as another admin is no second person', () => {
  const recorded = async (by: TestUser) => {
    const body = { brand_id: await addOwed(), amount: 5, paid_date: '2026-06-10' };
    const { data } = await post<ManualPayout>('/admin/payouts/manual', by, body);
    return (who: TestUser) => post(`/admin/payouts/manual/${data.id}/approve`, who);
  };

  test("after revealing that admin's link", async () => {
    const [first, second] = [
      await addPerson(system, 'super_admin'),
      await addPerson(system, 'admin'),
    ];
    const ctx = systemContext(system.deps, 'test');
    const { id } = second;
    const message = await ctx.transaction(async (tx) => {
      const link = await createPasswordLink(ctx, tx, { id, email: second.email }, 'reset');
      const to = { channel: 'email', to: second.email, recipient_role: 'admin' } as const;
      const text = { template: 'set_password', language: 'en', params: { name: 'x' } } as const;
      return queueMessage(tx, system.deps, { ...to, ...text, link, user_id: id });
    });
    const revealed = await post(`/admin/messages/${message}/reveal-link`, first, { reason: 'x' });
    expect(revealed.status).toBe(200);
    expect(await refusal((await recorded(first))(second))).toEqual(BOUND);
    expect(await refusal((await recorded(second))(first))).toEqual(BOUND);
  });

  test("after setting that admin's password, even if it was replaced since", async () => {
    const [first, second] = [await addPerson(system, 'admin'), await addPerson(system, 'admin')];
    const link = await linkFor(second);
    const body = { ...link, password: 'Another-horse-8' };
    expect((await post('/auth/setup-password', first, body)).status).toBe(200);
    await system.deps.db
      .updateTable('users')
      .set({ password_set_by: second.id })
      .where('id', '=', second.id)
      .execute();
    const again = await signedIn(second, 'Another-horse-8');
    expect(await refusal((await recorded(first))(again))).toEqual(BOUND);
  });

  test('and the only administrator gets a refusal that a second person is missing', async () => {
    await system.deps.db
      .updateTable('users')
      .set({ active: false })
      .where('role', 'in', ['admin', 'super_admin'])
      .where('id', '<>', sara.id)
      .execute();
    const again = await signedIn(sara, PASSWORD);
    expect(await refusal((await recorded(again))(again))).toEqual([403, 'SECOND_PERSON_MISSING']);
  });
});

/** Returns the token of a reset link and the address, as in the mail. */
async function linkFor({ id, email }: TestUser) {
  const ctx = systemContext(system.deps, 'test');
  const { url } = await ctx.transaction((tx) =>
    createPasswordLink(ctx, tx, { id, email }, 'reset'),
  );
  const query = new URL(url).searchParams;
  return { token: query.get('token'), email };
}

async function signedIn({ id, email }: TestUser, password: string): Promise<TestUser> {
  const body = { email, password };
  const { data } = await ask<{ token: string }>(system, 'POST', '/auth/login', { body });
  return { id, email, token: data.token };
}

test('a password set by an admin opens nothing until the person sets another one', async () => {
  const [first, second] = [sara, await addPerson(system, 'partner_employee')];
  const password = 'Another-horse-8';
  await post('/auth/setup-password', first, { ...(await linkFor(second)), password });
  const login = () =>
    ask(system, 'POST', '/auth/login', { body: { email: second.email, password } });
  const refused = await login();
  expect([refused.status, refused.failure.code]).toEqual([403, 'PASSWORD_SET_BY_ANOTHER']);
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send_reset_link'`.execute(system.deps.db);
  expect(rows[0]?.n).toBeGreaterThan(0);
  const own = { ...(await linkFor(second)), password: 'My-own-camel-42' };
  expect((await ask(system, 'POST', '/auth/setup-password', { body: own })).status).toBe(200);
  const body = { email: second.email, password: own.password };
  expect((await ask(system, 'POST', '/auth/login', { body })).status).toBe(200);
});
