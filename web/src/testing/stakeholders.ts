import { stakeholderActions } from '@diwan/contract/features/stakeholders/actions';
import type { ProfitMonth, Stakeholder } from '@diwan/contract/features/stakeholders/records';
import { canAs } from './can.ts';
import type { UserRow } from '@diwan/contract/features/users/records';

/** Returns a stakeholder as the list has it. */
export const stakeholderRow = (change: Partial<Stakeholder> = {}): Stakeholder => {
  const row = {
    id: '11111111-1111-4111-8111-111111111111',
    user_id: '22222222-2222-4222-8222-222222222222',
    first_name: 'Noura',
    last_name: 'Al-Sabah',
    email: 'noura@diwan.test',
    beneficiary_name: 'Noura Holding',
    beneficiary_address: null,
    bank_name: 'Gulf Bank',
    iban: 'KW81****0101',
    bank_swift_code: null,
    is_active: true,
    profit_percentage: 40.5,
    created_at: '2026-11-20T09:00:00.000Z',
    updated_at: '2026-11-20T09:00:00.000Z',
    ...change,
  };
  return { ...row, can: canAs(stakeholderActions, row, 'super_admin') };
};

export const profitMonth: ProfitMonth = {
  month: '2026-10',
  profit: 1000,
  late: -2.5,
  carried_in: 0,
  shared: 405,
  kept: 595,
  carried_out: 0,
  shared_at: '2026-11-01T00:07:00.000Z',
};

export const userRow = (change: Partial<UserRow> = {}): UserRow => ({
  id: '33333333-3333-4333-8333-333333333333',
  email: 'aisha@diwan.test',
  first_name: 'Aisha',
  last_name: 'Al-Mutairi',
  role: 'admin',
  partner_id: null,
  partner_name: null,
  brand_id: null,
  brand_name: null,
  other_brands: [],
  active: true,
  status: 'active',
  two_factor: { totp: false, passkeys: 0, recovery_codes: 0, required: false },
  factor_reset: null,
  pending_changes: [],
  influenced_by: [],
  one_person_with: [],
  suspended_reason: null,
  access: null,
  phone_country_code: null,
  phone_number: null,
  created_at: '2026-11-20T09:00:00.000Z',
  can: {},
  ...change,
});
