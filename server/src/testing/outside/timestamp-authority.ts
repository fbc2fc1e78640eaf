import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import {
  answerTimestamp,
  type SampleAuthority,
  type AuthorityFault,
} from '@diwan/documents/seal/sample-authority';

export type Reply = (query: Buffer, response: ServerResponse) => void;

export interface TestAuthority {
  readonly url: string;
  /** Sets how the authority answers from now on. */
  readonly reply: (reply: Reply) => void;
  readonly requests: () => number;
  readonly close: () => Promise<void>;
}

/**
 * Creates a reply that grants a timestamp of the instant `at` (UTC, ISO 8601). `twist` corrupts the
 * answer.
 */
export const grant =
  (authority: SampleAuthority, at: string | (() => string), twist?: AuthorityFault): Reply =>
  (query, response) => {
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
    const time = typeof at === 'string' ? at : at();
    response.end(answerTimestamp(query, authority, time, twist));
  };

/** Starts a timestamp authority on loopback. It answers 503 until a test sets its reply. */
export async function startTestAuthority(): Promise<TestAuthority> {
  let reply: Reply = (_, response) => void response.writeHead(503).end();
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    void buffer(request).then((query) => reply(query, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reply: (next) => {
      reply = next;
    },
    requests: () => requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
