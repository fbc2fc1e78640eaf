import { hashPassword } from '../features/auth/password.ts';
import { createUser } from '../features/users/service.ts';
import type { Deps } from '../platform/context.ts';
import type { Tx } from '../platform/db/database.ts';
import { DEMO_PASSWORD } from './first-start.ts';
import { runSeedStep } from './steps.ts';

const ACCOUNTS = 'super@diwan.test, admin@diwan.test, partner@diwan.test, owner@diwan.test';

async function addPeople(tx: Tx): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const partner = await tx
    .insertInto('partners')
    .values({ name: 'Souq Online', website: 'https://souq.example' })
    .returning('id')
    .executeTakeFirstOrThrow();
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
    partner_id: partner.id,
    password_hash,
  });
}

/** Fills the trial mode with demo data, once. @returns lines to print at every start */
export async function fillDemo(deps: Deps): Promise<string[]> {
  await runSeedStep(deps.db, 'demo-people', addPeople);
  return [`Demo accounts: ${ACCOUNTS} (password ${DEMO_PASSWORD})`];
}
