import { createSecretKey } from 'node:crypto';
import type { OwnerView } from '@diwan/contract/features/auth/records';
import { jwtVerify, SignJWT } from 'jose';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, signedIn, type UserActor } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { findBrandName } from './store.ts';

const ALGORITHM = 'HS256';
const VIEW_MINUTES = 30;

const keyOf = ({ secrets }: Pick<Deps, 'secrets'>) =>
  createSecretKey(secrets.deriveKey('owner-view'));

/**
 * Creates a token with which support sees the same data as the owner of a brand. The token is valid
 * only with the session that requested it. The audit log records the viewer, the brand and the
 * reason.
 * @throws AppError BRAND_NOT_FOUND
 */
export async function startOwnerView(
  ctx: Ctx,
  brand_id: number,
  reason: string,
): Promise<OwnerView> {
  const { session_id } = signedIn(ctx);
  const brand_name = await findBrandName(ctx.deps.db, brand_id);
  if (brand_name === undefined) throw new AppError('BRAND_NOT_FOUND');
  const ends = ctx.deps.clock.now().add({ minutes: VIEW_MINUTES });
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'brand.viewed_as_owner',
      entity: 'brand',
      entity_id: brand_id,
      after: { reason },
    }),
  );
  const token = await new SignJWT({ brand: brand_id })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(session_id)
    .setExpirationTime(Math.floor(ends.epochMilliseconds / 1000))
    .sign(keyOf(ctx.deps));
  const expires_at = ends.toString({ smallestUnit: 'millisecond' });
  return { token, brand_id, brand_name, expires_at };
}

/** Returns the brand that this session may read as its owner; null if the token is not valid. */
export async function readOwnerView(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  token: string,
  { session_id }: Pick<UserActor, 'session_id'>,
): Promise<number | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(deps), {
      algorithms: [ALGORITHM],
      requiredClaims: ['sub', 'exp', 'brand'],
      currentDate: new Date(deps.clock.ms()),
    });
    return payload.sub === session_id ? Number(payload['brand']) : null;
  } catch {
    // A forged, an altered and an expired token get the same answer.
    return null;
  }
}
