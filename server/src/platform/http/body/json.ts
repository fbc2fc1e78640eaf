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

/** Our deepest request has four levels. Parsing takes longer the deeper it goes. */
const MAX_DEPTH = 32;

const [QUOTE, BACKSLASH] = ['"', '\\'].map((char) => char.charCodeAt(0));

/** Where the text that starts at this quote ends. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  for (; end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/** Counts open brackets outside of texts; a file in a text is skipped in one step. */
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
 * Undefined where bytes are no UTF-8: what is unreadable would be kept as question marks. What is
 * taken as it was sent tells of money, and of that the name alone would be unreadable.
 */
function textOf(bytes: Buffer, as_sent: boolean): string | undefined {
  return as_sent || isUtf8(bytes) ? bytes.toString() : undefined;
}

/** JSON is the one thing a body may be: no plain text, which any page can send across origins. */
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
