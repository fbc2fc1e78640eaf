import { afterEach, expect, it } from 'vitest';
import { json, startStub, type StubServer } from '../../provider/testing/stub-server.ts';
import { systemClock } from '../clock/clock.ts';
import { openCollector } from './otlp.ts';

let receiver: StubServer;
afterEach(() => receiver.close());

interface Sent {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Record<string, unknown>[] }[];
  }[];
}

const REQUEST = '0f8fad5b-d9cb-469f-a165-70867728950e';

it('sends a request and its calls to the provider as one trace, named as in the log', async () => {
  receiver = await startStub((_heard, response) => json(response, 200, {}));
  const collector = openCollector(receiver.url, 'diwan-api', systemClock);
  const common = { request_id: REQUEST, attributes: { outcome: 'nothing' } };
  const call = { kind: 'provider', name: 'POST /v2/charges', duration_ms: 20 } as const;
  collector.tell({ ...common, ...call, failed: true });
  const request = { kind: 'request', name: 'POST /api/tap/v2/charges', duration_ms: 50 } as const;
  collector.tell({ ...common, ...request, failed: false });
  const job = { kind: 'job', name: 'seal_audit', duration_ms: 5, failed: false } as const;
  collector.tell({ ...common, ...job, request_id: 'job-7-1' });
  await collector.close();
  expect(receiver.heard.map(({ path }) => path)).toEqual(['/v1/traces']);
  const { resourceSpans } = JSON.parse(receiver.heard[0]?.body ?? '') as Sent;
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans));
  const traceId = REQUEST.replaceAll('-', '');
  const spanId = traceId.slice(0, 16);
  expect(spans).toMatchObject([
    { traceId, parentSpanId: spanId, name: call.name, kind: 3, status: { code: 2 } },
    { traceId, spanId, name: request.name, kind: 2 },
    { name: 'seal_audit', kind: 5 },
  ]);
  expect(JSON.stringify(resourceSpans)).toContain('diwan-api');
});

it('ends in time where the collector is away', async () => {
  receiver = await startStub(() => undefined);
  const collector = openCollector(receiver.url, 'diwan', systemClock);
  const span = { request_id: REQUEST, name: 'x', duration_ms: 1, failed: false, attributes: {} };
  collector.tell({ ...span, kind: 'request' });
  const started = performance.now();
  await collector.close();
  expect(performance.now() - started).toBeLessThan(4_000);
});
