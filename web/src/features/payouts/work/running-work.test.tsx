import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { PayoutDetails, PayoutProgress } from '@diwan/contract/features/payouts/records';
import { servePayoutLists } from '../../../testing/payout-lists.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { activePayout, payoutDetails, payoutExport } from '../../../testing/payouts.ts';
import { answer, refusal, server } from '../../../testing/server.ts';

const ID = '5b1a3c52-9f0e-4d8a-8a52-3a2f9f1c7e11';
const SLOW = { timeout: 60_000 };

const CREATED = payoutExport({ id: ID, total_amount: 12.5, total_brands: 500 });
const DETAILS: PayoutDetails = {
  payout: payoutDetails({ ...CREATED, pending_amount: 12.5 }).payout,
  brands: [],
  truncated: false,
};
const OWED = activePayout({ brand_name: 'Najma', amount_to_pay: 12.5 });

/** Serves the lists, an export and the progress. Tests change the returned object. */
function servePayouts() {
  const going: { now: PayoutProgress[]; details_read: number } = { now: [], details_read: 0 };
  servePayoutLists();
  server.use(
    http.get('/api/admin/payouts', () => answer([OWED])),
    http.get('/api/admin/payouts/work', () => answer(going.now)),
    http.get(`/api/admin/payouts/exports/${ID}`, () => {
      going.details_read += 1;
      return answer(DETAILS);
    }),
  );
  signInAs('admin');
  return going;
}

const CREATING: PayoutProgress = { work: 'create', export_id: null, done: 40, total: 500 };
const CONFIRMING: PayoutProgress = { work: 'confirm', export_id: ID, done: 2_000, total: 9_000 };

async function createFromDialog() {
  const { user, path } = renderApp('/payouts');
  const button = { name: 'Create Export' };
  await screen.findAllByText('Najma');
  await user.click(screen.getByRole('button', button));
  const dialog = await screen.findByRole('dialog', { name: 'Create a payout export?' });
  await user.click(within(dialog).getByRole('button', button));
  return { dialog, path };
}

describe('creating an export', () => {
  it('shows its progress, and retries under its key when the answer is lost', async () => {
    const going = servePayouts();
    const keys: (string | null)[] = [];
    server.use(
      http.post('/api/admin/payouts/exports', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        if (keys.length > 2) return answer(CREATED);
        going.now = [CREATING];
        return keys.length === 1 ? HttpResponse.error() : refusal('UNAVAILABLE');
      }),
    );
    const { dialog, path } = await createFromDialog();
    const bar = await within(dialog).findByRole('progressbar', {}, SLOW);
    expect(bar).toHaveAttribute('aria-valuenow', '8');
    expect(within(dialog).getByText('40 of 500 brands')).toBeVisible();
    expect(
      await screen.findByText('Active payout export created successfully', {}, SLOW),
    ).toBeVisible();
    await waitFor(() => expect(path()).toBe(`/payouts/${ID}`));
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
  });

  it('shows no bar without progress, and a refusal at once', async () => {
    servePayouts();
    let asked = 0;
    const error = 'A payout export is being created. Wait until it is ready.';
    server.use(
      http.post('/api/admin/payouts/exports', () => {
        asked += 1;
        return refusal('PAYOUT_CANCELLED', { error });
      }),
    );
    const { dialog } = await createFromDialog();
    expect(await within(dialog).findByText(error)).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(asked).toBe(1);
  });
});

describe('a confirmation that another person started', () => {
  it('is shown until it ends, and then its result', async () => {
    const going = servePayouts();
    going.now = [{ ...CONFIRMING, export_id: crypto.randomUUID() }, CONFIRMING];
    renderApp(`/payouts/${ID}`);
    expect(await screen.findByText('2,000 of 9,000 transactions')).toBeVisible();
    const read = going.details_read;
    going.now = [];
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), SLOW);
    await waitFor(() => expect(going.details_read).toBeGreaterThan(read), SLOW);
  });
});
