import { createHash } from 'node:crypto';
import {
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { AlwaysOnSampler, RandomIdGenerator } from '@opentelemetry/sdk-trace';
import type { Clock } from '../clock.ts';
import type { FinishedSpan } from './spans.ts';

const KINDS = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  provider: SpanKind.CLIENT,
} as const satisfies Record<FinishedSpan['kind'], SpanKind>;

/** Derives the trace id from a request's id. Both have 128 random bits. */
function traceIdOf(request_id: string): string {
  const hex = request_id.replaceAll('-', '');
  if (/^[0-9a-f]{32}$/.test(hex)) return hex;
  return createHash('sha256').update(request_id).digest('hex').slice(0, 32);
}

export interface Collector {
  record(span: FinishedSpan): void;
  /** Sends the pending spans, within at most `CLOSE_WITHIN_MS`. */
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 3_000;

/**
 * Sends spans to an OTLP collector in batches. OpenTelemetry's SDK is configured by the `OTEL_`
 * variables of the environment. If the collector is not available, only spans are lost.
 * @param service the default name of the service; `OTEL_SERVICE_NAME` overrides it
 * @param sampler_is_set true if `OTEL_TRACES_SAMPLER` is set; if false, every span is sent
 */
export function openCollector(
  service: string,
  clock: Pick<Clock, 'ms'>,
  sampler_is_set: boolean,
): Collector {
  const random = new RandomIdGenerator();
  // The trace id of the span that is being started. The SDK requests it synchronously.
  let next: string | undefined;
  const sdk = new NodeSDK({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': service })),
    idGenerator: {
      generateTraceId: () => next ?? random.generateTraceId(),
      generateSpanId: () => next?.slice(0, 16) ?? random.generateSpanId(),
    },
    // The SDK's default sampler follows the caller's header. An anonymous caller could then hide
    // requests.
    ...(sampler_is_set ? {} : { sampler: new AlwaysOnSampler() }),
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  const tracer = trace.getTracer('diwan');
  const startOf = (duration_ms: number): number => clock.ms() - duration_ms;

  /**
   * Starts the span of the whole request or job. The sampler decides by the trace id, so it decides
   * the same for all spans of a trace.
   */
  function startRoot({ request_id, headers, kind, name, duration_ms }: FinishedSpan): Span {
    next = traceIdOf(request_id);
    const caller = propagation.extract(ROOT_CONTEXT, headers ?? {});
    const root = tracer.startSpan(
      name,
      { kind: KINDS[kind], startTime: startOf(duration_ms) },
      caller,
    );
    next = undefined;
    return root;
  }

  /**
   * Starts the span of a provider call. The root span is sent when the request ends. The root
   * created here only provides the parent id, and is never sent.
   */
  function startCall(finished: FinishedSpan): Span {
    const parent = trace.setSpan(ROOT_CONTEXT, startRoot({ ...finished, kind: 'request' }));
    const options = { kind: KINDS.provider, startTime: startOf(finished.duration_ms) };
    return tracer.startSpan(finished.name, options, parent);
  }

  return {
    record: (finished) => {
      const { kind, failed, attributes, request_id } = finished;
      const span = kind === 'provider' ? startCall(finished) : startRoot(finished);
      span.setAttributes({ ...attributes, 'diwan.request_id': request_id });
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(clock.ms());
    },
    close: async () => {
      const late = new Promise<void>((resolve) => {
        setTimeout(resolve, CLOSE_WITHIN_MS).unref();
      });
      // A collector that is not available must not keep the process from ending.
      await Promise.race([sdk.shutdown().catch(() => undefined), late]);
      trace.disable();
      propagation.disable();
    },
  };
}
