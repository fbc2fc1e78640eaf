import { describe, expect, it } from 'vitest';
import { createLog, withRequest } from './log.ts';

/** Creates a log that keeps its lines as parsed objects. */
function recordLog() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string): void => {
    lines.push(JSON.parse(line) as Record<string, unknown>);
  };
  return { log: createLog({ level: 'debug', destination: { write } }), lines };
}

describe('the log', () => {
  it('hides secrets and personal data by field name, at any depth', () => {
    const { log, lines } = recordLog();
    log.info(
      {
        password: 'p',
        headers: {
          authorization: 'Bearer x',
          'set-cookie': ['a=b'],
          'x-api-secret': 's',
          host: 'h',
        },
        body: { owner: { civil_id: '284051234567', email: 'a@b.c' }, bank: { iban: 'KW81' } },
        items: [{ registrationToken: 't', signature_file: 'data:image/png;base64,AAAA' }],
      },
      'done',
    );
    expect(lines[0]).toMatchObject({
      level: 'info',
      msg: 'done',
      password: '[hidden]',
      headers: {
        authorization: '[hidden]',
        'set-cookie': '[hidden]',
        'x-api-secret': '[hidden]',
        host: 'h',
      },
      body: { owner: { civil_id: '[hidden]', email: '[hidden]' }, bank: { iban: '[hidden]' } },
      items: [{ registrationToken: '[hidden]', signature_file: '[hidden]' }],
    });
  });

  it('keeps fields whose names only resemble a secret', () => {
    const { log, lines } = recordLog();
    log.info({ password_min_length: 8, has_password: true, token_kind: 'setup', mcc_code: '5812' });
    expect(lines[0]).toMatchObject({
      password_min_length: 8,
      has_password: true,
      token_kind: 'setup',
      mcc_code: '5812',
    });
  });

  it('contains name, text, code and constraint of an error, but not the refused row', () => {
    const { log, lines } = recordLog();
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'users_email_unique',
      detail: 'Key (email)=(a@b.c) already exists.',
    });
    log.error({ err: new TypeError('failed', { cause }) }, 'insert');
    expect(lines[0]).toMatchObject({
      err: {
        type: 'TypeError',
        message: 'failed',
        cause: { code: '23505', constraint: 'users_email_unique' },
      },
    });
    expect(JSON.stringify(lines)).not.toContain('a@b.c');
  });

  it('adds the request id to every line that the request causes', async () => {
    const { log, lines } = recordLog();
    await withRequest({ request_id: 'req-1' }, async () => {
      await Promise.resolve();
      log.info('inside');
    });
    log.info('outside');
    expect(lines[0]).toMatchObject({ request_id: 'req-1', msg: 'inside' });
    expect(lines[1]).not.toHaveProperty('request_id');
  });
});
