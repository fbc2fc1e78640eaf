import { type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSafely } from 'node:https';
import { type Address, type AddressProblem, pinned } from './resolve.ts';

/** The reasons why a call got no answer. */
export type CallProblem = AddressProblem | 'not_reached' | 'timeout' | 'connection_lost';

/** Returns the checked addresses of a host, or the reason why it must not be called. */
export type FindAddresses = (host: string) => Promise<readonly Address[] | AddressProblem>;

export interface OutgoingCall {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Cancels the name lookup, the connection and the answer. */
  readonly signal: AbortSignal;
  readonly findAddresses: FindAddresses;
}

/**
 * Waits for a result until the signal aborts. A late result is ignored, because a name lookup
 * cannot be cancelled.
 */
async function beforeAbort<Result>(
  result: Promise<Result>,
  signal: AbortSignal,
): Promise<Result | 'timeout'> {
  const timeout = new Promise<'timeout'>((settle) => {
    if (signal.aborted) settle('timeout');
    signal.addEventListener('abort', () => settle('timeout'), { once: true });
  });
  return Promise.race([result, timeout]);
}

function exchange<Result>(
  { url, method, headers, body, signal }: OutgoingCall,
  addresses: readonly Address[],
  read: (response: IncomingMessage) => Promise<Result>,
): Promise<Result | CallProblem> {
  return new Promise((settle) => {
    let connected = false;
    let answered = false;
    const fail = (): void => {
      if (signal.aborted) settle('timeout');
      else settle(connected ? 'connection_lost' : 'not_reached');
    };
    const send = url.protocol === 'https:' ? requestSafely : requestPlainly;
    const request = send(url, { method, headers, agent: false, lookup: pinned(addresses), signal });
    request.on('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        connected = true;
      });
    });
    request.on('response', (response) => {
      answered = true;
      void read(response).then(settle, fail);
    });
    request.on('error', () => {
      // After a status was received, `read` decides how the answer ended.
      if (!answered) fail();
    });
    request.end(body);
  });
}

/**
 * Calls an address that a person entered. The name is resolved once, and the connection uses only
 * the checked addresses. Redirects are not followed.
 * @param read reads the result from the response; rejects if the response is incomplete
 */
export async function callOut<Result>(
  call: OutgoingCall,
  read: (response: IncomingMessage) => Promise<Result>,
): Promise<Result | CallProblem> {
  const host = call.url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await beforeAbort(call.findAddresses(host), call.signal);
  return typeof addresses === 'string' ? addresses : exchange(call, addresses, read);
}
