import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Actor, type Ctx, type Deps, withoutKey } from '../context.ts';
import { AppError, invariant } from '../error.ts';
import { withRequest } from '../log/log.ts';
import { NOTHING, type Scope, scopeOf } from '../scope.ts';
import type { Gatekeeper } from '../calls/gatekeeper.ts';
import { guard } from './admission.ts';
import { fieldsOf, leadingSentence } from './failure.ts';
import { onceOf } from './idempotency.ts';
import { readUpload, type UploadForm } from './body/multipart.ts';
import { DEFAULT_BODY_LIMIT, type Request, type Route } from './routes.ts';
import { type AnswerOptions, sendAnswer } from './send-answer.ts';
import type { CallShares } from './shares.ts';

function scopeFor(actor: Actor): Scope {
  if (actor.kind === 'user') return scopeOf(actor);
  if (actor.kind === 'registrant' || actor.kind === 'integrator')
    return { kind: 'brand', brand_id: actor.brand_id };
  if (actor.kind === 'partner_key') return { kind: 'partner', partner_id: actor.partner_id };
  return NOTHING;
}

/** The schema of an undeclared query or body. Unknown input is refused and not ignored. */
const EMPTY = z.strictObject({});

function parse(schema: z.ZodType | undefined, input: unknown): unknown {
  const parsed = (schema ?? EMPTY).safeParse(schema ? input : (input ?? {}));
  if (parsed.success) return schema && parsed.data;
  const fields = fieldsOf(parsed.error);
  const sentence = leadingSentence(fields);
  throw new AppError('VALIDATION', sentence === undefined ? { fields } : { sentence, fields });
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function readBody(
  { body: schema, read_body }: AnyEndpoint,
  { body }: FastifyRequest,
  form: UploadForm | undefined,
): unknown {
  if (form) return schema ? form.fields : undefined;
  return read_body && body !== undefined ? read_body(body) : body;
}

async function readInput(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<Request<AnyEndpoint>> {
  const params = parse(endpoint.params, request.params);
  const query = parse(endpoint.query, request.query);
  const form = await readUpload(endpoint, request);
  return {
    params,
    query,
    body: parse(endpoint.body, readBody(endpoint, request, form)),
    cookies: request.cookies,
    file: form?.file,
    as_sent: endpoint.as_sent ? (request.sent_body ?? '') : undefined,
    header: (name) => headerOf(request, name),
  };
}

interface Call {
  readonly request: FastifyRequest;
  readonly input: Request<AnyEndpoint>;
}

/** Runs the handler. Tests also check that an idempotent endpoint calls `answerOnce`. */
async function run(
  deps: Deps,
  route: Route,
  { request, input }: Call,
  { check_answers }: AnswerOptions,
): Promise<{ readonly ctx: Ctx; readonly returned: unknown }> {
  const { actor, client } = request;
  const { answerOnce, wasUsed } = onceOf(deps, route, request, input);
  const { transaction } = withoutKey(deps);
  const ctx: Ctx = { deps, actor, scope: scopeFor(actor), client, transaction, answerOnce };
  const returned = await route.handle(ctx, input);
  if (check_answers && route.endpoint.idempotent) {
    invariant(wasUsed(), `${route.name} is declared idempotent and does not call answerOnce`);
  }
  return { ctx, returned };
}

export interface MountParts {
  readonly deps: Deps;
  readonly gate: Gatekeeper;
  readonly shares: CallShares;
  readonly options: AnswerOptions;
}

/**
 * Returns the paths of an endpoint. Clients of another API write paths with and without a trailing
 * slash.
 */
function addressesOf({ path, write_failure }: AnyEndpoint): readonly string[] {
  const address = `/api${path}`;
  return write_failure ? [address, `${address}/`] : [address];
}

/**
 * Mounts one endpoint. Before the body is read, the guard runs and memory for the body is reserved.
 * Then follow the client's turn, validation, handler and envelope.
 */
export function mountRoute(
  app: FastifyInstance,
  { deps, gate, shares, options }: MountParts,
  route: Route,
): void {
  const { endpoint } = route;
  const call = {
    method: endpoint.method,
    bodyLimit: endpoint.body_limit ?? DEFAULT_BODY_LIMIT,
    config: {
      ...(endpoint.write_failure ? { write_failure: endpoint.write_failure } : {}),
      ...(endpoint.as_sent ? { as_sent: true } : {}),
    },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      await guard(deps, gate, route, request);
      await shares.admitBody(endpoint, request, reply);
    },
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      withRequest({ request_id: request.id, headers: request.headers }, async () => {
        const input = await readInput(endpoint, request);
        // The turn is taken after the body is read, so that a slow sender does not occupy it.
        await shares.awaitTurn(endpoint, request, reply);
        const { ctx, returned } = await run(deps, route, { request, input }, options);
        return sendAnswer(ctx, reply, endpoint, returned, options);
      }),
  };
  for (const url of addressesOf(endpoint)) app.route({ ...call, url });
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

/**
 * Refuses other methods on the paths of endpoints, and lists the allowed methods. HEAD is also
 * refused, because a read may write to the audit log or stream endlessly.
 */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const addresses = Map.groupBy(routes, ({ endpoint }) => endpoint.path.replaceAll(/:\w+/g, ':id'));
  for (const calls of addresses.values()) {
    const [first] = calls;
    invariant(first, 'a group has a member');
    const { write_failure } = first.endpoint;
    const allowed: readonly string[] = calls.map(({ endpoint }) => endpoint.method);
    const refusal = {
      method: METHODS.filter((method) => !allowed.includes(method)),
      config: write_failure ? { write_failure } : {},
      onRequest: async (_request: FastifyRequest, reply: FastifyReply) => {
        reply.header('allow', allowed.join(', '));
        throw new AppError('METHOD_NOT_ALLOWED');
      },
      handler: () => invariant(false, 'the request was refused'),
    };
    for (const url of addressesOf(first.endpoint)) app.route({ ...refusal, url });
  }
}
