import { isAdmin } from '@diwan/contract/kernel/roles';
import type { Actor, Deps } from '../../platform/context.ts';
import type { Gatekeeper } from '../../platform/http/mount.ts';
import { readMaintenance } from '../settings/service.ts';
import { admitRegistrant } from './registrant/admit.ts';
import { authenticate } from './service.ts';
import { touchSession } from './store.ts';

const maintenanceFor = async (deps: Deps, caller: Actor): Promise<string | null> =>
  caller.kind === 'user' && isAdmin(caller.role) ? null : readMaintenance(deps.db);

/** Tells the platform who people are: from the session's row, on every request. */
export const createGatekeeper = (deps: Deps): Gatekeeper => ({
  authenticate: async (token) => {
    const session = await authenticate(deps, token);
    if (!session) return null;
    await touchSession(deps.db, session.session_id, deps.clock.iso());
    const { last_used_at: _unused, ...user } = session;
    return { kind: 'user', ...user };
  },
  registrant: (brand_id, caller, client, proof) =>
    admitRegistrant(deps, brand_id, caller, client, proof),
  maintenance: (caller) => maintenanceFor(deps, caller),
});
