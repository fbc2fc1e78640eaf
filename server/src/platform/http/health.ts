import { isFromThisMachine, namesThisServer } from '@diwan/contract/world/near';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../context.ts';
import { opensProbe } from '../crypto/platform-secrets.ts';
import { equalInConstantTime } from '../crypto/tokens.ts';
import { AppError } from '../error.ts';
import { watchStorage } from '../files/storage-check.ts';
import { renderMetrics } from '../metrics.ts';
import { bearerOf } from './client.ts';

/**
 * The time in milliseconds after which a database that does not answer is treated as unavailable.
 * Load balancers call every few seconds.
 */
const PATIENCE_MS = 2_000;

/**
 * Checks the database.
 * @returns whether APP_SECRET decrypts its content
 */
async function askDatabase({ db, secrets }: Deps): Promise<boolean> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  return Promise.race([
    opensProbe(db, secrets),
    new Promise<never>((_, reject) => {
      late.addEventListener('abort', () => reject(new AppError('UNAVAILABLE')));
    }),
  ]);
}

/**
 * Limits metrics to operators. If a token is configured, they must send it. Otherwise only calls
 * from this machine are allowed.
 */
function requireOperator(request: FastifyRequest, token: string | undefined): void {
  if (token !== undefined) {
    if (!equalInConstantTime(bearerOf(request) ?? '', token)) throw new AppError('UNAUTHENTICATED');
    return;
  }
  const { headers, socket } = request;
  const near = isFromThisMachine(socket.remoteAddress, headers) && namesThisServer(headers);
  if (!near) throw new AppError('FORBIDDEN');
}

/**
 * Mounts the health checks at the root, without a sign-in. The live check means that the process
 * answers. The ready check means that the database also answers. Without the storage the process is
 * degraded but ready, because payments need no files.
 */
export function mountHealth(app: FastifyInstance, deps: Deps): void {
  const isStorageUp = watchStorage(deps);
  deps.metrics.refreshers.push(async () => void (await isStorageUp()));
  const method = ['GET', 'HEAD'];
  app.route({ method, url: '/health/live', handler: async () => ({ status: 'ok' }) });
  app.route({
    method,
    url: '/health/ready',
    handler: async (_request, reply) => {
      try {
        const [opens, storage_up] = await Promise.all([askDatabase(deps), isStorageUp()]);
        if (opens) {
          return storage_up
            ? { status: 'ok', database: 'ok', storage: 'ok' }
            : { status: 'degraded', database: 'ok', storage: 'down' };
        }
      } catch (error) {
        deps.log.warn({ err: error }, 'not ready: the database does not answer');
        return reply
          .code(503)
          .header('retry-after', '2')
          .send({ status: 'down', database: 'down' });
      }
      deps.log.error('not ready: APP_SECRET does not decrypt the database');
      return reply.code(503).send({ status: 'down', database: 'ok', secret: 'wrong' });
    },
  });
  app.get('/metrics', async (request, reply) => {
    requireOperator(request, deps.config.metrics_token);
    const { content_type, body } = await renderMetrics(deps.metrics);
    return reply.type(content_type).send(body);
  });
}
