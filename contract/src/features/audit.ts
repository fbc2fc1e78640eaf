import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { paged, pageQuery } from '../kernel/paging.ts';
import { ADMINS } from '../kernel/roles.ts';
import { searchText } from '../kernel/text.ts';
import { checkDateOrder, dateFilterFields } from '../kernel/time.ts';

/** Column names of the entity with their values; a secret stands as '[hidden]'. */
const snapshot = z.record(z.string(), z.unknown()).nullable();

export const auditRow = z.object({
  /** A decimal number as text: it may grow beyond what a JSON number holds exactly. */
  id: z.string(),
  at: z.iso.datetime(),
  actor_kind: z.enum(['user', 'registrant', 'integrator', 'public', 'system']),
  actor_id: z.uuid().nullable(),
  actor_email: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  before: snapshot,
  after: snapshot,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Whether the row is part of the hash chain yet; a new one is within a minute. */
  sealed: z.boolean(),
});
export type AuditRow = z.infer<typeof auditRow>;

const filterText = searchText.optional();

export const auditEndpoints = {
  listAudit: endpoint({
    method: 'GET',
    path: '/admin/audit',
    summary: 'The audit log, newest first',
    access: ADMINS,
    scope: 'platform',
    query: z
      .strictObject({
        ...pageQuery,
        /** A user id, or a part of the e-mail address. */
        actor: filterText,
        /** 'brand', or 'brand:7' for one brand. */
        entity: filterText,
        /** 'brand.approved', or 'brand.' for all that begin so. */
        action: filterText,
        ...dateFilterFields,
      })
      .superRefine(checkDateOrder),
    response: paged('entries', auditRow),
    errors: [],
  }),
} as const;
