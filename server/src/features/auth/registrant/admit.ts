import type { Actor, Deps, RegistrantActor } from '../../../platform/context.ts';
import { scopeOf } from '../../../platform/scope.ts';
import { findOpenOwner, isBrandWithin } from './store.ts';
import { readRegistrationToken } from './token.ts';

async function admitByToken(
  deps: Deps,
  brand_id: number,
  token: string,
): Promise<RegistrantActor | null> {
  const proof = await readRegistrationToken(deps, token);
  if (proof?.brand_id !== brand_id) return null;
  // Asked on every call: a password ends the proof at once.
  const owner = await findOpenOwner(deps.db, brand_id);
  if (owner?.user_id !== proof.user_id) return null;
  return { kind: 'registrant', brand_id, user_id: owner.user_id, email: owner.email };
}

async function isAdmittedBySession(deps: Deps, brand_id: number, caller: Actor): Promise<boolean> {
  if (caller.kind !== 'user') return false;
  if (caller.session_kind === 'full') return isBrandWithin(deps.db, scopeOf(caller), brand_id);
  if (caller.brand_id !== brand_id) return false;
  const owner = await findOpenOwner(deps.db, brand_id);
  return owner?.user_id === caller.user_id;
}

/**
 * Who calls about this brand: staff in scope or its owner by their session, else the registrant by
 * a proof. A session comes first, so that staff who run the wizard are known as themselves.
 * @param proofs registration tokens, the one that counts first in front
 */
export async function admitRegistrant(
  deps: Deps,
  brand_id: number,
  caller: Actor | null,
  proofs: readonly string[],
): Promise<Actor | null> {
  if (caller && (await isAdmittedBySession(deps, brand_id, caller))) return caller;
  for (const token of proofs) {
    const registrant = await admitByToken(deps, brand_id, token);
    if (registrant) return registrant;
  }
  return null;
}
