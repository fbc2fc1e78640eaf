import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { STAFF } from '../../kernel/roles.ts';
import { workItem } from './records.ts';

export const worklistEndpoints = {
  readWorklist: endpoint({
    method: 'GET',
    path: '/worklist',
    summary:
      'What waits for the caller: each kind with its count and since when, none that is empty',
    access: STAFF,
    scope: 'data',
    response: z.array(workItem),
    errors: [],
  }),
} as const;
