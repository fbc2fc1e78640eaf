import { maskIban } from '@diwan/contract/world/iban';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addressesOf } from '../brands/editing/tell-owner.ts';
import type { holdBrand } from '../brands/service.ts';
import { queueMessage } from '../messages/service.ts';
import { findEarlierContacts } from './store.ts';

type HeldBrand = Awaited<ReturnType<typeof holdBrand>>;

const RECENT_DAYS = 30;

/** A contact that was changed later than this may have been changed by a thief. */
export const recently = ({ deps }: Pick<Ctx, 'deps'>): string =>
  deps.clock
    .now()
    .subtract({ hours: RECENT_DAYS * 24 })
    .toString();

type Address = Awaited<ReturnType<typeof addressesOf>>[number];

/**
 * Where the owner could be reached before. Whoever took an account over has put the own phone
 * there first, so the old one is told as well.
 */
async function earlierAddresses(ctx: Ctx, tx: Tx, brand: HeldBrand, [first]: readonly Address[]) {
  if (!first) return [];
  const addresses: Address[] = [];
  let { phone_country_code: code, phone_number: number } = brand;
  for (const change of await findEarlierContacts(tx, brand, recently(ctx))) {
    if (change.email !== null) addresses.push({ ...first, channel: 'email', to: change.email });
    if (change.entity === 'brand') {
      code = change.phone_country_code ?? code;
      number = change.phone_number ?? number;
      addresses.push({ ...first, channel: 'whatsapp', to: `${code}${number}` });
    } else if (change.phone_number !== null) {
      const to = `${change.phone_country_code ?? '+965'}${change.phone_number}`;
      addresses.push({ ...first, channel: 'whatsapp', to });
    }
  }
  return addresses;
}

interface Change {
  readonly iban_sealed: string;
  readonly reason: string | null;
}

type News = 'requested' | 'approved' | 'rejected' | 'withdrawn';

/** Tells the owner by mail and phone, and by the ones that were replaced lately. */
export async function tellOwner(
  ctx: Ctx,
  tx: Tx,
  brand: HeldBrand,
  news: News,
  { iban_sealed, reason }: Change,
): Promise<void> {
  const now = await addressesOf(tx, brand);
  const all = [...now, ...(await earlierAddresses(ctx, tx, brand, now))];
  const once = new Map(all.map((address) => [`${address.channel} ${address.to}`, address]));
  const { name: brand_name } = brand;
  const account = maskIban(ctx.deps.secrets.open(iban_sealed));
  for (const address of once.values()) {
    const message =
      news === 'rejected'
        ? ({
            template: 'bank_change_rejected',
            params: { brand_name, reason: reason ?? '' },
          } as const)
        : news === 'withdrawn'
          ? ({ template: 'bank_change_withdrawn', params: { brand_name } } as const)
          : ({ template: `bank_change_${news}`, params: { brand_name, account } } as const);
    await queueMessage(tx, ctx.deps, { ...address, ...message });
  }
}
