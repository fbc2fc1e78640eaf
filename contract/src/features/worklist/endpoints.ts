import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { STAFF } from '../../kernel/roles.ts';
import { workItem } from './records.ts';

export const worklistEndpoints = {
  readWorklist: endpoint({
    method: 'GET',
    path: '/worklist',
    summary:
      'List the pending work of the caller by kind, with urgent kinds first and then the oldest',
    access: STAFF,
    scope: 'data',
    response: z.array(workItem),
    errors: [],
  }),
} as const;
