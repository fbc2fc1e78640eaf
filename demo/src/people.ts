import { hashPassword } from '@diwan/server/features/auth/public';
import { createUser, findUserByEmail } from '@diwan/server/features/users/public';
import type { Deps } from '@diwan/server/platform/context';
import type { Tx } from '@diwan/server/platform/db/database';
import { invariant } from '@diwan/server/platform/error';
import { DEMO_PASSWORD } from '@diwan/server/seed/first-start';
import type { Staff } from '@diwan/server/seed/registrations';
import { runSeedStep } from '@diwan/server/seed/steps';

export const PARTNERS = [
  { name: 'Souq Online', website: 'https://souq-online.example' },
  { name: 'Bazaar Platform', website: 'https://bazaar.example', default_payout_status: 'paused' },
] as const;

async function addPeople(tx: Tx): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const partners = await tx.insertInto('partners').values(PARTNERS).returning('id').execute();
  const [souq] = partners;
  invariant(souq, 'the partners were added');
  await createUser(tx, {
    email: 'admin@diwan.test',
    first_name: 'Aisha',
    last_name: 'Al-Mutairi',
    role: 'admin',
    password_hash,
  });
  await createUser(tx, {
    email: 'partner@diwan.test',
    first_name: 'Yousef',
    last_name: 'Al-Rashid',
    role: 'partner_employee',
    partner_id: souq.id,
    password_hash,
  });
}

export const addDemoPeople = (deps: Deps): Promise<boolean> =>
  runSeedStep(deps.db, 'demo-people', addPeople);

async function staffBy({ db }: Deps, email: string): Promise<Staff> {
  const user = await findUserByEmail(db, email);
  invariant(user, "the demo's staff exist");
  return { user_id: user.id, email: user.email, role: user.role, partner_id: null };
}

/** Returns the demo's admin, who adds the demo data. */
export const demoAdmin = (deps: Deps): Promise<Staff> => staffBy(deps, 'admin@diwan.test');

/** Returns the super admin, who decides about requests of the demo's admin. */
export async function demoSuperAdmin({ db }: Deps): Promise<Staff> {
  const query = db
    .selectFrom('users')
    .select(['id as user_id', 'email', 'role', 'partner_id'])
    .where('role', '=', 'super_admin');
  return query.orderBy('created_at').orderBy('id').executeTakeFirstOrThrow();
}

export async function demoPartnerId({ db }: Deps, name: (typeof PARTNERS)[number]['name']) {
  const { id } = await db
    .selectFrom('partners')
    .select('id')
    .where('name', '=', name)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}
