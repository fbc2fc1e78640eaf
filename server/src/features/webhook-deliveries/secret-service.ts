import type { WebhookSecret } from '@diwan/contract/features/webhook-deliveries/records';
import { writeAudit } from '../../platform/audit/audit.ts';
import { formatInstant } from '../../platform/clock/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import { invariant } from '../../platform/error.ts';
import { requireBrand } from '../brands/brands.ts';
import { holdSecret, replaceSecret, type SecretRow } from './secrets-store.ts';
import { ensureSecret, newSecret } from './secrets.ts';

const show = ({ deps: { secrets, clock } }: Ctx, row: SecretRow): WebhookSecret => ({
  secret: secrets.open(row.secret_sealed),
  created_at: row.created_at,
  previous_until:
    row.previous_until !== null && row.previous_until > clock.iso() ? row.previous_until : null,
});

/** Whoever sees it can sign like us: each look is in the trail. */
export async function revealSecret(ctx: Ctx, brand_id: number): Promise<WebhookSecret> {
  await requireBrand(ctx, brand_id);
  return ctx.transaction(async (tx) => {
    const row = await ensureSecret(tx, ctx.deps, brand_id);
    await writeAudit(tx, ctx, {
      action: 'webhook_secret.revealed',
      entity: 'brand',
      entity_id: brand_id,
    });
    return show(ctx, row);
  });
}

/** @param overlap_hours for how long the replaced secret signs beside the new one; 0 ends it */
export async function rotateSecret(
  ctx: Ctx,
  brand_id: number,
  overlap_hours: number,
): Promise<WebhookSecret> {
  await requireBrand(ctx, brand_id);
  const { clock, secrets } = ctx.deps;
  return ctx.transaction(async (tx) => {
    await ensureSecret(tx, ctx.deps, brand_id);
    const held = await holdSecret(tx, brand_id);
    invariant(held, 'a secret is never removed while its brand is there');
    const until = formatInstant(clock.now().add({ hours: overlap_hours }));
    const row = await replaceSecret(tx, held, {
      secret_sealed: secrets.seal(newSecret()),
      created_at: clock.iso(),
      previous_sealed: overlap_hours === 0 ? null : held.secret_sealed,
      previous_until: overlap_hours === 0 ? null : until,
    });
    await writeAudit(tx, ctx, {
      action: 'webhook_secret.rotated',
      entity: 'brand',
      entity_id: brand_id,
      after: { overlap_hours },
    });
    return show(ctx, row);
  });
}
