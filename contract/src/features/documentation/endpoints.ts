import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { ADMINS, EVERYONE, STAFF } from '../../kernel/roles.ts';
import { AUDIENCES, documentationLink } from './records.ts';

const OPEN_API = {
  method: 'GET',
  scope: 'public',
  response: 'file',
  cost: 'export',
  media_types: ['application/json'],
  errors: [],
} as const;

export const documentationEndpoints = {
  readOpenApi: endpoint({
    ...OPEN_API,
    path: '/openapi.json',
    summary: 'The OpenAPI document of the calls that an API key of a brand makes',
    access: 'public',
    in_maintenance: true,
  }),
  readPartnersOpenApi: endpoint({
    ...OPEN_API,
    path: '/openapi/partners.json',
    summary: 'The OpenAPI document of the calls of partners and their API keys',
    access: STAFF,
  }),
  readStaffOpenApi: endpoint({
    ...OPEN_API,
    path: '/openapi/staff.json',
    summary: 'The OpenAPI document of all calls of the web app',
    access: ADMINS,
  }),
  readDocumentation: endpoint({
    method: 'GET',
    path: '/docs',
    summary: 'The API as a page: the part that fits the caller, or the part of a signed link',
    access: 'public',
    scope: 'public',
    in_maintenance: true,
    query: z.strictObject({
      audience: z.enum(AUDIENCES).optional(),
      /** A signed link, valid for ten minutes. `expires` is in seconds since 1970. */
      expires: z
        .string()
        .regex(/^\d{10}$/)
        .optional(),
      signature: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    response: 'file',
    cost: 'export',
    media_types: ['text/html'],
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'DOCUMENTATION_LINK_EXPIRED'],
  }),
  createDocumentationLink: endpoint({
    method: 'GET',
    path: '/docs/link',
    summary: 'A link to the page of the caller, which a browser opens without a sign-in',
    access: EVERYONE,
    scope: 'self',
    response: documentationLink,
    errors: [],
  }),
} as const;
