import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOwnersSide } from '../../platform/context.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import {
  fromElsewhere,
  handIn,
  openMail,
  registered,
  type Registrant,
  sentProof,
} from '../../testing/registration.ts';
import { admitRegistrant } from './registrant.ts';

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
afterAll(() => system.close());

const statusOf = async ({ id, proof }: Registrant): Promise<number> =>
  (
    await ask(system, 'GET', `/brands/${id}/registration`, {
      headers: { ...fromElsewhere(), 'x-registration-token': proof },
    })
  ).status;

const actorOf = ({ id, proof }: Registrant) =>
  admitRegistrant(system.deps, id, null, { header: proof });

const sideOf = async (registrant: Registrant): Promise<boolean> => {
  const actor = await actorOf(registrant);
  return actor !== null && isOwnersSide({ actor });
};

const correctTo = async ({ id, proof }: Registrant, email: string): Promise<Registrant> => {
  const { data } = await ask<{ registration_token: string }>(
    system,
    'PUT',
    `/brands/${id}/registration/email`,
    { body: { email }, headers: { ...fromElsewhere(), 'x-registration-token': proof } },
  );
  return { id, proof: data.registration_token };
};

describe('an opened mail', () => {
  test('on another device ends the proof of the device that began', async () => {
    const began = await registered(system);
    const owner = await openMail(system, began.id);
    expect(await statusOf(began)).toBe(403);
    expect(await statusOf(owner)).toBe(200);
    expect(await actorOf(owner)).toMatchObject({ by_mail: true, epoch: 1 });
  });

  test('ends the link that went to the phone, and the onboarding session', async () => {
    const began = await registered(system);
    const { data } = await handIn(system, began);
    const phone = await sentProof(system, began.id, 'whatsapp');
    expect(await statusOf({ id: began.id, proof: phone })).toBe(200);
    await openMail(system, began.id);
    expect(await statusOf({ id: began.id, proof: phone })).toBe(403);
    const session = { token: data.token ?? '' };
    expect((await ask(system, 'GET', `/brands/${began.id}/registration`, session)).status).toBe(
      403,
    );
  });

  test('on the device that began proves the mailbox for the same device', async () => {
    const began = await registered(system);
    const before = await actorOf(began);
    const here = await openMail(system, began.id, began.proof);
    expect(before).toMatchObject({ by_mail: false });
    expect(await actorOf(here)).toMatchObject({
      by_mail: true,
      device: before?.kind === 'registrant' ? before.device : '',
    });
    expect(await statusOf(began)).toBe(403);
  });

  test('again on the same device keeps its epoch, and a third device begins another', async () => {
    const { id } = await registered(system);
    const second = await openMail(system, id);
    const again = await openMail(system, id, second.proof);
    expect(await statusOf(second)).toBe(200);
    expect(await statusOf(again)).toBe(200);
    const third = await openMail(system, id);
    expect([await statusOf(second), await statusOf(third)]).toEqual([403, 200]);
  });

  test('opened twice at the same moment leaves at least one valid proof', async () => {
    const { id } = await registered(system);
    const opened = await Promise.all([openMail(system, id), openMail(system, id)]);
    const statuses = await Promise.all(opened.map(statusOf));
    expect(statuses).toContain(200);
  });
});

describe('a proof', () => {
  test('that came by phone or began the registration does not prove the mailbox', async () => {
    const began = await registered(system);
    const phone = { id: began.id, proof: await sentProof(system, began.id, 'whatsapp') };
    expect([await sideOf(began), await sideOf(phone)]).toEqual([false, false]);
    const mailed = { id: began.id, proof: await sentProof(system, began.id) };
    expect(await sideOf(mailed)).toBe(true);
    expect(await statusOf(began)).toBe(403);
  });

  test('of a device is not accepted from the URL', async () => {
    const { id, proof } = await registered(system);
    expect((await ask(system, 'GET', `/brands/${id}/registration?access=${proof}`)).status).toBe(
      403,
    );
  });

  test('of an address that was changed and changed back stays invalid', async () => {
    const email = 'back-and-forth@people.test';
    const began = await registered(system, { email });
    const mailed = { id: began.id, proof: await sentProof(system, began.id) };
    const away = await correctTo(began, 'away@people.test');
    const back = await correctTo(away, email);
    expect([await statusOf(began), await statusOf(mailed), await statusOf(away)]).toEqual([
      403, 403, 403,
    ]);
    expect(await statusOf(back)).toBe(200);
    expect(await sideOf(back)).toBe(false);
  });

  test('is a session for staff, which never counts as the owner', async () => {
    const { id } = await registered(system);
    const admin = await signInAs(system, 'admin');
    const owner = await signInAs(system, 'brand_owner', { brand_id: id });
    const session = { session_id: '', partner_id: null, brand_id: id, confirmed: true } as const;
    const user = { kind: 'user', session_kind: 'full', ...session } as const;
    const sides = [
      { ...user, user_id: admin.id, email: admin.email, role: 'admin' },
      { ...user, user_id: owner.id, email: owner.email, role: 'brand_owner' },
    ] as const;
    expect(sides.map((actor) => isOwnersSide({ actor }))).toEqual([false, true]);
  });
});

test('an onboarding session proves as much as the proof that it came from', async () => {
  const began = await registered(system);
  const owner = await openMail(system, began.id, began.proof);
  const { data } = await handIn(system, owner);
  const row = await system.deps.db
    .selectFrom('sessions')
    .select(['by_mail', 'proof_epoch'])
    .where('user_id', '=', data.user?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ by_mail: true, proof_epoch: 1 });
});
