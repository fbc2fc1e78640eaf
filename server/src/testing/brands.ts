import type { Insertable } from 'kysely';
import { createUser } from '../features/users/public.ts';
import type { BrandsTable, MccCodesTable } from '../platform/db/tables.ts';
import type { TestApp } from './app.ts';

interface System {
  readonly deps: Pick<TestApp['deps'], 'db'>;
}

let made = 0;
const next = (): number => {
  made += 1;
  return made;
};

/**
 * Adds a merchant category code. It is allowed and mapped to an active business unless the details
 * say otherwise.
 */
export async function addCategory(
  { deps: { db } }: System,
  code: string,
  { mapped = true, ...details }: Partial<Insertable<MccCodesTable>> & { mapped?: boolean } = {},
): Promise<string> {
  const row = { code, description: `Shop ${code}`, business_type: `Type ${code}`, ...details };
  await db
    .insertInto('mcc_codes')
    .values({ is_allowed: true, ...row })
    .execute();
  if (!mapped) return code;
  const business = await db
    .insertInto('businesses')
    .values({
      name: `Business of ${code}`,
      address: 'Kuwait City',
      commercial_registration: '12345',
      account_iban_sealed: 'sealed',
      account_iban_index: 'index',
      bank_swift_code: 'CBKUKWKW',
      sftp_host: 'sftp.test',
      sftp_username: 'diwan',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('business_mccs')
    .values({ business_id: business.id, business_active: true, mcc_code: code })
    .execute();
  return code;
}

export async function addPartner({ deps: { db } }: System, name = 'A platform'): Promise<number> {
  const partner = { name, website: 'https://partner.test' };
  const row = db.insertInto('partners').values(partner).returning('id');
  return (await row.executeTakeFirstOrThrow()).id;
}

type BrandDetails = Partial<Insertable<BrandsTable>> & { readonly mcc_code: string };

/** Adds a pending brand of an individual, without an owner, documents or an agreement. */
export async function addBrand({ deps: { db } }: System, details: BrandDetails): Promise<number> {
  const row = db
    .insertInto('brands')
    .values({
      name: `Brand ${next()}`,
      entity_type: 'individual',
      business_type: `Type ${details.mcc_code}`,
      mcc_status: 'approved',
      phone_number: '50001234',
      ...details,
    })
    .returning('id');
  return (await row.executeTakeFirstOrThrow()).id;
}

/** Adds the owner of a brand, who has no password yet. */
export const addOwner = (
  { deps: { db } }: System,
  brand_id: number,
  email = `owner-${next()}@people.test`,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const person = { email, first_name: 'Noura', last_name: 'Test' };
    const id = await createUser(tx, { ...person, role: 'brand_owner', brand_id });
    await tx.updateTable('brands').set({ owner_user_id: id }).where('id', '=', brand_id).execute();
    return id;
  });
