import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import type { Outgoing } from './carrier.ts';
import { createCarriers, type CarrierOptions, isPublicServer } from './create-carriers.ts';

const MESSAGE: Outgoing = {
  id: '0b1f2a52-0c4e-4f2e-9a59-3f6f2f6f2f6f',
  to: '+96555512345',
  subject: 'Set your password',
  text: 'Open https://diwan.test/setup?token=the-secret',
  html: '<p>Open <a href="https://diwan.test/setup?token=the-secret">the link</a></p>',
  language: 'ar',
  template: 'set_password',
  parameters: ['Huda', 'https://diwan.test/setup?token=the-secret'],
};
const NONE: CarrierOptions = {
  mail: { smtp_url: undefined, from: 'Diwan <no-reply@diwan.test>' },
  whatsapp: undefined,
  sms: undefined,
};

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

interface Call {
  readonly request: IncomingMessage;
  readonly body: unknown;
}

/** A provider on loopback that answers every call alike and keeps what it was asked. */
async function startProvider(status: number, answer: string) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      calls.push({ request, body: JSON.parse(text) });
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

/** A mail server on loopback; `reject` refuses every recipient. */
async function startMailServer({ reject = false } = {}) {
  const mails: { to: string[]; content: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => done(reject ? new Error('no such mailbox') : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, content: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails };
}

describe('mail', () => {
  const carrier = (smtp_url: string) =>
    createCarriers({ ...NONE, mail: { ...NONE.mail, smtp_url } }, createLog({ level: 'silent' }))
      .email;

  it('goes over SMTP as text and HTML under its own Message-ID', async () => {
    const { url, mails } = await startMailServer();
    await carrier(url).send({ ...MESSAGE, to: 'owner@diwan.test' });
    expect(mails[0]?.to).toEqual(['owner@diwan.test']);
    expect(mails[0]?.content).toContain(`Message-ID: <${MESSAGE.id}@diwan.test>`);
    expect(mails[0]?.content).toContain('Content-Language: ar');
    expect(mails[0]?.content).toContain('multipart/alternative');
    expect(mails[0]?.content).toContain('Subject: Set your password');
  });

  it('is not sent without TLS to a server that must have it', async () => {
    const { url, mails } = await startMailServer();
    const send = carrier(`${url}?requireTLS=true`).send({ ...MESSAGE, to: 'a@diwan.test' });
    await expect(send).rejects.toThrow(/STARTTLS|TLS/);
    expect(mails).toEqual([]);
  });

  it.each([
    ['smtp://mail.example.com:587', true],
    ['smtp://user:secret@8.8.8.8', true],
    ['smtp://[2606:4700:4700::1111]:25', true],
    ['smtp://127.0.0.1:2525', false],
    ['smtp://[::1]:2525', false],
    ['smtp://10.1.2.3', false],
    ['smtp://localhost', false],
    ['smtp://mailhog:1025', false],
    ['smtp://mail.corp.internal', false],
  ])('to %s needs TLS: %s', (url, needs) => {
    expect(isPublicServer(url)).toBe(needs);
  });

  it('has one recipient, whatever the address looks like', async () => {
    const { url, mails } = await startMailServer();
    const send = carrier(url).send({ ...MESSAGE, to: 'a@diwan.test, b@diwan.test' });
    await send.catch(() => undefined);
    expect(mails.flatMap(({ to }) => to)).not.toContain('b@diwan.test');
  });

  it('fails when the server refuses or is away', async () => {
    const { url } = await startMailServer({ reject: true });
    await expect(carrier(url).send({ ...MESSAGE, to: 'a@diwan.test' })).rejects.toThrow('mailbox');
    await expect(carrier('smtp://127.0.0.1:1').send(MESSAGE)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('WhatsApp', () => {
  const carrier = (api_url: string) =>
    createCarriers(
      { ...NONE, whatsapp: { token: 'wa-token', phone_id: '1234', api_url } },
      createLog({ level: 'silent' }),
    ).whatsapp;

  it('sends the approved template with its parameters', async () => {
    const { url, calls } = await startProvider(200, '{"messages":[{"id":"wamid.1"}]}');
    await carrier(`${url}/v23.0/`).send(MESSAGE);
    expect(calls[0]?.request.url).toBe('/v23.0/1234/messages');
    expect(calls[0]?.request.headers.authorization).toBe('Bearer wa-token');
    expect(calls[0]?.body).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '96555512345',
      type: 'template',
      template: {
        name: 'set_password',
        language: { code: 'ar' },
        components: [
          {
            type: 'body',
            parameters: MESSAGE.parameters.map((text) => ({ type: 'text', text })),
          },
        ],
      },
    });
  });

  it('tells why it was refused', async () => {
    const refusal = '{"error":{"message":"Template name does not exist","code":132001}}';
    const { url } = await startProvider(404, refusal);
    await expect(carrier(url).send(MESSAGE)).rejects.toThrow(
      'WhatsApp refused: 404 132001 Template name does not exist',
    );
    const gateway = await startProvider(502, '<html>');
    await expect(carrier(gateway.url).send(MESSAGE)).rejects.toThrow('WhatsApp refused: 502');
  });

  it('follows no redirect with its credential', async () => {
    const { url } = await startProvider(302, '');
    await expect(carrier(url).send(MESSAGE)).rejects.toThrow('fetch failed');
  });
});

describe('SMS', () => {
  it('posts address and text to the gateway', async () => {
    const { url, calls } = await startProvider(202, '');
    const options = { ...NONE, sms: { url: `${url}/send`, token: 'sms-token' } };
    await createCarriers(options, createLog({ level: 'silent' })).sms.send(MESSAGE);
    expect(calls[0]?.request.headers.authorization).toBe('Bearer sms-token');
    expect(calls[0]?.body).toEqual({ id: MESSAGE.id, to: MESSAGE.to, text: MESSAGE.text });
  });

  it('fails when the gateway refuses', async () => {
    const { url } = await startProvider(500, '');
    const carriers = createCarriers(
      { ...NONE, sms: { url, token: undefined } },
      createLog({ level: 'silent' }),
    );
    await expect(carriers.sms.send(MESSAGE)).rejects.toThrow('The SMS gateway refused: 500');
  });
});

describe('a channel without a server', () => {
  it('counts as sent and never shows link, text or address in the log', async () => {
    const lines: string[] = [];
    const write = (line: string): void => void lines.push(line);
    const carriers = createCarriers(NONE, createLog({ level: 'debug', destination: { write } }));
    await Promise.all(Object.values(carriers).map((carrier) => carrier.send(MESSAGE)));
    expect(lines).toHaveLength(3);
    expect(lines.join('')).toContain(MESSAGE.id);
    expect(lines.join('')).not.toMatch(/the-secret|55512345|Huda/);
  });
});
