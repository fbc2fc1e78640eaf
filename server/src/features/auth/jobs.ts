import type { Language } from '@diwan/contract/kernel/sentences';
import { type Deps, systemContext } from '../../platform/context.ts';
import type { TaskHandler } from '../../platform/jobs/tasks.ts';
import { sweepIdempotencyKeys } from '../../platform/calls/answer-once.ts';
import { sweepBuckets } from '../../platform/calls/rate-limit.ts';
import { sweepSteps } from '../factors/public.ts';
import { queueMessage } from '../messages/public.ts';
import { findUserByEmail } from '../users/public.ts';
import { createPasswordLink, notifyAccessChange } from './passwords.ts';
import { deleteStaleSessions } from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    send_reset_link: { email_sealed: string; language: Language };
    warn_of_failures: { email_sealed: string };
    sweep_sessions: Record<string, never>;
  }
}

/**
 * Mails a link that sets a password to an active account. For an unknown address it does nothing.
 */
export const sendResetLink =
  (deps: Deps): TaskHandler<'send_reset_link'> =>
  async ({ email_sealed, language }) => {
    const ctx = systemContext(deps, 'send_reset_link');
    const user = await findUserByEmail(deps.db, deps.secrets.open(email_sealed));
    if (!user?.active) return;
    await ctx.transaction(async (tx) => {
      const purpose = user.password_hash === null ? 'setup' : 'reset';
      const link = await createPasswordLink(ctx, tx, user, purpose);
      await queueMessage(tx, deps, {
        channel: 'email',
        to: user.email,
        recipient_role: user.role,
        template: purpose === 'setup' ? 'set_password' : 'reset_password',
        language,
        params: { name: user.first_name },
        link,
        user_id: user.id,
        brand_id: user.brand_id,
      });
    });
  };

/**
 * Warns the owner of an account by mail of failed sign-ins. For an unknown address it does nothing.
 */
export const warnOfFailures =
  (deps: Deps): TaskHandler<'warn_of_failures'> =>
  async ({ email_sealed }) => {
    const ctx = systemContext(deps, 'warn_of_failures');
    const user = await findUserByEmail(deps.db, deps.secrets.open(email_sealed));
    if (!user?.active) return;
    await ctx.transaction((tx) => notifyAccessChange(ctx, tx, user, 'sign_ins_failed'));
  };

/**
 * Deletes sessions that expired 30 days ago. Deletes rate limits, idempotency keys and sign-in
 * steps that are a day old.
 */
export const sweepSessions =
  (deps: Deps): TaskHandler<'sweep_sessions'> =>
  async () => {
    const before = deps.clock
      .now()
      .subtract({ hours: 24 * 30 })
      .toString();
    await deleteStaleSessions(deps.db, before);
    const yesterday = deps.clock.now().subtract({ hours: 24 }).toString();
    await sweepBuckets(deps.db, yesterday);
    await sweepIdempotencyKeys(deps.db, yesterday);
    await sweepSteps(deps.db, yesterday);
  };
