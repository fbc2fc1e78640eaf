import { isUtf8 } from 'node:buffer';
import type { Failure } from '@diwan/contract/kernel/errors';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly as_sent?: boolean;
    readonly write_failure?: (failure: Failure) => unknown;
  }
  interface FastifyRequest {
    /** The text of the body, on calls that declare `as_sent`. */
    sent_body?: string;
  }
}

/** The deepest request of the API has four levels. Parsing takes longer the deeper the JSON is. */
const MAX_DEPTH = 32;

const [QUOTE, BACKSLASH] = ['"', '\\'].map((char) => char.charCodeAt(0));

/** The index of the closing quote of a string. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  for (; end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/** Counts open brackets outside of strings. A file in a string is skipped in one step. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfText(json, at);
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * Decodes a body. It returns undefined for invalid UTF-8, because unreadable characters would be
 * stored as question marks. A body that is kept as sent is a notice about money. In such a body
 * only a name could be unreadable, so it is accepted.
 */
function textOf(bytes: Buffer, as_sent: boolean): string | undefined {
  return as_sent || isUtf8(bytes) ? bytes.toString() : undefined;
}

/**
 * Accepts only JSON bodies. Plain text is refused, since any website can send it across origins.
 */
export function takeJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      const { as_sent = false } = request.routeOptions.config;
      const body = textOf(bytes, as_sent);
      const encoding = request.headers['content-encoding'] ?? 'identity';
      if (encoding !== 'identity') done(new AppError('MEDIA_TYPE'));
      else if (body === undefined || isTooDeep(body)) done(new AppError('BAD_REQUEST'));
      else {
        if (as_sent) request.sent_body = body;
        void parse(request, body, done);
      }
    },
  );
}
