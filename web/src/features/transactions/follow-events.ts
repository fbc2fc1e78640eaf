import { ApiError } from '../../lib/api-error.ts';
import { request, spreadPause } from '../../lib/api.ts';

export interface LiveEvent {
  readonly type: string;
  readonly data: unknown;
}

interface Follower {
  readonly onEvent: (event: LiveEvent) => void;
  /** Runs when the stream is open again after an interruption, in which events were missed. */
  readonly onGap: () => void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Follows the platform's events that the person may see, until the returned function is called.
 * After an interruption the stream is opened again, with growing pauses. A hidden tab closes it.
 * EventSource cannot send the session's token, so fetch reads the stream.
 */
export function followEvents(follower: Follower): () => void {
  let line: AbortController | null = null;
  let before = false;
  const update = () => {
    if (document.hidden) {
      line?.abort();
      line = null;
    } else if (line === null) {
      line = new AbortController();
      void keepLine(follower, line.signal, before);
      before = true;
    }
  };
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    line?.abort();
  };
}

/**
 * Keeps a stream open until the signal aborts.
 * @param before true if a stream was open before, so that this one starts after a gap
 */
async function keepLine(follower: Follower, signal: AbortSignal, before: boolean): Promise<void> {
  let gap = before;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const stream = await openLine(signal);
      if (gap) follower.onGap();
      failures = 0;
      await readEvents(stream, follower.onEvent);
    } catch (error) {
      if (isRefused(error)) return;
    }
    gap = true;
    await pause(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS), signal);
    failures += 1;
  }
}

const openLine = (signal: AbortSignal): Promise<ReadableStream<BufferSource>> =>
  request('GET', '/events', {
    answer: 'stream',
    headers: { Accept: 'text/event-stream' },
    signal,
  });

/**
 * Returns whether a retry has no effect: the person is signed out, or the server has no such
 * endpoint.
 */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404].includes(error.status);

/** Reads frames of `text/event-stream` (WHATWG HTML 9.2.6) until the stream ends. */
async function readEvents(
  stream: ReadableStream<BufferSource>,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const frames = (rest + value).split(/\r?\n\r?\n/);
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const event = readFrame(frame);
      if (event !== null) onEvent(event);
    }
  }
}

/**
 * Returns the event of a frame; null for comments, which keep the stream open, and for frames
 * without data.
 */
function readFrame(frame: string): LiveEvent | null {
  let type = 'message';
  const data: string[] = [];
  for (const line of frame.split(/\r?\n/)) {
    const [, name, text = ''] = /^(event|data): ?(.*)$/.exec(line) ?? [];
    if (name === 'event') type = text;
    if (name === 'data') data.push(text);
  }
  return data.length === 0 ? null : { type, data: JSON.parse(data.join('\n')) };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, spreadPause(ms));
    signal.addEventListener('abort', end);
  });
}
