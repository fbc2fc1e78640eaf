import { sql } from 'kysely';
import type { Message } from '@diwan/contract/features/messages/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { type NewMessageInput, queueMessage } from './queue-message.ts';

interface Page {
  readonly messages: readonly Message[];
  readonly next_cursor: string | null;
}

let test_app: TestApp;
let super_admin: TestUser;
let admin: TestUser;

beforeAll(async () => {
  test_app = await startTestApp();
  super_admin = await signInAs(test_app, 'super_admin');
  admin = await signInAs(test_app, 'admin');
});
beforeEach(async () => {
  await sql`delete from messages`.execute(test_app.deps.db);
});
afterAll(() => test_app.close());

async function queue(details: Partial<NewMessageInput> = {}): Promise<string> {
  const { deps, clock } = test_app;
  const input = {
    channel: 'email',
    to: 'huda@people.test',
    recipient_role: 'brand_owner',
    template: 'set_password',
    language: 'en',
    params: { name: 'Huda' },
    link: {
      url: 'http://diwan.test/setup-password?token=the-secret',
      expires_at: clock.now().add({ hours: 72 }).toString({ smallestUnit: 'millisecond' }),
    },
    ...details,
  } as NewMessageInput;
  const id = await deps.db.transaction().execute((tx) => queueMessage(tx, deps, input));
  return id ?? '';
}

const list = (user: TestUser, query = '') =>
  ask<Page>(test_app, 'GET', `/admin/messages${query}`, { token: user.token });

const sendAgain = (user: TestUser, id: string) =>
  ask<Message>(test_app, 'POST', `/admin/messages/${id}/send-again`, { token: user.token });

const setStatus = (id: string, status: 'failed' | 'dead' | 'sent') =>
  test_app.deps.db
    .updateTable('messages')
    .set({ status, attempts: 8, last_error: 'away' })
    .where('id', '=', id)
    .execute();

const textFor = async (user: TestUser): Promise<string> =>
  (await list(user)).data.messages[0]?.text ?? '';

const canSee = async (user: TestUser) => (await list(user)).data.messages[0]?.can.reveal_link;

const reveal = (user: TestUser, id: string, reason: unknown = 'The mail server is away') =>
  ask<{ url: string }>(test_app, 'POST', `/admin/messages/${id}/reveal-link`, {
    token: user.token,
    body: { reason },
  });

describe('the outbox page', () => {
  it('is for administrators', async () => {
    for (const role of ['partner_employee', 'partner', 'brand_owner'] as const) {
      expect((await list(await signInAs(test_app, role))).status).toBe(403);
    }
    expect((await ask(test_app, 'GET', '/admin/messages')).status).toBe(401);
  });

  it('shows each message with its recipient and its progress', async () => {
    const id = await queue();
    const { data } = await list(admin);
    expect(data.messages).toEqual([
      {
        id,
        channel: 'email',
        to: 'huda@people.test',
        subject: 'Set your password',
        text: expect.stringContaining('Hello Huda,') as string,
        status: 'pending',
        attempts: 0,
        last_error: null,
        created_at: test_app.clock.iso(),
        sent_at: null,
        can: {
          send_again: {
            allowed: false,
            code: 'MESSAGE_NOT_FAILED',
            reason: 'Only failed messages can be sent again',
          },
          reveal_link: { allowed: true },
        },
      },
    ]);
    expect(data.next_cursor).toBeNull();
  });

  it.each([
    ['set_password', { name: 'Huda' }],
    ['reset_password', { name: 'Huda' }],
    ['agreement_signed', { brand_name: 'Dar' }],
    ['brand_approved', { brand_name: 'Dar' }],
    ['registration_started', { brand_name: 'Dar' }],
    ['documents_received', { brand_name: 'Dar' }],
    ['mcc_approved', { brand_name: 'Dar' }],
  ] as const)('hides the link of %s from every role', async (template, params) => {
    const id = await queue({ template, params } as Partial<NewMessageInput>);
    for (const user of [admin, super_admin]) {
      for (const query of ['', '?q=huda', '?channel=email']) {
        const { raw } = await list(user, query);
        expect(raw).toContain('[link hidden]');
        expect(raw).not.toContain('the-secret');
      }
    }
    await setStatus(id, 'dead');
    expect((await sendAgain(admin, id)).raw).not.toContain('the-secret');
  });

  it('hides an expired link, and reveals it to no role', async () => {
    const id = await queue({
      link: { url: 'http://diwan.test/?token=the-secret', expires_at: test_app.clock.iso() },
    });
    expect(await textFor(super_admin)).toContain('[link hidden]');
    expect(await canSee(super_admin)).toMatchObject({ code: 'MESSAGE_LINK_ENDED' });
    expect((await reveal(super_admin, id)).failure.code).toBe('MESSAGE_LINK_ENDED');
  });

  it('comes in pages, newest first, without gap or repeat', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      // Two messages get the same instant, so their ids decide the order.
      if (index !== 3) test_app.clock.advance({ seconds: 1 });
      ids.push(await queue({ to: `p${index}@people.test` }));
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '?limit=2' : `?limit=2&cursor=${cursor}`;
      const { data }: { data: Page } = await list(admin, query);
      seen.push(...data.messages.map(({ id }) => id));
      cursor = data.next_cursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(5);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(seen[0]).toBe(ids[4]);
    expect(seen[4]).toBe(ids[0]);
  });

  it('is filtered by channel, status and a part of the address', async () => {
    const dead = await queue({ to: '50%off@people.test' });
    await setStatus(dead, 'dead');
    const news = { template: 'sign_ins_failed', params: { name: 'Huda' }, link: null } as const;
    await queue({ channel: 'whatsapp', to: '+96555512345', ...news });
    const found = async (query: string) =>
      (await list(admin, query)).data.messages.map(({ to }) => to);
    expect(await found('?channel=whatsapp')).toEqual(['+96555512345']);
    expect(await found('?status=dead')).toEqual(['50%off@people.test']);
    expect(await found('?q=555123')).toEqual(['+96555512345']);
    expect(await found('?q=0%25OFF')).toEqual(['50%off@people.test']);
    expect(await found('?q=0%25x')).toEqual([]);
  });

  it.each(['?cursor=bm9uc2Vuc2U', '?limit=101', '?status=lost', '?other=1'])(
    'refuses %s',
    async (query) => {
      expect((await list(admin, query)).status).toBe(400);
    },
  );
});

describe('revealing a link', () => {
  const URL = 'http://diwan.test/setup-password?token=the-secret';

  it("is for roles above the recipient's, and for a super_admin", async () => {
    const id = await queue({ recipient_role: 'brand_owner' });
    expect((await reveal(admin, id)).data).toEqual({ url: URL });
    for (const role of ['admin', 'super_admin'] as const) {
      await sql`update messages set recipient_role = ${role}`.execute(test_app.deps.db);
      expect(await canSee(admin)).toMatchObject({ allowed: false, code: 'MESSAGE_LINK_OF_EQUAL' });
      expect((await reveal(admin, id)).failure.code).toBe('MESSAGE_LINK_OF_EQUAL');
      expect((await reveal(super_admin, id)).data).toEqual({ url: URL });
    }
    for (const role of ['partner_employee', 'partner', 'brand_owner'] as const) {
      expect((await reveal(await signInAs(test_app, role), id)).status).toBe(403);
    }
  });

  it('needs a reason, which is stored each time', async () => {
    const id = await queue();
    for (const reason of [undefined, '', '  ']) {
      expect((await reveal(admin, id, reason ?? null)).status).toBe(400);
    }
    const { db } = test_app.deps;
    const seen = () => db.selectFrom('link_reveals').selectAll().where('message_id', '=', id);
    expect(await seen().execute()).toEqual([]);
    await reveal(admin, id, 'Owner is on the phone');
    await reveal(admin, id, 'Once more');
    expect(await seen().orderBy('id').execute()).toMatchObject([
      { viewer_id: admin.id, reason: 'Owner is on the phone' },
      { viewer_id: admin.id, reason: 'Once more' },
    ]);
    const audit = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_email', 'after'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(audit).toMatchObject([
      {
        action: 'message.link_revealed',
        actor_email: admin.email,
        after: { reason: 'Owner is on the phone', template: 'set_password' },
      },
      { after: { reason: 'Once more' } },
    ]);
    expect(JSON.stringify(audit)).not.toContain('the-secret');
  });

  it('is refused for an unknown message and for one without a link', async () => {
    const unknown = await reveal(admin, '0b1f2a52-0c4e-4f2e-9a59-3f6f2f6f2f6f');
    expect(unknown.failure.code).toBe('MESSAGE_NOT_FOUND');
    const id = await queue({ template: 'password_changed', link: null });
    expect((await reveal(admin, id)).failure.code).toBe('MESSAGE_WITHOUT_LINK');
  });
});

describe('sending again', () => {
  it('queues a dead message with all its tries, and is audited', async () => {
    const id = await queue();
    await setStatus(id, 'dead');
    await sql`delete from graphile_worker._private_jobs`.execute(test_app.deps.db);
    const answer = await sendAgain(admin, id);
    expect(answer).toMatchObject({
      status: 200,
      message: 'The message will be sent again',
      data: { id, status: 'pending', attempts: 0, last_error: null },
    });
    const { rows } = await sql`select from graphile_worker._private_jobs
      where key = ${`message-${id}`} and attempts = 0`.execute(test_app.deps.db);
    expect(rows).toHaveLength(1);
    const audit = await test_app.deps.db
      .selectFrom('audit_log')
      .select(['actor_email', 'action', 'before', 'after'])
      .where('entity_id', '=', id)
      .execute();
    expect(audit).toEqual([
      {
        actor_email: admin.email,
        action: 'message.sent_again',
        before: { status: 'dead' },
        after: { status: 'pending' },
      },
    ]);
  });

  it('succeeds once for two simultaneous requests', async () => {
    const id = await queue();
    await setStatus(id, 'failed');
    const answers = await Promise.all([sendAgain(admin, id), sendAgain(super_admin, id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  const sendAllAgain = (user: TestUser) =>
    ask<{ count: number }>(test_app, 'POST', '/admin/messages/send-failed-again', {
      token: user.token,
    });

  const readStatuses = async () => {
    const { messages } = (await list(admin)).data;
    return new Map(messages.map(({ id, status }) => [id, status]));
  };

  it('of all queues failed and dead messages once, and leaves out ended links', async () => {
    const [failed, dead, sent] = [await queue(), await queue(), await queue()];
    const expired = await queue({
      link: { url: 'http://diwan.test/', expires_at: test_app.clock.iso() },
    });
    const used = await queue();
    await setStatus(failed, 'failed');
    await setStatus(sent, 'sent');
    for (const id of [dead, expired, used]) await setStatus(id, 'dead');
    const { db } = test_app.deps;
    await db.updateTable('messages').set({ link_sealed: null }).where('id', '=', used).execute();
    await sql`delete from graphile_worker._private_jobs`.execute(db);

    const answers = await Promise.all([sendAllAgain(admin), sendAllAgain(super_admin)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ data }) => data.count).toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect(answers.map(({ message }) => String(message)).toSorted()).toEqual([
      'Messages that will be sent again: 2',
      'There is no message to send again',
    ]);
    expect(await readStatuses()).toEqual(
      new Map([
        [failed, 'pending'],
        [dead, 'pending'],
        [sent, 'sent'],
        [expired, 'dead'],
        [used, 'dead'],
      ]),
    );
    const { rows } = await sql<{ key: string }>`select key from graphile_worker._private_jobs
      where attempts = 0 and key like 'message-%'`.execute(db);
    const keys = rows.map(({ key }) => key).toSorted();
    expect(keys).toEqual([`message-${failed}`, `message-${dead}`].toSorted());
    const audit = await db
      .selectFrom('audit_log')
      .select(['entity_id', 'before'])
      .where('action', '=', 'message.sent_again')
      .where('entity_id', 'in', [failed, dead, sent, expired, used])
      .execute();
    expect(
      audit.toSorted((a, b) => (a.entity_id === failed ? -1 : Number(b.entity_id === failed))),
    ).toEqual([
      { entity_id: failed, before: { status: 'failed' } },
      { entity_id: dead, before: { status: 'dead' } },
    ]);
  });

  it('of all is for administrators', async () => {
    for (const role of ['partner_employee', 'partner', 'brand_owner'] as const) {
      expect((await sendAllAgain(await signInAs(test_app, role))).status).toBe(403);
    }
  });

  it('is refused for a sent or unknown message, and for a link that no longer works', async () => {
    const sent = await queue();
    await setStatus(sent, 'sent');
    expect(await sendAgain(admin, sent)).toMatchObject({
      status: 409,
      failure: { code: 'MESSAGE_NOT_FAILED', error: 'Only failed messages can be sent again' },
    });
    const unknown = await sendAgain(admin, '0b1f2a52-0c4e-4f2e-9a59-3f6f2f6f2f6f');
    expect(unknown).toMatchObject({ status: 404, failure: { error: 'Message not found' } });
    const stale = await queue({
      link: { url: 'http://diwan.test/', expires_at: test_app.clock.iso() },
    });
    await setStatus(stale, 'dead');
    expect(await sendAgain(super_admin, stale)).toMatchObject({
      status: 409,
      failure: { code: 'MESSAGE_LINK_ENDED' },
    });
    expect((await sendAgain(await signInAs(test_app, 'partner'), sent)).status).toBe(403);
  });
});
