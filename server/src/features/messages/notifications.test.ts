import { isFixed, NOTIFICATION_KINDS, reachOf } from '@diwan/contract/features/messages/kinds';
import type { NotificationChoice } from '@diwan/contract/features/messages/records';
import { ROLES } from '@diwan/contract/kernel/roles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { hashPassword } from '../auth/public.ts';
import { type NewMessageInput, queueMessage, queueMessages } from './queue-message.ts';
import { SAMPLES } from '../../testing/messages/samples.ts';
import type { TemplateName } from './template-params.ts';
import { kindOf, MESSAGES } from './templates.ts';

let test_app: TestApp;

beforeAll(async () => {
  test_app = await startTestApp();
});
afterAll(() => test_app.close());

const PASSWORD = 'Quiet-harbour-71';
const TEMPLATES = Object.keys(MESSAGES) as TemplateName[];
const CHANNELS = ['email', 'whatsapp', 'sms'] as const;

const read = ({ token }: TestUser) =>
  ask<NotificationChoice[]>(test_app, 'GET', '/auth/notifications', { token });

const turn = ({ token }: TestUser, kind: string, channel: string, on: boolean) =>
  ask<NotificationChoice[]>(test_app, 'PUT', '/auth/notifications', {
    token,
    body: { kind, channel, on },
  });

const message = (
  reader: TestUser,
  template: TemplateName,
  channel: NewMessageInput['channel'],
): NewMessageInput =>
  ({
    channel,
    to: channel === 'email' ? reader.email : '+96550001234',
    recipient_role: 'brand_owner',
    template,
    language: 'en',
    params: SAMPLES[template].params('en'),
    user_id: reader.id,
    link: null,
  }) as unknown as NewMessageInput;

async function queued(inputs: readonly NewMessageInput[]): Promise<boolean[]> {
  const { deps } = test_app;
  const ids = await deps.db.transaction().execute((tx) => queueMessages(tx, deps, inputs));
  return ids.map((id) => id !== null);
}

it('the profile shows each role its kinds of messages, all turned on at first', async () => {
  for (const role of ROLES) {
    const { data } = await read(await signInAs(test_app, role));
    const { kinds, channels } = reachOf(role);
    const whatsapp = channels.includes('whatsapp') ? true : null;
    expect(data).toEqual(
      kinds.map((kind) => ({ kind, fixed: isFixed(kind), email: true, whatsapp })),
    );
  }
});

it('a message that its reader turned off is not sent, unless it cannot be turned off', async () => {
  const reader = await signInAs(test_app, 'brand_owner');
  const other = await signInAs(test_app, 'brand_owner');
  for (const kind of NOTIFICATION_KINDS) {
    const { status, failure } = await turn(reader, kind, 'email', false);
    const code = isFixed(kind) ? 'NOTIFICATION_FIXED' : undefined;
    expect([kind, status, failure.code]).toEqual([kind, code ? 422 : 200, code]);
  }
  for (const template of TEMPLATES) {
    const all = CHANNELS.flatMap((channel) => [
      message(reader, template, channel),
      message(other, template, channel),
    ]);
    const fixed = isFixed(kindOf(template));
    expect([template, await queued(all)]).toEqual([
      template,
      [fixed, true, true, true, true, true],
    ]);
  }
  const { deps } = test_app;
  const alone = (template: TemplateName) =>
    deps.db
      .transaction()
      .execute((tx) => queueMessage(tx, deps, message(reader, template, 'email')));
  expect(await alone('statement_ready')).toBeNull();
  expect(await alone('payout_sent')).not.toBeNull();
});

it('separates mailbox and phone, and treats all phone channels as one', async () => {
  const reader = await signInAs(test_app, 'brand_owner');
  const { data } = await turn(reader, 'payouts', 'whatsapp', false);
  expect(data.find(({ kind }) => kind === 'payouts')).toMatchObject({
    email: true,
    whatsapp: false,
  });
  const paid = CHANNELS.map((channel) => message(reader, 'payout_paid', channel));
  expect(await queued(paid)).toEqual([true, false, false]);
  await turn(reader, 'payouts', 'whatsapp', true);
  expect(await queued(paid)).toEqual([true, true, true]);
});

it('a kind that the reader does not get is refused, and a repeated choice is logged once', async () => {
  const admin = await signInAs(test_app, 'admin');
  const employee = await signInAs(test_app, 'partner_employee');
  const refused = async (...given: Parameters<typeof turn>) => (await turn(...given)).failure.code;
  expect(await refused(admin, 'payouts', 'email', false)).toBe('NOTIFICATION_NOT_YOURS');
  expect(await refused(employee, 'terminals', 'whatsapp', false)).toBe('NOTIFICATION_NOT_YOURS');
  expect(await refused(admin, 'everything', 'email', false)).toBe('VALIDATION');
  await turn(employee, 'terminals', 'email', false);
  await turn(employee, 'terminals', 'email', false);
  const rows = await test_app.deps.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'user.notifications_changed')
    .where('entity_id', '=', employee.id)
    .execute();
  expect(rows).toEqual([{ before: { terminals_email: true }, after: { terminals_email: false } }]);
});

it('uses the chosen language on another device and in messages', async () => {
  const reader = await signInAs(test_app, 'brand_owner', {
    password_hash: await hashPassword(PASSWORD),
  });
  const signIn = () =>
    ask<{ token: string; user: { language: string | null } }>(test_app, 'POST', '/auth/login', {
      body: { email: reader.email, password: PASSWORD },
    });
  expect((await signIn()).data.user.language).toBeNull();
  const chosen = await ask<{ language: string }>(test_app, 'PUT', '/auth/language', {
    token: reader.token,
    body: { language: 'ar' },
  });
  expect(chosen.data.language).toBe('ar');
  const elsewhere = (await signIn()).data;
  expect(elsewhere.user.language).toBe('ar');
  await ask(test_app, 'PUT', '/auth/password', {
    token: elsewhere.token,
    body: { current_password: PASSWORD, new_password: 'Another-harbour-72' },
  });
  const [told] = await test_app.deps.db
    .selectFrom('messages')
    .select(['template', 'language', 'subject'])
    .where('user_id', '=', reader.id)
    .execute();
  expect(told).toMatchObject({ template: 'password_changed', language: 'ar' });
  expect(told?.subject).toMatch(/\p{Script=Arabic}/u);
});
