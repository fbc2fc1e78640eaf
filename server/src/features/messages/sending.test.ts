import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { cloneDatabase } from '../../testing/database/template-database.ts';
import { createTestClock } from '../../platform/clock.ts';
import { createSecrets } from '../../platform/crypto/secrets.ts';
import { openDatabase, type OpenDatabase } from '../../platform/db/database.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { createLog } from '../../platform/log/log.ts';
import { type Outgoing, permanentFailure } from '../../platform/mail/carrier.ts';
import { createUser } from '../users/public.ts';
import { eraseExpiredLinks, sendMessage } from './jobs.ts';
import { eraseLinksOf, type NewMessageInput, queueMessage } from './queue-message.ts';

const LINK = {
  url: 'https://diwan.test/setup-password?token=the-secret',
  expires_at: '2026-03-04T08:00:00.000Z',
};
const RESET = {
  channel: 'email',
  to: 'huda@people.test',
  recipient_role: 'brand_owner',
  template: 'reset_password',
  language: 'en',
  params: { name: 'Huda' },
  link: LINK,
} as const satisfies NewMessageInput;
const APPROVED = {
  ...RESET,
  template: 'brand_approved',
  params: { brand_name: 'Dar' },
  link: null,
} as const satisfies NewMessageInput;

const clock = createTestClock('2026-03-01T08:00:00Z');
const secrets = createSecrets({ app_secret: 'a secret of the tests, which protects nothing' });
const jobs = createJobs();
let database: OpenDatabase;
let deps: {
  config: { public_url: string };
  db: OpenDatabase['db'];
  clock: typeof clock;
  secrets: typeof secrets;
  jobs: typeof jobs;
};

beforeAll(async () => {
  database = openDatabase((await cloneDatabase()).url);
  deps = { db: database.db, clock, secrets, jobs, config: { public_url: 'https://diwan.test' } };
});
beforeEach(async () => {
  clock.set('2026-03-01T08:00:00Z');
  await sql`delete from messages`.execute(database.db);
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await sql`update settings
    set email_notifications_enabled = true, sms_notifications_enabled = true`.execute(database.db);
});
afterAll(() => database.close());

const queue = (input: NewMessageInput) =>
  database.db.transaction().execute((tx) => queueMessage(tx, deps, input));

const readOne = () => database.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();

/** Returns the number of attempts that the queue makes for the message. */
async function readTries(): Promise<number> {
  const { rows } = await sql<{ max_attempts: number }>`
    select max_attempts from graphile_worker._private_jobs`.execute(database.db);
  return rows[0]?.max_attempts ?? 0;
}

const readJobKeys = async () => {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker._private_jobs`.execute(database.db);
  return rows.map(({ key }) => key);
};

/** Runs the sending job as the queue does. With `failing`, the carrier fails with this error. */
async function run(message_id: string, attempt = 1, failing?: Error): Promise<Outgoing[]> {
  const sent: Outgoing[] = [];
  const carrier = {
    send: (message: Outgoing) => {
      if (failing) return Promise.reject(failing);
      sent.push(message);
      return Promise.resolve();
    },
  };
  const carriers = { email: carrier, whatsapp: carrier, sms: carrier };
  const task_run: TaskRun = {
    job_id: '1',
    attempt,
    max_attempts: 21,
    log: createLog({ level: 'silent' }),
    signal: new AbortController().signal,
  };
  await sendMessage(deps, carriers)({ message_id }, task_run);
  return sent;
}

describe('the outbox', () => {
  it('stores a message with its job, its text and link encrypted', async () => {
    const id = await queue(RESET);
    const row = await readOne();
    expect(row).toMatchObject({
      id,
      status: 'pending',
      subject: 'Reset your password',
      created_at: '2026-03-01T08:00:00.000Z',
    });
    expect(JSON.stringify(row)).not.toMatch(/the-secret|Huda,/);
    expect(await readJobKeys()).toEqual([`message-${id}`]);
  });

  it('drops only messages that a switch may turn off', async () => {
    await sql`update settings set email_notifications_enabled = false`.execute(database.db);
    expect(await queue(APPROVED)).toBeNull();
    expect(await queue(RESET)).not.toBeNull();
    expect(await queue({ ...APPROVED, channel: 'whatsapp' })).not.toBeNull();
    await sql`update settings set sms_notifications_enabled = false`.execute(database.db);
    expect(await queue({ ...APPROVED, channel: 'whatsapp' })).toBeNull();
    expect(await queue({ ...APPROVED, channel: 'sms' })).toBeNull();
  });

  it('uses the name of the platform', async () => {
    await sql`update settings set platform_name = 'Souq Pay'`.execute(database.db);
    const id = await queue(APPROVED);
    const [sent] = await run(id!);
    expect(sent?.text).toContain('Dar is approved and active on Souq Pay.');
  });
});

describe('sending', () => {
  it('fills all formats of the message and marks it as sent, once', async () => {
    const id = await queue(RESET);
    const [sent] = await run(id!);
    expect(sent).toMatchObject({
      id,
      to: 'huda@people.test',
      subject: 'Reset your password',
      template: 'reset_password',
    });
    expect(sent?.text).toContain(LINK.url);
    expect(sent?.html).toContain(LINK.url);
    expect(sent?.parameters.at(-1)).toBe(LINK.url);
    expect(await readOne()).toMatchObject({
      status: 'sent',
      attempts: 1,
      sent_at: '2026-03-01T08:00:00.000Z',
    });
    expect(await run(id!)).toEqual([]);
  });

  it('stores the reason of a failure, without the address, until the last try', async () => {
    const id = await queue(RESET);
    const failing = new Error('450 mailbox busy\nhuda@people.test');
    await expect(run(id!, 1, failing)).rejects.toThrow('450 mailbox busy [address]');
    expect(await readOne()).toMatchObject({
      status: 'failed',
      attempts: 1,
      last_error: '450 mailbox busy [address]',
      next_try_at: '2026-03-01T08:00:03.000Z',
    });
    await expect(run(id!, 21, failing)).rejects.toThrow('was not sent');
    expect(await readOne()).toMatchObject({ status: 'dead', attempts: 2, next_try_at: null });
    expect(await run(id!)).toEqual([]);
  });

  it('is retried with growing delays for about three days', async () => {
    const id = await queue(APPROVED);
    const started = clock.ms();
    const delays: number[] = [];
    const tries = await readTries();
    for (let attempt = 1; attempt < tries; attempt += 1) {
      await expect(run(id!, attempt, new Error('away'))).rejects.toThrow('away');
      const { next_try_at } = await readOne();
      delays.push(Date.parse(String(next_try_at)) - clock.ms());
      clock.set(String(next_try_at));
    }
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    const days = (clock.ms() - started) / 86_400_000;
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThan(3.1);
    await expect(run(id!, tries, new Error('away'))).rejects.toThrow('away');
    expect(await readOne()).toMatchObject({ status: 'dead', next_try_at: null });
  });

  it('ends at once after a permanent failure, with the reason and without the address', async () => {
    const id = await queue(RESET);
    const failing = permanentFailure('550 no mailbox huda@people.test');
    expect(await run(id!, 1, failing)).toEqual([]);
    expect(await readOne()).toMatchObject({
      status: 'dead',
      attempts: 1,
      last_error: '550 no mailbox [address]',
      next_try_at: null,
    });
    expect(await run(id!, 2)).toEqual([]);
  });

  it('recovers after a failure', async () => {
    const id = await queue(RESET);
    await expect(run(id!, 1, new Error('away'))).rejects.toThrow('away');
    expect(await run(id!, 2)).toHaveLength(1);
    expect(await readOne()).toMatchObject({ status: 'sent', attempts: 2, last_error: null });
  });

  it('never sends a link that no longer works', async () => {
    const id = await queue(RESET);
    clock.advance({ days: 4 });
    expect(await run(id!)).toEqual([]);
    expect(await readOne()).toMatchObject({
      status: 'dead',
      last_error: 'The link no longer works',
    });
  });
});

describe('a link in the outbox', () => {
  it('is erased when a password is set, in every template, for this account only', async () => {
    const person = { first_name: 'Huda', last_name: 'Test', role: 'brand_owner' } as const;
    const [huda, noor] = await database.db
      .transaction()
      .execute(async (tx) => [
        await createUser(tx, { ...person, email: 'huda@people.test' }),
        await createUser(tx, { ...person, email: 'noor@people.test' }),
      ]);
    const kept = () =>
      database.db
        .selectFrom('messages')
        .select(['template', 'link_used_at'])
        .where('link_sealed', 'is not', null)
        .orderBy('template')
        .execute();
    await queue({ ...RESET, user_id: noor ?? null });
    const about = { params: { brand_name: 'Dar' }, user_id: huda ?? null };
    for (const template of [
      'registration_started',
      'agreement_signed',
      'brand_approved',
    ] as const) {
      await queue({ ...RESET, ...about, template });
    }
    expect(await kept()).toHaveLength(4);
    await database.db.transaction().execute((tx) => eraseLinksOf(tx, huda ?? ''));
    expect(await kept()).toEqual([{ template: 'reset_password', link_used_at: null }]);
  });

  it('is erased when it has expired', async () => {
    await queue(RESET);
    const erase = () => eraseExpiredLinks(deps)({}, {} as TaskRun);
    await erase();
    expect((await readOne()).link_sealed).not.toBeNull();
    clock.set(LINK.expires_at);
    await erase();
    expect(await readOne()).toMatchObject({ link_sealed: null, link_used_at: null });
  });
});
