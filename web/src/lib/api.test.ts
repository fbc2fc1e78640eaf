import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { signInAs, userOf } from '../testing/render-app.tsx';
import { answer, refusal, server } from '../testing/server.ts';
import { call, request } from './api.ts';
import { switchLanguage } from './i18n.ts';
import { onSessionLost } from './refresh.ts';
import { getSession } from './session.ts';

/** Serves a path that accepts one token. Returns the received tokens. */
function serveProtected(path: string, good: string) {
  const seen: string[] = [];
  server.use(
    http.all(`/api${path}`, ({ request: asked }) => {
      const token = asked.headers.get('Authorization') ?? '';
      seen.push(token);
      return token === `Bearer ${good}` ? answer('fine') : refusal('UNAUTHENTICATED');
    }),
  );
  return seen;
}

function serveRefresh(token: string | null) {
  const asked = { times: 0 };
  server.use(
    http.get('/api/auth/refresh', () => {
      asked.times += 1;
      return token === null ? refusal('UNAUTHENTICATED') : answer({ token, user: userOf('admin') });
    }),
  );
  return asked;
}

describe('a call that is answered 401', () => {
  it('is retried with the token of one refresh', async () => {
    signInAs('admin', 'old');
    const seen = serveProtected('/brands', 'new');
    const refresh = serveRefresh('new');
    await expect(request('GET', '/brands')).resolves.toBe('fine');
    expect(seen).toEqual(['Bearer old', 'Bearer new']);
    expect(refresh.times).toBe(1);
    expect(localStorage.getItem('token')).toBe('new');
  });

  it('shares one refresh with all calls that are refused at the same time', async () => {
    signInAs('admin', 'old');
    serveProtected('/brands', 'new');
    const refresh = serveRefresh('new');
    const all = Array.from({ length: 8 }, () => request('GET', '/brands'));
    await expect(Promise.all(all)).resolves.toHaveLength(8);
    expect(refresh.times).toBe(1);
  });

  it('is retried only once', async () => {
    signInAs('admin', 'old');
    const seen = serveProtected('/brands', 'never');
    const refresh = serveRefresh('new');
    await expect(request('GET', '/brands')).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(2);
    expect(refresh.times).toBe(1);
  });

  it('ends the session when the refresh fails', async () => {
    signInAs('admin', 'old');
    serveProtected('/brands', 'new');
    serveRefresh(null);
    const lost: string[] = [];
    const stop = onSessionLost(() => lost.push('lost'));
    await expect(request('GET', '/brands')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    stop();
    expect(lost).toEqual(['lost']);
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
    expect(getSession()).toEqual({ user: null, token: null, loading: false, ended: 'lost' });
  });

  it.each([
    '/brands/shared?token=1',
    '/brands/7/documents/public',
    '/brands/7/agreement/public',
    '/brands/share-links/validate?token=1',
    '/brands/share-links/terms?token=1',
  ])('does not refresh the session on the public path %s', async (path) => {
    signInAs('admin', 'old');
    serveProtected(path.split('?')[0] ?? path, 'new');
    const refresh = serveRefresh('new');
    await expect(request('GET', path)).rejects.toMatchObject({ status: 401 });
    expect(refresh.times).toBe(0);
    expect(localStorage.getItem('token')).toBe('old');
  });

  it('does not refresh an onboarding session', async () => {
    const token = `x.${btoa(JSON.stringify({ scope: 'onboarding' }))}.y`;
    signInAs('brand_owner', token);
    serveProtected('/brands/7/agreement/sign', 'new');
    const refresh = serveRefresh('new');
    await expect(request('POST', '/brands/7/agreement/sign')).rejects.toMatchObject({
      status: 401,
    });
    expect(refresh.times).toBe(0);
  });
});

describe('a call', () => {
  it('sends the language, the JSON body and the headers of the descriptor', async () => {
    let sent: unknown;
    server.use(
      http.put('/api/auth/password', async ({ request: asked }) => {
        sent = [
          asked.headers.get('Accept-Language'),
          asked.headers.get('Content-Type'),
          await asked.json(),
        ];
        return answer({ token: 'next', user: userOf('admin') });
      }),
    );
    await switchLanguage('ar');
    const body = { current_password: 'one', new_password: 'two' };
    await expect(call(authEndpoints.changePassword, { body })).resolves.toMatchObject({
      token: 'next',
    });
    expect(sent).toEqual(['ar', 'application/json', body]);
  });

  it('throws the refusal with its text, code, fields and request id', async () => {
    const fields = { phone_number: 'Please enter a valid phone number' };
    server.use(http.put('/api/auth/profile', () => refusal('VALIDATION', { fields })));
    await expect(request('PUT', '/auth/profile', { body: {} })).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION',
      message: 'Please check the highlighted fields',
      fields,
      request_id: 'req-1',
    });
  });

  it('reports that no answer came when the network or a proxy fails', async () => {
    server.use(
      http.get('/api/brands', () => new Response('<h1>Bad gateway</h1>', { status: 502 })),
      http.get('/api/mcc', () => Response.error()),
      http.get('/api/partners', () => new Response('<h1>Log in to the network</h1>')),
      http.get('/api/customers', () => Response.json({ hello: 'proxy' })),
    );
    await expect(request('GET', '/brands')).rejects.toMatchObject({ code: 'NETWORK' });
    await expect(request('GET', '/partners')).rejects.toMatchObject({ code: 'NETWORK' });
    await expect(request('GET', '/customers')).rejects.toMatchObject({ code: 'NETWORK' });
    await expect(request('GET', '/mcc')).rejects.toMatchObject({ code: 'NETWORK' });
  });
});
