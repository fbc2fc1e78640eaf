import { createHmac } from 'node:crypto';
import { webhookSecretActions } from '@diwan/contract/features/webhook-deliveries/actions';
import type { WebhookSecret } from '@diwan/contract/features/webhook-deliveries/records';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { requireBrand } from '../brands/public.ts';
import * as store from './store.ts';

const PREFIX = 'whsec_';

/** Creates a secret in the form of Standard Webhooks: base64 after the prefix. */
const newSecret = (): string =>
  `${PREFIX}${Buffer.from(newToken(), 'base64url').toString('base64')}`;

/** Returns the brand's secret. The first secret is created when it is first needed. */
async function ensureSecret(
  db: Db,
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  brand_id: number,
): Promise<store.SecretRow> {
  const known = await store.findSecret(db, brand_id);
  if (known) return known;
  await store.insertSecret(db, brand_id, secrets.seal(newSecret()), clock.iso());
  const made = await store.findSecret(db, brand_id);
  invariant(made, 'a secret exists after it was inserted');
  return made;
}

/**
 * Returns the current signing secrets: the brand's secret and, during the overlap, the replaced
 * one.
 */
export async function signingSecrets(
  db: Db,
  deps: Pick<Deps, 'secrets' | 'clock'>,
  brand_id: number,
): Promise<readonly string[]> {
  const { secret_sealed, previous_sealed, previous_until } = await ensureSecret(db, deps, brand_id);
  const now = deps.clock.iso();
  const old = previous_until !== null && previous_until > now ? previous_sealed : null;
  return [secret_sealed, old].flatMap((sealed) => (sealed ? [deps.secrets.open(sealed)] : []));
}

/**
 * Returns the signature header, `t=<seconds since 1970>,v1=<hex>`. Each `v1` is the HMAC-SHA256 of
 * `<t>.<body>` with a secret. A receiver accepts the event if one of them is correct and `t` is
 * recent.
 */
export function signatureOf(secrets: readonly string[], body: string, now_ms: number): string {
  const t = Math.floor(now_ms / 1000);
  const macs = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'),
  );
  return [`t=${t}`, ...macs.map((mac) => `v1=${mac}`)].join(',');
}

interface SignedEvent {
  readonly id: string;
  readonly event: string;
  readonly body: string;
}

/**
 * Returns the headers of Standard Webhooks 1.0 (github.com/standard-webhooks/standard-webhooks).
 * The id contains the event's name, so that the signature covers both. It may contain no full stop.
 * Old secrets are base64url, which Node also decodes.
 */
export function standardHeaders(
  secrets: readonly string[],
  { id, event, body }: SignedEvent,
  now_ms: number,
) {
  const message_id = `${event.replaceAll('.', '_')}-${id}`;
  const timestamp = String(Math.floor(now_ms / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    const mac = createHmac('sha256', key).update(`${message_id}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': message_id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function show(ctx: Ctx, row: store.SecretRow): WebhookSecret {
  const { secrets, clock } = ctx.deps;
  const { secret_sealed, created_at, previous_until } = row;
  return {
    secret: secrets.open(secret_sealed),
    created_at,
    previous_until: previous_until !== null && previous_until > clock.iso() ? previous_until : null,
    can: canOf(webhookSecretActions, row, ctx),
  };
}

/** Returns the secret. Its reader can sign like the platform, so every read is in the audit log. */
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

/**
 * Replaces the secret.
 * @param overlap_hours the time for which the replaced secret also signs; 0 ends it immediately
 */
export async function rotateSecret(
  ctx: Ctx,
  brand_id: number,
  overlap_hours: number,
): Promise<WebhookSecret> {
  await requireBrand(ctx, brand_id);
  const { clock, secrets } = ctx.deps;
  return ctx.transaction(async (tx) => {
    await ensureSecret(tx, ctx.deps, brand_id);
    const before = await store.lockSecret(tx, brand_id);
    invariant(before, 'the secret of a brand is never removed');
    requireAction(webhookSecretActions, before, 'rotate', ctx.actor);
    const until = formatInstant(clock.now().add({ hours: overlap_hours }));
    const row = await store.replaceSecret(tx, before, {
      secret_sealed: secrets.seal(newSecret()),
      created_at: clock.iso(),
      previous_sealed: overlap_hours === 0 ? null : before.secret_sealed,
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
