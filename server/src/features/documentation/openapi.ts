import { FEATURE_DOCUMENTATION, type ErrorCode } from '@diwan/contract';
import type { Audience } from '@diwan/contract/features/documentation/records';
import { postedEvents } from '@diwan/contract/features/webhook-deliveries/events';
import { allCalls, type Call, callsOf } from './audiences.ts';
import { componentsOf, type Components, namesReached } from './components.ts';
import type { Json } from './json.ts';
import {
  errorCodeSchema,
  FAILURE_SCHEMA,
  HEADERS,
  REFUSAL_SCHEMA,
  type SharedFailures,
} from './failures.ts';
import {
  IDEMPOTENCY_KEY,
  operationOf,
  PARTNER_TAG,
  type Parts,
  SECURITY_SCHEMES,
} from './operations.ts';

const PARTNER_TAG_DESCRIPTION = "Calls of a partner's programs, with the partner's API key";

const TITLES: Readonly<Record<Audience, string>> = {
  integrators: 'Diwan API for the servers of brands',
  partners: 'Diwan API for partners',
  staff: 'Diwan API of the web app',
};

const DESCRIPTIONS: Readonly<Record<Audience, string>> = {
  integrators:
    "Payments through Tap's API, version 2: charges, refunds, invoices and their lists, with the " +
    'API key of a brand. Payments with a key that begins with `dk_test_` move no money. ' +
    'Amounts are in dinars with at most three decimals.',
  partners:
    'Calls by the people and the programs of a partner. Programs send the API key of the partner. ' +
    `They can make only the calls with the tag \`${PARTNER_TAG}\`. Other calls need a sign-in.`,
  staff:
    'All calls of the web app, for administrators. `x-roles` names the roles that can make a ' +
    'call, and `x-scope` the data that the call can reach.',
};

/** Returns the events for a brand's server as OpenAPI webhooks. */
const webhooksOf = ({ answer }: Components): Record<string, Json> =>
  Object.fromEntries(
    postedEvents.map(({ name, summary, description, headers, body, example }) => [
      name,
      {
        post: {
          operationId: `post${name.charAt(0).toUpperCase()}${name.slice(1)}Event`,
          summary,
          description,
          tags: [FEATURE_DOCUMENTATION.webhook_deliveries.name],
          parameters: Object.entries(headers).map(([header, meaning]) => ({
            name: header,
            in: 'header',
            required: true,
            description: meaning,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: answer(body), example } },
          },
          security: [],
          responses: {
            '2XX': { description: 'Received' },
            default: { description: 'Not received: we post the event again later' },
          },
        },
      },
    ]),
  );

function pathsOf(calls: readonly Call[], parts: Parts): Record<string, Record<string, Json>> {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) {
    const path = `/api${call.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const operations = (paths[path] ??= {});
    operations[call.endpoint.method.toLowerCase()] = operationOf(call, parts);
  }
  return paths;
}

function tagsOf(calls: readonly Call[]): readonly Json[] {
  const features = [...new Set(calls.map(({ feature }) => feature))];
  const partners = calls.some(({ endpoint }) => endpoint.partner_key !== undefined);
  return [
    ...(partners ? [{ name: PARTNER_TAG, description: PARTNER_TAG_DESCRIPTION }] : []),
    ...features.map((feature) => ({
      name: FEATURE_DOCUMENTATION[feature].name,
      description: FEATURE_DOCUMENTATION[feature].about,
    })),
  ];
}

/** Returns the security schemes that operations of these paths need. */
function schemesOf(paths: Record<string, Record<string, Json>>): Json {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const used = new Set(
    operations.flatMap(({ security }) => (security as Json[]).flatMap((one) => Object.keys(one))),
  );
  return Object.fromEntries(Object.entries(SECURITY_SCHEMES).filter(([name]) => used.has(name)));
}

const sorted = (members: Record<string, Json>): Json =>
  Object.fromEntries(Object.entries(members).toSorted(([a], [b]) => (a < b ? -1 : 1)));

function documentOf(audience: Audience, components: Components, public_url: string): Json {
  const calls = callsOf(audience);
  const shared: SharedFailures = { examples: {}, responses: {}, codes: new Set<ErrorCode>() };
  const paths = pathsOf(calls, { components, shared });
  const webhooks = audience === 'integrators' ? { webhooks: webhooksOf(components) } : {};
  const responses = sorted(shared.responses);
  const schemas: Record<string, Json> = {
    ...components.schemas,
    ErrorCode: errorCodeSchema(shared.codes),
    Failure: FAILURE_SCHEMA,
    Refusal: REFUSAL_SCHEMA,
  };
  const names = namesReached(schemas, [paths, webhooks, responses]);
  return {
    openapi: '3.1.0',
    info: {
      title: TITLES[audience],
      version: '1.2.0',
      description: DESCRIPTIONS[audience],
      contact: { name: 'Diwan', url: public_url },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Diwan' },
    },
    servers: [{ url: public_url, description: 'This installation' }],
    tags: tagsOf(calls),
    paths,
    ...webhooks,
    components: {
      schemas: Object.fromEntries(names.map((name) => [name, schemas[name]])),
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      headers: HEADERS,
      examples: sorted(shared.examples),
      responses,
      securitySchemes: schemesOf(paths),
    },
  };
}

let components: Components | undefined;

/**
 * Creates the OpenAPI 3.1 document of an audience, from the schemas that also validate requests.
 * @param public_url the URL of the installation, without a trailing slash
 */
export function openApiDocument(audience: Audience, public_url: string): Json {
  // All calls name the schemas, so that a schema has the same name in each document.
  components ??= componentsOf(
    allCalls,
    postedEvents.map(({ name, body }) => [name, body]),
  );
  return documentOf(audience, components, public_url);
}
