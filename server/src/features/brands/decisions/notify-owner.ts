import type { Language } from '@diwan/contract/kernel/sentences';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import {
  type NewMessageInput,
  type MessageContent,
  queueMessage,
  queueMessages,
} from '../../messages/public.ts';
import * as store from '../store.ts';

type Owner = NonNullable<Awaited<ReturnType<typeof store.findOwner>>>;

type Recipient = Pick<Owner, 'id' | 'email' | 'language'>;

type Address = Pick<
  NewMessageInput,
  'channel' | 'to' | 'user_id' | 'language' | 'recipient_role' | 'brand_id'
>;

type BrandAddress = Pick<store.BrandRow, 'id' | 'language' | 'phone_country_code' | 'phone_number'>;

/** Returns the address of a notice: the owner's mail, otherwise the brand's phone. */
export const addressOf = (brand: BrandAddress, owner: Recipient | undefined): Address => ({
  channel: owner ? 'email' : 'whatsapp',
  to: owner?.email ?? `${brand.phone_country_code}${brand.phone_number}`,
  user_id: owner?.id ?? null,
  language: owner?.language ?? brand.language,
  recipient_role: 'brand_owner',
  brand_id: brand.id,
});

function everyAddressOf(brand: BrandAddress, owner: Recipient | undefined): Address[] {
  const phone = addressOf(brand, undefined);
  if (!owner) return [phone];
  return [addressOf(brand, owner), { ...phone, user_id: owner.id, language: owner.language }];
}

/** Returns all addresses of the owner, for notices that the owner must not miss. */
export const addressesOf = async (tx: Tx, brand: BrandAddress): Promise<Address[]> =>
  everyAddressOf(brand, await store.findOwner(tx, brand));

interface OwnedBrand {
  readonly name: string;
  readonly language: Language;
}

/**
 * Sends a message to a brand's owner by mail and phone, in the transaction of the event. A deleted
 * brand gets no message.
 * @param compose returns the message, from the brand's name and the owner's language
 */
export async function notifyOwner(
  tx: Tx,
  deps: Pick<Ctx['deps'], 'jobs' | 'secrets' | 'clock'>,
  brand_id: number,
  compose: (owned: OwnedBrand) => MessageContent,
): Promise<void> {
  const brand = await store.findAddressed(tx, brand_id);
  if (!brand) return;
  for (const address of await addressesOf(tx, brand)) {
    const news = compose({ name: brand.name, language: address.language });
    await queueMessage(tx, deps, { ...address, ...news });
  }
}

interface OwnerNotice {
  readonly brand_id: number;
  readonly message_id: string;
}

/**
 * Sends messages to the owners of up to 500 brands in a few statements.
 * @param compose returns the message for a brand's owner
 * @returns the queued messages
 */
export async function notifyOwners(
  tx: Tx,
  deps: Pick<Ctx['deps'], 'jobs' | 'secrets' | 'clock'>,
  brand_ids: readonly number[],
  compose: (owned: OwnedBrand, brand_id: number) => MessageContent,
): Promise<readonly OwnerNotice[]> {
  const addressed = await store.findAddressedOwners(tx, brand_ids);
  const inputs = addressed.flatMap(({ owner_id, owner_email, owner_language, ...brand }) => {
    const owner =
      owner_id !== null && owner_email !== null && owner_language !== null
        ? { id: owner_id, email: owner_email, language: owner_language }
        : undefined;
    return everyAddressOf(brand, owner).map((address) => {
      const { language } = address;
      return { ...address, ...compose({ name: brand.name, language }, brand.id) };
    });
  });
  const ids = await queueMessages(tx, deps, inputs);
  return inputs.flatMap(({ brand_id }, n) => {
    const message_id = ids[n];
    return message_id && brand_id ? [{ brand_id, message_id }] : [];
  });
}
