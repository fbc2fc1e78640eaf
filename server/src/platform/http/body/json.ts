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
    /** The text of the body, for endpoints that declare `as_sent`. */
    sent_body?: string;
  }
}

/**
 * The maximum depth, because deeper JSON takes longer to parse. The deepest request of the API has
 * four levels.
 */
const MAX_DEPTH = 32;

const [QUOTE, BACKSLASH] = ['"', '\\'].map((char) => char.charCodeAt(0));

/** Finds the closing quote of a string. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  for (; end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/**
 * Checks the depth by counting brackets outside of strings. A string, which may contain a file, is
 * skipped in one step.
 */
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
 * Decodes a body. Returns undefined for invalid UTF-8, which would be stored as replacement
 * characters. With `as_sent` the body is a webhook about money. It is accepted, because the worst
 * result is an unreadable name.
 */
function textOf(bytes: Buffer, as_sent: boolean): string | undefined {
  return as_sent || isUtf8(bytes) ? bytes.toString() : undefined;
}

/**
 * Accepts only JSON bodies. Plain text is refused, because any website can send it across origins.
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
