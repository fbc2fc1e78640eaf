import type { UserRow } from '@diwan/contract/features/users/records';
import type { SessionRow } from '@diwan/contract/features/auth/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { ask, startTestApp, type TestApp } from '../../testing/app.ts';
import {
  addFactorPerson,
  enrolApp,
  FACTOR_PASSWORD,
  type FactorPerson,
} from '../../testing/factors.ts';
import { endSessionsOf } from '../auth/public.ts';
import { takeAwayFactors } from '../factors/public.ts';
import { resetFactorsByOperator } from './factor-resets.ts';
import { withSecondPerson } from './independence.ts';

let test: TestApp;
let chief: FactorPerson;
let sara: FactorPerson;
let omar: FactorPerson;
beforeAll(async () => {
  test = await startTestApp();
  chief = await addFactorPerson(test, 'super_admin');
  sara = await addFactorPerson(test, 'admin');
  omar = await addFactorPerson(test, 'admin');
});
afterAll(() => test.close());

const reason = 'Lost the phone, called back on the known number';
const change = (by: FactorPerson, of: FactorPerson, action: string, body?: object) =>
  ask<UserRow>(test, 'POST', `/admin/users/${of.id}/factors/${action}`, {
    token: by.token,
    ...(body ? { body } : {}),
  });
const reset = (by: FactorPerson, of: FactorPerson) => change(by, of, 'reset', { reason });

const loginOf = async ({ email }: FactorPerson) => {
  const body = { email, password: FACTOR_PASSWORD };
  return (await ask<Record<string, unknown>>(test, 'POST', '/auth/login', { body })).data;
};

describe('a reset of lost factors', () => {
  it('of an owner needs one admin, and ends every session', async () => {
    const owner = await addFactorPerson(test, 'brand_owner');
    await enrolApp(test, owner);
    const done = await reset(sara, owner);
    expect(done.data.factor_reset).toBeNull();
    expect(done.data.two_factor.totp).toBe(false);
    expect((await ask(test, 'GET', '/auth/profile', { token: owner.token })).status).toBe(401);
    expect(await loginOf(owner)).toHaveProperty('token');
    expect((await reset(sara, owner)).failure.code).toBe('FACTORS_ABSENT');
  });

  it('of an admin needs a second admin, and one of the two must be a super admin', async () => {
    const lost = await addFactorPerson(test, 'admin');
    await enrolApp(test, lost);
    expect((await reset(lost, lost)).failure.code).toBe('FACTORS_OF_SELF');
    const asked = await reset(sara, lost);
    expect(asked.data.factor_reset?.reason).toBe(reason);
    expect(asked.data.two_factor.totp).toBe(true);
    expect((await reset(omar, lost)).failure.code).toBe('FACTOR_RESET_WAITS');
    expect((await change(sara, lost, 'approve')).failure.code).toBe('FACTOR_RESET_OWN');
    expect((await change(lost, lost, 'approve')).failure.code).toBe('FACTORS_OF_SELF');
    const two_admins = await change(omar, lost, 'approve');
    expect(two_admins.failure.code).toBe('FACTOR_RESET_NEEDS_SUPER_ADMIN');
    expect(await loginOf(lost)).toHaveProperty('challenge');
    const done = await change(chief, lost, 'approve');
    expect(done.data.two_factor.totp).toBe(false);
    expect(await loginOf(lost)).toHaveProperty('token');
    expect((await change(chief, lost, 'approve')).failure.code).toBe('FACTOR_RESET_NOT_WAITING');
  });

  it('connects the account only with the requester, who chose to remove the factors', async () => {
    const lost = await addFactorPerson(test, 'admin');
    await enrolApp(test, lost);
    await reset(omar, lost);
    await change(chief, lost, 'approve');
    const ctx = systemContext(test.deps, 'test');
    const boundTo = async (person: FactorPerson) => {
      const row = { session_id: '', session_kind: 'full', brand_id: null } as const;
      const who = { user_id: person.id, email: '', role: 'admin', partner_id: null } as const;
      const actor = { kind: 'user', confirmed: true, ...row, ...who } as const;
      const found = await withSecondPerson({ ...ctx, actor });
      return found.actor.kind === 'user' ? (found.actor.second?.one_person_with ?? []) : [];
    };
    expect(await boundTo(lost)).toContain(omar.id);
    expect(await boundTo(lost)).not.toContain(chief.id);
    expect(await boundTo(omar)).toContain(lost.id);
    const free = await addFactorPerson(test, 'admin');
    expect(await boundTo(free)).toEqual([]);
  });

  it("is rejected by any admin, including its requester and the account's person", async () => {
    const lost = await addFactorPerson(test, 'admin');
    await enrolApp(test, lost);
    await reset(sara, lost);
    const kept = await change(lost, lost, 'reject', { reason: 'It was not me' });
    expect(kept.data.factor_reset).toBeNull();
    expect(kept.data.two_factor.totp).toBe(true);
  });

  it('is done once for two simultaneous approvals', async () => {
    const lost = await addFactorPerson(test, 'admin');
    const second = await addFactorPerson(test, 'super_admin');
    await enrolApp(test, lost);
    await reset(sara, lost);
    const answers = await Promise.all([
      change(chief, lost, 'approve'),
      change(second, lost, 'approve'),
    ]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });
});

describe('the command on the server', () => {
  const run = (email: string) =>
    resetFactorsByOperator(
      systemContext(test.deps, 'operator'),
      { endSessionsOf, takeAwayFactors },
      { email, reason },
    );

  it('works only without two administrators, and is audited', async () => {
    await enrolApp(test, chief);
    await expect(run(chief.email)).rejects.toMatchObject({ code: 'FACTOR_RESET_BY_ADMINS' });
    const { db } = test.deps;
    const others = db.updateTable('users').set({ active: false }).where('role', '=', 'super_admin');
    await others.where('id', '<>', chief.id).execute();
    await run(chief.email.toUpperCase());
    expect(await loginOf(chief)).toHaveProperty('token');
    const rows = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_kind'])
      .where('entity_id', '=', chief.id)
      .where('actor_kind', '=', 'system')
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'user.factor_reset_requested',
      'user.sessions_ended',
      'user.factors_reset',
    ]);
  });
});

describe('the sessions of a user', () => {
  it('are visible to admins, and can be ended by anyone who may edit the account', async () => {
    const owner = await addFactorPerson(test, 'brand_owner');
    const path = `/admin/users/${owner.id}/sessions`;
    const listed = await ask<SessionRow[]>(test, 'GET', path, { token: sara.token });
    expect(listed.data).toHaveLength(1);
    const body = { session_id: listed.data[0]?.id };
    const ended = await ask(test, 'POST', `${path}/end`, { token: sara.token, body });
    expect(ended.data).toEqual([]);
    expect((await ask(test, 'GET', '/auth/profile', { token: owner.token })).status).toBe(401);
    const above = `/admin/users/${chief.id}/sessions/end`;
    const refused = await ask(test, 'POST', above, { token: sara.token, body: {} });
    expect(refused.failure.code).toBe('USER_OUTRANKS');
    const foreign = `/admin/users/${omar.id}/sessions/end`;
    const { token } = await addFactorPerson(test, 'super_admin');
    expect((await ask(test, 'POST', foreign, { token, body })).failure.code).toBe(
      'SESSION_NOT_FOUND',
    );
  });
});
