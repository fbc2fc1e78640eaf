import { brandDraft } from '@diwan/contract/features/brands/draft';
import { hashPassword } from '@diwan/server/features/auth/public';
import { createBrand } from '@diwan/server/features/brands/public';
import { inviteMember } from '@diwan/server/features/members/public';
import { createUser, findUserByEmail, setPasswordHash } from '@diwan/server/features/users/public';
import { sql } from 'kysely';
import type { Ctx, Deps } from '@diwan/server/platform/context';
import type { Tx } from '@diwan/server/platform/db/database';
import { invariant } from '@diwan/server/platform/error';
import { DEMO_PASSWORD } from '@diwan/server/seed/first-start';
import { ownerContext, type Staff } from '@diwan/server/seed/registrations';
import { runSeedJob, runSeedStep } from '@diwan/server/seed/steps';
import { asOf, DAY_MS } from './as-of.ts';

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
    email: 'auditor@diwan.test',
    first_name: 'Huda',
    last_name: 'Al-Enezi',
    role: 'auditor',
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

/** Gives the business of a new installation an account of a commercial bank. */
export const addDemoAccount = ({ db, secrets }: Deps): Promise<boolean> =>
  runSeedStep(db, 'demo-account', async (tx) => {
    const iban = 'KW62NBOK0000000002000114007316';
    const account = {
      account_iban_sealed: secrets.seal(iban),
      account_iban_index: secrets.blindIndex('iban', iban),
      bank_name: 'National Bank of Kuwait',
      bank_swift_code: 'NBOKKWKW',
    };
    await tx.updateTable('businesses').set(account).execute();
  });

/**
 * Dates the company's businesses, partners and staff: the first ones two years ago, each further
 * person some weeks later.
 */
export const dateDemoStaff = (deps: Deps): Promise<boolean> =>
  runSeedStep(deps.db, 'demo-staff-dates', async (tx) => {
    const first = deps.clock
      .now()
      .subtract({ hours: 24 * 730 })
      .toString();
    for (const table of ['businesses', 'partners'] as const) {
      await sql`update ${sql.table(table)} set created_at = ${first}`.execute(tx);
    }
    await sql`update users u set created_at = ${first}::timestamptz + n.nth * interval '23 days'
      from (select id, row_number() over (order by created_at, id) - 1 as nth
        from users where brand_id is null and password_hash is not null) n
      where n.id = u.id`.execute(tx);
  });

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

const MEMBERS = [
  {
    email: 'finance@diwan.test',
    first_name: 'Dalal',
    last_name: 'Al-Sabah',
    access: 'finance',
    joined_days_ago: 600,
  },
  {
    email: 'developer@diwan.test',
    first_name: 'Omar',
    last_name: 'Hadi',
    access: 'developer',
    joined_days_ago: 310,
  },
] as const;

/** Adds a finance and a developer member to the owner's brand. Both sign in like the owner. */
export async function addDemoMembers(deps: Deps): Promise<void> {
  const owner = await findUserByEmail(deps.db, 'owner@diwan.test');
  invariant(owner?.brand_id, "the demo's owner has a brand");
  const { brand_id } = owner;
  const owned = await ownerContext(deps, brand_id);
  await runSeedStep(deps.db, 'demo-members', async (tx) => {
    const here = <T>(work: (within: Tx) => Promise<T>): Promise<T> => work(tx);
    const ctx: Ctx = { ...owned, transaction: here, answerOnce: here };
    const password_hash = await hashPassword(DEMO_PASSWORD);
    for (const { joined_days_ago, ...member } of MEMBERS) {
      const { id } = await inviteMember(ctx, brand_id, { ...member, language: 'en' });
      await setPasswordHash(tx, id, password_hash, deps.clock.iso());
      const created_at = new Date(deps.clock.ms() - joined_days_ago * DAY_MS).toISOString();
      await tx.updateTable('users').set({ created_at }).where('id', '=', id).execute();
    }
  });
}

/**
 * Gives the owner a second brand, which still needs its documents. The owner switches between both
 * in the user menu.
 */
export async function addDemoSecondBrand(deps: Deps): Promise<void> {
  const owner = await findUserByEmail(deps.db, 'owner@diwan.test');
  invariant(owner?.brand_id, "the demo's owner has a brand");
  const then = asOf(deps, deps.clock.ms() - 2 * DAY_MS);
  const ctx = await ownerContext(then, owner.brand_id);
  await runSeedJob(deps.db, 'demo-second-brand', async () => {
    const draft = brandDraft.parse({
      name: 'Najma Roastery',
      email: owner.email,
      mcc_code: '5411',
      description: 'Freshly roasted beans for home and office, delivered across Kuwait.',
      payment_type_preference: 'pg',
      phone_number: '51234567',
      website: 'https://najma-roastery.example',
    });
    await createBrand(ctx, draft);
  });
}
