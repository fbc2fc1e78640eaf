import type { Brand } from '@diwan/contract/features/brands/records';
import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import type {
  QueuedBrand,
  ReviewClaim,
  VerificationRecord,
} from '@diwan/contract/features/verification/records';
import type { WorkItem } from '@diwan/contract/features/worklist/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { foundDifferent, handIn, proved, sign } from '../../testing/registration.ts';

let system: TestApp;
let noura: TestUser;
let salem: TestUser;
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  noura = await signInAs(system, 'admin', { first_name: 'Noura' });
  salem = await signInAs(system, 'super_admin', { first_name: 'Salem' });
});
beforeEach(async () => {
  system.clock.set(new Date().toISOString());
  brand = await addBrand(system, { mcc_code: '5411' });
});
afterAll(() => system.close());

type Call = 'POST' | 'DELETE';
const of = (id: number, what: string) => `/brands/${id}/verification/${what}`;
const run = <T>({ token }: TestUser, method: Call, what: string, body?: object, id = brand) =>
  ask<T>(system, method, of(id, what), { token, ...(body ? { body } : {}) });
const claim = (who: TestUser) => run<ReviewClaim>(who, 'POST', 'claim');
const takeOver = (who: TestUser) => run<ReviewClaim>(who, 'POST', 'take-over');
const decide = ({ token }: TestUser, status: string, id = brand) =>
  ask<Brand>(system, 'PUT', `/brands/${id}`, {
    token,
    body: { status, reason: 'A reason', checked_points: ALL_POINTS_TICKED },
  });
const read = async ({ token }: TestUser, id = brand) =>
  (await ask<VerificationRecord>(system, 'GET', `/brands/${id}/verification`, { token })).data;
const trail = async (id = brand) => {
  const rows = await system.deps.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'brand')
    .where('entity_id', '=', String(id))
    .where('action', 'like', 'review.%')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('a claim', () => {
  test('is held by one reviewer at a time, under concurrency', async () => {
    const [a, b] = await Promise.all([claim(noura), claim(salem)]);
    expect([a.status, b.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = a.status === 409 ? a : b;
    expect(refused.failure).toMatchObject({ code: 'BRAND_CLAIMED' });
    expect(refused.failure.error).toMatch(/^(Noura|Salem) Test is reviewing|reviewing this brand/);
    expect(await trail()).toEqual(['review.claimed']);
  });

  test('blocks decisions by others, except a suspension', async () => {
    await claim(noura);
    for (const status of ['active', 'rejected']) {
      expect((await decide(salem, status)).failure.code).toBe('BRAND_CLAIMED');
    }
    expect((await read(salem)).brand.can.approve).toMatchObject({ code: 'BRAND_CLAIMED' });
    expect((await read(noura)).brand.can.approve).toEqual({ allowed: true });
    expect((await decide(salem, 'suspended')).status).toBe(200);
  });

  test('expires without activity, and each activity extends it', async () => {
    await claim(noura);
    system.clock.advance({ minutes: 29 });
    const renewed = await claim(noura);
    expect(renewed.data.mine).toBe(true);
    system.clock.advance({ minutes: 29 });
    expect((await claim(salem)).failure.code).toBe('BRAND_CLAIMED');
    system.clock.advance({ minutes: 2 });
    expect((await claim(salem)).data).toMatchObject({ mine: true });
    expect((await claim(noura)).failure.code).toBe('BRAND_CLAIMED');
    expect(await trail()).toEqual(['review.claimed', 'review.claimed']);
  });

  test('is taken over only from another reviewer, is audited, and notifies them', async () => {
    expect((await takeOver(salem)).failure.code).toBe('REVIEW_CLAIM_FREE');
    await claim(noura);
    expect((await takeOver(noura)).failure.code).toBe('REVIEW_CLAIM_FREE');
    expect((await takeOver(salem)).data).toMatchObject({ mine: true });
    expect(await trail()).toEqual(['review.claimed', 'review.taken_over']);
    const told = await system.deps.db
      .selectFrom('messages')
      .select('subject')
      .where('template', '=', 'review_taken_over')
      .where('to_address', '=', noura.email)
      .execute();
    expect(told).toHaveLength(1);
    expect((await run(noura, 'DELETE', 'claim')).failure.code).toBe('REVIEW_NOT_CLAIMED');
    expect((await run(salem, 'DELETE', 'claim')).status).toBe(200);
    expect((await read(noura)).claim).toBeNull();
  });

  test('exists for pending brands only, and for administrators', async () => {
    await decide(noura, 'rejected');
    expect((await claim(noura)).failure.code).toBe('REVIEW_OVER');
    const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    expect((await claim(owner)).status).toBe(403);
    expect((await run(noura, 'POST', 'claim', undefined, 99_999)).status).toBe(404);
  });
});

/** Adds a signed brand whose signature comparison found another person's signature. */
async function mismatched(): Promise<number> {
  const registrant = await proved(system);
  await handIn(system, registrant);
  await sign(system, registrant);
  await foundDifferent(system, registrant.id);
  return registrant.id;
}

const askSecond = (who: TestUser, id: number) =>
  run<null>(who, 'POST', 'second-review', { reason: 'The name is right, please compare' }, id);

describe("'No Match'", () => {
  test('needs the approval of two reviewers', async () => {
    const id = await mismatched();
    expect((await decide(noura, 'active', id)).failure.code).toBe('BRAND_SIGNATURE_NO_MATCH');
    expect((await askSecond(noura, id)).status).toBe(200);
    expect((await askSecond(salem, id)).failure.code).toBe('SECOND_REVIEW_WAITS');
    expect((await decide(noura, 'active', id)).failure.code).toBe('BRAND_APPROVES_OWN');
    expect((await read(salem, id)).second_review).toMatchObject({ mine: false });
    expect((await decide(salem, 'active', id)).data.status).toBe('active');
  });

  test('cannot be approved by an account that the first reviewer created', async () => {
    const id = await mismatched();
    await askSecond(noura, id);
    const made = await signInAs(system, 'admin', { created_by: noura.id });
    expect((await decide(made, 'active', id)).failure.code).toBe('SECOND_PERSON_BOUND');
  });

  test('can be rejected by one reviewer; a second review covers only these documents', async () => {
    const id = await mismatched();
    await askSecond(noura, id);
    const { db } = system.deps;
    const document = await db
      .selectFrom('brand_documents')
      .selectAll()
      .where('brand_id', '=', id)
      .executeTakeFirstOrThrow();
    const { id: _old, ...columns } = document;
    await db
      .insertInto('brand_documents')
      .values({ ...columns, version: 2 })
      .execute();
    expect((await decide(salem, 'active', id)).failure.code).toBe('BRAND_SIGNATURE_NO_MATCH');
    expect((await decide(salem, 'rejected', id)).status).toBe(200);
  });

  test('is one item of the worklist, which the last comparison names', async () => {
    const counts = async () => {
      const { data } = await ask<WorkItem[]>(system, 'GET', '/worklist', { token: noura.token });
      const countOf = (kind: string) => data.find((item) => item.kind === kind)?.count ?? 0;
      return [countOf('verifications'), countOf('second_reviews')];
    };
    const [ready = 0, second = 0] = await counts();
    const id = await mismatched();
    expect(await counts()).toEqual([ready + 1, second]);
    await askSecond(noura, id);
    expect(await counts()).toEqual([ready, second + 1]);
    await system.deps.db
      .updateTable('signature_comparisons')
      .set({ verdict: 'strong', percentage: 90, average_similarity_bp: 9000 })
      .where('brand_id', '=', id)
      .where('compared_with', '=', 'licence')
      .execute();
    expect(await counts()).toEqual([ready + 1, second]);
  });

  test('needs no second review when the signatures match', async () => {
    expect((await askSecond(noura, brand)).failure.code).toBe('SECOND_REVIEW_NOT_NEEDED');
  });
});

describe('the queue', () => {
  test('lists brands that need a reviewer first, the longest wait on top', async () => {
    const whole = await proved(system);
    await handIn(system, whole);
    await sign(system, whole);
    const second = await mismatched();
    await askSecond(noura, second);
    await claim(salem);
    system.clock.advance({ hours: 72 });
    const { data } = await ask<QueuedBrand[]>(system, 'GET', '/verification/queue', {
      token: noura.token,
    });
    const mine = [second, whole.id, brand].map((id) => data.findIndex((one) => one.id === id));
    expect(mine).toEqual(mine.toSorted((a, b) => a - b));
    const states = [second, whole.id, brand].map((id) => data.find((one) => one.id === id)?.state);
    expect(states).toEqual(['second', 'ready', 'registrant']);
    expect(data.find(({ id }) => id === whole.id)).toMatchObject({ waiting_days: 3, claim: null });
  });
});

describe('duplicates', () => {
  test('are found by number, account, phone and device, and link to the other brand', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'One phone' };
    const ids: number[] = [];
    for (const phone_number of ['55510001', '55510001', '55510002']) {
      const registrant = await proved(system, { phone_number });
      await handIn(system, registrant, {}, 'individual', from);
      ids.push(registrant.id);
    }
    const [first = 0, second = 0, third = 0] = ids;
    const { duplicates } = await read(noura, first);
    const kinds = (id: number) =>
      duplicates.filter(({ brand_id }) => brand_id === id).map(({ kind }) => kind);
    expect(kinds(second)).toEqual(['civil_id', 'iban', 'phone', 'device']);
    expect(kinds(third)).toEqual(['civil_id', 'iban', 'device']);
    expect(kinds(first)).toEqual([]);
    expect((await read(noura, brand)).duplicates.map(({ kind }) => kind)).not.toContain('iban');
  });
});
