import { addDays } from '@diwan/contract/kernel/time';
import { businessDraft } from '@diwan/contract/features/businesses/records';
import {
  addMcc,
  createBusiness,
  listBusinesses,
  removeMcc,
} from '@diwan/server/features/businesses/public';
import { approveSetOff, requestSetOff } from '@diwan/server/features/set-offs/public';
import { readBrandPayouts } from '@diwan/server/features/payout-statements/public';
import { decideTerminal, requestTerminal } from '@diwan/server/features/terminals/public';
import type { Ctx, Deps } from '@diwan/server/platform/context';
import { invariant } from '@diwan/server/platform/error';
import { ownerContext, staffContext } from '@diwan/server/seed/registrations';
import { demoAdmin, demoSuperAdmin } from './people.ts';

const SHOP = 'circuit@people.example';
const ELECTRONICS = '5732';
const TID = 'GC-1008';
/** The amount that is set off, in KWD. The rent is 20.000 KWD. */
const BOOKED_KWD = 10;
const WAITING_KWD = 5;

const SECOND_COMPANY = businessDraft.parse({
  name: 'Diwan Terminals',
  name_ar: 'ديوان للأجهزة',
  address: 'Shuwaikh, Kuwait',
  address_ar: 'الشويخ، الكويت',
  commercial_registration: '412870',
  account_iban: 'KW95GULB0000000000000001100207',
  bank_name: 'Gulf Bank',
  bank_swift_code: 'GULBKWKW',
  sftp_host: 'sftp.bank.invalid',
  sftp_username: 'diwan-terminals',
});

/** Creates a second business and moves a category to it. Earlier payments remain with the first. */
async function moveCategory(ctx: Ctx): Promise<void> {
  const [first, ...others] = await listBusinesses(ctx.deps);
  if (!first || others.length > 0) return;
  const { id } = await createBusiness(ctx, SECOND_COMPANY);
  await removeMcc(ctx, first.id, ELECTRONICS);
  await addMcc(ctx, id, ELECTRONICS);
}

/** Rents a terminal, so that the brand owes rent to the second business. */
async function rentOne(admin: Ctx, owner: Ctx, brand_id: number): Promise<void> {
  const made = await admin.deps.db
    .selectFrom('terminals')
    .select('id')
    .where('tid', '=', TID)
    .executeTakeFirst();
  if (made) return;
  const now = admin.deps.clock.now().toZonedDateTimeISO('Asia/Kuwait');
  const rental_start = now.toPlainDate().toString();
  const wanted = { tid: TID, rental_start, rental_end: addDays(rental_start, 30) };
  const { id } = await requestTerminal(owner, brand_id, wanted);
  await decideTerminal(admin, id, { status: 'approved' });
}

/**
 * Adds set-offs of a brand that one business owes, and that owes another business. One is approved
 * by two admins. The other needs its second approval.
 */
export async function addDemoSetOffs(deps: Deps): Promise<void> {
  const brand = await deps.db
    .selectFrom('brands as b')
    .innerJoin('users as u', 'u.id', 'b.owner_user_id')
    .select('b.id')
    .where('u.email', '=', SHOP)
    .executeTakeFirst();
  invariant(brand, 'the shop is one of the demo');
  const admin = staffContext(deps, await demoAdmin(deps));
  await moveCategory(admin);
  await rentOne(admin, await ownerContext(deps, brand.id), brand.id);
  const { payables, set_offs } = await readBrandPayouts(admin, brand.id, { limit: 1 });
  const from = payables.find(({ amount }) => amount >= BOOKED_KWD + WAITING_KWD);
  const to = payables.find(({ amount }) => amount < 0);
  // Without a balance at both businesses nothing can be set off.
  if (!from || !to || set_offs.length > 0) return;
  const between = { from_business_id: from.business_id, to_business_id: to.business_id };
  const first = await requestSetOff(admin, brand.id, {
    ...between,
    amount: BOOKED_KWD,
    reason: 'Rent of terminal GC-1008, agreed with the shop by phone',
  });
  await approveSetOff(staffContext(deps, await demoSuperAdmin(deps)), first.id);
  await requestSetOff(admin, brand.id, {
    ...between,
    amount: WAITING_KWD,
    reason: 'A further part of the rent of GC-1008',
  });
}
