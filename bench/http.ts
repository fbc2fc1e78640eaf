import { connect } from 'node:net';

export interface Reply {
  readonly status: number;
  readonly body: string;
}

/**
 * A keep-alive connection that sends one request after the other and parses only what is needed.
 */
export interface HttpLine {
  ask(request: string): Promise<Reply>;
  end(): void;
}

const HEAD_END = '\r\n\r\n';

export async function openLine(port: number): Promise<HttpLine> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let settle: { resolve(reply: Reply): void; reject(error: Error): void } | undefined;
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted = Infinity;
  let head = '';
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (wanted === Infinity) {
      const data = Buffer.concat(chunks);
      const end = data.indexOf(HEAD_END);
      if (end < 0) return;
      head = data.toString('latin1', 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) throw new Error(`an answer of unknown length: ${head}`);
      wanted = end + HEAD_END.length + Number(length);
    }
    if (size < wanted) return;
    const body = Buffer.concat(chunks).toString('utf8', head.length + HEAD_END.length);
    const reply = { status: Number(head.slice(9, 12)), body };
    [chunks, size, wanted] = [[], 0, Infinity];
    settle?.resolve(reply);
  });
  socket.on('close', () => settle?.reject(new Error('the server closed the connection')));
  socket.on('error', (error) => settle?.reject(error));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
    end: () => socket.destroy(),
  };
}

type Headers = Readonly<Record<string, string>>;

/** Returns the text of a request. */
export function requestOf(method: string, path: string, headers: Headers, body = ''): string {
  const all: Headers = {
    host: '127.0.0.1',
    ...headers,
    ...(body === '' ? {} : { 'content-type': 'application/json' }),
    ...(method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
