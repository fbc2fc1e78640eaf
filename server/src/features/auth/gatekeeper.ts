import { isAdmin } from '@diwan/contract/kernel/roles';
import type { Deps } from '../../platform/context.ts';
import type { Caller, Gatekeeper } from '../../platform/calls/gatekeeper.ts';
import { admitIntegrator } from '../credentials/admit.ts';
import { maintenanceMessage, readMaintenance } from '../settings/service.ts';
import { admitRegistrant } from './registrant/admit.ts';
import { readAccessToken } from './access-token.ts';
import { findLiveSessions, type LiveSession, touchSession } from './store.ts';

/** Each use is worth a write only so often. */
const TOUCH_EVERY_MS = 60_000;

const toCaller = (session: LiveSession): Caller => {
  const { session_id, session_kind, user_id, email, role, brand_id, partner_id } = session;
  return {
    actor: { kind: 'user', session_id, session_kind, user_id, email, role, brand_id, partner_id },
    maintenance: isAdmin(role) ? null : maintenanceMessage(session),
  };
};

/** Tells the platform who people are: from the session's row, on every request. */
export function createGatekeeper(deps: Deps): Gatekeeper {
  return {
    authenticate: async (token) => {
      const session_id = await readAccessToken(deps, token);
      if (session_id === null) return null;
      const [session] = await findLiveSessions(deps.db, [session_id], deps.clock.iso());
      if (!session) return null;
      if (deps.clock.ms() - Date.parse(session.last_used_at) > TOUCH_EVERY_MS) {
        await touchSession(deps.db, session_id, deps.clock.iso());
      }
      return toCaller(session);
    },
    registrant: (brand_id, caller, proofs) => admitRegistrant(deps, brand_id, caller, proofs),
    integrator: (credentials, client) => admitIntegrator(deps, credentials, client),
    maintenance: () => readMaintenance(deps.db),
  };
}
