import type { Transport } from './api.ts';

/** Reports the share of a request that has been sent, from 0 to 1. */
export type ProgressReport = (share: number) => void;

const BODILESS = new Set([204, 205, 304]);

/**
 * Returns a transport like `fetch` that also reports upload progress. Like `fetch`, it rejects only
 * if no answer arrives or the request is aborted.
 */
export function withProgress(report: ProgressReport): Transport {
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const carrier = new XMLHttpRequest();
      carrier.open(method, url);
      for (const [name, value] of Object.entries(headers)) carrier.setRequestHeader(name, value);
      carrier.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) report(loaded / total);
      });
      carrier.upload.addEventListener('load', () => report(1));
      carrier.addEventListener('load', () => resolve(readAnswer(carrier)));
      for (const failure of ['error', 'timeout', 'abort']) {
        carrier.addEventListener(failure, () => reject(new TypeError(`upload: ${failure}`)));
      }
      signal?.addEventListener('abort', () => carrier.abort());
      carrier.send(body);
    });
}

function readAnswer(carrier: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of carrier
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const body = BODILESS.has(carrier.status) ? null : carrier.responseText;
  return new Response(body, { status: carrier.status, headers });
}
