import { OWNER_ALONE } from '@diwan/contract/kernel/roles';
import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { isList, MOST_LISTED } from '@diwan/contract/kernel/paging';
import type { z } from 'zod';
import type { Call } from './audiences.ts';
import { type Components, schemaOf } from './components.ts';
import { exampleOf, withExamples } from './examples.ts';
import type { Json } from './json.ts';
import { failuresOf, isForeign, REQUEST_ID_HEADER, type SharedFailures } from './failures.ts';
import { FEATURE_DOCUMENTATION } from '@diwan/contract';

/** The tag of calls that accept a partner's key. */
export const PARTNER_TAG = 'Partner API';

/** The parts that the operations of one document share. */
export interface Parts {
  readonly components: Components;
  readonly shared: SharedFailures;
}

export const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique value that you choose for this request. A repeat with the same value returns the first response',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
  example: 'order-77',
};

export const SECURITY_SCHEMES: Json = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a signed-in user, from `POST /api/auth/login`',
  },
  api_key: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: "The API key of a brand, together with the key's secret",
  },
  api_secret: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Secret',
    description: 'The secret of the API key',
  },
  api_secret_alone: {
    type: 'http',
    scheme: 'bearer',
    description: 'The secret of an API key without the key, in the way that clients of Tap send it',
  },
  partner_key: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The API key of a partner. The key needs the permission in `x-partner-permission`',
  },
  registration_token: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Registration-Token',
    description: 'The proof of the person who registers a brand',
  },
};

function securityOf({ access, partner_key, errors }: AnyEndpoint): readonly Json[] {
  if (access === 'public') return errors.includes('UNAUTHENTICATED') ? [{}, { bearer: [] }] : [];
  if (access === 'registrant') return [{ registration_token: [] }, { bearer: [] }];
  if (access === 'api_key') return [{ api_key: [], api_secret: [] }, { api_secret_alone: [] }];
  return [{ bearer: [] }, ...(partner_key ? [{ partner_key: [] }] : [])];
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = withExamples(schemaOf(schema, 'input')) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }));
}

function whoMayCall({ access, access_levels = OWNER_ALONE, partner_key }: AnyEndpoint): string {
  if (access === 'public') return 'Anyone can make this call.';
  if (access === 'api_key')
    return "A brand's server makes this call with the API key of the brand.";
  if (access === 'registrant') {
    return 'The person who registers the brand, its owner, and staff with access to the brand can make this call.';
  }
  const accesses = access.includes('brand_owner')
    ? ` Accesses of a brand's users: ${access_levels.join(', ')}.`
    : '';
  const roles = `Roles: ${access.join(', ')}.${accesses}`;
  return partner_key ? `${roles} An API key of a partner needs \`${partner_key}\`.` : roles;
}

/** Returns the rules of a call that its schemas do not state. */
function rulesOf(endpoint: AnyEndpoint): string {
  const { confirm, idempotent, takes_key, limit, body_limit } = endpoint;
  return [
    whoMayCall(endpoint),
    ...(confirm ? ['The user must confirm their identity before this call.'] : []),
    ...(idempotent || takes_key ? ['A repeat with the same key returns the first response.'] : []),
    ...(limit ? [`At most ${limit.max} calls in ${limit.per_seconds} s for each address.`] : []),
    ...(body_limit ? [`The body has at most ${Math.ceil(body_limit / 1024)} KiB.`] : []),
  ].join(' ');
}

const BINARY: Json = { type: 'string', format: 'binary' };

const asMember = (example: unknown): Json => (example === undefined ? {} : { example });

/** Returns the fields of a form in addition to its file. */
const fieldsOf = ({ properties }: Json): Json => (properties ?? {}) as Json;

function bodyOf(endpoint: AnyEndpoint, { components }: Parts): Json | undefined {
  const { body, consumes, file_types = [], example } = endpoint;
  if (consumes === 'multipart') {
    const fields = body === undefined ? {} : fieldsOf(components.request(body));
    const schema = { type: 'object', required: ['file'], properties: { file: BINARY, ...fields } };
    const encoding = { file: { contentType: file_types.join(', ') } };
    return { required: true, content: { 'multipart/form-data': { schema, encoding } } };
  }
  if (body === undefined) return undefined;
  const schema = components.request(body);
  const value = example
    ? example.body
    : exampleOf(schema, components.schemas, (sample) => body.safeParse(sample).success);
  const content = { 'application/json': { schema, ...asMember(value) } };
  return { required: !body.safeParse(undefined).success, content };
}

const TRUNCATED: Json = {
  type: 'boolean',
  description: `Whether there are more than these ${MOST_LISTED}`,
};

/** Returns the schema of the data. A list that can also be requested in pages has two forms. */
function dataOf(whole: Json, pages: string | undefined): Json {
  if (pages === undefined) return whole;
  const properties = { [pages]: whole, next_cursor: { type: ['string', 'null'] } };
  return { anyOf: [whole, { type: 'object', required: Object.keys(properties), properties }] };
}

function envelopeOf({ response, pages, message, say }: AnyEndpoint, data: Json): Json {
  const properties = {
    success: { type: 'boolean', const: true },
    data: dataOf(data, pages),
    ...(isList(response) ? { truncated: TRUNCATED } : {}),
    ...(message || say ? { message: { type: 'string', description: 'For people' } } : {}),
  };
  return { type: 'object', required: ['success', 'data'], properties };
}

const EVENTS: Json = {
  schema: { type: 'string' },
  example: 'event: transaction\ndata: {"id":4711}\n\n',
};

/**
 * Returns the example of an answer, for calls with an API key or a partner's key. Other calls have
 * only schemas.
 */
function answerExample(endpoint: AnyEndpoint, data: Json, { schemas }: Components): unknown {
  const { response, access, partner_key, example } = endpoint;
  if (example) return example.response;
  if (typeof response === 'string' || (access !== 'api_key' && !partner_key)) return undefined;
  const sample = exampleOf(data, schemas, (value) => response.safeParse(value).success);
  return sample === undefined ? undefined : { success: true, data: sample };
}

function contentOf(endpoint: AnyEndpoint, { components }: Parts): Json {
  const { response, media_types = [] } = endpoint;
  if (response === 'file') {
    return Object.fromEntries(media_types.map((type) => [type, { schema: BINARY }]));
  }
  if (response === 'events') return { 'text/event-stream': EVENTS };
  const data = components.answer(response);
  const schema = isForeign(endpoint) ? data : envelopeOf(endpoint, data);
  return { 'application/json': { schema, ...asMember(answerExample(endpoint, data, components)) } };
}

const DESCRIPTIONS = { file: 'The file', events: 'Server-sent events, until the stream ends' };

const successOf = (endpoint: AnyEndpoint, parts: Parts): Json => ({
  description:
    typeof endpoint.response === 'string' ? DESCRIPTIONS[endpoint.response] : 'The answer',
  headers: REQUEST_ID_HEADER,
  content: contentOf(endpoint, parts),
});

/**
 * Returns one call as an OpenAPI operation. Adds the parts that its refusals share with others to
 * `parts.shared`.
 */
export function operationOf({ name, feature, endpoint }: Call, parts: Parts): Json {
  const requestBody = bodyOf(endpoint, parts);
  const { access, idempotent, takes_key, partner_key } = endpoint;
  const key = idempotent || takes_key ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [];
  return {
    operationId: name,
    summary: endpoint.summary,
    description: rulesOf(endpoint),
    tags: [FEATURE_DOCUMENTATION[feature].name, ...(partner_key ? [PARTNER_TAG] : [])],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...key,
    ],
    ...(requestBody ? { requestBody } : {}),
    security: securityOf(endpoint),
    'x-roles': typeof access === 'string' ? [] : access,
    'x-scope': endpoint.scope,
    ...(partner_key ? { 'x-partner-permission': partner_key } : {}),
    responses: { 200: successOf(endpoint, parts), ...failuresOf(endpoint, parts.shared) },
  };
}
