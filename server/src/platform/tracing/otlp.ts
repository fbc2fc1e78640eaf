import { createHash } from 'node:crypto';
import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Clock } from '../clock/clock.ts';
import type { FinishedSpan } from './spans.ts';

const KINDS = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  provider: SpanKind.CLIENT,
} as const satisfies Record<FinishedSpan['kind'], SpanKind>;

/** A request's id is 128 random bits, as a trace's is: the log's name for it is the trace's. */
function traceIdOf(request_id: string): string {
  const hex = request_id.replaceAll('-', '');
  if (/^[0-9a-f]{32}$/.test(hex)) return hex;
  return createHash('sha256').update(request_id).digest('hex').slice(0, 32);
}

const rootIdOf = (trace_id: string): string => trace_id.slice(0, 16);

export interface Collector {
  tell(span: FinishedSpan): void;
  /** Sends what waits, but not for ever. */
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 3_000;

/**
 * Sends spans to a collector that speaks OTLP over HTTP, in batches. A collector that is away costs
 * the spans and nothing else.
 */
export function openCollector(
  endpoint: string,
  service: string,
  clock: Pick<Clock, 'ms'>,
): Collector {
  const random = new RandomIdGenerator();
  // The span that is begun next: ids are asked for while it is begun, in the same turn.
  let next: { readonly trace_id: string; readonly is_root: boolean } | undefined;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    idGenerator: {
      generateTraceId: () => next?.trace_id ?? random.generateTraceId(),
      generateSpanId: () => (next?.is_root ? rootIdOf(next.trace_id) : random.generateSpanId()),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
      }),
    ],
  });
  const tracer = provider.getTracer('diwan');
  return {
    tell: ({ request_id, kind, name, duration_ms, failed, attributes }) => {
      const trace_id = traceIdOf(request_id);
      const is_root = kind !== 'provider';
      const parent = {
        traceId: trace_id,
        spanId: rootIdOf(trace_id),
        traceFlags: TraceFlags.SAMPLED,
      };
      const within = is_root ? ROOT_CONTEXT : trace.setSpanContext(context.active(), parent);
      const end = clock.ms();
      next = { trace_id, is_root };
      const options = { kind: KINDS[kind], startTime: end - duration_ms, attributes };
      const span = tracer.startSpan(name, options, within);
      next = undefined;
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    close: async () => {
      const late = new Promise<void>((resolve) => {
        setTimeout(resolve, CLOSE_WITHIN_MS).unref();
      });
      // A collector that is away is no reason not to end.
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}
