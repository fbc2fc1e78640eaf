import {
  createStakeholder,
  removeDefault,
  setDefault,
  updateStakeholder,
  shareMonths,
} from '@diwan/server/features/stakeholders/public';
import { createUser } from '@diwan/server/features/users/public';
import { type Ctx, type Deps, systemContext } from '@diwan/server/platform/context';
import type { Tx } from '@diwan/server/platform/db/database';
import { pastContext } from '@diwan/server/seed/past-context';
import type { Staff } from '@diwan/server/seed/registrations';
import { runSeedJob, runSeedStep } from '@diwan/server/seed/steps';
import { demoAdmin } from './people.ts';

const BANKS = {
  gulf: { bank_name: 'Gulf Bank', iban: 'KW68GULB0000000000000002217745' },
  burgan: { bank_name: 'Burgan Bank', iban: 'KW67BRGN0000000000000007714028' },
  ahli: { bank_name: 'Al Ahli Bank of Kuwait', iban: 'KW46ABKK0000000000000000330451' },
  national: {
    bank_name: 'National Bank of Kuwait',
    iban: 'KW89NBOK0000000002000275510084',
    bank_swift_code: 'NBOKKWKW',
  },
} as const;

const addColleague = (tx: Tx, first_name: string, last_name: string): Promise<string> =>
  createUser(tx, {
    email: `${first_name.toLowerCase()}@diwan.test`,
    first_name,
    last_name,
    role: 'admin',
  });

/** Returns the super admin of the first start. An installation can give this admin any address. */
async function findBoss({ db }: Deps): Promise<Staff> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'super_admin')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return { user_id: user.id, email: user.email, role: 'super_admin', partner_id: null };
}

async function addPeople(deps: Deps, boss: Staff, tx: Tx): Promise<void> {
  const at = (days: number): Ctx => pastContext(deps, boss, tx, days);
  const add = (user_id: string, beneficiary_name: string, bank: keyof typeof BANKS) =>
    createStakeholder(at(400), {
      bank_swift_code: null,
      beneficiary_address: null,
      ...BANKS[bank],
      user_id,
      beneficiary_name,
    });
  const share = (days: number, { id }: { readonly id: string }, profit_percentage: number) =>
    setDefault(at(days), { stakeholder_id: id, profit_percentage });

  const founder = await add(boss.user_id, 'Diwan Holding W.L.L.', 'national');
  const aisha = await add((await demoAdmin(deps)).user_id, 'Aisha Al-Mutairi', 'gulf');
  const khalid = await add(await addColleague(tx, 'Khalid', 'Al-Ajmi'), 'خالد العجمي', 'burgan');
  const mona = await add(await addColleague(tx, 'Mona', 'Al-Kandari'), 'Mona Al-Kandari', 'ahli');
  await share(400, founder, 33.33);
  await share(400, aisha, 20);
  await share(400, khalid, 10);
  await share(300, mona, 5);
  // One share is raised, one ends, and one stakeholder leaves.
  await share(150, aisha, 25.5);
  await removeDefault(at(100), mona.id);
  await updateStakeholder(at(60), khalid.id, { is_active: false });
}

/** Adds stakeholders in every state, and their shares of each finished month. */
export async function addDemoStakeholders(deps: Deps): Promise<void> {
  const boss = await findBoss(deps);
  await runSeedStep(deps.db, 'demo-stakeholders', (tx) => addPeople(deps, boss, tx));
  await runSeedJob(deps.db, 'demo-profit', () => shareMonths(systemContext(deps, 'share_profit')));
}
