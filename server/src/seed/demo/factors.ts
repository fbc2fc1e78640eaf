import { Secret, TOTP } from 'otpauth';
import { endSessionsOf, hashPassword, settleSessions } from '../../features/auth/auth.ts';
import { confirmTotp, enrolTotp, takeAwayFactors } from '../../features/factors/factors.ts';
import { createUserOnce, resetFactors } from '../../features/users/users.ts';
import { createTestClock } from '../../platform/clock/clock.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import { DEMO_PASSWORD } from '../first-start.ts';
import { staffContext } from '../registrations.ts';
import { runSeedJob } from '../steps.ts';
import { demoAdmin } from './people.ts';

const HUDA = { first_name: 'Huda', last_name: 'Al-Sabah', email: 'huda@diwan.test' };
const OMAR = { first_name: 'Omar', last_name: 'Khalil', email: 'omar@diwan.test' };

const daysAgo = (deps: Deps, days: number): Deps => {
  const then = deps.clock.now().subtract({ hours: 24 * days });
  return { ...deps, clock: createTestClock(then.toString()) };
};

/** A colleague with an authenticator app, set up as people do. @returns undefined on a repeat */
async function addColleague(deps: Deps, person: typeof HUDA): Promise<string | undefined> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const user_id = await deps.db
    .transaction()
    .execute((tx) => createUserOnce(tx, { ...person, role: 'admin', password_hash }));
  if (user_id === undefined) return undefined;
  const staff = { user_id, email: person.email, role: 'admin', partner_id: null } as const;
  const ctx: Ctx = staffContext(deps, staff);
  const { secret } = await enrolTotp(ctx, {}, undefined);
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = app.generate({ timestamp: deps.clock.ms() });
  await confirmTotp(ctx, { settleSessions }, { code }, undefined);
  return user_id;
}

/**
 * Two colleagues with second factors: one who uses hers, and one who lost his phone and waits for a
 * second administrator. The accounts that the demo signs in as have none: one click does it.
 */
export const addDemoFactors = (deps: Deps): Promise<void> =>
  runSeedJob(deps.db, 'demo-factors', async () => {
    await addColleague(daysAgo(deps, 90), HUDA);
    const omar = await addColleague(daysAgo(deps, 60), OMAR);
    if (omar === undefined) return;
    const ctx = staffContext(daysAgo(deps, 1), await demoAdmin(deps));
    const reason = 'Lost his phone while travelling; called back on his desk number';
    await resetFactors(ctx, { endSessionsOf, takeAwayFactors }, omar, reason);
  });
