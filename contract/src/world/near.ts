type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Headers that proxies add to forwarded requests. Each proxy adds only some of them. */
const PASSED_ON =
  /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|true-client-ip|cf-connecting-ip|fastly-client-ip|x-envoy-.+|x-azure-.+|x-amzn-.+)$/;

const LOOPBACK_ADDRESS = /^((::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/i;
const LOOPBACK_NAME = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** Returns the name in a Host header in lower case and without the port; null if it is invalid. */
function nameOf(host: unknown): string | null {
  if (typeof host !== 'string') return null;
  return /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? null;
}

/**
 * Checks whether the Host header has one of the server's own names. Another site's domain can
 * resolve to this machine, and a browser then sends that domain.
 * @param own_url the public address of the server
 */
export function namesThisServer(headers: Headers, own_url?: string): boolean {
  const name = nameOf(headers['host']);
  if (name === null) return false;
  return LOOPBACK_NAME.test(name) || (own_url !== undefined && name === new URL(own_url).hostname);
}

/** Checks whether a request comes from this machine and was not forwarded by a proxy. */
export function isFromThisMachine(remote_address: string | undefined, headers: Headers): boolean {
  const passed_on = Object.keys(headers).some((header) => PASSED_ON.test(header));
  return !passed_on && LOOPBACK_ADDRESS.test(remote_address ?? '');
}
