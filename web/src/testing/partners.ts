import {
  employeeActions,
  partnerKeyActions,
  type PartnerKeyState,
} from '@diwan/contract/features/partners/actions';
import type { Employee, Partner, PartnerDetails } from '@diwan/contract/features/partners/records';
import { canAs } from './can.ts';

/** Returns a partner as the list has it. */
export const partner = (more: Partial<Partner> = {}): Partner => ({
  id: 3,
  name: 'Souq Online',
  website: 'https://souq.example',
  order_details_url: null,
  logo_url: null,
  default_payout_status: 'active',
  api_integrated: false,
  webhooks_enabled: false,
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
});

/** Returns the same partner as its page has it, by default without an API key. */
export const partnerDetails = (more: Partial<PartnerDetails> = {}): PartnerDetails => {
  const keys = [...(more.key ? [more.key] : []), ...(more.expiring_keys ?? [])];
  const state: PartnerKeyState = keys.some(({ works }) => works) ? 'working' : 'none';
  return {
    ...partner(),
    api_key: more.key?.hint ?? null,
    key: null,
    expiring_keys: [],
    can: canAs(partnerKeyActions, { state }),
    ...more,
  };
};

/** Returns a partner employee, who by default has accepted the invitation. */
export const employee = (more: Partial<Employee> = {}): Employee => {
  const { status = 'accepted' } = more;
  return {
    id: '11111111-1111-4111-8111-111111111111',
    first_name: 'Noura',
    last_name: 'Al Salem',
    email: 'noura@souq.example',
    phone_country_code: '+965',
    phone_number: '51234567',
    role: 'partner_employee',
    status,
    invited_until: null,
    created_at: '2026-01-02T00:00:00.000Z',
    can: canAs(employeeActions, { status }),
    ...more,
  };
};
