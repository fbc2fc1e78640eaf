import type { Deps } from '../../../platform/context.ts';
import type { Cookie } from '../../../platform/http/routes.ts';
import { readRegistrationToken, type Registrant, signRegistrationToken } from './token.ts';

export const REGISTRATION_COOKIE = 'diwan_registration';

export type RegistrationPage = 'documents' | 'agreement' | 'pending-approval';

export interface RegistrationLink {
  readonly url: string;
  readonly expires_at: string;
}

/** The link of a message with which a registration goes on, on any phone; with a fresh proof. */
export async function createRegistrationLink(
  deps: Pick<Deps, 'secrets' | 'clock' | 'config'>,
  registrant: Registrant,
  page: RegistrationPage,
): Promise<RegistrationLink> {
  const { token, expires_at } = await signRegistrationToken(deps, registrant);
  const query = new URLSearchParams({ access: token });
  const path = `/brand/${registrant.brand_id}/${page}`;
  return { url: `${deps.config.public_url}${path}?${query.toString()}`, expires_at };
}

/**
 * The cookie that keeps the proof in this browser. It is sent to this brand's calls alone, so that
 * one browser can register several brands.
 * @returns undefined when the token is no proof for this brand
 */
export async function registrationCookie(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  brand_id: number,
  token: string,
): Promise<Cookie | undefined> {
  const proof = await readRegistrationToken(deps, token);
  if (proof?.brand_id !== brand_id) return undefined;
  return {
    name: REGISTRATION_COOKIE,
    value: token,
    path: `/api/brands/${brand_id}`,
    max_age_s: proof.remaining_s,
  };
}
