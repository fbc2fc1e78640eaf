import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Brand } from '@diwan/contract/features/brands/records';
import {
  webhookDeliveryActions,
  webhookReceiverActions,
  webhookSecretActions,
} from '@diwan/contract/features/webhook-deliveries/actions';
import type {
  WebhookDelivery,
  WebhookSecret,
} from '@diwan/contract/features/webhook-deliveries/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { fullBrand } from '../../testing/brands.ts';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const AT = '2026-11-20T09:00:00.000Z';
const FAILED: WebhookDelivery = {
  id: '11111111-1111-4111-8111-111111111111',
  event: 'charge.captured',
  transaction_id: 12,
  url: 'https://shop.test/hook',
  body: '{"id":"chg_1","status":"CAPTURED"}',
  state: 'failed',
  created_at: AT,
  delivered_at: null,
  next_attempt_at: null,
  test: false,
  attempts: [
    { attempt: 1, status_code: 302, problem: null, duration_ms: 120, at: AT },
    { attempt: 2, status_code: null, problem: 'address_refused', duration_ms: 0, at: AT },
  ],
  can: canAs(webhookDeliveryActions, { state: 'failed' }),
};
const DELIVERED: WebhookDelivery = {
  ...FAILED,
  id: '22222222-2222-4222-8222-222222222222',
  event: 'test',
  test: true,
  state: 'delivered',
  delivered_at: AT,
  attempts: [{ attempt: 1, status_code: 200, problem: null, duration_ms: 80, at: AT }],
};
const WAITING: WebhookDelivery = {
  ...FAILED,
  id: '33333333-3333-4333-8333-333333333333',
  event: 'charge.failed',
  state: 'pending',
  next_attempt_at: '2026-11-24T09:30:00.000Z',
};
const SECRET: WebhookSecret = {
  secret: 'whsec_first',
  created_at: AT,
  previous_until: null,
  can: canAs(webhookSecretActions, {}),
};

function open(role: Role = 'brand_owner', brand: Partial<Brand> = {}) {
  signInAs(role);
  const asked: unknown[] = [];
  const note = (what: unknown, data: unknown) => {
    asked.push(what);
    return answer(data);
  };
  const post_url = 'https://shop.test/hook';
  server.use(
    http.get('/api/brands/7', () => answer(fullBrand({ status: 'active', post_url, ...brand }))),
    http.get('/api/brands/7/webhook-deliveries', ({ request }) => {
      const state = new URL(request.url).searchParams.get('state');
      const deliveries = [FAILED, DELIVERED, WAITING].filter(
        (one) => state === null || one.state === state,
      );
      const can = canAs(webhookReceiverActions, {}, role);
      return answer({ deliveries, next_cursor: null, can });
    }),
    http.post('/api/brands/7/webhook-deliveries/test', async ({ request }) =>
      note(await request.json(), DELIVERED),
    ),
    http.post('/api/brands/7/webhook-deliveries/:id/retry', ({ params }) =>
      note(params['id'], FAILED),
    ),
    http.post('/api/brands/7/webhook-secret/reveal', () => note('reveal', SECRET)),
    http.post('/api/brands/7/webhook-secret/rotate', async ({ request }) =>
      note(await request.json(), { ...SECRET, secret: 'whsec_next', previous_until: AT }),
    ),
  );
  return { ...renderApp('/brands/7/integration'), asked };
}

const button = (name: string) => screen.findByRole('button', { name });

describe('the integration of a brand', () => {
  it('shows the time of the next attempt, and marks test events', async () => {
    const { user } = open();
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
    expect((await row(/Payment failed/)).getByText(/Nov 24, 2026/)).toBeVisible();
    expect((await row(/Test event/)).getByText('Test')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Payment failed' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Payment failed' }));
    expect(panel.getByText('Next attempt')).toBeVisible();
  });

  it('shows what was sent, attempt by attempt, and sends it again', async () => {
    const { user, asked } = open();
    await user.click(await button('Payment captured'));
    const panel = within(await screen.findByRole('dialog', { name: 'Payment captured' }));
    expect(panel.getByText('Given up')).toBeVisible();
    expect(panel.getByText(/The server answered 302/)).toBeVisible();
    expect(panel.getByText(/is in a private network/)).toBeVisible();
    expect(panel.getByRole('group', { name: 'Body' })).toHaveTextContent('"status": "CAPTURED"');
    await user.click(panel.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('The event will be sent again')).toBeVisible();
    expect(asked).toEqual([FAILED.id]);
  });

  it('filters the list by state', async () => {
    const { user } = open('admin');
    await button('Payment captured');
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    await user.click(await screen.findByRole('option', { name: 'Delivered', hidden: true }));
    const table = within(await screen.findByRole('table', { name: 'Events sent' }));
    expect(await table.findByRole('button', { name: 'Test event' })).toBeVisible();
    expect(table.queryByRole('button', { name: 'Payment captured' })).not.toBeInTheDocument();
  });

  it('sends a test event to the address of the brand, or to another one', async () => {
    const { user, asked } = open();
    const send = async (change?: string, event?: string) => {
      await user.click(await button('Send test event'));
      const dialog = within(await screen.findByRole('dialog', { name: 'Send test event' }));
      const field = await dialog.findByRole('textbox', { name: 'Address' });
      if (event !== undefined) {
        await user.click(dialog.getByRole('combobox', { name: 'Event' }));
        await user.click(await screen.findByRole('option', { name: event, hidden: true }));
      }
      if (change !== undefined) {
        await user.clear(field);
        await user.type(field, change);
      }
      await user.click(dialog.getByRole('button', { name: 'Send test event' }));
      return dialog;
    };
    await send();
    expect(await screen.findByText('The test event is being sent')).toBeVisible();
    await send('https://tunnel.test/hook', 'Refund made');
    await waitFor(() =>
      expect(asked).toEqual([
        { event: 'test', url: 'https://shop.test/hook' },
        { event: 'refund.refunded', url: 'https://tunnel.test/hook' },
      ]),
    );
  });

  it('shows the secret only on request, and replaces it after a confirmation', async () => {
    const { user, asked } = open();
    await user.click(await button('Show the secret'));
    const field = await screen.findByRole('textbox', { name: 'Webhook secret' });
    expect(field).toHaveValue('whsec_first');
    await user.click(await button('Hide the secret'));
    expect(field).not.toBeInTheDocument();
    await user.click(await button('Replace'));
    const dialog = within(await screen.findByRole('dialog', { name: /Replace the webhook/ }));
    expect(dialog.getByText(/sign every event with both secrets/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Replace' }));
    expect(
      await screen.findByText(/signed with the previous secret until Nov 20, 2026/),
    ).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Webhook secret' })).toHaveValue(
      'whsec_next',
    );
    expect(asked).toEqual(['reveal', { overlap_hours: 24 }]);
  });

  it('leads to the guide', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Open the guide' })).toHaveAttribute(
      'href',
      '/developers',
    );
  });

  it('can be loaded again after a failure', async () => {
    open('admin');
    server.use(http.get('/api/brands/7/webhook-deliveries', () => refusal('INTERNAL')));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('redirects a partner to the start page', async () => {
    const { path } = open('partner_employee');
    await screen.findAllByRole('navigation');
    expect(path()).not.toContain('integration');
  });
});
