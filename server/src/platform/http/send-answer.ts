import { deepStrictEqual } from 'node:assert';
import type { PassThrough } from 'node:stream';
import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../context.ts';
import { listed } from '../rows/list.ts';
import type { Page } from '../rows/page.ts';
import { invariant } from '../error.ts';
import type { Download } from '../files/transfer.ts';
import { speak, translate } from '../words.ts';
import { type Cookie, type JsonAnswer, KIND, tag } from './answer.ts';
import { browserName } from './cookies.ts';
import { sendPage } from './security-headers.ts';

export interface AnswerOptions {
  /** True if cookies are Secure, in installations with https. */
  readonly secure_cookies: boolean;
  /** True if every response is checked against its schema. Only tests set it. */
  readonly check_answers: boolean;
  /** The open streams. The server ends them when it stops. */
  readonly open_streams: Set<PassThrough>;
}

const asSent = (data: unknown): unknown => JSON.parse(JSON.stringify(data ?? null));

/** Checks that a response contains exactly the properties of its schema. */
function checkAnswer(
  { response }: AnyEndpoint,
  data: unknown,
  { check_answers }: AnswerOptions,
): void {
  if (!check_answers || typeof response === 'string') return;
  deepStrictEqual(asSent(data), asSent(response.parse(data)));
}

function setCookies(reply: FastifyReply, cookies: readonly Cookie[], secure: boolean): void {
  for (const cookie of cookies) {
    reply.setCookie(browserName(cookie.name, secure), cookie.value, {
      path: cookie.path,
      httpOnly: true,
      sameSite: 'strict',
      secure,
      ...(cookie.max_age_s === undefined ? {} : { maxAge: cookie.max_age_s }),
    });
  }
}

/**
 * Percent-encodes a name (RFC 8187). `encodeURIComponent` keeps some characters, such as the quote
 * that would end the text.
 */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);

function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeName(name.toWellFormed())}`;
}

/** Checks that the endpoint declares the type of a file, as the OpenAPI document lists it. */
function checkType(
  { path, media_types = [] }: AnyEndpoint,
  { content_type }: Download,
  { check_answers }: AnswerOptions,
): void {
  if (!check_answers) return;
  const type = content_type.split(';')[0];
  const declared = media_types.some((media_type) => media_type === type);
  invariant(declared, `${path} does not declare files of ${content_type}`);
}

/** Sends a file. The headers prevent it from running scripts in the product's origin. */
function sendFile(reply: FastifyReply, file: Download): FastifyReply {
  const immutable = file.cache === 'immutable';
  reply.header('content-type', file.content_type);
  reply.header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
  reply.header(
    'cache-control',
    immutable ? 'public, max-age=31536000, immutable' : 'private, no-store',
  );
  if (file.download_name !== undefined) {
    reply.header('content-disposition', attachment(file.download_name));
  }
  return reply.send(file.content);
}

/** Sends server-sent events. The headers keep proxies from compressing or buffering them. */
function sendEvents(reply: FastifyReply, lines: PassThrough, open: Set<PassThrough>): FastifyReply {
  open.add(lines);
  lines.once('close', () => open.delete(lines));
  reply.header('content-type', 'text/event-stream; charset=utf-8');
  reply.header('cache-control', 'no-store, no-transform');
  reply.header('x-accel-buffering', 'no');
  return reply.send(lines);
}

function sendText(
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  text: string,
  options: AnswerOptions,
): FastifyReply {
  // Only tests parse the text, because parsing takes an eighth of the time of a whole request.
  if (options.check_answers) checkAnswer(endpoint, JSON.parse(text), options);
  reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(`{"success":true,"data":${text}}`);
}

function messageOf(ctx: Ctx, endpoint: AnyEndpoint, data: unknown): string | undefined {
  const { language } = ctx.client;
  if (endpoint.say) return speak(endpoint.say(data), language);
  return endpoint.message === undefined ? undefined : translate(endpoint.message, language);
}

function sendJson(
  ctx: Ctx,
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  { data, cookies }: JsonAnswer<unknown>,
  options: AnswerOptions,
): FastifyReply {
  setCookies(reply, cookies, options.secure_cookies);
  checkAnswer(endpoint, data, options);
  if (endpoint.write_failure) return reply.send(data);
  const message = messageOf(ctx, endpoint, data);
  return reply.send({ success: true, ...listed(endpoint, data), message });
}

function sendItems(
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  { items, next_cursor }: Page<unknown>,
  options: AnswerOptions,
): FastifyReply {
  const { pages } = endpoint;
  invariant(pages, 'only a list that declares pages answers one');
  checkAnswer(endpoint, items, options);
  return reply.send({ success: true, data: { [pages]: items, next_cursor } });
}

/**
 * Sends the answer of a handler. JSON is sent in the success envelope, other kinds are sent
 * unchanged.
 */
export function sendAnswer(
  ctx: Ctx,
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  returned: unknown,
  options: AnswerOptions,
): FastifyReply {
  const answer = tag(returned);
  switch (answer[KIND]) {
    case 'json':
      return sendJson(ctx, reply, endpoint, answer, options);
    case 'text':
      return sendText(reply, endpoint, answer.text, options);
    case 'page':
      return sendItems(reply, endpoint, answer, options);
    case 'file':
      checkType(endpoint, answer.file, options);
      return sendFile(reply, answer.file);
    case 'html':
      return sendPage(reply, answer.page);
    case 'events':
      return sendEvents(reply, answer.lines, options.open_streams);
    case 'foreign':
      invariant(endpoint.write_failure, 'only a call without our envelope passes an answer on');
      if (answer.status === 200) checkAnswer(endpoint, JSON.parse(answer.body), options);
      reply.header('content-type', 'application/json; charset=utf-8');
      return reply.code(answer.status).send(answer.body);
  }
}
