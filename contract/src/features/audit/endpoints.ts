import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { paged, pageQuery } from '../../kernel/paging.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { searchText } from '../../kernel/text.ts';
import { checkDateOrder, dateFilterFields } from '../../kernel/time.ts';
import { auditRow } from './records.ts';

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
