import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { codesOf } from '../../kernel/actions.ts';
import { SUPER_ADMIN } from '../../kernel/roles.ts';
import { revealedValue, withReason } from '../../kernel/text.ts';
import { checkDateOrder, dateFilterFields } from '../../kernel/time.ts';
import { stakeholderActions } from './actions.ts';
import {
  stakeholderDraft,
  stakeholderEdit,
  stakeholder,
  stakeholderDefaultDraft,
  stakeholderDefault,
  profitMonth,
  stakeholderEarning,
} from './records.ts';

const byId = z.strictObject({ id: uuid });
/** The period as calendar dates. It includes each month that has a day in the period. */
const period = z.strictObject(dateFilterFields).superRefine(checkDateOrder);
const SUPER = { access: SUPER_ADMIN, scope: 'platform' } as const;

export const stakeholderEndpoints = {
  listStakeholders: endpoint({
    method: 'GET',
    path: '/admin/stakeholders',
    summary: 'List all stakeholders by beneficiary name, with masked IBANs',
    ...SUPER,
    response: z.array(stakeholder),
    errors: [],
  }),
  createStakeholder: endpoint({
    method: 'POST',
    path: '/admin/stakeholders',
    summary: 'Make an active member of staff a stakeholder',
    ...SUPER,
    body: stakeholderDraft,
    response: stakeholder,
    message: 'Stakeholder created successfully',
    idempotent: true,
    stale: ['stakeholders'],
    errors: ['STAKEHOLDER_EXISTS', 'STAKEHOLDER_NOT_STAFF'],
  }),
  listStakeholderDefaults: endpoint({
    method: 'GET',
    path: '/admin/stakeholders/defaults',
    summary: 'List the default percentages of the stakeholders',
    ...SUPER,
    response: z.array(stakeholderDefault),
    errors: [],
  }),
  setStakeholderDefault: endpoint({
    method: 'POST',
    path: '/admin/stakeholders/defaults',
    summary: 'Set the default percentage of a stakeholder. The percentages add up to at most 100',
    ...SUPER,
    body: stakeholderDefaultDraft,
    response: stakeholderDefault,
    message: 'Default status updated successfully',
    idempotent: true,
    stale: ['stakeholders'],
    errors: [
      'STAKEHOLDER_NOT_FOUND',
      ...codesOf(stakeholderActions, 'set_default'),
      'STAKEHOLDER_PERCENTAGE_TOO_HIGH',
    ],
  }),
  removeStakeholderDefault: endpoint({
    method: 'DELETE',
    path: '/admin/stakeholders/defaults/:id',
    summary: 'Remove the default percentage of a stakeholder. Earlier earnings stay',
    ...SUPER,
    params: byId,
    response: z.null(),
    message: 'Default status updated successfully',
    stale: ['stakeholders'],
    errors: ['STAKEHOLDER_NOT_FOUND', ...codesOf(stakeholderActions, 'remove_default')],
  }),
  listProfitMonths: endpoint({
    method: 'GET',
    path: '/admin/stakeholders/profit',
    summary: 'List the shared profit by month, newest first',
    ...SUPER,
    response: z.array(profitMonth),
    errors: [],
  }),
  shareProfit: endpoint({
    method: 'POST',
    path: '/admin/stakeholders/profit',
    summary:
      'Share the profit of each finished month that has not been shared. A repeat changes nothing',
    ...SUPER,
    confirm: true,
    response: z.array(profitMonth),
    say: ({ length: count }) => ({
      sentence:
        count === 0
          ? 'The profit of every finished month has been shared'
          : 'Months shared: {count}',
      values: { count },
    }),
    idempotent: true,
    stale: ['stakeholders'],
    errors: [],
  }),
  readStakeholder: endpoint({
    method: 'GET',
    path: '/admin/stakeholders/:id',
    summary: 'Return a stakeholder',
    ...SUPER,
    params: byId,
    response: stakeholder,
    errors: ['STAKEHOLDER_NOT_FOUND'],
  }),
  revealStakeholderIban: endpoint({
    method: 'POST',
    path: '/admin/stakeholders/:id/reveal',
    summary: 'Return the full IBAN of a stakeholder, with a reason',
    ...SUPER,
    params: byId,
    body: withReason,
    confirm: true,
    response: revealedValue,
    stale: ['audit'],
    errors: ['STAKEHOLDER_NOT_FOUND'],
  }),
  updateStakeholder: endpoint({
    method: 'PUT',
    path: '/admin/stakeholders/:id',
    summary:
      'Change the bank details or status of a stakeholder. An inactive stakeholder has no default percentage',
    ...SUPER,
    params: byId,
    body: stakeholderEdit,
    response: stakeholder,
    message: 'Stakeholder updated successfully',
    stale: ['stakeholders'],
    errors: ['STAKEHOLDER_NOT_FOUND'],
  }),
  readStakeholderEarnings: endpoint({
    method: 'GET',
    path: '/admin/stakeholders/:id/earnings',
    summary: 'List the earnings of a stakeholder by month, newest first',
    ...SUPER,
    params: byId,
    query: period,
    response: z.object({ earnings: z.array(stakeholderEarning), total_amount: kwd }),
    errors: ['STAKEHOLDER_NOT_FOUND'],
  }),
  downloadStakeholderStatement: endpoint({
    method: 'GET',
    path: '/admin/stakeholders/:id/statement',
    summary: 'Export the earnings of a stakeholder as CSV, oldest first',
    ...SUPER,
    params: byId,
    query: period,
    cost: 'paper',
    response: 'file',
    media_types: ['text/csv'],
    errors: ['STAKEHOLDER_NOT_FOUND'],
  }),
} as const;
