import { TRANSACTION_STATUSES } from '@diwan/contract/features/transactions/records';
import { WORK_KINDS } from '@diwan/contract/features/worklist/terms';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { readFigures } from './features/safeguarding/public.ts';
import { readWorklist } from './features/worklist/public.ts';
import { type Deps, systemContext } from './platform/context.ts';

/** The number of pending items of a queue, and the time of the oldest. */
interface QueueLength {
  readonly queue: string;
  readonly count: number;
  readonly oldest_at: Date | null;
}

/** The states of `pg_stat_activity`. A connection without a state is a background process. */
const CONNECTION_STATES = [
  'active',
  'idle',
  'idle in transaction',
  'idle in transaction (aborted)',
  'background',
];

/** The minimum time between two reads of the database. A collector queries every process. */
const FRESH_MS = 15_000;

/** Counts the work that jobs must process, in one statement. An index serves each part. */
const findWaiting = ({ db }: Deps) =>
  sql<QueueLength>`
    select 'payments_open' as queue, count(*)::integer as count, min(payment_date) as oldest_at
      from transactions where status = 'INITIATED'
    union all select 'settlements', count(*)::integer, min(captured_at)
      from transactions where status = 'CAPTURED' and not settled
    union all select 'provider_webhooks', count(*)::integer, min(received_at)
      from webhooks_in where state = 'received'
    union all select 'shop_webhooks', count(*)::integer, min(created_at)
      from webhook_deliveries where state = 'pending'
    union all select 'messages', count(*)::integer, min(created_at)
      from messages where status in ('pending', 'failed')
    union all select 'jobs', count(*)::integer, min(run_at)
      from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`
    .execute(db)
    .then(({ rows }) => rows);

const findConnections = ({ db }: Deps) =>
  sql<{ state: string; count: number }>`
    select coalesce(state, 'background') as state, count(*)::integer as count
    from pg_stat_activity where datname = current_database() group by 1
    union all select 'most', current_setting('max_connections')::integer`
    .execute(db)
    .then(({ rows }) => rows);

const findPayments = ({ db, clock }: Deps) =>
  sql<{ status: string; count: number }>`
    select status, count(*)::integer as count from transactions
    where payment_date > ${clock.iso()}::timestamptz - interval '1 hour' group by 1`
    .execute(db)
    .then(({ rows }) => rows);

function addGauges({ metrics: { registry } }: Deps) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    read: gauge('diwan_figures_read', '1 when the database answered for the figures below'),
    payments: gauge('diwan_payments_last_hour', 'Payments begun in the last hour', 'status'),
    waiting: gauge('diwan_waiting', 'What waits for a machine', 'queue'),
    age: gauge('diwan_waiting_oldest_seconds', 'Since when the oldest of them waits', 'queue'),
    work: gauge('diwan_work', 'What waits for a person, counted to its limit', 'kind'),
    work_age: gauge('diwan_work_oldest_seconds', 'Since when the oldest of them waits', 'kind'),
    shortfall: gauge(
      'diwan_safeguarding_shortfall_kwd',
      'What the banks have less than merchants are owed, on the newest days with statements',
    ),
    clearing: gauge(
      'diwan_clearing_score_percent',
      'The share of captures identified on all sides in time, of the newest month',
      'by',
    ),
    connections: gauge(
      'diwan_postgres_connections',
      'Connections as PostgreSQL counts them, and the most that it takes',
      'state',
    ),
  };
}

/**
 * Adds metrics of payments, queues and work. They are read from the database when the operator's
 * collector queries.
 */
export function watchFigures(deps: Deps): void {
  const { clock, log, metrics } = deps;
  const gauges = addGauges(deps);
  const ageOf = (at: Date | string | null): number =>
    at === null ? 0 : Math.max(0, (clock.ms() - new Date(at).getTime()) / 1_000);
  let read_at = -Infinity;

  const readAll = async (): Promise<void> => {
    const ctx = systemContext(deps, 'figures');
    const work = await readWorklist(ctx);
    const { shortfall, ...score } = await readFigures(ctx);
    const [waiting, payments, connections] = await Promise.all([
      findWaiting(deps),
      findPayments(deps),
      findConnections(deps),
    ]);
    for (const gauge of Object.values(gauges)) gauge.reset();
    for (const kind of WORK_KINDS) {
      gauges.work.set({ kind }, 0);
      gauges.work_age.set({ kind }, 0);
    }
    for (const status of TRANSACTION_STATUSES) gauges.payments.set({ status }, 0);
    for (const state of CONNECTION_STATES) gauges.connections.set({ state }, 0);
    for (const { queue, count, oldest_at } of waiting) {
      gauges.waiting.set({ queue }, count);
      gauges.age.set({ queue }, ageOf(oldest_at));
    }
    for (const { kind, count, oldest_at } of work) {
      gauges.work.set({ kind }, count);
      gauges.work_age.set({ kind }, ageOf(oldest_at));
    }
    for (const { status, count } of payments) gauges.payments.set({ status }, count);
    for (const { state, count } of connections) gauges.connections.set({ state }, count);
    gauges.shortfall.set(shortfall);
    // A month that was not measured has no score.
    gauges.clearing.set({ by: 'first_working_day' }, score.first_percent ?? NaN);
    gauges.clearing.set({ by: 'fourth_working_day' }, score.fourth_percent ?? NaN);
    gauges.read.set(1);
  };

  metrics.refreshers.push(async () => {
    if (clock.ms() - read_at < FRESH_MS) return;
    read_at = clock.ms();
    try {
      await readAll();
    } catch (error) {
      // The other metrics are still returned, because they are needed most while the database is
      // unavailable.
      gauges.read.set(0);
      log.warn({ err: error }, 'the database did not answer for the figures');
    }
  });
}
