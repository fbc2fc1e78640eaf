#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { createClient } from './client.ts';
import { listen } from './listen.ts';

const USAGE = `npx diwan-client listen --url https://diwan.example.com --forward http://localhost:4000/hook
Forwards the events of a brand's payments to your own machine. The keys stand in DIWAN_API_KEY and
DIWAN_API_SECRET, or in --key and --secret, which other people of the machine can see.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    secret: { type: 'string' },
    forward: { type: 'string' },
  },
});
const {
  url = process.env['DIWAN_URL'],
  key = process.env['DIWAN_API_KEY'],
  secret = process.env['DIWAN_API_SECRET'],
  forward,
} = values;

const given = url !== undefined && key !== undefined && secret !== undefined;
if (positionals[0] !== 'listen' || !given || forward === undefined) {
  console.error(USAGE);
  process.exit(2);
}

const ended = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ended.abort());
try {
  await listen({
    client: createClient({ url, api_key: key, api_secret: secret, retries: 10 }),
    forward,
    say: (line) => console.log(line),
    signal: ended.signal,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
