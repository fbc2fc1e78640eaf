import { describe, expect, it } from 'vitest';
import { isFromThisMachine, namesThisServer } from './near.ts';

describe('a request to this server by name', () => {
  it.each(['localhost', 'localhost:3000', '127.0.0.1:80', '127.8.9.1', '[::1]:3000', 'LOCALHOST'])(
    'may use %s',
    (host) => expect(namesThisServer({ host })).toBe(true),
  );

  it.each([
    'evil.test',
    'evil.test:3000',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    '127.evil.test',
    '0.0.0.0',
    'localhost:3000:1',
    'user@localhost',
    '',
  ])('may not use %s', (host) => expect(namesThisServer({ host })).toBe(false));

  it("may use the server's public address", () => {
    const url = 'https://pay.diwan.test/simulator';
    expect(namesThisServer({ host: 'pay.diwan.test' }, url)).toBe(true);
    expect(namesThisServer({ host: 'diwan.test' }, url)).toBe(false);
    expect(namesThisServer({}, url)).toBe(false);
  });
});

describe('a request from this machine', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.8.8.8'])('may come from %s', (address) =>
    expect(isFromThisMachine(address, { host: 'localhost' })).toBe(true),
  );

  it.each(['10.0.0.1', '::2', '1127.0.0.1', '', undefined])('may not come from %s', (address) =>
    expect(isFromThisMachine(address, {})).toBe(false),
  );

  it.each(['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-client-ip'])(
    'may not have the header %s, which a proxy adds',
    (header) => expect(isFromThisMachine('127.0.0.1', { [header]: '127.0.0.1' })).toBe(false),
  );
});
