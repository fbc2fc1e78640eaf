import { describe, expect, it } from 'vitest';
import { createMetrics, renderMetrics, watchPool } from './metrics.ts';

describe('the metrics', () => {
  it('contain request times by route and the state of each pool', async () => {
    const metrics = createMetrics();
    const pool = { totalCount: 4, idleCount: 3, waitingCount: 0 };
    watchPool(metrics, 'main', pool);
    watchPool(metrics, 'read', { totalCount: 1, idleCount: 1, waitingCount: 2 });
    metrics.http_duration_seconds.observe({ method: 'GET', route: '/api/mcc', status: 200 }, 0.02);
    metrics.jobs_total.inc({ task: 'send_message', outcome: 'done' });
    pool.totalCount = 5;

    const { content_type, body } = await renderMetrics(metrics);

    expect(content_type).toContain('text/plain');
    expect(body).toContain('diwan_db_connections{pool="main"} 5');
    expect(body).toContain('diwan_db_waiting{pool="read"} 2');
    expect(body).toContain('diwan_jobs_total{task="send_message",outcome="done"} 1');
    expect(body).toMatch(/_bucket\{le="0.025",method="GET",route="\/api\/mcc",status="200"\} 1/);
    expect(body).toContain('process_cpu_seconds_total');
  });

  it('belong to one server', async () => {
    const first = createMetrics();
    first.jobs_total.inc({ task: 'x', outcome: 'dead' });
    const { body } = await renderMetrics(createMetrics());
    expect(body).not.toContain('outcome="dead"');
  });
});
