import type { ChargeRequest } from '@diwan/contract/features/charges/records';
import type { NewCharge } from '../../provider/port.ts';

type PayerName = ChargeRequest['customer'];

const filled = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

export const fullName = ({ first_name, middle_name, last_name }: PayerName): string | null =>
  [first_name, middle_name, last_name].filter((part) => filled(part)).join(' ') || null;

/** Returns the phone in its stored form: with a plus and without spaces. */
export const fullPhone = ({ phone }: PayerName): string | null =>
  phone ? `+${phone.country_code}${phone.number}` : null;

export const providerCustomer = ({
  id,
  first_name,
  last_name,
  email,
  phone,
}: PayerName): NewCharge['customer'] => ({
  id,
  first_name: filled(first_name),
  last_name: filled(last_name),
  email,
  phone,
});
