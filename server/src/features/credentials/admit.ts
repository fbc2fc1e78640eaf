import type { Client, Deps, IntegratorActor } from '../../platform/context.ts';
import type { ApiCredentials } from '../../platform/calls/gatekeeper.ts';
import { networkOf } from '../../platform/calls/address.ts';
import { requireToken } from '../../platform/calls/rate-limit.ts';
import { authenticateApiKey } from './authenticate.ts';

const FAILURES = { max: 20, per_seconds: 60 };

/**
 * Lets an integrator in. Only failures are counted, by network: 256 random bits are never guessed,
 * and a neighbour who tries must not keep a shop from its sales.
 */
export async function admitIntegrator(
  deps: Deps,
  { api_key, api_secret }: ApiCredentials,
  client: Client,
): Promise<IntegratorActor | null> {
  const actor = await authenticateApiKey(deps.db, deps, api_key, api_secret);
  if (actor) return actor;
  const bucket = `api-key:${networkOf(client.ip ?? 'unknown')}`;
  await requireToken(deps.db, bucket, FAILURES, deps.clock.iso());
  return null;
}
