import { REQUEST_DAYS } from '@diwan/contract/features/terminals/terms';
import { formatMoney } from '@diwan/contract/kernel/money';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notifyOwner } from '../brands/public.ts';
import { type MessageContent, queueMessage } from '../messages/public.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import { findPartnerName, findPartnerPeople, type Rental } from './store.ts';

type NoticeDeps = Pick<Ctx['deps'], 'jobs' | 'secrets' | 'clock' | 'config'>;

/** Returns the address of the rental's page, which requires a sign-in. */
const addressOf = ({ config }: NoticeDeps, { id }: Pick<Rental, 'id'>): string =>
  new URL(`/terminals/${id}`, config.public_url).href;

interface NoticeValues {
  readonly tid: string;
  readonly start: string;
  readonly end: string;
  readonly address: string;
}

const noticeValuesOf = (deps: NoticeDeps, rental: Rental): NoticeValues => ({
  tid: rental.tid,
  start: rental.rental_start,
  end: rental.rental_end,
  address: addressOf(deps, rental),
});

type OwnerNotice =
  | 'terminal_approved'
  | 'terminal_registered'
  | 'terminal_rejected'
  | 'terminal_lapsed'
  | 'terminal_ending'
  | 'terminal_ended'
  | 'terminal_replaced'
  | 'terminal_lost';

interface More {
  /** The TID of the device that replaces this one. */
  readonly other?: string;
  readonly partner?: string;
}

/** Composes the owner's notice from a template. `name` is the brand's name. */
function ownerMessage(
  deps: NoticeDeps,
  template: OwnerNotice,
  rental: Rental,
  more: More,
  name: string,
): MessageContent {
  const { tid, start, end, address } = noticeValuesOf(deps, rental);
  const known = { brand_name: name, tid, address };
  const rent = { start, end, amount: formatMoney(rental.rental_fee_minor) };
  switch (template) {
    case 'terminal_approved':
      return { template, params: { ...known, ...rent, notes: rental.notes } };
    case 'terminal_registered':
      return { template, params: { ...known, ...rent, partner: more.partner ?? name } };
    case 'terminal_rejected':
      return { template, params: { ...known, reason: rental.notes ?? '' } };
    case 'terminal_ending':
      return { template, params: { ...known, end } };
    case 'terminal_ended':
    case 'terminal_lapsed':
      return { template, params: known };
    case 'terminal_replaced':
      return { template, params: { ...known, end, other: more.other ?? '' } };
    case 'terminal_lost': {
      const amount = formatMoney(rental.loss_fee_minor);
      return { template, params: { ...known, amount, reason: rental.end_notes ?? '' } };
    }
  }
}

/** Notifies the owner by mail and phone in their language, in the transaction of the event. */
export async function notifyOwnerOfRental(
  deps: NoticeDeps,
  tx: Tx,
  rental: Rental,
  template: OwnerNotice,
  { other }: Pick<More, 'other'> = {},
): Promise<void> {
  const partner =
    template === 'terminal_registered' ? await findPartnerName(tx, rental.brand_id) : undefined;
  const more = { ...(other ? { other } : {}), ...(partner ? { partner } : {}) };
  await notifyOwner(tx, deps, rental.brand_id, ({ name }) =>
    ownerMessage(deps, template, rental, more, name),
  );
}

/**
 * Notifies all users of the brand's partner by mail. A brand without a partner is only in the lists
 * of staff.
 */
export async function notifyPartner(
  deps: NoticeDeps,
  tx: Tx,
  rental: Rental,
  template: 'terminal_requested' | 'terminal_silent',
): Promise<void> {
  const said = noticeValuesOf(deps, rental);
  const amount = formatMoney(rental.rental_fee_minor);
  const today = Temporal.PlainDate.from(todayIn(deps, await readSettings(tx)));
  const lapses_on = today.add({ days: REQUEST_DAYS }).toString();
  for (const { brand_name, ...person } of await findPartnerPeople(tx, rental.brand_id)) {
    await queueMessage(tx, deps, {
      channel: 'email',
      to: person.email,
      user_id: person.id,
      recipient_role: person.role,
      language: person.language,
      brand_id: rental.brand_id,
      ...(template === 'terminal_requested'
        ? {
            template,
            params: { brand_name, amount, date: lapses_on, ...said },
          }
        : { template, params: { brand_name, tid: said.tid, address: said.address } }),
    });
  }
}
