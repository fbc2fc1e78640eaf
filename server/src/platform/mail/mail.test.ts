import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { isPermanentFailure, type Outgoing } from './carrier.ts';
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

/**
 * Starts a messaging provider on loopback. It gives every call the same answer and records the
 * calls.
 */
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

/**
 * Waits for a carrier to fail.
 * @returns the error, and whether it is permanent
 */
async function failureOf(sending: Promise<void>) {
  const error = await sending.then(
    () => undefined,
    (thrown: unknown) => thrown as Error,
  );
  return { message: error?.message, permanent: isPermanentFailure(error) };
}

type Refusal = Partial<Record<'sender' | 'recipient' | 'data', number>>;

/** Starts a mail server on loopback that refuses the given steps with these codes. */
async function startMailServer(refuse: Refusal = {}) {
  const refusalOf = (responseCode: number | undefined): Error | null =>
    responseCode === undefined
      ? null
      : Object.assign(new Error('not this mailbox'), { responseCode });
  const mails: { to: string[]; content: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_, __, done) => done(refusalOf(refuse.sender)),
    onRcptTo: (_, __, done) => done(refusalOf(refuse.recipient)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, content: Buffer.concat(chunks).toString('utf8') });
        done(refusalOf(refuse.data));
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

  it('is sent over SMTP as text and HTML with its own Message-ID', async () => {
    const { url, mails } = await startMailServer();
    await carrier(url).send({ ...MESSAGE, to: 'owner@diwan.test' });
    expect(mails[0]?.to).toEqual(['owner@diwan.test']);
    expect(mails[0]?.content).toContain(`Message-ID: <${MESSAGE.id}@diwan.test>`);
    expect(mails[0]?.content).toContain('Content-Language: ar');
    expect(mails[0]?.content).toContain('multipart/alternative');
    expect(mails[0]?.content).toContain('Subject: Set your password');
  });

  it('is not sent without TLS to a server that requires it', async () => {
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

  it('has one recipient, whatever the address contains', async () => {
    const { url, mails } = await startMailServer();
    const send = carrier(url).send({ ...MESSAGE, to: 'a@diwan.test, b@diwan.test' });
    await send.catch(() => undefined);
    expect(mails.flatMap(({ to }) => to)).not.toContain('b@diwan.test');
  });

  it.each([
    [{ recipient: 550 }, true],
    [{ recipient: 450 }, false],
    [{ data: 554 }, true],
    [{ data: 451 }, false],
    // A refused sender is the operator's own address, so every message would fail permanently.
    [{ sender: 550 }, false],
  ])('that the server refuses with %o fails permanently: %s', async (refuse, permanent) => {
    const { url } = await startMailServer(refuse);
    const failure = await failureOf(carrier(url).send({ ...MESSAGE, to: 'a@diwan.test' }));
    expect(failure.message).toContain('not this mailbox');
    expect(failure.permanent).toBe(permanent);
  });

  it('is retried if the server is not available or refuses the password', async () => {
    const away = await failureOf(carrier('smtp://127.0.0.1:1').send(MESSAGE));
    expect(away.message).toContain('ECONNREFUSED');
    expect(away.permanent).toBe(false);
    const { url } = await startMailServer();
    const wrong_password = url.replace('//', '//diwan:wrong@');
    const refused = await failureOf(carrier(wrong_password).send({ ...MESSAGE, to: 'a@d.test' }));
    expect(refused.message).toBeDefined();
    expect(refused.permanent).toBe(false);
  });

  it('to an address that SMTP cannot express fails permanently', async () => {
    const { url } = await startMailServer();
    const failure = await failureOf(carrier(url).send({ ...MESSAGE, to: 'a<b>@diwan.test' }));
    expect(failure.permanent).toBe(true);
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

  it('reports why a message was refused', async () => {
    const refusal = '{"error":{"message":"Template name does not exist","code":132001}}';
    const { url } = await startProvider(404, refusal);
    await expect(carrier(url).send(MESSAGE)).rejects.toThrow(
      'WhatsApp refused: 404 132001 Template name does not exist',
    );
    const gateway = await startProvider(502, '<html>');
    await expect(carrier(gateway.url).send(MESSAGE)).rejects.toThrow('WhatsApp refused: 502');
  });

  it.each([
    [400, 131026, true],
    [400, 131009, true],
    [404, 132001, false],
    [400, 130429, false],
    [401, 190, false],
  ])('answers %i with code %i: a permanent failure: %s', async (status, code, permanent) => {
    const refusal = JSON.stringify({ error: { message: 'Refused', code } });
    const { url } = await startProvider(status, refusal);
    const failure = await failureOf(carrier(url).send(MESSAGE));
    expect(failure).toEqual({
      message: `WhatsApp refused: ${status} ${code} Refused`,
      permanent,
    });
  });

  it('does not send its credential to a redirect', async () => {
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

  it.each([
    [400, true],
    [422, true],
    [401, false],
    [429, false],
    [500, false],
  ])('that the gateway answers with %i fails permanently: %s', async (status, permanent) => {
    const { url } = await startProvider(status, '');
    const carriers = createCarriers(
      { ...NONE, sms: { url, token: undefined } },
      createLog({ level: 'silent' }),
    );
    expect(await failureOf(carriers.sms.send(MESSAGE))).toEqual({
      message: `The SMS gateway refused: ${status}`,
      permanent,
    });
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
