import type { Deps } from '../../platform/context.ts';
import { runSeedStep } from '../steps.ts';

/** What became of messages whose server did not take them, beside those that were sent. */
const TROUBLES = [
  { status: 'failed', attempts: 2, last_error: 'The mail server asked to try again later' },
  { status: 'dead', attempts: 8, last_error: 'The mail server does not know this address' },
] as const;

/** Messages that were not sent: one will be tried again, one waits for an administrator. */
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
      // Far enough from now that nothing tries it while somebody looks.
      next_try_at: deps.clock
        .now()
        .add({ hours: 24 * 365 })
        .toString(),
    }));
    if (rows.length > 0) await tx.insertInto('messages').values(rows).execute();
  });
