import { afterEach, expect, it, vi } from 'vitest';
import { json, startStub, type StubServer } from '../../provider/testing/stub-server.ts';
import { systemClock } from '../clock.ts';
import { describeCall, describeRequest } from './attributes.ts';
import { openCollector } from './otlp.ts';
import type { FinishedSpan } from './spans.ts';

let receiver: StubServer;
afterEach(async () => {
  vi.unstubAllEnvs();
  await receiver.close();
});

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface ExportedSpans {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Record<string, unknown>[] }[];
  }[];
}

const REQUEST = '0f8fad5b-d9cb-469f-a165-70867728950e';
const TRACE = REQUEST.replaceAll('-', '');
const ROOT = TRACE.slice(0, 16);
const CALLER_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER_SPAN = '00f067aa0ba902b7';

const CALL = {
  request_id: REQUEST,
  kind: 'provider',
  name: 'POST /v2/charges',
  duration_ms: 20,
  failed: true,
  attributes: describeCall('POST /v2/charges', 'https://api.tap.company'),
} as const satisfies FinishedSpan;

const ANSWERED = {
  request_id: REQUEST,
  kind: 'request',
  name: 'POST /api/tap/v2/charges',
  duration_ms: 50,
  failed: false,
  attributes: describeRequest({
    method: 'POST',
    protocol: 'https',
    route: '/api/tap/v2/charges',
    params: {},
    status: 200,
  }),
} as const satisfies FinishedSpan;

/** Sends the spans to a collector and returns what it received. */
async function send(
  spans: readonly FinishedSpan[],
  environment: Readonly<Record<string, string>> = {},
) {
  receiver = await startStub((_heard, response) => json(response, 200, {}));
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url);
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const sampler = environment['OTEL_TRACES_SAMPLER'];
  const collector = openCollector('diwan-api', systemClock, sampler !== undefined);
  for (const span of spans) collector.record(span);
  await collector.close();
  const sent = receiver.heard.flatMap(
    ({ body }) => (JSON.parse(body) as ExportedSpans).resourceSpans,
  );
  return {
    heard: receiver.heard,
    resource: sent[0]?.resource.attributes ?? [],
    spans: sent.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  };
}

it('a request and its calls to the provider are one trace with the id of the log', async () => {
  const job = { kind: 'job', name: 'seal_audit', duration_ms: 5, failed: false } as const;
  const sent = await send([CALL, ANSWERED, { ...job, request_id: 'job-7-1', attributes: {} }]);
  expect(sent.heard.map(({ path }) => path)).toEqual(['/v1/traces']);
  expect(sent.spans).toMatchObject([
    { traceId: TRACE, parentSpanId: ROOT, name: CALL.name, kind: 3, status: { code: 2 } },
    { traceId: TRACE, spanId: ROOT, name: ANSWERED.name, kind: 2 },
    { name: 'seal_audit', kind: 5 },
  ]);
  expect(sent.spans[1]).not.toHaveProperty('parentSpanId');
  expect(sent.spans[1]?.['attributes']).toEqual(
    expect.arrayContaining([
      { key: 'http.request.method', value: { stringValue: 'POST' } },
      { key: 'url.path', value: { stringValue: '/api/tap/v2/charges' } },
      { key: 'http.response.status_code', value: { intValue: 200 } },
      { key: 'diwan.request_id', value: { stringValue: REQUEST } },
    ]),
  );
  const service = { key: 'service.name', value: { stringValue: 'diwan-api' } };
  expect(sent.resource).toContainEqual(service);
});

it('the trace of a caller continues, including the calls to the provider', async () => {
  const headers = { traceparent: `00-${CALLER_TRACE}-${CALLER_SPAN}-01` };
  const { spans } = await send([
    { ...CALL, headers },
    { ...ANSWERED, headers },
  ]);
  expect(spans).toMatchObject([
    { traceId: CALLER_TRACE, parentSpanId: ROOT, name: CALL.name },
    { traceId: CALLER_TRACE, spanId: ROOT, parentSpanId: CALLER_SPAN, name: ANSWERED.name },
  ]);
});

it.each([
  ['a caller that does not sample', `00-${CALLER_TRACE}-${CALLER_SPAN}-00`, CALLER_TRACE],
  ['a caller with a header that is not valid', '00-zz-1-01', TRACE],
])('the request of %s is sent', async (_case, traceparent, traceId) => {
  const { spans } = await send([{ ...ANSWERED, headers: { traceparent } }]);
  expect(spans).toMatchObject([{ name: ANSWERED.name, traceId }]);
});

it('the caller decides about sampling where the operator chose so', async () => {
  const headers = { traceparent: `00-${CALLER_TRACE}-${CALLER_SPAN}-00` };
  const { spans } = await send([{ ...ANSWERED, headers }], {
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
  });
  expect(spans).toEqual([]);
});

it('the variables of OpenTelemetry apply', async () => {
  const named = await send([ANSWERED], {
    OTEL_SERVICE_NAME: 'payments',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=abc',
  });
  expect(named.resource).toEqual(
    expect.arrayContaining([
      { key: 'service.name', value: { stringValue: 'payments' } },
      { key: 'deployment.environment.name', value: { stringValue: 'production' } },
    ]),
  );
  expect(named.heard[0]?.headers['x-api-key']).toBe('abc');
  await receiver.close();
  const unsampled = await send([CALL, ANSWERED], { OTEL_TRACES_SAMPLER: 'always_off' });
  expect(unsampled.heard).toEqual([]);
});

it('the path contains no codes and references', () => {
  const request = { method: 'GET', protocol: 'https', status: 503 };
  const route = '/api/share/:code/brands/:id';
  const params = { code: 'kuwait-cafe-7Q', id: REQUEST };
  expect(describeRequest({ ...request, route, params })).toMatchObject({
    'url.path': `/api/share/REDACTED/brands/${REQUEST}`,
    'http.route': route,
    'error.type': '503',
  });
});

it('the collector closes in time if it does not answer', async () => {
  receiver = await startStub(() => undefined);
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url);
  const collector = openCollector('diwan', systemClock, false);
  collector.record(ANSWERED);
  const started = performance.now();
  await collector.close();
  expect(performance.now() - started).toBeLessThan(4_000);
});
