import { type AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { COMMON_ERRORS, ERROR_KINDS, type ErrorCode } from '@diwan/contract/kernel/errors';
import { isList, MOST_LISTED } from '@diwan/contract/kernel/paging';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { documentationPage } from './documentation-page.ts';
import type { Route } from '../routes.ts';
import { sendPage } from '../security-headers.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;

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

/** What a call reads from the headers, beside the bearer token. */
function headersOf({ idempotent, access }: AnyEndpoint): Json[] {
  const header = (name: string): Json => ({
    name,
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 512 },
  });
  return [
    ...(idempotent ? [header('Idempotency-Key')] : []),
    ...(access === 'registrant' ? [header('X-Registration-Token')] : []),
  ];
}

function refusalsOf({ access }: AnyEndpoint): readonly ErrorCode[] {
  if (access === 'public') return [];
  if (access === 'api_key') return ['UNAUTHENTICATED'];
  if (access !== 'registrant') return ['UNAUTHENTICATED', 'FORBIDDEN'];
  return ['UNAUTHENTICATED', 'REGISTRATION_PROOF_MISSING', 'BRAND_NOT_FOUND'];
}

function securityOf({ access }: AnyEndpoint): Json[] {
  if (access === 'public') return [];
  return access === 'api_key' ? [{ api_key: [], api_secret: [] }] : [{ bearer: [] }];
}

function failuresOf(endpoint: AnyEndpoint): Record<string, Json> {
  const access = refusalsOf(endpoint);
  const byStatus = new Map<number, string[]>();
  for (const code of new Set([...access, ...endpoint.errors, ...COMMON_ERRORS])) {
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

function successOf({ response }: AnyEndpoint): Json {
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
      data: schemaOf(response, 'output'),
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
  const schema = schemaOf(endpoint.body, 'input');
  return { required: true, content: { 'application/json': { schema } } };
}

function operationOf({ name, endpoint }: Route): Json {
  const requestBody = bodyOf(endpoint);
  const roles = endpoint.access === 'public' ? [] : endpoint.access;
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...headersOf(endpoint),
    ],
    ...(requestBody ? { requestBody } : {}),
    security: securityOf(endpoint),
    'x-roles': roles,
    'x-scope': endpoint.scope,
    responses: { 200: successOf(endpoint), ...failuresOf(endpoint) },
  };
}

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

/** The OpenAPI 3.1 document of these routes, from the schemas that also validate the requests. */
export function openApiOf(routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const path = `/api${route.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const operations = (paths[path] ??= {});
    operations[route.endpoint.method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Diwan', version: '1.2.0', description: 'Payments and supplier hub' },
    paths,
    components: {
      schemas: { Failure: FAILURE },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        api_key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        api_secret: { type: 'apiKey', in: 'header', name: 'X-API-Secret' },
      },
    },
  };
}

/** Publishes the document, and a page that reads it to people. Each is made when first asked for. */
export function mountDocumentation(app: FastifyInstance, routes: readonly Route[]): void {
  let document: string | undefined;
  let page: ReturnType<typeof documentationPage> | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiOf(routes));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', async (_request, reply) => {
    page ??= documentationPage(routes);
    return sendPage(reply, page);
  });
}
