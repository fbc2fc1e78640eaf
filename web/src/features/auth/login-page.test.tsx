import { cleanup, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { switchLanguage } from '../../lib/i18n.ts';
import { endSession } from '../../lib/session.ts';
import { renderApp, signInAs, userOf } from '../../testing/render-app.tsx';
import { answer, PUBLIC_SETTINGS, refusal, server } from '../../testing/server.ts';

const email = () => screen.findByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Sign in' });

describe('the login page', () => {
  it('asks for both fields and puts the focus on the first one that is missing', async () => {
    const { user } = renderApp('/login');
    await email();
    await user.click(button());
    expect(screen.getByText('Email is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(await email()).toHaveFocus();
  });

  it('refuses text that is not an address', async () => {
    const { user } = renderApp('/login');
    await user.type(await email(), 'noura@diwan');
    await user.type(password(), 'secret');
    await user.click(button());
    expect(screen.getByText('Invalid email address')).toBeVisible();
  });

  it('signs in, stores token and user, and opens the start page', async () => {
    let sent: unknown;
    server.use(
      http.post('/api/auth/login', async ({ request }) => {
        sent = await request.json();
        return answer({ token: 'token-1', user: userOf('admin') });
      }),
    );
    const { user, path } = renderApp('/login');
    await user.type(await email(), 'admin@diwan.test');
    await user.type(password(), 'Diwan-demo-2026');
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await user.click(button());
    expect(await screen.findByRole('heading', { level: 1, name: /Noura/ })).toBeVisible();
    expect(path()).toBe('/');
    expect(sent).toEqual({
      email: 'admin@diwan.test',
      password: 'Diwan-demo-2026',
      remember_me: true,
    });
    expect(localStorage.getItem('token')).toBe('token-1');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ role: 'admin' });
  });

  it('fills in the form with a trial account, which one key then signs in', async () => {
    const accounts = ['super@diwan.test', 'owner@diwan.test'];
    const trial = { accounts, password: 'Diwan-demo-2026' };
    const sent: unknown[] = [];
    server.use(
      http.get('/api/settings/public', () => answer({ ...PUBLIC_SETTINGS, trial })),
      http.post('/api/auth/login', async ({ request }) => {
        sent.push(await request.json());
        return refusal('CREDENTIALS_WRONG');
      }),
    );
    const { user } = renderApp('/login');
    await user.type(await email(), 'somebody@diwan.test');
    await user.click(button());
    const owner = await screen.findByRole('button', { name: 'owner@diwan.test' });
    // The buttons come after the form's submit button.
    expect(button().compareDocumentPosition(owner)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.dblClick(owner);
    expect(screen.queryByText('Password is required')).not.toBeInTheDocument();
    expect(await email()).toHaveValue('owner@diwan.test');
    expect(password()).toHaveValue('Diwan-demo-2026');
    expect(sent).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ email: 'owner@diwan.test' }]));
  });

  it('has no accounts to choose outside a trial', async () => {
    renderApp('/login');
    await email();
    expect(screen.queryByRole('region', { name: 'Trial accounts' })).not.toBeInTheDocument();
  });

  it('uses the language stored for the person, unless another was picked here', async () => {
    onTestFinished(() => switchLanguage('en'));
    server.use(
      http.post('/api/auth/login', () =>
        answer({ token: 'token-1', user: userOf('admin', { language: 'ar' }) }),
      ),
    );
    const first = renderApp('/login');
    await first.user.type(await email(), 'admin@diwan.test');
    await first.user.type(password(), 'Diwan-demo-2026');
    await first.user.click(button());
    await waitFor(() => expect(document.documentElement.lang).toBe('ar'));
    cleanup();
    endSession();
    const second = renderApp('/login');
    await second.user.click(await screen.findByRole('button', { name: 'English' }));
    await second.user.type(await email(), 'admin@diwan.test');
    await second.user.type(password(), 'Diwan-demo-2026');
    await second.user.click(button());
    await waitFor(() => expect(second.path()).toBe('/'));
    expect(document.documentElement.lang).toBe('en');
  });

  it('shows Signing in... meanwhile', async () => {
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.use(
      http.post('/api/auth/login', async () => {
        await gate;
        return refusal('CREDENTIALS_WRONG');
      }),
    );
    const { user } = renderApp('/login');
    await user.type(await email(), 'admin@diwan.test');
    await user.type(password(), 'wrong');
    await user.click(button());
    expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    finish();
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(await email()).toHaveValue('admin@diwan.test');
  });

  const html = (status: number) => () =>
    new Response('<h1>nginx</h1>', { status, headers: { 'Content-Type': 'text/html' } });

  it.each([
    ['the network fails', () => Response.error()],
    ['a proxy answers 502 in HTML', html(502)],
    ['a proxy answers 503 in HTML', html(503)],
    ['a proxy answers 504 in HTML', html(504)],
    ['a proxy answers 200 in HTML', html(200)],
    ['the server itself answers 503', () => refusal('UNAVAILABLE')],
  ])('says that the service is unavailable when %s', async (_, reply) => {
    server.use(http.post('/api/auth/login', reply));
    const { user } = renderApp('/login');
    await user.type(await email(), 'admin@diwan.test');
    await user.type(password(), 'right');
    await user.click(button());
    const text = 'The service is briefly unavailable. Please try again.';
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.queryByText(/credentials/)).toBeNull();
    expect(await email()).toHaveValue('admin@diwan.test');
    expect(password()).toHaveValue('right');
  });

  it('says in Arabic that the service is unavailable when the server never answers', async () => {
    onTestFinished(() => switchLanguage('en'));
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    onTestFinished(() => timeout.mockRestore());
    const { user } = renderApp('/login');
    await user.type(await email(), 'admin@diwan.test');
    await user.type(password(), 'right');
    await switchLanguage('ar');
    await user.click(screen.getByRole('button', { name: 'تسجيل الدخول' }));
    const text = 'الخدمة غير متاحة مؤقتًا. يرجى المحاولة مرة أخرى.';
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('redirects a signed-in person', async () => {
    signInAs('brand_owner');
    const { path } = renderApp('/login');
    await waitFor(() => expect(path()).toBe('/'));
  });

  it('shows the maintenance banner and the name that the operator chose', async () => {
    const settings = {
      ...PUBLIC_SETTINGS,
      platform_name: 'Bayt',
      maintenance_mode: true,
      maintenance_message: 'Back at 14:00.',
    };
    server.use(http.get('/api/settings/public', () => answer(settings)));
    renderApp('/login');
    expect(await screen.findByText('Back at 14:00.')).toBeVisible();
    expect(screen.getByText('Bayt')).toBeVisible();
  });

  it('switches to Arabic, mirrored, and remembers it', async () => {
    const { user } = renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'العربية' }));
    expect(await screen.findByLabelText('البريد الإلكتروني')).toBeVisible();
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(document.documentElement).toHaveAttribute('lang', 'ar');
    expect(localStorage.getItem('language')).toBe('ar');
    await user.click(screen.getByRole('button', { name: 'تسجيل الدخول' }));
    expect(screen.getByText('البريد الإلكتروني مطلوب')).toBeVisible();
  });
});

describe('a forgotten password', () => {
  it('gets the same answer for every address', async () => {
    let sent: unknown;
    server.use(
      http.post('/api/auth/forgot-password', async ({ request }) => {
        sent = await request.json();
        return answer(null);
      }),
    );
    const { user } = renderApp('/forgot-password');
    await user.type(await email(), 'who@diwan.test');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(
      await screen.findByText(
        'If an account exists for this email address, we have sent a link to it.',
      ),
    ).toBeVisible();
    expect(sent).toEqual({ email: 'who@diwan.test' });
  });
});
