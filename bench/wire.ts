import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

/**
 * A minimal PostgreSQL client, because the embedded server does not include pgbench. Statements are
 * prepared once. Only the lengths of the messages of an answer are read.
 */
export interface Wire {
  prepare(name: string, sql: string): Promise<void>;
  /**
   * Runs a prepared statement. Values are text or null.
   * @returns the number of bytes of the rows
   */
  run(name: string, values?: readonly (string | null)[]): Promise<number>;
  /**
   * Runs any statement as text.
   * @returns the number of bytes of the rows or of the copied data
   */
  query(sql: string): Promise<number>;
  end(): void;
}

const READY = 'Z'.charCodeAt(0);
const FAILURE = 'E'.charCodeAt(0);
const AUTHENTICATION = 'R'.charCodeAt(0);
const CARRIERS = new Set(['D'.charCodeAt(0), 'd'.charCodeAt(0)]);

const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

function message(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

const valueOf = (value: string | null): Buffer => {
  if (value === null) return int32(-1);
  const bytes = Buffer.from(value);
  return Buffer.concat([int32(bytes.length), bytes]);
};

interface PendingAnswer {
  resolve(bytes: number): void;
  reject(error: Error): void;
}

/** Parses the messages of a stream. At the end of each answer it settles the waiting call. */
function readAnswers(socket: Socket, waiting: PendingAnswer[]): void {
  let rest: Buffer = Buffer.alloc(0);
  let skip = 0;
  let bytes = 0;
  let failure: Error | undefined;
  socket.on('data', (chunk: Buffer) => {
    let at = Math.min(skip, chunk.length);
    skip -= at;
    const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (data.length - at >= 5) {
      const type = data[at];
      const length = data.readInt32BE(at + 1) + 1;
      if (CARRIERS.has(type ?? 0)) bytes += length;
      const whole = data.length - at >= length;
      // Only the text of an error is used, so only an error must be complete. Other messages are
      // skipped.
      if (type === FAILURE && !whole) break;
      if (type === FAILURE) failure = new Error(data.toString('utf8', at + 5, at + length));
      if (type === AUTHENTICATION && data.readInt32BE(at + 5) !== 0) {
        failure = new Error('the embedded server is expected to trust its socket');
      }
      if (type === READY) {
        const next = waiting.shift();
        if (failure) next?.reject(failure);
        else next?.resolve(bytes);
        [bytes, failure] = [0, undefined];
      }
      skip = Math.max(0, length - (data.length - at));
      at += length - skip;
    }
    rest = data.subarray(at);
  });
}

/**
 * Connects to the embedded server.
 * @param url the address of the server; its host is the folder of the socket
 */
export async function openWire(url: string): Promise<Wire> {
  const { searchParams, pathname, username } = new URL(url);
  const socket = connect(join(searchParams.get('host') ?? '', '.s.PGSQL.5432'));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const waiting: PendingAnswer[] = [];
  readAnswers(socket, waiting);
  const send = (bytes: Buffer): Promise<number> =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      socket.write(bytes);
    });
  const start = Buffer.concat([
    int32(196_608),
    ...['user', username || 'postgres', 'database', pathname.slice(1), ''].map(text),
  ]);
  await send(Buffer.concat([int32(start.length + 4), start]));
  const sync = message('S');
  const describe = (name: string): Buffer => message('D', Buffer.from('P'), text(name));
  return {
    prepare: async (name, sql) => {
      await send(Buffer.concat([message('P', text(name), text(sql), int16(0)), sync]));
    },
    run: (name, values = []) =>
      send(
        Buffer.concat([
          message(
            'B',
            text(''),
            text(name),
            int16(0),
            int16(values.length),
            ...values.map(valueOf),
            int16(0),
          ),
          describe(''),
          message('E', text(''), int32(0)),
          sync,
        ]),
      ),
    query: (sql) => send(message('Q', text(sql))),
    end: () => socket.end(message('X')),
  };
}
