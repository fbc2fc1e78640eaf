import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packSegment, packTrailer } from '@diwan/contract/features/fees/captures';
import type { FeeDraft } from '@diwan/contract/features/fees/desk';
import type { FeeRow } from '@diwan/contract/features/fees/records';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, server } from '../../../testing/server.ts';
import { createEngine, type Question } from './replay-engine.ts';

/** The worker of the tests. jsdom has no workers, so the same engine answers in a microtask. */
const Worker = vi.fn(function startEngine() {
  const target = new EventTarget();
  const engine = createEngine();
  return Object.assign(target, {
    postMessage: (question: Question): void => {
      const data = engine(question);
      queueMicrotask(() => target.dispatchEvent(new MessageEvent('message', { data })));
    },
    terminate: (): void => undefined,
  });
});

const NONE = {
  refund_revenue_percentage: 0,
  refund_revenue_fixed: 0,
  refund_cost_percentage: 0,
  refund_cost_fixed: 0,
  chargeback_revenue_percentage: 0,
  chargeback_revenue_fixed: 0,
  chargeback_cost_percentage: 0,
  chargeback_cost_fixed: 0,
};
const VISA: FeeRow = {
  id: 1,
  version_id: '11',
  card_type: 'VISA',
  payment_method: 'PG',
  card_origin: 'any',
  brand_percentage: 2,
  brand_fixed: 0,
  cost_percentage: 1,
  cost_fixed: 0,
  ...NONE,
};
const DRAFT: FeeDraft = {
  id: '6f2b8a30-5b5e-4a52-9c4e-0d9d5a4d1a01',
  name: 'Autumn',
  revision: 3,
  created_by: 'sara@diwan.test',
  created_at: '2026-11-01T08:00:00.000Z',
  updated_by: 'sara@diwan.test',
  updated_at: '2026-11-01T08:00:00.000Z',
  published_at: null,
  rows: [],
  can: { save: { allowed: true } },
};

const segment = (brand_id: number, signed: number | null, rests: number[]) =>
  packSegment({
    brand_id,
    fee_id: 1,
    month: 0,
    signed,
    whole: rests.length * 10,
    fee_minor: 1,
    cost_minor: 1,
    rests: Uint16Array.from(rests),
  });

function serve() {
  const saved: unknown[] = [];
  const trailer = packTrailer({
    as_of: '2026-11-22T08:00:00.000Z',
    months: ['2026-10'],
    brands: [
      { id: 7, name: 'Cafe Najma' },
      { id: 8, name: 'Dar Books' },
    ],
    signed: [{ bp: 150, fixed_minor: 0 }],
    signed_brands: 1,
    total: 4,
  });
  const bytes = Uint8Array.from(
    [segment(7, null, [0, 0, 5_000]), segment(8, 0, [1_000]), trailer].flatMap((part) => [...part]),
  );
  server.use(
    http.get('/api/admin/fees', () => answer([VISA])),
    http.get('/api/admin/fees/check', () => answer({ last: null, running: false })),
    http.get('/api/admin/fees/drafts', () => answer([DRAFT])),
    http.get('/api/admin/fees/captures', () => HttpResponse.arrayBuffer(bytes.buffer)),
    http.put(`/api/admin/fees/drafts/${DRAFT.id}`, async ({ request }) => {
      saved.push(await request.json());
      return answer(DRAFT);
    }),
  );
  return saved;
}

/** Opens the figures of a card that the draft does not change yet. */
async function openRow(user: ReturnType<typeof renderApp>['user'], card: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: 'Change a fee' }));
  await user.click(await screen.findByRole('option', { name: card, hidden: true }));
}

beforeEach(() => vi.stubGlobal('Worker', Worker));
afterEach(() => vi.unstubAllGlobals());

describe('the what-if tab', () => {
  it('replays all payments while a figure moves, and names the brands without an effect', async () => {
    signInAs('admin');
    serve();
    const { user } = renderApp('/fee-settings?tab=what_if');
    await screen.findByText('4 captured payments recalculated');
    expect(
      screen.getByText(/Brands with a signed schedule: 1\. Payments .* does not change: 1\.$/),
    ).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /VISA PG$/ })).toBeNull();
    await openRow(user, 'VISA PG');
    const field = screen.getByRole('textbox', { name: 'Brand pays, percent, VISA PG' });
    await user.clear(field);
    await user.type(field, '3');
    // The increase is 1 % of 305 KWD. The other brand keeps paying its signed price.
    await screen.findByText('Most affected: Cafe Najma, KWD 3.050 more in Oct 2026');
    const losers = screen.getByRole('table', { name: 'Who pays more' });
    expect(within(losers).queryByText('Dar Books')).toBeNull();
    expect(within(losers).getByText('Cafe Najma').closest('a')).toHaveAttribute(
      'href',
      '/transactions?brand_id=7&status=CAPTURED',
    );
    const most = within(losers).getAllByRole('link').at(-1);
    expect(most).toHaveAttribute(
      'href',
      '/transactions?brand_id=7&start_date=2026-10-01&end_date=2026-10-31&status=CAPTURED',
    );
  });

  it('finds the cheapest change within a limit, and saves it against the loaded version', async () => {
    signInAs('admin');
    const saved = serve();
    const { user } = renderApp(`/fee-settings?tab=what_if&draft=${DRAFT.id}`);
    await screen.findByText('Draft: Autumn');
    await openRow(user, 'VISA PG');
    const field = screen.getByRole('textbox', { name: 'Brand pays, percent, VISA PG' });
    await user.clear(field);
    await user.type(field, '4');
    const limit = screen.getByRole('textbox', { name: /^Maximum increase for one brand/ });
    await user.clear(limit);
    await user.type(limit, '2');
    await user.click(screen.getByRole('button', { name: 'Find the smallest reduction' }));
    // An increase of 0.6 % of 305 KWD costs 1.830 KWD a month. An increase of 0.7 % would cost
    // 2.135, which is above the limit.
    expect(await screen.findByText('2.60% + 0.000')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use these prices' }));
    await waitFor(() => expect(field).toHaveValue('2.6'));
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await screen.findByText('Draft saved');
    expect(saved).toEqual([
      {
        name: 'Autumn',
        revision: 3,
        rows: [
          {
            fee_id: 1,
            base_version_id: '11',
            brand_percentage: 2.6,
            brand_fixed: 0,
            cost_percentage: 1,
            cost_fixed: 0,
          },
        ],
      },
    ]);
  });
});
