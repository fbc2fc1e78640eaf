import { AUDIENCES, type Audience } from '@diwan/contract/features/documentation/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../app.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import {
  type Content,
  checkerOf,
  type Document,
  operationsOf,
  resolveRef,
  responseOf,
} from '../../testing/document.ts';

const PATHS: Readonly<Record<Audience, string>> = {
  integrators: '/openapi.json',
  partners: '/openapi/partners.json',
  staff: '/openapi/staff.json',
};

let test: TestApp;
let documents: Readonly<Record<Audience, Document>>;

beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://pay.diwan.test' });
  const { token } = await signInAs(test, 'admin');
  const entries = await Promise.all(
    AUDIENCES.map(async (audience) => {
      const { raw } = await ask(test, 'GET', PATHS[audience], { token });
      return [audience, JSON.parse(raw) as Document] as const;
    }),
  );
  documents = Object.fromEntries(entries) as Record<Audience, Document>;
});
afterAll(() => test.close());

const namesIn = (audience: Audience): string[] =>
  operationsOf(documents[audience].paths).map(({ operation }) => operation.operationId);

/** Returns every object in a document, with the path to it. */
function objectsIn(value: unknown, path = ''): { path: string; object: object }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, member]) =>
    objectsIn(member, `${path}/${name}`),
  );
  return Array.isArray(value) ? inner : [{ path, object: value }, ...inner];
}

const propertiesOf = (object: object): object =>
  ('properties' in object && (object.properties as object)) || {};

describe.each(AUDIENCES)('the document for %s', (audience) => {
  it('has the URL of the installation', () => {
    const { openapi, servers } = documents[audience];
    expect(openapi).toBe('3.1.0');
    expect(servers.map(({ url }) => url)).toEqual(['https://pay.diwan.test']);
  });

  it('has a unique name, a tag and a description for each operation', () => {
    const { tags, paths, webhooks } = documents[audience];
    const described = new Set(tags.map(({ name }) => name));
    expect(described.size).toBe(tags.length);
    const operations = [...operationsOf(paths), ...operationsOf(webhooks)];
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { operation } of operations) {
      expect(operation.description.length).toBeGreaterThan(10);
      expect(operation.tags.length).toBeGreaterThan(0);
      for (const tag of operation.tags) expect(described).toContain(tag);
    }
    const used = new Set(operations.flatMap(({ operation }) => operation.tags));
    expect([...described].filter((name) => !used.has(name))).toEqual([]);
    expect(tags.filter(({ description }) => description.length < 10)).toEqual([]);
  });

  it('has a target for every reference, and no unused component', () => {
    const document = documents[audience];
    const refs = objectsIn(document).flatMap(({ object }) =>
      '$ref' in object ? [String(object.$ref)] : [],
    );
    expect(refs.length).toBeGreaterThan(10);
    expect(refs.filter((ref) => resolveRef(document, ref) === undefined)).toEqual([]);
    const { securitySchemes, ...components } = document.components;
    const used = new Set(refs);
    const unused = Object.entries(components).flatMap(([kind, members]) =>
      Object.keys(members)
        .map((name) => `#/components/${kind}/${name}`)
        .filter((ref) => !used.has(ref)),
    );
    expect(unused).toEqual([]);
    const schemes = operationsOf(document.paths).flatMap(({ operation }) =>
      operation.security.flatMap((way) => Object.keys(way)),
    );
    expect(Object.keys(securitySchemes).toSorted()).toEqual([...new Set(schemes)].toSorted());
  });

  it('repeats no large schema', () => {
    const large = objectsIn(documents[audience]).filter(
      ({ object }) => Object.keys(propertiesOf(object)).length > 5,
    );
    const by_text = Map.groupBy(large, ({ object }) => JSON.stringify(object));
    const repeated = [...by_text.values()].filter((same) => same.length > 1);
    expect(repeated.map((same) => same.map(({ path }) => path))).toEqual([]);
  });

  it('has security and possible refusals for every operation', () => {
    const document = documents[audience];
    for (const { operation, method } of operationsOf(document.paths)) {
      const codes = Object.keys(operation.responses).flatMap((status) => {
        const { content } = responseOf(document, operation, status)!;
        return Object.keys(content['application/json']?.examples ?? {});
      });
      expect(codes).toEqual(expect.arrayContaining(['VALIDATION', 'TOO_MANY_REQUESTS']));
      expect(codes.includes('MEDIA_TYPE')).toBe(method !== 'get');
      expect(new Set(codes).size).toBe(codes.length);
      const route = allRoutes.find(({ name }) => name === operation.operationId)!;
      const { access, errors } = route.endpoint;
      expect(codes).toEqual(expect.arrayContaining([...errors]));
      if (access !== 'public') expect(codes).toContain('UNAUTHENTICATED');
      expect(operation.security.length > 0).toBe(
        access !== 'public' || errors.includes('UNAUTHENTICATED'),
      );
    }
  });

  it('has the types of uploaded and returned files', () => {
    for (const { operation } of operationsOf(documents[audience].paths)) {
      const { endpoint } = allRoutes.find(({ name }) => name === operation.operationId)!;
      const types = Object.keys(operation.responses['200']!.content);
      if (endpoint.response === 'file') {
        expect(types.length).toBeGreaterThan(0);
        expect(types).toEqual(endpoint.media_types);
      } else {
        expect(types).toEqual([
          endpoint.response === 'events' ? 'text/event-stream' : 'application/json',
        ]);
      }
      if (endpoint.consumes === 'multipart') {
        const { schema, encoding } = operation.requestBody!.content['multipart/form-data']!;
        expect(schema).toMatchObject({ properties: { file: { format: 'binary' } } });
        expect(encoding?.file.contentType).toBe(endpoint.file_types?.join(', '));
      }
    }
  });
});

/** Returns every example of a document with its schema. */
function examplesIn(document: Document): { path: string; schema: unknown; value: unknown }[] {
  return objectsIn(document).flatMap(({ path, object }) => {
    const { schema, example, examples } = object as Partial<Content>;
    const own = (Array.isArray(examples) ? examples : []) as readonly unknown[];
    const named = Array.isArray(examples) ? [] : Object.values(examples ?? {});
    return [
      ...(example === undefined ? [] : [{ path, schema, value: example }]),
      ...own.map((value) => ({ path, schema: object, value })),
      ...named.flatMap(({ $ref }) => {
        if ($ref === undefined) return [];
        const { value } = resolveRef(document, $ref) as { value: unknown };
        return [{ path: `${path}/${$ref}`, schema, value }];
      }),
    ];
  });
}

describe.each(AUDIENCES)('the examples for %s', (audience) => {
  it('are valid by an independent validator', () => {
    const document = documents[audience];
    const problemsOf = checkerOf(document);
    const examples = examplesIn(document);
    expect(examples.length).toBeGreaterThan(100);
    const wrong = examples.flatMap(({ path, schema, value }) =>
      problemsOf(schema, value).map((problem) => `${path}: ${problem}`),
    );
    expect(wrong).toEqual([]);
  });

  it('of requests are accepted by the call, and nearly every body has one', () => {
    const bodies = operationsOf(documents[audience].paths).flatMap(({ operation }) => {
      const content = operation.requestBody?.content['application/json'];
      return content ? [{ name: operation.operationId, example: content.example }] : [];
    });
    const shown = bodies.filter(({ example }) => example !== undefined);
    expect(bodies.length - shown.length).toBeLessThan(bodies.length / 20 + 1);
    const refused = shown.filter(({ name, example }) => {
      const { endpoint } = allRoutes.find((route) => route.name === name)!;
      return endpoint.body?.safeParse(example).success !== true;
    });
    expect(refused.map(({ name }) => name)).toEqual([]);
  });
});

it('every call of a program has an example answer', () => {
  const keyed = operationsOf(documents.partners.paths).filter(({ operation }) =>
    operation.tags.includes('Partner API'),
  );
  const calls = [...operationsOf(documents.integrators.paths), ...keyed];
  const json = calls.flatMap(({ operation }) => {
    const content = operation.responses['200']!.content['application/json'];
    return content ? [{ name: operation.operationId, example: content.example }] : [];
  });
  expect(json.length).toBeGreaterThan(15);
  expect(json.filter(({ example }) => example === undefined)).toEqual([]);
});

describe('the documents together', () => {
  it('have every call of the API, and no other', () => {
    const published = new Set(AUDIENCES.flatMap(namesIn));
    expect([...published].toSorted()).toEqual(allRoutes.map(({ name }) => name).toSorted());
  });

  it('give integrators only the calls of API keys, and the posted events', () => {
    const keyed = allRoutes.filter(({ endpoint }) => endpoint.access === 'api_key');
    expect(namesIn('integrators').toSorted()).toEqual(keyed.map(({ name }) => name).toSorted());
    expect(Object.keys(documents.integrators.webhooks ?? {})).toEqual([
      'charge',
      'refund',
      'invoice',
      'dispute',
      'test',
    ]);
    expect(documents.partners.webhooks).toBeUndefined();
  });

  it('give partners no call of administrators', () => {
    const names = new Set(namesIn('partners'));
    const closed = allRoutes.filter(
      ({ endpoint: { access } }) => Array.isArray(access) && !access.includes('partner_employee'),
    );
    expect(closed.length).toBeGreaterThan(100);
    expect(closed.filter(({ name }) => names.has(name))).toEqual([]);
  });

  it('have one name for each schema', () => {
    const schemas = AUDIENCES.flatMap((audience) =>
      Object.entries(documents[audience].components.schemas),
    ).filter(([name]) => name !== 'ErrorCode');
    const by_name = Map.groupBy(schemas, ([name]) => name);
    const differing = [...by_name].filter(
      ([, same]) => new Set(same.map(([, schema]) => JSON.stringify(schema))).size > 1,
    );
    expect(by_name.size).toBeGreaterThan(300);
    expect(differing.map(([name]) => name)).toEqual([]);
  });

  it('have no secret of the installation', async () => {
    const { config } = test.deps;
    const text = JSON.stringify(documents);
    expect(text).not.toContain(config.app_secret);
    expect(text).not.toContain(config.provider.secret_key);
    expect(text).not.toContain(test.url);
  });
});

const READERS: Readonly<Record<Audience, readonly Role[]>> = {
  integrators: ['super_admin', 'admin', 'partner_employee', 'partner', 'brand_owner'],
  partners: ['super_admin', 'admin', 'partner_employee', 'partner'],
  staff: ['super_admin', 'admin'],
};
const ROLES = READERS.integrators;
const cases = AUDIENCES.flatMap((audience) => ROLES.map((role) => ({ audience, role })));

describe('access to a document', () => {
  it.each(cases)('$role reads that of $audience if it may', async ({ audience, role }) => {
    const { token } = await signInAs(test, role);
    const allowed = READERS[audience].includes(role);
    const json = await ask(test, 'GET', PATHS[audience], { token });
    const page = await ask(test, 'GET', `/docs?audience=${audience}`, { token });
    expect([json.status, page.status]).toEqual(allowed ? [200, 200] : [403, 403]);
  });

  it('a stranger reads only that of integrators', async () => {
    const statuses = await Promise.all(
      AUDIENCES.flatMap((audience) => [PATHS[audience], `/docs?audience=${audience}`]).map(
        async (path) => (await ask(test, 'GET', path)).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 401, 401, 401, 401]);
  });
});

describe('the page', () => {
  it.each([
    ['admin', 'Diwan API of the web app'],
    ['partner_employee', 'Diwan API for partners'],
    ['brand_owner', 'Diwan API for the servers of brands'],
  ] as const)('fits %s', async (role, title) => {
    const { token } = await signInAs(test, role);
    const own = await ask(test, 'GET', '/docs', { token });
    expect(own.raw).toContain(`<h1>${title}</h1>`);
    const { data } = await ask<{ url: string }>(test, 'GET', '/docs/link', { token });
    const opened = await test.app.inject({ url: data.url });
    expect(opened.statusCode).toBe(200);
    expect(opened.body).toContain(`<h1>${title}</h1>`);
    expect(opened.body).not.toContain('<script');
    expect(String(opened.headers['content-security-policy'])).toContain('nonce-');
  });

  it('is not opened by a link that is for another audience, expired or unsigned', async () => {
    const { token } = await signInAs(test, 'partner_employee');
    const { data } = await ask<{ url: string }>(test, 'GET', '/docs/link', { token });
    const forged = [
      data.url.replace('partners', 'staff'),
      data.url.replace(/expires=\d/, 'expires=9'),
      data.url.replace(/signature=\w+/, `signature=${'0'.repeat(64)}`),
    ];
    for (const url of forged) {
      const reply = await test.app.inject({ url });
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
        403,
        'DOCUMENTATION_LINK_EXPIRED',
      ]);
    }
    test.clock.advance({ minutes: 11 });
    expect((await test.app.inject({ url: data.url })).statusCode).toBe(403);
  });

  it('has every operation, and each schema that it links to', async () => {
    const { token } = await signInAs(test, 'admin');
    const { raw } = await ask(test, 'GET', '/docs?audience=staff', { token });
    const missing = namesIn('staff').filter((name) => !raw.includes(`<details id="${name}">`));
    expect(missing).toEqual([]);
    const links = [...raw.matchAll(/href="#(schema-\w+)"/g)].map(([, name = '']) => name);
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((name) => !raw.includes(`<details id="${name}">`))).toEqual([]);
  });
});
