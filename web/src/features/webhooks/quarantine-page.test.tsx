import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { quarantineActions } from '@diwan/contract/features/webhooks/actions';
import {
  EXCEPTION_PROBLEMS,
  type QuarantinedWebhook,
} from '@diwan/contract/features/webhooks/records';
import { switchLanguage } from '../../lib/i18n.ts';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const HELD: QuarantinedWebhook = {
  id: 7,
  object: 'charge',
  object_id: 'chg_TS01',
  status: 'CAPTURED',
  state: 'quarantined',
  problem: 'wrong amount',
  difference: null,
  body: '{"id":"chg_TS01","amount":13.345}',
  received_at: '2026-11-20T09:00:00.000Z',
  resolution: null,
  resolved_by: null,
  can: canAs(quarantineActions, { state: 'quarantined' }),
};

function serve(webhooks: readonly QuarantinedWebhook[]): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('/api/admin/webhooks/quarantine', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer({ webhooks, next_cursor: null });
    }),
  );
  return asked;
}

const openIt = async (user: ReturnType<typeof renderApp>['user']) => {
  const why = 'The amount differs from our record.';
  await user.click(await screen.findByRole('button', { name: why }));
  return screen.findByRole('dialog', { name: 'chg_TS01' });
};

describe('the quarantine', () => {
  it('shows each message and why it is held', async () => {
    signInAs('admin');
    const asked = serve([HELD]);
    const { user } = renderApp('/quarantine');
    const panel = await openIt(user);
    expect(panel).toHaveTextContent('No money has moved.');
    expect(panel).toHaveTextContent('13.345');
    expect(asked[0]?.get('state')).toBe('quarantined');
  });

  it('asks the provider again', async () => {
    signInAs('admin');
    const asked = serve([HELD]);
    const retried: string[] = [];
    server.use(
      http.post('/api/admin/webhooks/:id/retry', ({ params }) => {
        retried.push(String(params['id']));
        return answer({ ...HELD, state: 'received' });
      }),
    );
    const { user } = renderApp('/quarantine');
    await user.click(within(await openIt(user)).getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('The message will be checked again')).toBeVisible();
    expect(retried).toEqual(['7']);
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('is closed with a note, which is kept when the server refuses', async () => {
    signInAs('admin');
    serve([HELD]);
    const notes: unknown[] = [];
    server.use(
      http.post('/api/admin/webhooks/:id/resolve', async ({ request }) => {
        notes.push(await request.json());
        return notes.length === 1
          ? refusal('WEBHOOK_NOT_QUARANTINED')
          : answer({ ...HELD, state: 'resolved' });
      }),
    );
    const { user } = renderApp('/quarantine');
    const panel = await openIt(user);
    await user.click(within(panel).getByRole('button', { name: 'Close with a note' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close chg_TS01?' });
    const confirm = within(dialog).getByRole('button', { name: 'Close with a note' });
    await user.click(confirm);
    expect(dialog).toHaveTextContent('Please describe what you found');
    expect(notes).toEqual([]);
    const note = within(dialog).getByRole('textbox', { name: /Finding/ });
    await user.type(note, 'A terminal of another company');
    await user.click(confirm);
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    expect(note).toHaveValue('A terminal of another company');
    await user.click(confirm);
    expect(await screen.findByText('The message was closed')).toBeVisible();
    expect(notes.at(-1)).toEqual({ note: 'A terminal of another company' });
  });

  it('shows every reason in the language of the screen', async () => {
    signInAs('admin');
    const rows = EXCEPTION_PROBLEMS.map((problem, id) => ({ ...HELD, id: id + 1, problem }));
    serve([...rows, { ...HELD, id: 99, problem: 'it is 5 fils more than what is in it' }]);
    await switchLanguage('ar');
    renderApp('/quarantine');
    const table = await screen.findByRole('table');
    const readTexts = () =>
      within(table)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(new Set(readTexts()).size).toBe(EXCEPTION_PROBLEMS.length + 1));
    const texts = readTexts();
    for (const text of texts) expect(text?.replaceAll('MID', '')).not.toMatch(/[A-Za-z]/);
  });

  it('shows the difference of a payout', async () => {
    signInAs('admin');
    const differs = { object: 'payout', problem: 'less than its items', difference: -1.25 };
    serve([{ ...HELD, ...differs }]);
    renderApp('/quarantine?open=7');
    const panel = await screen.findByRole('dialog', { name: 'chg_TS01' });
    expect(panel).toHaveTextContent('The payout is smaller than the sum of its payments.');
    expect(panel).toHaveTextContent('1.250');
  });

  it('shows closed messages, and who closed them', async () => {
    signInAs('super_admin');
    const can = canAs(quarantineActions, { state: 'resolved' });
    const closed = { resolution: 'A test', resolved_by: 'a@diwan.test', can } as const;
    serve([{ ...HELD, state: 'resolved', ...closed }]);
    renderApp('/quarantine?state=resolved&open=7');
    const panel = await screen.findByRole('dialog', { name: 'chg_TS01' });
    expect(panel).toHaveTextContent('a@diwan.test');
    expect(within(panel).queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument();
  });

  it('says that it is empty, in Arabic too, and can be loaded again after a failure', async () => {
    signInAs('admin');
    server.use(
      http.get('/api/admin/webhooks/quarantine', () => refusal('INTERNAL'), { once: true }),
    );
    const { user } = renderApp('/quarantine');
    await screen.findByRole('alert');
    serve([]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No unmatched messages')).toBeVisible();
    await switchLanguage('ar');
    expect(await screen.findByText('لا توجد رسائل غير مطابقة')).toBeVisible();
  });

  it.each(['partner_employee', 'brand_owner'] as const)(
    'is not available to a %s',
    async (role) => {
      signInAs(role);
      server.use(http.get('/api/*', () => HttpResponse.json({ success: true, data: [] })));
      const { path } = renderApp('/quarantine');
      await waitFor(() => expect(path()).toBe('/'));
    },
  );
});
