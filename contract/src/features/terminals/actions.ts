import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { EDITORS, STAFF } from '../../kernel/roles.ts';
import type { BrandStatus } from '../brands/records.ts';
import type { RentalStatus } from './terms.ts';

export const terminalRefusals = {
  TERMINAL_NOT_FOUND: { status: 404, sentence: 'Terminal not found' },
  TERMINAL_BRAND_NOT_ACTIVE: {
    status: 409,
    sentence: 'Only active brands can rent terminals',
  },
  TERMINAL_POS_OFF: {
    status: 409,
    sentence:
      'POS service is not enabled for this brand. Please contact support to enable POS services.',
  },
  TERMINAL_TAKEN: {
    status: 409,
    sentence: 'This terminal is already rented or requested for part of this period',
    field: 'tid',
  },
  TERMINAL_DECIDED: { status: 409, sentence: 'This terminal request has already been decided' },
  TERMINAL_BEGUN: {
    status: 409,
    sentence: 'The rental has started, so it cannot be cancelled. Return the terminal instead.',
  },
  TERMINAL_ENDED: { status: 409, sentence: 'This rental has already ended' },
  TERMINAL_NOT_RUNNING: { status: 409, sentence: 'This terminal is not currently rented' },
  TERMINAL_RENEWED: {
    status: 409,
    sentence: 'This terminal is already rented or requested for the next period',
  },
  TERMINAL_RETURNED: { status: 409, sentence: 'This terminal has already been returned' },
  TERMINAL_LOST: { status: 409, sentence: 'This terminal is already recorded as lost' },
  TERMINAL_START_PAST: {
    status: 422,
    sentence: 'Start date cannot be in the past',
    field: 'rental_start',
  },
  TERMINAL_START_FAR: {
    status: 422,
    sentence: 'A rental must start within one year',
    field: 'rental_start',
  },
  TERMINAL_OTHER_PARTNER: {
    status: 422,
    sentence: 'This brand belongs to another partner',
    field: 'partner_id',
  },
  TERMINAL_SAME_DEVICE: {
    status: 422,
    sentence: 'This is the terminal being replaced. Enter another TID.',
    field: 'tid',
  },
  TERMINAL_WITHOUT_BUSINESS: {
    status: 422,
    sentence: 'No business receives payments of this category',
  },
} as const satisfies Refusals;

interface BrandFacts {
  readonly brand_status: BrandStatus;
  readonly pos_enabled: boolean;
}

const brandObstacles = [
  {
    code: 'TERMINAL_BRAND_NOT_ACTIVE',
    when: ({ brand_status }: BrandFacts) => brand_status !== 'active',
  },
  { code: 'TERMINAL_POS_OFF', when: ({ pos_enabled }: BrandFacts) => !pos_enabled },
] as const;

/** The actions on a brand's terminals. The server also checks holds and unsigned agreements. */
export const brandTerminalActions = actionTable((_brand: BrandFacts) => 'any' as const)({
  request: { roles: EDITORS, from: ['any'], unless: brandObstacles },
  register: { roles: STAFF, from: ['any'], unless: brandObstacles },
});

export const DEVICE_STATES = ['none', 'out', 'returned', 'lost', 'renewed'] as const;
/**
 * The location of a rental's device.
 * - `out`: the brand has it
 * - `none`: the rental has not begun
 * - `renewed`: the next rental has begun, and the device belongs to it
 */
type DeviceState = (typeof DEVICE_STATES)[number];

interface RentalFacts extends BrandFacts {
  /** The status on the current day. */
  readonly status: RentalStatus;
  readonly device: DeviceState;
  /** True if the next period is requested or booked. */
  readonly renewed: boolean;
}

const deviceObstacles = [
  { code: 'TERMINAL_RETURNED', when: ({ device }: RentalFacts) => device === 'returned' },
  { code: 'TERMINAL_LOST', when: ({ device }: RentalFacts) => device === 'lost' },
  { code: 'TERMINAL_RENEWED', when: ({ device }: RentalFacts) => device === 'renewed' },
  // The rental was cancelled or never decided, so no device was delivered.
  { code: 'TERMINAL_NOT_RUNNING', when: ({ device }: RentalFacts) => device === 'none' },
] as const;

/** The actions on one rental. */
export const terminalActions = actionTable(({ status }: RentalFacts) => status)({
  approve: {
    roles: STAFF,
    from: ['pending'],
    to: 'approved',
    otherwise: 'TERMINAL_DECIDED',
    unless: brandObstacles,
  },
  reject: { roles: STAFF, from: ['pending'], to: 'rejected', otherwise: 'TERMINAL_DECIDED' },
  // A cancellation costs nothing, because nothing was booked.
  cancel: {
    roles: EDITORS,
    from: ['pending', 'approved'],
    to: 'expired',
    otherwise: {
      active: 'TERMINAL_BEGUN',
      rejected: 'TERMINAL_DECIDED',
      expired: 'TERMINAL_ENDED',
    },
  },
  // A renewal creates another rental, which needs its own approval.
  renew: {
    roles: EDITORS,
    from: ['active'],
    otherwise: 'TERMINAL_NOT_RUNNING',
    unless: [{ code: 'TERMINAL_RENEWED', when: ({ renewed }) => renewed }, ...brandObstacles],
  },
  replace: { roles: STAFF, from: ['active'], to: 'expired', otherwise: 'TERMINAL_NOT_RUNNING' },
  // A device can also be returned or lost after the end of its period.
  return: {
    roles: STAFF,
    from: ['active', 'expired'],
    to: 'expired',
    otherwise: 'TERMINAL_NOT_RUNNING',
    unless: deviceObstacles,
  },
  lose: {
    roles: STAFF,
    from: ['active', 'expired'],
    to: 'expired',
    otherwise: 'TERMINAL_NOT_RUNNING',
    unless: deviceObstacles,
  },
});
