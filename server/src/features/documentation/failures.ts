import { ERROR_KINDS, type ErrorCode, isErrorCode } from '@diwan/contract';
import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { COMMON_ERRORS, type Failure } from '@diwan/contract/kernel/errors';
import { capitalize, pascalOf } from './components.ts';
import { type Json, refTo } from './json.ts';

/**
 * An endpoint in the format of another API. Its answers have no envelope, and its refusals are in
 * that API's format.
 */
export type ForeignEndpoint = AnyEndpoint & Required<Pick<AnyEndpoint, 'write_failure'>>;

export const isForeign = (endpoint: AnyEndpoint): endpoint is ForeignEndpoint =>
  endpoint.write_failure !== undefined;

export const FAILURE_SCHEMA: Json = {
  type: 'object',
  description: 'A refusal. Branch on `code`; `error` is a sentence for people.',
  required: ['success', 'error', 'code', 'request_id'],
  properties: {
    success: { type: 'boolean', const: false },
    error: { type: 'string', description: 'A sentence for people in the language of the request' },
    code: { $ref: '#/components/schemas/ErrorCode' },
    fields: {
      type: 'object',
      description: 'A sentence for each invalid property, by the path of the property',
      additionalProperties: { type: 'string' },
    },
    agreement_required: {
      type: 'boolean',
      const: true,
      description: 'The owner must sign an agreement first',
    },
    request_id: { type: 'string', description: 'The reference for support' },
  },
};

/** Returns the schema of an error code with these values. */
export const errorCodeSchema = (codes: Iterable<ErrorCode>): Json => ({
  type: 'string',
  enum: [...codes].toSorted(),
});

export const REFUSAL_SCHEMA: Json = {
  type: 'object',
  description: "A refusal in the shape of Tap's API.",
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['code', 'description'],
        properties: {
          code: { type: 'string', description: "A code of Tap's API, or one of our own codes" },
          description: { type: 'string', description: 'A sentence for people' },
        },
      },
    },
  },
};

/** The refusals that only calls with a partner's key can get. */
const PARTNER_REFUSALS = [
  'API_KEY_BESIDE_SESSION',
  'API_KEY_IN_ADDRESS',
  'API_KEY_LACKS_PERMISSION',
] as const satisfies readonly ErrorCode[];

function accessRefusals({ access, partner_key }: AnyEndpoint): readonly ErrorCode[] {
  if (access === 'public') return [];
  if (access === 'api_key') return ['UNAUTHENTICATED'];
  if (access === 'registrant') {
    return [
      'UNAUTHENTICATED',
      'BRAND_ACCESS_MISSING',
      'REGISTRATION_PROOF_MISSING',
      'BRAND_NOT_FOUND',
    ];
  }
  return [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    ...(access.includes('brand_owner') ? (['BRAND_ACCESS_MISSING'] as const) : []),
    ...(partner_key ? PARTNER_REFUSALS : []),
  ];
}

/** Returns the common refusals that this call cannot have. */
function impossible({ method, in_maintenance }: AnyEndpoint): readonly ErrorCode[] {
  return [
    ...(method === 'GET' ? (['BODY_TOO_LARGE', 'MEDIA_TYPE'] as const) : []),
    ...(in_maintenance ? (['MAINTENANCE'] as const) : []),
  ];
}

/** Returns the codes of all refusals of a call. */
function codesOf(endpoint: AnyEndpoint): readonly ErrorCode[] {
  const { confirm, idempotent, needs_share_link } = endpoint;
  const own: readonly ErrorCode[] = [
    ...accessRefusals(endpoint),
    ...(confirm ? (['CONFIRMATION_REQUIRED'] as const) : []),
    ...(needs_share_link ? (['LINK_INVALID'] as const) : []),
    ...(idempotent ? (['CONFLICT', 'IDEMPOTENCY_MISMATCH'] as const) : []),
  ];
  const excluded = new Set(impossible(endpoint));
  const common = COMMON_ERRORS.filter((code) => !excluded.has(code));
  return [...new Set([...own, ...endpoint.errors.filter(isErrorCode), ...common])];
}

const REQUEST_ID = '3f0c0f9e-6a51-4c0b-9d35-7d2f3c1b8a46';
/** The fields in the example of a refusal with fields. */
const FIELDS = { amount: 'The amount must be more than zero' };

function failureOf(code: ErrorCode): Failure {
  const { sentence, field, agreement_required } = ERROR_KINDS[code];
  const fields = code === 'VALIDATION' ? FIELDS : field && { [field]: sentence };
  return {
    success: false,
    error: sentence,
    code,
    ...(fields ? { fields } : {}),
    ...(agreement_required ? { agreement_required } : {}),
    request_id: REQUEST_ID,
  };
}

/** Returns the example of a call's refusal. */
function refusalOf({ write_failure }: AnyEndpoint, code: ErrorCode): unknown {
  const failure = failureOf(code);
  return write_failure ? write_failure(failure) : failure;
}

export const HEADERS: Json = {
  RequestId: {
    description: 'The reference for support',
    schema: { type: 'string', format: 'uuid', examples: [REQUEST_ID] },
  },
  RetryAfter: {
    description: 'Seconds to wait before the next attempt',
    schema: { type: 'integer', minimum: 1, examples: [30] },
  },
};

export const REQUEST_ID_HEADER = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
const RETRY_HEADERS = {
  ...REQUEST_ID_HEADER,
  'Retry-After': { $ref: '#/components/headers/RetryAfter' },
};
const RETRIED: ReadonlySet<number> = new Set([429, 503]);

/** The maximum number of codes after which a response is named. */
const MAX_NAMED = 2;

/** The shared examples and responses of a document, by their names. */
export interface SharedFailures {
  readonly examples: Record<string, Json>;
  readonly responses: Record<string, Json>;
  readonly codes: Set<ErrorCode>;
}

/** Returns the responses of a call's refusals by status. Adds the shared parts to `shared`. */
export function failuresOf(endpoint: AnyEndpoint, shared: SharedFailures): Record<string, Json> {
  const kind = isForeign(endpoint) ? 'refusal' : 'failure';
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => ERROR_KINDS[code].status);
  const responses = [...byStatus].map(([status, codes]): readonly [number, Json] => {
    const named = codes.map((code) => {
      const name = `${pascalOf(code)}${capitalize(kind)}`;
      const { sentence } = ERROR_KINDS[code];
      shared.examples[name] ??= { summary: sentence, value: refusalOf(endpoint, code) };
      if (kind === 'failure') shared.codes.add(code);
      return [code, { $ref: `#/components/examples/${name}` }] as const;
    });
    const response = {
      description: codes.map((code) => `${code}: ${ERROR_KINDS[code].sentence}`).join('; '),
      headers: RETRIED.has(status) ? RETRY_HEADERS : REQUEST_ID_HEADER,
      content: {
        'application/json': {
          schema: refTo(capitalize(kind)),
          examples: Object.fromEntries(named),
        },
      },
    };
    if (codes.length > MAX_NAMED) return [status, response] as const;
    const name = `${codes.map(pascalOf).join('Or')}${capitalize(kind)}`;
    shared.responses[name] ??= response;
    return [status, { $ref: `#/components/responses/${name}` }] as const;
  });
  return Object.fromEntries(responses.toSorted(([a], [b]) => a - b));
}
