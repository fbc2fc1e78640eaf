import type { Deps } from '../../../platform/context.ts';
import { type Registrant, signRegistrationToken } from './token.ts';

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
