import { ERROR_KINDS } from '@diwan/contract/kernel/errors';
import { z } from 'zod';
import type { Route } from '../routes.ts';
import { NONCE_PLACE } from '../security-headers.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escape = (text: string): string => text.replaceAll(/[&<>]/g, (char) => ESCAPES[char] ?? '');

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;
color:#1f2937;background:#f9fafb}h1{font-size:1.75rem}h2{margin-top:2rem;font-size:1.25rem}
details{background:#fff;border:1px solid #d1d5db;border-radius:.5rem;margin:.5rem 0;padding:.5rem 1rem}
summary{cursor:pointer}code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#f3f4f6;
padding:.75rem;border-radius:.375rem}b{display:inline-block;min-width:4rem}`;

const schemaBlock = (
  title: string,
  schema: z.ZodType | undefined,
  io: 'input' | 'output',
): string => {
  if (schema === undefined) return '';
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<h3>${title}</h3><pre tabindex="0">${escape(JSON.stringify(json, null, 2))}</pre>`;
};

function routeBlock({ endpoint }: Route): string {
  const access = typeof endpoint.access === 'string' ? endpoint.access : endpoint.access.join(', ');
  const errors = endpoint.errors
    .map(
      (code) =>
        `<li><code>${ERROR_KINDS[code].status} ${code}</code> ${escape(ERROR_KINDS[code].sentence)}</li>`,
    )
    .join('');
  const response = typeof endpoint.response === 'string' ? undefined : endpoint.response;
  return `<details><summary><b>${endpoint.method}</b> <code>/api${escape(endpoint.path)}</code>
 ${escape(endpoint.summary)}</summary><p>Who: ${access}. Reach: ${endpoint.scope}.</p>
${schemaBlock('Query', endpoint.query, 'input')}${schemaBlock('Body', endpoint.body, 'input')}
${schemaBlock('Data', response, 'output')}${errors && `<h3>Refusals</h3><ul>${errors}</ul>`}</details>`;
}

/** The API read to people: plain HTML, no script, from the same descriptors as everything else. */
export function documentationPage(routes: readonly Route[]): string {
  const groups = Map.groupBy(routes, ({ endpoint }) => endpoint.path.split('/')[1] ?? '');
  const body = [...groups]
    .map(([name, members]) => `<h2>${escape(name)}</h2>${members.map(routeBlock).join('')}`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Diwan API</title>
<style nonce="${NONCE_PLACE}">${STYLE}</style></head><body><main><h1>Diwan API</h1>
<p>Every call answers <code>{ success, data }</code> or <code>{ success, error, code, fields,
request_id }</code>. The machine-readable document is <a href="/api/openapi.json">openapi.json</a>.</p>
${body}</main></body></html>`;
}
