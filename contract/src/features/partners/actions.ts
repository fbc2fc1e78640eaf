import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';

export const partnerRefusals = {
  PARTNER_NOT_FOUND: { status: 404, sentence: 'Partner not found' },
  EMPLOYEE_NOT_FOUND: { status: 404, sentence: 'Employee not found' },
  EMPLOYEE_EXISTS: {
    status: 409,
    sentence: 'This person is already an employee of this partner',
    field: 'email',
  },
  EMPLOYEE_ELSEWHERE: {
    status: 409,
    sentence: 'This person has an account with another partner',
    field: 'email',
  },
  EMPLOYEE_ACCEPTED: { status: 409, sentence: 'This person has already set a password' },
  EMPLOYEE_DISABLED: {
    status: 409,
    sentence: 'This person was removed. Add the person again to send an invitation.',
  },
  /**
   * A request may contain a session or an API key. With both, it is unclear which one the caller
   * meant.
   */
  API_KEY_BESIDE_SESSION: {
    status: 400,
    sentence: 'Please use either your sign-in or an API key, not both',
  },
  API_KEY_IN_ADDRESS: {
    status: 400,
    sentence:
      'Please send the API key in the X-API-Key header, not in the URL, because logs contain URLs',
  },
  API_KEY_LACKS_PERMISSION: {
    status: 403,
    sentence: 'This API key does not have permission for this request',
  },
} as const satisfies Refusals;

/**
 * The states of an employee.
 * - `accepted`: the employee has set a password
 * - `pending`: the invitation link still works
 * - `expired`: the invitation link has expired
 * - `disabled`: the employee was removed
 */
export const EMPLOYEE_STATUSES = ['accepted', 'pending', 'expired', 'disabled'] as const;
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number];

export const employeeActions = actionTable(({ status }: { status: EmployeeStatus }) => status)({
  resend: {
    roles: ADMINS,
    from: ['pending', 'expired'],
    to: 'pending',
    otherwise: { accepted: 'EMPLOYEE_ACCEPTED', disabled: 'EMPLOYEE_DISABLED' },
  },
  remove: {
    roles: ADMINS,
    from: ['accepted', 'pending', 'expired'],
    to: 'disabled',
    otherwise: 'EMPLOYEE_DISABLED',
  },
});

/**
 * The states of a partner's keys. `working` means that the current key or a replaced key of the
 * partner still works.
 */
const PARTNER_KEY_STATES = ['none', 'working'] as const;
export type PartnerKeyState = (typeof PARTNER_KEY_STATES)[number];

export const partnerKeyActions = actionTable(({ state }: { state: PartnerKeyState }) => state)({
  generate: { roles: ADMINS, from: PARTNER_KEY_STATES, to: 'working' },
  revoke: { roles: ADMINS, from: ['working'], to: 'none', otherwise: 'API_KEY_ABSENT' },
});
