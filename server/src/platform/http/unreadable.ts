import type { Failure } from '@diwan/contract/kernel/errors';
import { errorKind } from '@diwan/contract/kernel/errors';
import type { ConnectionError } from 'fastify';
import type { Socket } from 'node:net';
import { newUuid } from '../crypto/tokens.ts';

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Answers what is no request of HTTP, or has too many headers, before there is a request to answer:
 * in our envelope, as every other failure.
 */
export function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable && socket.bytesWritten === 0) {
    const failure: Failure = {
      success: false,
      error: errorKind('BAD_REQUEST').sentence,
      code: 'BAD_REQUEST',
      request_id: newUuid(),
    };
    const body = JSON.stringify(failure);
    const head = [
      `HTTP/1.1 ${STATUS_LINES[error.code] ?? '400 Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${failure.request_id}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}
