import type { FactorProof, PasskeyDraft } from '@diwan/contract/features/factors/records';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { readSettings } from '../settings/public.ts';
import * as store from './store.ts';

/**
 * Loads the library with the first passkey, because it is an eighth of all code that a start would
 * load.
 */
const webauthn = () => import('@simplewebauthn/server');

/** Returns the origin and domain where this installation's passkeys are valid: only PUBLIC_URL. */
function relyingParty({ deps }: Pick<Ctx, 'deps'>) {
  const { origin, hostname } = new URL(deps.config.public_url);
  return { origin, rp_id: hostname };
}

const descriptorOf = (passkey: { credential_id: string; transports: string[] }) => ({
  id: passkey.credential_id,
  transports: passkey.transports as AuthenticatorTransport[],
});

/**
 * Returns the options with which a browser creates a passkey. Devices that have a passkey of this
 * account are excluded.
 */
export async function registrationOptions(
  ctx: Ctx,
  user: { readonly id: string; readonly email: string; readonly first_name: string },
) {
  const { platform_name } = await readSettings(ctx.deps.db);
  const known = await store.findPasskeys(ctx.deps.db, user.id);
  if (known.length >= store.MOST_PASSKEYS) throw new AppError('PASSKEYS_FULL');
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: platform_name,
    rpID: relyingParty(ctx).rp_id,
    userName: user.email,
    userDisplayName: user.first_name,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/**
 * The purpose of a signature. `confirm` replaces the password. At a sign-in the password was typed
 * before.
 */
export type PasskeyUse = 'sign_in' | 'confirm';

/** The challenge that a passkey signs, and the purpose of its signature. */
export interface PasskeyRequest {
  readonly challenge: string | null;
  readonly use: PasskeyUse;
}

/**
 * Returns the challenge for the account's passkeys, with its options. @throws AppError
 * FACTOR_NOT_FOUND
 */
export async function signatureOptions(ctx: Ctx, user_id: string, use: PasskeyUse) {
  const known = await store.findPasskeys(ctx.deps.db, user_id);
  if (known.length === 0) throw new AppError('FACTOR_NOT_FOUND');
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(ctx).rp_id,
    allowCredentials: known.map(descriptorOf),
    userVerification: use === 'confirm' ? 'required' : 'preferred',
  });
}

/** Runs a check of the library and logs its reason. The caller only gets PASSKEY_REFUSED. */
async function judge<T extends { readonly verified: boolean }>(
  { deps }: Ctx,
  verify: () => Promise<T>,
): Promise<T & { readonly verified: true }> {
  const result = await verify().catch((cause: unknown) => {
    deps.log.info({ err: cause }, 'a passkey was refused');
    throw new AppError('PASSKEY_REFUSED', { cause });
  });
  if (!result.verified) throw new AppError('PASSKEY_REFUSED');
  return result as T & { readonly verified: true };
}

/** Checks a new passkey against its challenge. @returns the values to store */
export async function readNewPasskey(
  ctx: Ctx,
  { name, passkey }: PasskeyDraft,
  asked: string | null,
): Promise<Omit<store.NewPasskey, 'user_id' | 'created_at'>> {
  const { origin, rp_id } = relyingParty(ctx);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await judge(ctx, () =>
    verifyRegistrationResponse({
      response: passkey as RegistrationResponseJSON,
      expectedChallenge: asked ?? '',
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: false,
    }),
  );
  if (!registrationInfo) throw new AppError('PASSKEY_REFUSED');
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    name,
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter: BigInt(counter),
    transports: [...transports],
  };
}

/**
 * Accepts the signature of one of the account's passkeys over its challenge.
 * @throws AppError PASSKEY_REFUSED if the signature is wrong, or if its counter did not grow, which
 * indicates a copied passkey; PASSKEY_NOT_VERIFIED for a confirmation if the device did not verify
 * its user
 */
export async function takePasskey(
  ctx: Ctx,
  tx: Tx,
  user_id: string,
  passkey: NonNullable<FactorProof['passkey']>,
  { challenge, use }: PasskeyRequest,
): Promise<void> {
  const known = await store.findPasskey(tx, user_id, passkey.id);
  if (!known || challenge === null) throw new AppError('PASSKEY_REFUSED');
  const { origin, rp_id } = relyingParty(ctx);
  const { verifyAuthenticationResponse } = await webauthn();
  const { authenticationInfo } = await judge(ctx, () =>
    verifyAuthenticationResponse({
      response: passkey as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      credential: {
        ...descriptorOf(known),
        publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
        counter: Number(known.counter),
      },
      requireUserVerification: false,
    }),
  );
  if (use === 'confirm' && !authenticationInfo.userVerified)
    throw new AppError('PASSKEY_NOT_VERIFIED');
  const counter = BigInt(authenticationInfo.newCounter);
  const moved = await store.countPasskey(tx, known.id, counter, ctx.deps.clock.iso());
  if (!moved) throw new AppError('PASSKEY_REFUSED');
}

export const listPasskeys = async (db: Db, user_id: string) =>
  (await store.findPasskeys(db, user_id)).map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at,
    last_used_at,
  }));
