import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import type { Partner } from '@diwan/contract/features/partners/records';
import { servePayoutLists } from '../../../testing/payout-lists.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, refusal, server } from '../../../testing/server.ts';

const SOUQ: Partner = {
  id: 3,
  name: 'Souq Online',
  website: 'https://souq.example',
  order_details_url: null,
  logo_url: null,
  api_integrated: false,
  webhooks_enabled: false,
  default_payout_status: 'active',
  created_at: '2026-01-01T00:00:00.000Z',
};

it('the switch sets how payouts of new brands start, and reverts when that is refused', async () => {
  signInAs('admin');
  const sent: unknown[] = [];
  let souq = SOUQ;
  servePayoutLists();
  server.use(
    http.get('/api/partners', () => answer([souq])),
    http.put('/api/partners/3/default-payout-status', async ({ request }) => {
      sent.push(await request.json());
      if (sent.length > 1) return refusal('INTERNAL', { error: '' });
      souq = { ...SOUQ, default_payout_status: 'paused' };
      return answer(souq);
    }),
  );
  const { user } = renderApp('/payouts?tab=paused');
  const toggle = await screen.findByRole('switch', { name: /^Souq Online/ });
  expect(toggle).toBeChecked();
  await user.click(toggle);
  expect(await screen.findByText('Default payout status updated to paused')).toBeVisible();
  expect(toggle).not.toBeChecked();
  await waitFor(() => expect(toggle).toBeEnabled());
  await user.click(toggle);
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(toggle).toBeEnabled());
  expect(toggle).not.toBeChecked();
  expect(sent).toEqual([{ default_payout_status: 'paused' }, { default_payout_status: 'active' }]);
});
