import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messageActions } from '@diwan/contract/features/messages/actions';
import { HIDDEN_LINK, type Message } from '@diwan/contract/features/messages/records';
import { switchLanguage } from '../../lib/i18n.ts';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const LINK = 'http://diwan.test/setup-password?token=abc&email=mona%40shop.test';

const FACTS = { recipient_role: 'brand_owner', link: 'works' } as const;

const MESSAGE: Message = {
  id: '11111111-1111-4111-8111-111111111111',
  channel: 'email',
  to: 'mona@shop.test',
  subject: 'Set your password',
  text: `Welcome to Diwan.\n\nSet your password:\n${HIDDEN_LINK}`,
  status: 'sent',
  attempts: 1,
  last_error: null,
  created_at: '2026-11-20T09:00:00.000Z',
  sent_at: '2026-11-20T09:00:05.000Z',
  can: canAs(messageActions, { ...FACTS, status: 'sent' }),
};
const DEAD: Message = {
  ...MESSAGE,
  id: '22222222-2222-4222-8222-222222222222',
  subject: 'Your brand was approved',
  text: `Please go on:\n${HIDDEN_LINK}`,
  status: 'dead',
  attempts: 8,
  last_error: 'connect ECONNREFUSED',
  sent_at: null,
  can: canAs(messageActions, { ...FACTS, status: 'dead' }),
};

/** Serves pages of messages. Returns the queries of the requests. */
function serveMessages(pages: readonly (readonly Message[])[]): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('/api/admin/messages', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const at = Number(query.get('cursor') ?? '0');
      const next = at + 1 < pages.length ? String(at + 1) : null;
      return answer({ messages: pages[at], next_cursor: next });
    }),
  );
  return asked;
}

describe('the outbox', () => {
  it('shows a complete message, and its link to a person who gives a reason', async () => {
    signInAs('super_admin');
    serveMessages([[MESSAGE]]);
    const reasons: unknown[] = [];
    server.use(
      http.post('/api/admin/messages/:id/reveal-link', async ({ request }) => {
        reasons.push(await request.json());
        return answer({ url: LINK });
      }),
    );
    const { user, router } = renderApp('/messages');

    await user.click(await screen.findByRole('button', { name: 'Set your password' }));

    const panel = await screen.findByRole('dialog', { name: 'Set your password' });
    expect(panel).toHaveTextContent('Welcome to Diwan.');
    expect(panel).toHaveTextContent('The link is hidden');
    expect(panel).not.toHaveTextContent(HIDDEN_LINK);
    expect(within(panel).queryByRole('link')).not.toBeInTheDocument();
    await user.click(within(panel).getByRole('button', { name: 'Show link' }));
    const question = await screen.findByRole('dialog', { name: /^Show the link to/ });
    expect(question).toHaveTextContent('another admin must approve');
    await user.type(within(question).getByRole('textbox', { name: /Reason/ }), 'No mail arrives');
    await user.click(within(question).getByRole('button', { name: 'Show link' }));

    expect(await within(panel).findByRole('link', { name: LINK })).toHaveAttribute('href', LINK);
    expect(reasons).toEqual([{ reason: 'No mail arrives' }]);
    await user.click(within(panel).getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(LINK);
    expect(within(panel).queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();

    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toEqual({});
  });

  it('says why a link cannot be shown, and why the last attempt failed', async () => {
    signInAs('admin');
    const ended = { ...FACTS, link: 'ended', status: 'dead' } as const;
    serveMessages([[{ ...DEAD, can: canAs(messageActions, ended) }]]);
    renderApp(`/messages?open=${DEAD.id}`);

    const panel = await screen.findByRole('dialog', { name: 'Your brand was approved' });
    expect(panel).toHaveTextContent('The link is hidden');
    expect(panel).not.toHaveTextContent(HIDDEN_LINK);
    expect(within(panel).getByRole('button', { name: 'Show link' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(panel).toHaveTextContent('connect ECONNREFUSED');
  });

  it('sends a dead message again after a confirmation', async () => {
    signInAs('admin');
    const asked = serveMessages([[DEAD]]);
    const sent: string[] = [];
    server.use(
      http.post('/api/admin/messages/:id/send-again', ({ params }) => {
        sent.push(String(params['id']));
        return answer({ ...DEAD, status: 'pending' });
      }),
    );
    const { user } = renderApp(`/messages?open=${DEAD.id}`);

    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    const question = await screen.findByRole('dialog', { name: 'Send this message again?' });
    expect(question).toHaveTextContent('mona@shop.test');
    expect(sent).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Send again' }));

    expect(await screen.findByText('The message will be sent again')).toBeVisible();
    expect(sent).toEqual([DEAD.id]);
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('sends all failed messages again, and states how many', async () => {
    signInAs('admin');
    const asked = serveMessages([[DEAD]]);
    server.use(
      http.post('/api/admin/messages/send-failed-again', () => answer({ count: 3 }), {
        once: true,
      }),
      http.post('/api/admin/messages/send-failed-again', () => answer({ count: 0 })),
    );
    const { user } = renderApp('/messages');
    const sendAll = async () => {
      await user.click(
        await screen.findByRole('button', { name: 'Send all failed messages again' }),
      );
      const title = 'Send all failed messages again?';
      const question = await screen.findByRole('dialog', { name: title });
      expect(question).toHaveTextContent('up to 500 at once');
      await user.click(
        within(question).getByRole('button', { name: 'Send all failed messages again' }),
      );
    };

    await sendAll();
    expect(await screen.findByText('Messages that will be sent again: 3')).toBeVisible();
    await waitFor(() => expect(asked).toHaveLength(2));
    await sendAll();
    expect(await screen.findByText('There is no message to send again')).toBeVisible();
  });

  it('shows why a message cannot be sent again', async () => {
    signInAs('admin');
    serveMessages([[DEAD]]);
    const error = 'Only failed messages can be sent again';
    server.use(
      http.post('/api/admin/messages/:id/send-again', () =>
        refusal('MESSAGE_NOT_FAILED', { error }),
      ),
    );
    const { user } = renderApp(`/messages?open=${DEAD.id}`);

    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    const question = await screen.findByRole('dialog', { name: 'Send this message again?' });
    await user.click(within(question).getByRole('button', { name: 'Send again' }));
    expect(await within(question).findByRole('alert')).toHaveTextContent(error);
  });

  it('keeps its filters in the address and sends them to the server', async () => {
    signInAs('admin');
    const asked = serveMessages([[MESSAGE]]);
    const { user, router } = renderApp('/messages?status=dead&channel=pigeon');

    await screen.findByRole('table', { name: 'Messages' });
    expect(asked[0]?.get('status')).toBe('dead');
    expect(asked[0]?.has('channel')).toBe(false);
    expect(
      screen.getByText(/^Unknown filter: Channel = .pigeon.\. It is not applied\.$/),
    ).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search by address' }), 'mona');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'mona' }));
    await waitFor(() => expect(asked.at(-1)?.get('q')).toBe('mona'));

    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('loads more until the end', async () => {
    signInAs('admin');
    serveMessages([[MESSAGE], [DEAD]]);
    const { user } = renderApp('/messages');

    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('button', { name: DEAD.subject })).toBeVisible();
    expect(screen.getByRole('button', { name: MESSAGE.subject })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('says that it is empty, in Arabic too', async () => {
    signInAs('admin');
    serveMessages([[]]);
    renderApp('/messages');
    expect(await screen.findByText('No messages yet')).toBeVisible();
    await switchLanguage('ar');
    expect(await screen.findByText('لا توجد رسائل بعد')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    signInAs('admin');
    server.use(http.get('/api/admin/messages', () => refusal('INTERNAL'), { once: true }));
    const { user } = renderApp('/messages');
    await screen.findByRole('alert');
    serveMessages([[MESSAGE]]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: MESSAGE.subject })).toBeVisible();
  });

  it.each(['partner_employee', 'brand_owner'] as const)(
    'is not available to a %s',
    async (role) => {
      signInAs(role);
      server.use(http.get('/api/*', () => HttpResponse.json({ success: true, data: [] })));
      const { path } = renderApp('/messages');
      await waitFor(() => expect(path()).toBe('/'));
    },
  );
});
