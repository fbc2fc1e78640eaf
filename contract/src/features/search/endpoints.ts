import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { EVERYONE } from '../../kernel/roles.ts';
import { searchText } from '../../kernel/text.ts';
import { searchResult } from './records.ts';

export const searchEndpoints = {
  searchAll: endpoint({
    method: 'GET',
    path: '/search',
    summary:
      'Search brands, payouts and terminals that the caller can see. Admins also find users and partners',
    access: EVERYONE,
    scope: 'data',
    query: z.strictObject({ q: searchText.min(1, { error: 'This field is required' }) }),
    cost: 'search',
    response: searchResult,
    errors: [],
  }),
} as const;
