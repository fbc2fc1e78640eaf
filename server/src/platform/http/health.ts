import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../context.ts';
import { renderMetrics } from '../metrics/metrics.ts';

/** Live: the process answers. Ready: the database does too. Both at the root, without a sign-in. */
export function mountHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    try {
      await sql`select 1`.execute(deps.db);
      return { status: 'ok', database: 'ok' };
    } catch (error) {
      deps.log.warn({ err: error }, 'not ready: the database does not answer');
      return reply.code(503).header('retry-after', '2').send({ status: 'down', database: 'down' });
    }
  });
  app.get('/metrics', async (_request, reply) => {
    const { content_type, body } = await renderMetrics(deps.metrics);
    return reply.type(content_type).send(body);
  });
}
