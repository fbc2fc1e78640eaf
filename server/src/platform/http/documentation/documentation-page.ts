import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { ERROR_KINDS } from '@diwan/contract/kernel/errors';
import type { z } from 'zod';
import type { Route } from '../routes.ts';
import { NONCE_PLACE } from '../security-headers.ts';
import { isForeign, type PostedEvent } from './foreign-calls.ts';
import { schemaOf } from './schema-of.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escape = (text: string): string => text.replaceAll(/[&<>]/g, (char) => ESCAPES[char] ?? '');

const STYLE = `:root{color-scheme:light dark;--ink:#1f2937;--ground:#f9fafb;--paper:#fff;--line:#d1d5db;
--code:#f3f4f6;--link:#0b5cad}
@media(prefers-color-scheme:dark){:root{--ink:#e5e7eb;--ground:#111827;--paper:#1f2937;--line:#4b5563;
--code:#111827;--link:#7db8f7}}
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;
color:var(--ink);background:var(--ground)}h1{font-size:1.75rem}h2{margin-top:2.5rem;font-size:1.35rem}
h3{margin:1rem 0 .25rem;font-size:1.1rem}
h4{margin:1rem 0 .25rem;font-size:1rem}section{border-block-start:1px solid var(--line);margin-block-start:2rem}a{color:var(--link)}
details{background:var(--paper);border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;padding:.5rem 1rem}
summary{cursor:pointer}code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;background:var(--code);
padding:.75rem;border-radius:.375rem;max-height:32rem}b{display:inline-block;min-width:4rem}
.pair{display:grid;gap:0 1rem}@media(min-width:56rem){.pair{grid-template-columns:1fr 1fr}}
.pair>*{min-width:0}`;

const block = (title: string, value: unknown): string =>
  value === undefined
    ? ''
    : `<div><h4>${title}</h4><pre tabindex="0" aria-label="${title}">${escape(
        JSON.stringify(value, null, 2),
      )}</pre></div>`;

const schemaBlock = (
  title: string,
  schema: z.ZodType | undefined,
  io: 'input' | 'output',
): string => block(title, schema && schemaOf(schema, io));

const folded = (title: string, content: string): string =>
  content && `<details><summary>${title}</summary>${content}</details>`;

function refusalsOf({ errors, write_failure }: AnyEndpoint): string {
  const lines = errors.map((code) => {
    const { status, sentence } = ERROR_KINDS[code];
    const failure = { success: false, code, error: sentence, request_id: '' } as const;
    const body = write_failure
      ? ` <code>${escape(JSON.stringify(write_failure(failure)))}</code>`
      : '';
    return `<li><code>${status} ${code}</code> ${escape(sentence)}${body}</li>`;
  });
  return lines.length > 0 ? `<h4>Refusals</h4><ul>${lines.join('')}</ul>` : '';
}

const headOf = ({ method, path, summary }: AnyEndpoint): string =>
  `<b>${method}</b> <code>/api${escape(path)}</code> ${escape(summary)}`;

const responseOf = ({ response }: AnyEndpoint): z.ZodType | undefined =>
  typeof response === 'string' ? undefined : response;

/** A call of merchants' servers: what to send and what comes back, before any schema. */
function merchantBlock({ name, endpoint }: Route): string {
  const { example, takes_key } = endpoint;
  const headers = ['X-API-Key', 'X-API-Secret', ...(takes_key ? ['Idempotency-Key'] : [])];
  return `<section id="${name}"><h3>${headOf(endpoint)}</h3>
<p>Headers: ${headers.map((header) => `<code>${header}</code>`).join(', ')}.
<code>Authorization: Bearer</code> with the API secret replaces the first two.</p>
<div class="pair">${block('Request', example?.body)}${block('Answer', example?.response)}</div>
${refusalsOf(endpoint)}
${folded(
  'Schemas',
  schemaBlock('Body', endpoint.body, 'input') +
    schemaBlock('Answer', responseOf(endpoint), 'output'),
)}</section>`;
}

const eventBlock = ({ name, summary, description, headers, example }: PostedEvent): string =>
  `<section id="${escape(name)}"><h3><b>POST</b> ${escape(summary)}</h3><p>${escape(description)}</p>
<ul>${Object.entries(headers)
    .map(([header, meaning]) => `<li><code>${header}</code> ${escape(meaning)}</li>`)
    .join('')}</ul>${block('Body', example)}</section>`;

const permissionOf = ({ partner_key }: AnyEndpoint): string =>
  partner_key ? ` A partner's API key with the permission <code>${partner_key}</code>.` : '';

function routeBlock({ endpoint }: Route): string {
  const access = typeof endpoint.access === 'string' ? endpoint.access : endpoint.access.join(', ');
  return `<details><summary>${headOf(endpoint)}</summary>
<p>Who: ${access}. Reach: ${endpoint.scope}.${permissionOf(endpoint)}</p>
${schemaBlock('Query', endpoint.query, 'input')}${schemaBlock('Body', endpoint.body, 'input')}
${schemaBlock('Data', responseOf(endpoint), 'output')}${refusalsOf(endpoint)}</details>`;
}

const partnerLines = (routes: readonly Route[]): string =>
  routes
    .filter(({ endpoint }) => endpoint.partner_key !== undefined)
    .map(({ endpoint }) => `<li>${headOf(endpoint)}${permissionOf(endpoint)}</li>`)
    .join('');

/**
 * The API read to people: plain HTML, no script, from the same descriptors as everything else.
 * @param routes merchants' calls first
 */
export function documentationPage(
  routes: readonly Route[],
  events: readonly PostedEvent[],
): string {
  const merchants = routes.filter(({ endpoint }) => isForeign(endpoint));
  const others = routes.filter(({ endpoint }) => !isForeign(endpoint));
  const groups = Map.groupBy(others, ({ endpoint }) => endpoint.path.split('/')[1] ?? '');
  const contents = merchants.map(
    ({ name, endpoint }) => `<li><a href="#${name}">${headOf(endpoint)}</a></li>`,
  );
  const body = [...groups]
    .map(([name, members]) => `<h3>${escape(name)}</h3>${members.map(routeBlock).join('')}`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Diwan API</title>
<style nonce="${NONCE_PLACE}">${STYLE}</style></head><body><main><h1>Diwan API</h1>
<p>The machine-readable document is <a href="/api/openapi.json">openapi.json</a>.</p>
<h2 id="merchants">Merchant API</h2><p>What the server of a brand calls. Bodies, answers and
refusals have Tap's own shapes, without an envelope. A key that begins with <code>dk_test_</code>
makes payments that move no money.</p><ul>${contents.join('')}</ul>
${merchants.map(merchantBlock).join('')}
<h2 id="partners">Partner API</h2><p>What a partner's programs read, with the partner's API key in
the header <code>X-API-Key</code>. The calls are the web app's, described below.</p>
<ul>${partnerLines(others)}</ul>
<h2 id="webhooks">What is posted to your server</h2>${events.map(eventBlock).join('')}
<h2 id="web">What the web app calls</h2>
<p>Every call answers <code>{ success, data }</code> or <code>{ success, error, code, fields,
request_id }</code>.</p>${body}</main></body></html>`;
}
