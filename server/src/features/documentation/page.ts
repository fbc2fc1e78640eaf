import type { Audience } from '@diwan/contract/features/documentation/records';
import type { Json } from './json.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escape = (text: string): string => text.replaceAll(/[&<>]/g, (char) => ESCAPES[char] ?? '');

const STYLE = `:root{color-scheme:light dark;--ink:#1f2937;--ground:#f9fafb;--paper:#fff;--line:#d1d5db;
--code:#f3f4f6;--link:#0b5cad}
@media(prefers-color-scheme:dark){:root{--ink:#e5e7eb;--ground:#111827;--paper:#1f2937;--line:#4b5563;
--code:#111827;--link:#7db8f7}}
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;
color:var(--ink);background:var(--ground)}h1{font-size:1.75rem}h2{margin-top:2.5rem;font-size:1.35rem}
h3{margin:1rem 0 .25rem;font-size:1.1rem}
h4{margin:1rem 0 .25rem;font-size:1rem}a{color:var(--link)}
details{background:var(--paper);border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;padding:.5rem 1rem}
summary{cursor:pointer}code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;background:var(--code);
padding:.75rem;border-radius:.375rem;max-height:32rem}b{display:inline-block;min-width:4rem}
.pair{display:grid;gap:0 1rem}@media(min-width:56rem){.pair{grid-template-columns:1fr 1fr}}
.pair>*{min-width:0}`;

interface Content {
  readonly schema: Json;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref: string }>>;
}

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly [string, ...string[]];
  readonly security: readonly Json[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Response>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The parts of a document that the page uses. */
interface Document {
  readonly info: { readonly title: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Paths;
  readonly webhooks?: Paths;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: Json }>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
  };
}

const lastOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** Returns the member itself, or the member to which its `$ref` refers. */
function resolve<T extends { readonly $ref?: string }>(
  value: T,
  members: Readonly<Record<string, T>>,
): T {
  return value.$ref === undefined ? value : (members[lastOf(value.$ref)] ?? value);
}

const linked = (json: string): string =>
  json.replaceAll(/"#\/components\/schemas\/(\w+)"/g, '<a href="#schema-$1">$1</a>');

const block = (title: string, value: unknown): string =>
  value === undefined
    ? ''
    : `<div><h4>${title}</h4><pre tabindex="0" aria-label="${title}">${linked(
        escape(JSON.stringify(value, null, 2)),
      )}</pre></div>`;

const contentBlock = (title: string, content: Readonly<Record<string, Content>> = {}): string =>
  Object.entries(content)
    .map(([type, { schema, example }]) => {
      const heading = type === 'application/json' ? title : `${title} (${type})`;
      return `<div class="pair">${block(heading, schema)}${block(`${title}: example`, example)}</div>`;
    })
    .join('');

const codes = (names: readonly string[]): string =>
  names.map((name) => `<code>${escape(name)}</code>`).join(' with ');

function securityLine({ security }: Operation): string {
  const ways = security.map((way) => Object.keys(way)).filter((way) => way.length > 0);
  return ways.length === 0 ? '' : `<p>Security: ${ways.map(codes).join(', or ')}.</p>`;
}

function parameterList({ parameters }: Operation, { components }: Document): string {
  const lines = parameters.map((parameter) => {
    const {
      name,
      in: place,
      required,
      description = '',
    } = resolve(parameter, components.parameters);
    const optional = required ? '' : ', optional';
    return `<li><code>${escape(name)}</code> (${place}${optional}) ${escape(description)}</li>`;
  });
  return lines.length === 0 ? '' : `<h4>Parameters</h4><ul>${lines.join('')}</ul>`;
}

function refusalList({ responses }: Operation, { components }: Document): string {
  const lines = Object.entries(responses).flatMap(([status, response]) => {
    if (status.startsWith('2')) return [];
    const { content } = resolve(response, components.responses);
    return Object.entries(content?.['application/json']?.examples ?? {}).map(([code, { $ref }]) => {
      const { summary, value } = components.examples[lastOf($ref)] ?? { summary: '', value: {} };
      const body = 'errors' in value ? ` <code>${escape(JSON.stringify(value))}</code>` : '';
      return `<li><code>${status} ${code}</code> ${escape(summary)}${body}</li>`;
    });
  });
  return lines.length === 0 ? '' : `<h4>Refusals</h4><ul>${lines.join('')}</ul>`;
}

function operationBlock(head: string, operation: Operation, document: Document): string {
  const { operationId, summary, description, requestBody, responses } = operation;
  return `<details id="${operationId}"><summary>${head} ${escape(summary)}</summary>
<p>${escape(description)}</p>${securityLine(operation)}${parameterList(operation, document)}
${contentBlock('Request', requestBody?.content)}${contentBlock('Answer', responses['200']?.content)}
${refusalList(operation, document)}</details>`;
}

const operationsOf = (paths: Paths) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      head: `<b>${method.toUpperCase()}</b> <code>${escape(path)}</code>`,
      operation,
    })),
  );

/** Returns the sections of the page. Each operation is under its last tag. */
function tagSections(document: Document): string {
  const operations = operationsOf(document.paths);
  return document.tags
    .map(({ name, description }) => {
      const own = operations.filter(({ operation }) => operation.tags.at(-1) === name);
      if (own.length === 0) return '';
      const blocks = own.map(({ head, operation }) => operationBlock(head, operation, document));
      return `<h2>${escape(name)}</h2><p>${escape(description)}</p>${blocks.join('')}`;
    })
    .join('');
}

function webhookSection(document: Document): string {
  const events = operationsOf(document.webhooks ?? {});
  if (events.length === 0) return '';
  const blocks = events.map(({ operation }) => operationBlock('<b>POST</b>', operation, document));
  return `<h2>Events for your server</h2>${blocks.join('')}`;
}

const schemaSection = ({ components }: Document): string =>
  Object.entries(components.schemas)
    .map(
      ([name, schema]) =>
        `<details id="schema-${name}"><summary>${name}</summary>${block('Schema', schema)}</details>`,
    )
    .join('');

const schemeList = ({ components }: Document): string =>
  Object.entries(components.securitySchemes)
    .map(([name, { description }]) => `<li><code>${name}</code> ${escape(description)}</li>`)
    .join('');

const ADDRESSES: Readonly<Record<Audience, string>> = {
  integrators: '/api/openapi.json',
  partners: '/api/openapi/partners.json',
  staff: '/api/openapi/staff.json',
};

/**
 * Returns the line with the URL of a document. The document for integrators is public. The others
 * need a sign-in.
 */
function addressLine(audience: Audience): string {
  const address = ADDRESSES[audience];
  if (audience === 'integrators') {
    return `<p>The machine-readable document is <a href="${address}">openapi.json</a>.</p>`;
  }
  return `<p>The machine-readable document is at <code>${address}</code>, for signed-in people:
download it from your profile.</p>`;
}

/**
 * Returns a document as an HTML page without a script.
 * @param nonce the placeholder that each answer replaces by its own nonce
 */
export function documentationPage(audience: Audience, json: Json, nonce: string): string {
  const document = json as unknown as Document;
  const { title, description } = document.info;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${title}</h1>
<p>${escape(description)}</p>${addressLine(audience)}
<p>Address: <code>${escape(document.servers[0]?.url ?? '')}</code></p>
<h2>Access</h2><ul>${schemeList(document)}</ul>
${tagSections(document)}${webhookSection(document)}
<h2>Schemas</h2>${schemaSection(document)}</main></body></html>`;
}
