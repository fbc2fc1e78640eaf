import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { LIST_ORDERS, orderedPage, paged } from '../../kernel/paging.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { searchText } from '../../kernel/text.ts';
import { checkDateOrder, dateFilterFields } from '../../kernel/time.ts';
import { auditChain, auditRow } from './records.ts';

const filterText = searchText.optional();

const filters = {
  /** A user id, or a part of the e-mail address. */
  actor: filterText,
  /** 'brand' for all brands, or 'brand:7' for one brand. */
  entity: filterText,
  /** 'brand.approved' for one action, or 'brand.' for all actions with this prefix. */
  action: filterText,
  /**
   * The limit of the list to disclosures: revealed links, revealed secrets and downloaded files.
   */
  seen: z.literal('true').optional(),
  /** The limit of the list to entries of people and their programs, or to automatic entries. */
  by: z.enum(['people', 'platform']).optional(),
  ...dateFilterFields,
};

export const auditEndpoints = {
  listAudit: endpoint({
    method: 'GET',
    path: '/admin/audit',
    summary: 'List the entries of the audit log. By default the newest are first',
    access: ADMINS,
    scope: 'platform',
    query: z.strictObject({ ...orderedPage(LIST_ORDERS), ...filters }).superRefine(checkDateOrder),
    cost: 'search',
    response: paged('entries', auditRow),
    errors: [],
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/admin/audit/export',
    summary: 'Export the audit log as CSV, newest first, up to the export limit of the settings',
    access: ADMINS,
    scope: 'platform',
    query: z.strictObject(filters).superRefine(checkDateOrder),
    cost: 'export',
    response: 'file',
    media_types: ['text/csv'],
    errors: [],
  }),
  readAuditChain: endpoint({
    method: 'GET',
    path: '/admin/audit/chain',
    summary: 'Get the length of the hash chain and the result of its last check',
    access: ADMINS,
    scope: 'platform',
    response: auditChain,
    errors: [],
  }),
  checkAuditChain: endpoint({
    method: 'POST',
    path: '/admin/audit/chain/check',
    summary: 'Start a job that checks the whole hash chain',
    access: ADMINS,
    scope: 'platform',
    response: z.object({}),
    message: 'The audit log is being checked',
    stale: ['audit'],
    errors: [],
  }),
} as const;
