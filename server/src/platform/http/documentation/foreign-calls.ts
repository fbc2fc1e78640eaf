import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { type ErrorCode, errorKind, type Failure } from '@diwan/contract/kernel/errors';
import type { z } from 'zod';
import { type Json, jsonContent, schemaOf } from './schema-of.ts';

/** Calls in somebody else's shape: bare objects, and refusals as that somebody writes them. */
export type ForeignEndpoint = AnyEndpoint &
  Required<Pick<AnyEndpoint, 'write_failure'>> & { readonly response: z.ZodType };

export const isForeign = (endpoint: AnyEndpoint): endpoint is ForeignEndpoint =>
  endpoint.write_failure !== undefined && typeof endpoint.response !== 'string';

/** What a caller of such a call does with it: what is posted to the caller's own server. */
export interface PostedEvent {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: z.ZodType;
  readonly example: unknown;
}

export const REFUSAL_SCHEMA = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['code', 'description'],
        properties: {
          code: { type: 'string', description: "The provider's number, or a word of ours" },
          description: { type: 'string', description: 'A sentence for people' },
        },
      },
    },
  },
};

/** A sentence that people are told at a call's field. */
const FIELDS = { amount: 'The amount must be more than zero' };

/** A refusal as it is answered. */
function refusalOf({ write_failure }: ForeignEndpoint, code: ErrorCode): unknown {
  const { sentence, field } = errorKind(code);
  const fields = code === 'VALIDATION' ? FIELDS : field && { [field]: sentence };
  const failure: Failure = { success: false, code, error: sentence, request_id: '' };
  return write_failure(fields ? { ...failure, fields } : failure);
}

const REQUEST_ID = { 'X-Request-Id': { schema: { type: 'string', format: 'uuid' } } };
const RETRY_AFTER = {
  'Retry-After': { schema: { type: 'integer' }, description: 'Seconds until another try' },
};
const WAITING: ReadonlySet<number> = new Set([429, 503]);

export const foreignSuccess = ({ response, example }: ForeignEndpoint): Json => ({
  description: 'The object itself, without an envelope',
  headers: REQUEST_ID,
  content: jsonContent(schemaOf(response, 'output'), example?.response),
});

/** Every refusal by its status, with the body that is answered. */
export function foreignFailures(
  endpoint: ForeignEndpoint,
  codes: readonly ErrorCode[],
): Record<string, Json> {
  const byStatus = Map.groupBy(codes, (code) => errorKind(code).status);
  const answers = [...byStatus].map(([status, members]) => {
    const named = members.map((code) => [code, { value: refusalOf(endpoint, code) }] as const);
    const schema = { $ref: '#/components/schemas/Refusal' };
    const examples = Object.fromEntries(named);
    const headers = WAITING.has(status) ? { ...REQUEST_ID, ...RETRY_AFTER } : REQUEST_ID;
    const description = members.map((code) => errorKind(code).sentence).join('; ');
    return [
      status,
      { description, headers, content: { 'application/json': { schema, examples } } },
    ] as const;
  });
  return Object.fromEntries(answers);
}

/** What the caller's own server is posted, as OpenAPI writes webhooks. */
export const webhooksOf = (events: readonly PostedEvent[]): Record<string, Json> =>
  Object.fromEntries(
    events.map(({ name, summary, description, headers, body, example }) => [
      name,
      {
        post: {
          operationId: name,
          summary,
          description,
          parameters: Object.entries(headers).map(([header, meaning]) => ({
            name: header,
            in: 'header',
            required: true,
            description: meaning,
            schema: { type: 'string' },
          })),
          requestBody: { required: true, content: jsonContent(schemaOf(body, 'output'), example) },
          responses: {
            '2XX': { description: 'Taken. Anything else is tried again later' },
          },
        },
      },
    ]),
  );
