import {
  approveBankChange,
  type RequestedAccount,
  fileBankChange,
  rejectBankChange,
} from '@diwan/server/features/bank-changes/public';
import type { Deps } from '@diwan/server/platform/context';
import { drawPaper, ownerContext, staffContext } from '@diwan/server/seed/registrations';
import { demoSuperAdmin } from './people.ts';

const brandOf = async ({ db }: Deps, email: string): Promise<number> => {
  const query = db
    .selectFrom('brands as b')
    .innerJoin('users as u', 'u.id', 'b.owner_user_id')
    .select('b.id')
    .where('u.email', '=', email);
  return (await query.executeTakeFirstOrThrow()).id;
};

const findRequests = ({ db }: Deps, brand_id: number) =>
  db
    .selectFrom('bank_changes')
    .select(['id', 'status'])
    .where('brand_id', '=', brand_id)
    .orderBy('created_at')
    .execute();

type Decide = (id: string) => Promise<unknown>;

/**
 * Adds a brand's request and decides it. `place` is its number among the brand's requests. A
 * request that an interrupted fill has already added is only decided.
 */
async function ask(
  deps: Deps,
  brand_id: number,
  place: number,
  account: RequestedAccount,
  decide?: Decide,
): Promise<void> {
  const found = (await findRequests(deps, brand_id))[place];
  const ctx = await ownerContext(deps, brand_id);
  const { id, status } = found ?? (await fileBankChange(ctx, brand_id, account));
  if (status === 'waiting') await decide?.(id);
}

/** Adds bank changes in every state: pending with payouts on hold, rejected, and approved. */
export async function addDemoBankChanges(deps: Deps): Promise<void> {
  // The admin who added these brands and owners may not decide about them.
  const admin = staffContext(deps, await demoSuperAdmin(deps));
  const lamsa = await brandOf(deps, 'lamsa@people.example');
  const beneficiary = 'Dalal Al-Enezi';
  const bank_name = 'Gulf Bank';
  const husband = {
    bank_name,
    iban: 'KW34GULB0000000000000003299034',
    beneficiary: 'Salem Al-Enezi',
  };
  await ask(deps, lamsa, 0, husband, (id) =>
    rejectBankChange(admin, id, 'The account must be in the name of the licence holder.'),
  );
  const own = {
    bank_name,
    iban: 'KW42GULB0000000000000003841120',
    beneficiary,
    letter_file: await drawPaper('#fde68a'),
  };
  await ask(deps, lamsa, 1, own, (id) => approveBankChange(admin, id));
  await ask(deps, await brandOf(deps, 'lulua@people.example'), 0, {
    bank_name: 'Kuwait Finance House',
    iban: 'KW24KFHO0000000000051010830277',
    beneficiary: 'Lulua Jewellery W.L.L.',
    letter_file: await drawPaper('#bbf7d0'),
  });
}
