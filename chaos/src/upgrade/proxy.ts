import { Agent, createServer, request, type Server } from 'node:http';

/** A proxy that forwards requests to one server, and to another one after a switch. */
export interface SwitchingProxy {
  readonly url: string;
  switchTo(port: number): void;
  close(): Promise<void>;
}

/**
 * Starts the proxy. A server that shuts down closes idle connections. A request on such a
 * connection is sent again on a new connection, as every proxy must do.
 */
export async function startProxy(first_port: number, listen_port: number): Promise<SwitchingProxy> {
  let [port, agent] = [first_port, new Agent({ keepAlive: true })];
  const server: Server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const send = (tries: number): void => {
        const { method, url, headers } = incoming;
        const onward = request({ host: '127.0.0.1', port, agent, method, path: url, headers });
        onward.on('response', (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        });
        onward.on('error', () => {
          if (onward.reusedSocket && tries > 0 && !outgoing.headersSent) send(tries - 1);
          else outgoing.writeHead(502).end();
        });
        onward.end(Buffer.concat(chunks));
      };
      send(3);
    });
  });
  await new Promise<void>((resolve) => void server.listen(listen_port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${listen_port}`,
    switchTo: (next) => {
      const before = agent;
      [port, agent] = [next, new Agent({ keepAlive: true })];
      // Requests in progress keep their connections for up to 30 s.
      setTimeout(() => before.destroy(), 30_000).unref();
    },
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
