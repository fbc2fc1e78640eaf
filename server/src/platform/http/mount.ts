import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor, Ctx, Deps } from '../context.ts';
import { AppError } from '../error.ts';
import { withRequestId } from '../log/log.ts';
import { NOTHING, type Scope, scopeOf } from '../scope.ts';
import { type Gatekeeper, guard } from './admission.ts';
import { type AnswerOptions, sendAnswer } from './answer.ts';
import { fieldsOf, leadingSentence } from './failure.ts';
import { idempotentCallOf, replayedAnswer, runOnce } from './idempotency.ts';
import { readUpload } from './body/multipart.ts';
import { DEFAULT_BODY_LIMIT, type Request, type Route } from './routes.ts';

function scopeFor(actor: Actor): Scope {
  if (actor.kind === 'user') return scopeOf(actor);
  if (actor.kind === 'registrant' || actor.kind === 'integrator')
    return { kind: 'brand', brand_id: actor.brand_id };
  return NOTHING;
}

/** A call that declares no query or body takes none: what it would ignore is refused instead. */
const EMPTY = z.strictObject({});

function parse(schema: z.ZodType | undefined, input: unknown): unknown {
  const parsed = (schema ?? EMPTY).safeParse(schema ? input : (input ?? {}));
  if (parsed.success) return schema && parsed.data;
  const fields = fieldsOf(parsed.error);
  const sentence = leadingSentence(fields);
  throw new AppError('VALIDATION', sentence === undefined ? { fields } : { sentence, fields });
}

async function readInput(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<Request<AnyEndpoint>> {
  return {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body),
    file: await readUpload(endpoint, request),
    as_sent: endpoint.as_sent
      ? { body: request.sent_body ?? '', headers: request.headers }
      : undefined,
  };
}

function contextOf(
  deps: Deps,
  route: Route,
  request: FastifyRequest,
  input: Request<AnyEndpoint>,
): Ctx {
  const { actor, client } = request;
  const call = idempotentCallOf(route, request, input.file);
  return {
    deps,
    actor,
    scope: scopeFor(actor),
    client,
    transaction: (work) =>
      call ? runOnce(deps.db, deps.secrets, call, work) : deps.db.transaction().execute(work),
  };
}

async function answerOnce(route: Route, ctx: Ctx, input: Request<AnyEndpoint>): Promise<unknown> {
  try {
    return await route.handle(ctx, input);
  } catch (error) {
    const repeated = replayedAnswer(error);
    if (!repeated) throw error;
    return repeated.answer;
  }
}

/** Puts one call on the server: guard before the body, then validation, handler and envelope. */
export function mountRoute(
  app: FastifyInstance,
  deps: Deps,
  gate: Gatekeeper,
  route: Route,
  options: AnswerOptions,
): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    bodyLimit: endpoint.body_limit ?? DEFAULT_BODY_LIMIT,
    config: {
      ...(endpoint.write_failure ? { write_failure: endpoint.write_failure } : {}),
      ...(endpoint.as_sent ? { as_sent: true } : {}),
    },
    onRequest: (request: FastifyRequest) => guard(deps, gate, route, request),
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      withRequestId(request.id, async () => {
        const input = await readInput(endpoint, request);
        const ctx = contextOf(deps, route, request, input);
        return sendAnswer(ctx, reply, endpoint, await answerOnce(route, ctx, input), options);
      }),
  });
}
