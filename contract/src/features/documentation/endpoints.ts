import { z } from 'zod';
import { ADMINS, DEVELOPER_ACCESS, EVERYONE, STAFF } from '../../kernel/roles.ts';
import { endpoint } from '../../kernel/endpoint.ts';
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
    summary: "Return the OpenAPI document of the calls for a brand's API key",
    access: 'public',
    in_maintenance: true,
  }),
  readPartnersOpenApi: endpoint({
    ...OPEN_API,
    path: '/openapi/partners.json',
    summary: 'Return the OpenAPI document of the calls for partners and their API keys',
    access: STAFF,
  }),
  readStaffOpenApi: endpoint({
    ...OPEN_API,
    path: '/openapi/staff.json',
    summary: 'Return the OpenAPI document of all calls of the web app',
    access: ADMINS,
  }),
  readDocumentation: endpoint({
    method: 'GET',
    path: '/docs',
    summary: 'Return the API documentation as a page, for the caller or for a signed link',
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
    summary:
      "Create a link to the caller's documentation page, which a browser opens without a sign-in",
    access: EVERYONE,
    access_levels: DEVELOPER_ACCESS,
    scope: 'self',
    response: documentationLink,
    errors: [],
  }),
} as const;
