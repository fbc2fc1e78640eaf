import type { EmployeeDraft, PartnerKeyDraft } from '@diwan/contract/features/partners/records';
import {
  addEmployee,
  createPartner,
  regenerateKey,
  removeEmployee,
  updatePartner,
} from '@diwan/server/features/partners/public';
import type { Ctx, Deps } from '@diwan/server/platform/context';
import { pastContext } from '@diwan/server/seed/past-context';
import { runSeedStep } from '@diwan/server/seed/steps';
import { demoAdmin, demoPartnerId } from './people.ts';

type Person = Pick<EmployeeDraft, 'first_name' | 'last_name' | 'language'>;

/** Employees whose invitation is pending or expired, or who were removed. */
const PENDING: Person = { first_name: 'نورة', last_name: 'السالم', language: 'ar' };
const EXPIRED: Person = { first_name: 'Fahad', last_name: 'Al-Otaibi', language: 'en' };
const REMOVED: Person = { first_name: 'Layla', last_name: 'Haddad', language: 'en' };

const KEY: PartnerKeyDraft = {
  permissions: ['brands', 'transactions', 'payouts'],
  lifetime_days: 365,
  overlap_hours: 24,
};

const add = (ctx: Ctx, partner_id: number, person: Person, mailbox: string, phone_number: string) =>
  addEmployee(ctx, partner_id, {
    ...person,
    email: `${mailbox}@souq-online.example`,
    phone_country_code: '+965',
    phone_number,
    role: 'partner_employee',
  });

/**
 * Adds data of three partners. One has employees in every state and a key that was replaced today.
 * One has an expired key. One was just added.
 */
export async function addDemoPartners(deps: Deps): Promise<void> {
  const admin = await demoAdmin(deps);
  const souq = await demoPartnerId(deps, 'Souq Online');
  const bazaar = await demoPartnerId(deps, 'Bazaar Platform');
  await runSeedStep(deps.db, 'demo-partners', async (tx) => {
    const ago = (days: number): Ctx => pastContext(deps, admin, tx, days);
    await updatePartner(ago(200), souq, {
      name: 'Souq Online',
      website: 'https://souq-online.example',
      order_details_url: 'https://souq-online.example/orders/{id}',
    });
    const { id } = await add(ago(120), souq, REMOVED, 'layla', '66001234');
    await removeEmployee(ago(30), souq, id);
    await add(ago(10), souq, EXPIRED, 'fahad', '99001234');
    await add(ago(0), souq, PENDING, 'noura', '55001234');
    await regenerateKey(ago(90), souq, KEY);
    await regenerateKey(ago(0), souq, KEY);
    await regenerateKey(ago(45), bazaar, { ...KEY, permissions: ['brands'], lifetime_days: 30 });
    await createPartner(ago(1), { name: 'مرسى للتجارة', website: 'https://marsa.example' });
  });
}
