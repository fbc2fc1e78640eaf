import { Secret, TOTP } from 'otpauth';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import * as store from './store.ts';

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, 30 seconds. */
const PERIOD_S = 30;
const SECRET_BYTES = 20;

interface TotpSecret {
  /** Base32, as people type it. */
  readonly secret: string;
  /** `otpauth://totp/...`, as an app scans it. */
  readonly uri: string;
}

const appOf = (secret: string, issuer: string, label: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_S, digits: 6 });

/** A fresh secret of an account on this platform. */
export function newTotpSecret(issuer: string, label: string): TotpSecret {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return { secret, uri: appOf(secret, issuer, label).toString() };
}

/**
 * Takes a code of the own app, up to half a minute early or late. A code counts once: the same
 * 30 seconds, and those before them, are never taken again.
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
