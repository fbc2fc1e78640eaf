import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { countFailure, takeEntry } from './tries.ts';

/** The step that failed: the address and password, or the second factor. */
type FailedStep = 'password' | 'second_step';

/**
 * Logs a failed sign-in, and notifies the owner of the account at the tenth failure. Known and
 * unknown addresses follow the same path, so that the answer takes equally long. An address that
 * belongs to no account is not stored.
 */
export async function recordFailedSignIn(
  ctx: Ctx,
  email: string,
  user_id: string | undefined,
  failed: FailedStep,
): Promise<void> {
  const { secrets, jobs } = ctx.deps;
  const notify = await countFailure(ctx, email);
  const record = await takeEntry(ctx, email);
  if (!notify && !record) return;
  await ctx.transaction(async (tx) => {
    if (notify) await jobs.enqueue(tx, 'warn_of_failures', { email_sealed: secrets.seal(email) });
    if (!record) return;
    await writeAudit(tx, ctx, {
      action: 'auth.sign_in_refused',
      entity: 'user',
      entity_id: user_id ?? 'unknown',
      after: { failed },
    });
  });
}
