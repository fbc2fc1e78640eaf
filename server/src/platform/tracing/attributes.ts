import type { FinishedSpan } from './spans.ts';

type Attributes = FinishedSpan['attributes'];

/**
 * Matches ids, numbers and days. Other values may be secret, such as a share link's code or a
 * payer's reference.
 */
const SAFE_VALUE =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,18}|\d{4}-\d{2}(?:-\d{2})?)$/i;

/**
 * Returns the path with its safe values. Other values become `REDACTED`, as the conventions
 * recommend.
 */
const pathOf = (route: string, params: Readonly<Record<string, unknown>>): string =>
  route.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    return typeof value === 'string' && SAFE_VALUE.test(value) ? value : 'REDACTED';
  });

interface AnsweredRequest {
  readonly method: string;
  readonly protocol: string;
  /** The pattern of the route. */
  readonly route: string;
  readonly params: unknown;
  readonly status: number;
}

/**
 * Returns the attributes of a server span. Source: OpenTelemetry, "Semantic conventions for HTTP
 * spans", HTTP server, stable.
 */
export function describeRequest(request: AnsweredRequest): Attributes {
  const { method, protocol, route, params, status } = request;
  return {
    'http.request.method': method,
    ...(route === 'none'
      ? {}
      : { 'url.path': pathOf(route, (params ?? {}) as Readonly<Record<string, unknown>>) }),
    'url.scheme': protocol,
    'http.route': route,
    'http.response.status_code': status,
    ...(status >= 500 ? { 'error.type': String(status) } : {}),
  };
}

/**
 * Returns the attributes of a call to the provider. They contain the pattern of the URL, because
 * the URL contains ids of payments.
 * @param call method and pattern, such as `POST /v2/charges`
 */
export function describeCall(call: string, base_url: string): Attributes {
  const [method = '', template = ''] = call.split(' ');
  const { hostname, port, protocol } = new URL(base_url);
  return {
    'http.request.method': method,
    'url.template': template,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
  };
}
