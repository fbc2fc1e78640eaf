import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { userRow } from './records.ts';

export const userEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: '/admin/users',
    summary: 'Every account, by name',
    access: ADMINS,
    scope: 'platform',
    response: z.array(userRow),
    errors: [],
  }),
} as const;
