type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Headers that proxies add to forwarded requests; each proxy adds only some. */
const PASSED_ON =
  /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|true-client-ip|cf-connecting-ip|fastly-client-ip|x-envoy-.+|x-azure-.+|x-amzn-.+)$/;

const LOOPBACK_ADDRESS = /^((::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/i;
const LOOPBACK_NAME = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** The name in a Host header, in lower case and without its port; null when it is invalid. */
function nameOf(host: unknown): string | null {
  if (typeof host !== 'string') return null;
  return /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? null;
}

/**
 * Whether a request uses one of the server's own names. Another site can point its own name to this
 * machine, and its browser then sends that name.
 * @param own_url the public address of the server
 */
export function namesThisServer(headers: Headers, own_url?: string): boolean {
  const name = nameOf(headers['host']);
  if (name === null) return false;
  return LOOPBACK_NAME.test(name) || (own_url !== undefined && name === new URL(own_url).hostname);
}

/** Whether a request comes from a program on this machine and was not forwarded by a proxy. */
export function isFromThisMachine(remote_address: string | undefined, headers: Headers): boolean {
  const passed_on = Object.keys(headers).some((header) => PASSED_ON.test(header));
  return !passed_on && LOOPBACK_ADDRESS.test(remote_address ?? '');
}
