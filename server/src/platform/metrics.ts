import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Spans } from './tracing/spans.ts';

/** The counts of a connection pool, as `pg.Pool` has them. */
export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface Metrics {
  readonly registry: Registry;
  readonly http_duration_seconds: Histogram<'method' | 'route' | 'status'>;
  /** The calls that were refused because of overload. */
  readonly refused_total: Counter<'reason'>;
  readonly jobs_total: Counter<'task' | 'outcome'>;
  readonly job_duration_seconds: Histogram<'task'>;
  readonly job_queue: Gauge<'state'>;
  readonly seal_certificate_expires: Gauge;
  readonly storage_up: Gauge;
  /** The attempts to call the card provider, by kind of object. */
  readonly provider_duration_seconds: Histogram<'call' | 'outcome'>;
  readonly pools: Map<string, PoolCounts>;
  readonly spans: Spans;
  /** The functions that update metrics before they are rendered, for example from the database. */
  readonly refreshers: (() => Promise<void>)[];
}

function addPoolGauges(registry: Registry, pools: ReadonlyMap<string, PoolCounts>): void {
  const addGauge = (name: string, help: string, read: (pool: PoolCounts) => number): void => {
    const gauge: Gauge<'pool'> = new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect: () => {
        for (const [label, pool] of pools) gauge.set({ pool: label }, read(pool));
      },
    });
  };
  addGauge('diwan_db_connections', 'Open database connections', (pool) => pool.totalCount);
  addGauge('diwan_db_connections_idle', 'Idle database connections', (pool) => pool.idleCount);
  addGauge('diwan_db_waiting', 'Callers waiting for a connection', (pool) => pool.waitingCount);
}

function addProcessMetrics(registry: Registry) {
  return {
    provider_duration_seconds: new Histogram({
      name: 'diwan_provider_duration_seconds',
      help: 'Time of one try of a call to the card provider, by its outcome: done, nothing (it surely had no effect), maybe or rejected',
      labelNames: ['call', 'outcome'],
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    seal_certificate_expires: new Gauge({
      name: 'diwan_seal_certificate_expires_seconds',
      help: 'When the certificate of SEAL_CERT_FILE expires (Unix time); 0 if none is set',
      registers: [registry],
    }),
    storage_up: new Gauge({
      name: 'diwan_storage_up',
      help: '1 when the file storage answered the last check',
      registers: [registry],
    }),
    http_duration_seconds: new Histogram({
      name: 'diwan_http_request_duration_seconds',
      help: 'Time to answer, by route pattern (never the address itself, which holds ids)',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    refused_total: new Counter({
      name: 'diwan_refused_total',
      help: 'Calls refused with 503 because too many waited for connections or the event loop',
      labelNames: ['reason'],
      registers: [registry],
    }),
    jobs_total: new Counter({
      name: 'diwan_jobs_total',
      help: 'Job runs by outcome: done, failed (will be tried again) or dead (given up)',
      labelNames: ['task', 'outcome'],
      registers: [registry],
    }),
    job_duration_seconds: new Histogram({
      name: 'diwan_job_duration_seconds',
      help: 'Time a job ran',
      labelNames: ['task'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
      registers: [registry],
    }),
    job_queue: new Gauge({
      name: 'diwan_job_queue',
      help: 'Jobs in the queue by state: waiting, running or dead',
      labelNames: ['state'],
      registers: [registry],
    }),
  };
}

/** Creates a registry for one server, so that servers in one test process do not share metrics. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const pools = new Map<string, PoolCounts>();
  addPoolGauges(registry, pools);
  const metrics = addProcessMetrics(registry);
  // Series start at zero, because alerts and rates need an existing series.
  for (const outcome of ['done', 'nothing', 'maybe', 'rejected']) {
    metrics.provider_duration_seconds.zero({ call: 'POST /v2/charges', outcome });
  }
  metrics.http_duration_seconds.zero({ method: 'GET', route: 'none', status: '500' });
  return { ...metrics, registry, pools, spans: {}, refreshers: [] };
}

/** Adds a connection pool to the gauges, under its own label. */
export function watchPool(metrics: Metrics, name: string, pool: PoolCounts): void {
  metrics.pools.set(name, pool);
}

export interface RenderedMetrics {
  readonly content_type: string;
  readonly body: string;
}

/** Renders the metrics in the text format of Prometheus. */
export async function renderMetrics(metrics: Metrics): Promise<RenderedMetrics> {
  for (const refresh of metrics.refreshers) await refresh();
  return { content_type: metrics.registry.contentType, body: await metrics.registry.metrics() };
}
