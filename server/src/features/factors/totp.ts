import { Secret, TOTP } from 'otpauth';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import * as store from './store.ts';

/** The parameters of RFC 6238 that authenticator apps use: SHA-1, six digits, 30 seconds. */
const PERIOD_S = 30;
const SECRET_BYTES = 20;

interface TotpSecret {
  /** The secret in Base32, to type into an app. */
  readonly secret: string;
  /** The secret as `otpauth://totp/...`, to scan with an app. */
  readonly uri: string;
}

const appOf = (secret: string, issuer: string, label: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_S, digits: 6 });

/** Creates a secret for an account on this platform. */
export function newTotpSecret(issuer: string, label: string): TotpSecret {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return { secret, uri: appOf(secret, issuer, label).toString() };
}

/**
 * Accepts a code of the account's app, up to half a minute early or late. A code is accepted once:
 * later calls refuse its period and earlier ones.
 */
export async function takeTotpCode(
  { deps }: Ctx,
  tx: Tx,
  user_id: string,
  code: string,
  { first = false }: { readonly first?: boolean } = {},
): Promise<boolean> {
  const found = await store.findTotp(tx, user_id);
  if (!found || (found.confirmed_at === null) !== first) return false;
  const app = appOf(deps.secrets.open(found.secret_sealed), '', '');
  const timestamp = deps.clock.ms();
  const delta = app.validate({ token: code, window: 1, timestamp });
  if (delta === null) return false;
  const step = BigInt(Math.floor(timestamp / 1000 / PERIOD_S) + delta);
  return (await store.takeStep(tx, user_id, step, deps.clock.iso())) !== undefined;
}
