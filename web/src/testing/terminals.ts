import { terminalActions } from '@diwan/contract/features/terminals/actions';
import type { Terminal, TerminalDetail } from '@diwan/contract/features/terminals/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { canAs } from './can.ts';

const BARE = {
  id: '44444444-4444-4444-8444-444444444444',
  tid: 'NAJMA001',
  brand_id: 7,
  brand_name: 'Cafe Najma',
  partner_id: 3,
  partner_name: 'Souq',
  status: 'pending',
  origin: 'request',
  rental_start: '2026-11-20',
  rental_end: '2027-01-19',
  rental_fee: 40,
  loss_fee: 60,
  created_at: '2026-11-19T09:00:00.000Z',
  creator_name: 'Noura Salem',
  notes: null,
  ended_on: null,
  end_reason: null,
  device: 'none',
  last_transaction_at: null,
  is_silent: false,
  renewed: false,
} as const;

/** Returns a café's terminal request with the actions that the server would allow. */
export function terminal(more: Partial<Terminal> = {}, role: Role = 'admin'): Terminal {
  const row = { ...BARE, ...more };
  const facts = { ...row, brand_status: 'active', pos_enabled: true } as const;
  return { ...row, can: canAs(terminalActions, facts, role) };
}

/** Returns an active terminal as its page has it. */
export const terminalDetail = (more: Partial<TerminalDetail> = {}): TerminalDetail => ({
  ...terminal({ status: 'active', device: 'out', ...more }),
  rate: 20,
  agreement_id: null,
  business_name: 'Diwan Retail',
  decided_by_name: 'Aisha Admin',
  decided_at: '2026-11-19T10:00:00.000Z',
  ended_by_name: null,
  end_notes: null,
  follows_id: null,
  lapses_at: null,
  exit_cost: { day: '2026-11-20', returned: 40, not_returned: 100, unused_days: 60 },
  charges: [{ kind: 'rental', amount: 40, booked_at: '2026-11-20T00:02:00.000Z' }],
  history: [],
  transactions: [],
  ...more,
});
