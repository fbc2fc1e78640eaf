import type { PassThrough } from 'node:stream';
import type { Download } from '../files/transfer.ts';
import type { JsonText } from '../json-text.ts';
import type { Page } from '../rows/page.ts';

/** Always httpOnly and SameSite=Strict. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Below which path the browser sends it back. */
  readonly path: string;
  /** Seconds; 0 removes it; undefined ends it with the browser. */
  readonly max_age_s?: number | undefined;
}

/** Data of a call may have any name of its own, so the kind of its answer has none. */
export const KIND = Symbol('answer');

export interface JsonAnswer<T> {
  readonly [KIND]: 'json';
  readonly data: T;
  readonly cookies: readonly Cookie[];
}

export interface TextAnswer<T> {
  readonly [KIND]: 'text';
  readonly text: JsonText<T>;
}

/** A page of a list that declares `pages`. */
export interface PageAnswer<T> extends Page<T> {
  readonly [KIND]: 'page';
}

export interface FileAnswer {
  readonly [KIND]: 'file';
  readonly file: Download;
}

/** A page of ours, on which `sendPage` puts a nonce. */
export interface HtmlAnswer {
  readonly [KIND]: 'html';
  readonly page: string;
}

export interface EventsAnswer {
  readonly [KIND]: 'events';
  readonly lines: PassThrough;
}

/** Somebody else's answer with its own status, for callers that speak somebody else's API. */
export interface Foreign {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
}

export interface ForeignAnswer extends Foreign {
  readonly [KIND]: 'foreign';
}

type Tagged =
  | JsonAnswer<unknown>
  | TextAnswer<unknown>
  | PageAnswer<unknown>
  | FileAnswer
  | HtmlAnswer
  | EventsAnswer
  | ForeignAnswer;

/** What a call answers. Plain data is an answer too: `json` without cookies. */
export const answer = {
  json: <T>(data: T, cookies: readonly Cookie[] = []): JsonAnswer<T> => ({
    [KIND]: 'json',
    data,
    cookies,
  }),
  text: <T>(text: JsonText<T>): TextAnswer<T> => ({ [KIND]: 'text', text }),
  page: <T>({ items, next_cursor }: Page<T>): PageAnswer<T> => ({
    [KIND]: 'page',
    items,
    next_cursor,
  }),
  file: (file: Download): FileAnswer => ({ [KIND]: 'file', file }),
  html: (page: string): HtmlAnswer => ({ [KIND]: 'html', page }),
  /** Server-sent events, for as long as the caller listens and the server runs. */
  events: (lines: PassThrough): EventsAnswer => ({ [KIND]: 'events', lines }),
  foreign: ({ status, body }: Foreign): ForeignAnswer => ({ [KIND]: 'foreign', status, body }),
};

const isTagged = (returned: unknown): returned is Tagged =>
  typeof returned === 'object' && returned !== null && KIND in returned;

/** What a handler returned, with the kind that tells how it is sent. */
export const tag = (returned: unknown): Tagged =>
  isTagged(returned) ? returned : answer.json(returned);
