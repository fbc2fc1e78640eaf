import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';

export const customerRefusals = {
  CUSTOMER_NOT_FOUND: { status: 404, sentence: 'Customer not found' },
} as const satisfies Refusals;

export const customerActions = actionTable(() => 'known')({
  edit: { roles: ADMINS, from: ['known'] },
});
