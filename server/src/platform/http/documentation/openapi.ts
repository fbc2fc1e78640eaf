import { type AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { COMMON_ERRORS, ERROR_KINDS, type ErrorCode } from '@diwan/contract/kernel/errors';
import { isList, MOST_LISTED } from '@diwan/contract/kernel/paging';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { documentationPage } from './documentation-page.ts';
import {
  foreignFailures,
  foreignSuccess,
  isForeign,
  type PostedEvent,
  REFUSAL_SCHEMA,
  webhooksOf,
} from './foreign-calls.ts';
import { type Json, jsonContent, schemaOf } from './schema-of.ts';
import type { Route } from '../routes.ts';
import { sendPage } from '../security-headers.ts';

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Your own name for this one request: a repeat under it gets the first answer',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
  example: 'order-77',
};

/** What a call reads from the headers, beside the bearer token. */
const headersOf = ({ idempotent, takes_key, access }: AnyEndpoint): Json[] => [
  ...(idempotent || takes_key ? [KEY] : []),
  ...(access === 'registrant'
    ? [
        {
          name: 'X-Registration-Token',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 512 },
        },
      ]
    : []),
];

/** What a program of a partner is refused with, beside what people are. */
const PARTNER_REFUSALS = [
  'API_KEY_BESIDE_SESSION',
  'API_KEY_IN_ADDRESS',
  'API_KEY_LACKS_PERMISSION',
] as const satisfies readonly ErrorCode[];

function refusalsOf({ access, partner_key }: AnyEndpoint): readonly ErrorCode[] {
  if (access === 'public') return [];
  if (access === 'api_key') return ['UNAUTHENTICATED'];
  if (access !== 'registrant') {
    return ['UNAUTHENTICATED', 'FORBIDDEN', ...(partner_key ? PARTNER_REFUSALS : [])];
  }
  return ['UNAUTHENTICATED', 'REGISTRATION_PROOF_MISSING', 'BRAND_NOT_FOUND'];
}

function securityOf({ access, partner_key }: AnyEndpoint): Json[] {
  if (access === 'public') return [];
  if (partner_key) return [{ bearer: [] }, { partner_key: [] }];
  if (access === 'api_key') return [{ api_key: [], api_secret: [] }, { api_secret_alone: [] }];
  return [{ bearer: [] }];
}

function failuresOf(endpoint: AnyEndpoint): Record<string, Json> {
  const confirm = endpoint.confirm ? (['CONFIRMATION_REQUIRED'] as const) : [];
  const own = [...refusalsOf(endpoint), ...confirm, ...endpoint.errors];
  const codes = new Set([...own, ...COMMON_ERRORS]);
  if (isForeign(endpoint)) return foreignFailures(endpoint, [...codes]);
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const { status, sentence } = ERROR_KINDS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${code}: ${sentence}`]);
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [status, { description: lines.join('; '), content }]),
  );
}

const TRUNCATED = {
  type: 'boolean',
  description: `Whether there are more than these ${MOST_LISTED}`,
};

/** A list that is also answered in pages has two forms. */
function dataOf(whole: Json, pages: string | undefined): Json {
  if (pages === undefined) return whole;
  const properties = { [pages]: whole, next_cursor: { type: ['string', 'null'] } };
  return { anyOf: [whole, { type: 'object', required: Object.keys(properties), properties }] };
}

function successOf(endpoint: AnyEndpoint): Json {
  if (isForeign(endpoint)) return foreignSuccess(endpoint);
  const { response } = endpoint;
  if (response === 'file') {
    const binary = { schema: { type: 'string', format: 'binary' } };
    return { description: 'The file', content: { 'application/octet-stream': binary } };
  }
  if (response === 'events') {
    const events = { schema: { type: 'string' } };
    return { description: 'Server-sent events', content: { 'text/event-stream': events } };
  }
  const schema = {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { const: true },
      data: dataOf(schemaOf(response, 'output'), endpoint.pages),
      ...(isList(response) ? { truncated: TRUNCATED } : {}),
      message: { type: 'string' },
    },
  };
  return { description: 'Done', content: { 'application/json': { schema } } };
}

function bodyOf(endpoint: AnyEndpoint): Json | undefined {
  if (endpoint.consumes === 'multipart') {
    const file = { type: 'string', format: 'binary' };
    const schema = { type: 'object', required: ['file'], properties: { file } };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (endpoint.body === undefined) return undefined;
  const content = jsonContent(schemaOf(endpoint.body, 'input'), endpoint.example?.body);
  return { required: true, content };
}

function operationOf({ name, endpoint }: Route): Json {
  const requestBody = bodyOf(endpoint);
  const roles = endpoint.access === 'public' ? [] : endpoint.access;
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [
      isForeign(endpoint) ? MERCHANTS : endpoint.path.split('/')[1],
      ...(endpoint.partner_key ? [PARTNERS] : []),
    ],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...headersOf(endpoint),
    ],
    ...(requestBody ? { requestBody } : {}),
    security: securityOf(endpoint),
    'x-roles': roles,
    'x-scope': endpoint.scope,
    ...(endpoint.partner_key ? { 'x-partner-permission': endpoint.partner_key } : {}),
    responses: { 200: successOf(endpoint), ...failuresOf(endpoint) },
  };
}

const MERCHANTS = 'Merchant API';
const PARTNERS = 'Partner API';

const FAILURE = {
  type: 'object',
  required: ['success', 'error', 'code', 'request_id'],
  properties: {
    success: { const: false },
    error: { type: 'string', description: 'A sentence for people' },
    code: { enum: Object.keys(ERROR_KINDS) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    request_id: { type: 'string' },
  },
};

/** Those who write programs read theirs; the rest is what the web app calls. */
export const merchantsFirst = (routes: readonly Route[]): readonly Route[] => {
  const { merchants = [], others = [] } = Object.groupBy(routes, ({ endpoint }) =>
    isForeign(endpoint) ? 'merchants' : 'others',
  );
  return [...merchants, ...others];
};

/** The OpenAPI 3.1 document of these routes, from the schemas that also validate the requests. */
export function openApiOf(routes: readonly Route[], events: readonly PostedEvent[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of merchantsFirst(routes)) {
    const path = `/api${route.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const operations = (paths[path] ??= {});
    operations[route.endpoint.method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Diwan', version: '1.2.0', description: 'Payments and supplier hub' },
    tags: [
      { name: MERCHANTS, description: 'What the server of a brand calls, with its API key' },
      { name: PARTNERS, description: "What a partner's programs read, with the partner's API key" },
    ],
    paths,
    webhooks: webhooksOf(events),
    components: {
      schemas: { Failure: FAILURE, Refusal: REFUSAL_SCHEMA },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        api_key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        partner_key: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'Of a partner; it needs the permission in x-partner-permission',
        },
        api_secret: { type: 'apiKey', in: 'header', name: 'X-API-Secret' },
        api_secret_alone: {
          type: 'http',
          scheme: 'bearer',
          description: 'The API secret, as clients of Tap send theirs',
        },
      },
    },
  };
}

/** Publishes the document, and a page that reads it to people. Each is made when first asked for. */
export function mountDocumentation(
  app: FastifyInstance,
  routes: readonly Route[],
  events: readonly PostedEvent[],
): void {
  let document: string | undefined;
  let page: ReturnType<typeof documentationPage> | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiOf(routes, events));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', async (_request, reply) => {
    page ??= documentationPage(merchantsFirst(routes), events);
    return sendPage(reply, page);
  });
}
