import { z } from 'zod';
import { EVERYONE, READING_ACCESS } from '../../kernel/roles.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { searchText } from '../../kernel/text.ts';
import { searchResult } from './records.ts';

export const searchEndpoints = {
  searchAll: endpoint({
    method: 'GET',
    path: '/search',
    summary:
      'Search brands, payouts and terminals that the caller can see. Admins also find users and partners',
    access: EVERYONE,
    access_levels: READING_ACCESS,
    scope: 'data',
    query: z.strictObject({ q: searchText.min(1, { error: 'This field is required' }) }),
    cost: 'search',
    response: searchResult,
    errors: [],
  }),
} as const;
