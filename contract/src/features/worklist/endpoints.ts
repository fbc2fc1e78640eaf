import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { STAFF } from '../../kernel/roles.ts';
import { workItem } from './records.ts';

export const worklistEndpoints = {
  readWorklist: endpoint({
    method: 'GET',
    path: '/worklist',
    summary: 'Pending work of the caller by kind, urgent kinds first, then the oldest first',
    access: STAFF,
    scope: 'data',
    response: z.array(workItem),
    errors: [],
  }),
} as const;
