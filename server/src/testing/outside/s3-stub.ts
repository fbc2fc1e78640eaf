import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3Stub {
  readonly endpoint: string;
  readonly objects: ReadonlyMap<string, StubObject>;
  /**
   * Makes every call answer with this status and S3 error code. Without an argument, calls work
   * again.
   */
  fail(failure?: StubFailure): void;
  close(): Promise<void>;
}

interface StubFailure {
  readonly status: number;
  readonly code: string;
}

interface StubObject {
  readonly bytes: Buffer;
  readonly content_type: string;
  readonly written_at: Date;
}

const PAGE = 2;

function listPage(objects: ReadonlyMap<string, StubObject>, prefix: string, after: string): string {
  const keys = [...objects.keys()]
    .toSorted()
    .filter((key) => key.startsWith(prefix) && key > after);
  const page = keys.slice(0, PAGE);
  const contents = page.map((key) => {
    const object = objects.get(key);
    return `<Contents><Key>${key}</Key><Size>${object?.bytes.length}</Size>
      <LastModified>${object?.written_at.toISOString()}</LastModified></Contents>`;
  });
  const more = keys.length > PAGE;
  const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${String(more)}</IsTruncated>
    ${token}${contents.join('')}</ListBucketResult>`;
}

async function answer(
  objects: Map<string, StubObject>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stub');
  const [, , ...rest] = url.pathname.split('/');
  const key = rest.join('/');
  const found = objects.get(key);
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) {
    response.writeHead(403).end();
  } else if (request.method === 'PUT') {
    const content_type = request.headers['content-type'] ?? '';
    objects.set(key, { bytes: await buffer(request), content_type, written_at: new Date() });
    response.writeHead(200).end();
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (key === '') {
    const { searchParams: asked } = url;
    const after = asked.get('continuation-token') ?? '';
    const body = listPage(objects, asked.get('prefix') ?? '', after);
    response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
  } else if (found) {
    response.writeHead(200, { 'content-type': found.content_type }).end(found.bytes);
  } else {
    response.writeHead(404).end();
  }
}

/**
 * Starts the part of S3 that a file store uses, on loopback. It requires a signature, and a page of
 * a list has 2 keys.
 */
export async function startS3Stub(): Promise<S3Stub> {
  const objects = new Map<string, StubObject>();
  let failure: StubFailure | undefined;
  const server = createServer((request, response) => {
    if (failure === undefined) void answer(objects, request, response);
    else {
      response.writeHead(failure.status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${failure.code}</Code></Error>`);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    fail: (next) => {
      failure = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
