import { Secret, TOTP } from 'otpauth';
import {
  endSessionsOf,
  hashPassword,
  login,
  settleSessions,
} from '@diwan/server/features/auth/public';
import {
  addPasskey,
  beginPasskey,
  confirmTotp,
  enrolTotp,
  takeAwayFactors,
} from '@diwan/server/features/factors/public';
import { createUserOnce, resetFactors } from '@diwan/server/features/users/public';
import { createTestClock } from '@diwan/server/platform/clock';
import { type Ctx, type Deps, signedIn } from '@diwan/server/platform/context';
import { DEMO_PASSWORD } from '@diwan/server/seed/first-start';
import { staffContext } from '@diwan/server/seed/registrations';
import { runSeedJob } from '@diwan/server/seed/steps';
import { demoAdmin } from './people.ts';
import { createDevice } from '@diwan/server/seed/passkey';

const HUDA = { first_name: 'Huda', last_name: 'Al-Sabah', email: 'huda@diwan.test' };
const OMAR = { first_name: 'Omar', last_name: 'Khalil', email: 'omar@diwan.test' };

const REEM = { first_name: 'Reem', last_name: 'Al-Ali', email: 'reem@diwan.test' };

const daysAgo = (deps: Deps, days: number): Deps => {
  const then = deps.clock.now().subtract({ hours: 24 * days });
  return { ...deps, clock: createTestClock(then.toString()) };
};

/**
 * Adds an admin who sets up a factor.
 * @returns the user's id; undefined if the user already exists
 */
async function addColleague(
  deps: Deps,
  person: typeof HUDA,
  setUp: (ctx: Ctx) => Promise<unknown> = addApp,
): Promise<string | undefined> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const user_id = await deps.db
    .transaction()
    .execute((tx) => createUserOnce(tx, { ...person, role: 'admin', password_hash }));
  if (user_id === undefined) return undefined;
  const staff = { user_id, email: person.email, role: 'admin', partner_id: null } as const;
  await setUp(staffContext(deps, staff));
  return user_id;
}

async function addApp(ctx: Ctx): Promise<void> {
  const { secret } = await enrolTotp(ctx, {}, undefined);
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = app.generate({ timestamp: ctx.deps.clock.ms() });
  await confirmTotp(ctx, { settleSessions }, { code }, undefined);
}

/** Adds a passkey of a simulated laptop. Its private key is lost when this process ends. */
async function addLaptop(colleague: Ctx): Promise<void> {
  const { db } = colleague.deps;
  const actor = signedIn(colleague);
  // A passkey challenge belongs to a session.
  await login(colleague, { email: actor.email, password: DEMO_PASSWORD }, undefined);
  const { id: session_id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', actor.user_id)
    .executeTakeFirstOrThrow();
  const ctx: Ctx = { ...colleague, actor: { ...actor, session_id } };
  const { challenge, options } = await beginPasskey(ctx, {}, undefined);
  const passkey = createDevice(ctx.deps.config.public_url).register(options.challenge);
  const draft = { challenge, name: 'MacBook of Reem', passkey };
  await addPasskey(ctx, { settleSessions }, draft, undefined);
}

/**
 * Adds admins with second factors: one with an app, one with a passkey, and one who lost his phone
 * and needs a second admin. The demo's sign-in accounts have no factors, so that one click signs
 * in.
 */
export const addDemoFactors = (deps: Deps): Promise<void> =>
  runSeedJob(deps.db, 'demo-factors', async () => {
    await addColleague(daysAgo(deps, 90), HUDA);
    await addColleague(daysAgo(deps, 30), REEM, addLaptop);
    const omar = await addColleague(daysAgo(deps, 60), OMAR);
    if (omar === undefined) return;
    const ctx = staffContext(daysAgo(deps, 1), await demoAdmin(deps));
    const reason = 'Lost his phone while travelling; called back on his desk number';
    await resetFactors(ctx, { endSessionsOf, takeAwayFactors }, omar, reason);
  });
