import { sql } from 'kysely';
import type { Deps } from '@diwan/server/platform/context';
import type { Tx } from '@diwan/server/platform/db/database';
import { runSeedStep } from '@diwan/server/seed/steps';

const RETRY_HOURS = 20;

/** The states of messages that the mail server refused. */
const TROUBLES = [
  { status: 'failed', attempts: 2, last_error: 'The mail server asked to try again later' },
  { status: 'dead', attempts: 8, last_error: 'The mail server does not know this address' },
] as const;

/**
 * Marks messages of past days as sent. Otherwise the screens would show messages that are months
 * late, and the worker would refuse those whose link has expired.
 */
export const sendOldMessages = (deps: Deps): Promise<boolean> =>
  runSeedStep(deps.db, 'demo-old-messages', async (tx) => {
    await tx
      .updateTable('messages')
      .set(({ ref }) => ({ status: 'sent', attempts: 1, sent_at: ref('created_at') }))
      .where('status', '=', 'pending')
      .where(({ or, eb }) =>
        or([
          eb('created_at', '<', deps.clock.now().subtract({ hours: 24 }).toString()),
          eb('link_expires_at', '<', deps.clock.iso()),
        ]),
      )
      .execute();
  });

/** Adds two messages that were not sent. One will be retried, the other needs an admin. */
export const addDemoMessages = (deps: Deps): Promise<boolean> =>
  runSeedStep(deps.db, 'demo-messages', async (tx) => {
    const samples = await tx
      .selectFrom('messages')
      .select(['channel', 'recipient_role', 'brand_id', 'template', 'language'])
      .select(['subject', 'body_sealed'])
      .where('template', '=', 'documents_received')
      .where('channel', '=', 'email')
      .orderBy('created_at')
      .orderBy('id')
      .limit(TROUBLES.length)
      .execute();
    const rows = samples.map((sample, n) => ({
      ...sample,
      ...(TROUBLES[n] ?? TROUBLES[0]),
      to_address: `shop${n + 1}@mistyped.example`,
      // The retry is on the next day, so that the demo does not change on its first day.
      next_try_at: deps.clock.now().add({ hours: RETRY_HOURS }).toString(),
    }));
    if (rows.length === 0) return;
    const added = await tx
      .insertInto('messages')
      .values(rows)
      .returning(['id', 'status'])
      .execute();
    for (const { id, status } of added) await failSending(deps, tx, id, status === 'dead');
  });

/**
 * Adds the job of an unsent message. The job of a dead message has no attempts left. Any other is
 * retried on the next day.
 */
async function failSending(deps: Deps, tx: Tx, message_id: string, dead: boolean): Promise<void> {
  const [reason = TROUBLES[0]] = TROUBLES.filter(({ status }) => (status === 'dead') === dead);
  const job_key = `message-${message_id}`;
  await deps.jobs.enqueue(tx, 'send_message', { message_id }, { job_key, max_attempts: 8 });
  const text = `message ${message_id} was not sent: ${reason.last_error}`;
  await sql`with job as (select array_agg(id) as ids from graphile_worker.jobs where key = ${job_key})
    select graphile_worker.permanently_fail_jobs(job.ids, ${text}) from job`.execute(tx);
  if (dead) return;
  await sql`with job as (select array_agg(id) as ids from graphile_worker.jobs where key = ${job_key})
    select graphile_worker.reschedule_jobs(job.ids, now() + ${sql.lit(RETRY_HOURS)} * interval '1 hour', null,
      ${sql.lit(reason.attempts)}) from job`.execute(tx);
}
