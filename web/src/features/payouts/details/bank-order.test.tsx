import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { payoutRejectionActions } from '@diwan/contract/features/payouts/actions';
import type { PayoutDetails, PayoutLine } from '@diwan/contract/features/payouts/records';
import { switchLanguage } from '../../../lib/i18n.ts';
import { canAs } from '../../../testing/can.ts';
import { EXPORT_ID, payoutDetails, payoutLine } from '../../../testing/payouts.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, refusal, server } from '../../../testing/server.ts';

const AT = `/payouts/${EXPORT_ID}`;
const API = `/api/admin/payouts/exports/${EXPORT_ID}`;
const REJECTION = '0198c1a0-0000-7000-8000-00000000000a';

const orderOf = (
  more: Partial<NonNullable<PayoutLine['bank_order']>> = {},
): PayoutLine['bank_order'] => ({
  result: 'accepted',
  status: 'ACSP',
  reported_at: '2026-11-10T09:00:00.000Z',
  reason_code: null,
  reason_text: null,
  rejection: null,
  ...more,
});

const rejected = (id = REJECTION, state: 'proposed' | 'approved' = 'proposed') =>
  orderOf({
    result: 'rejected',
    status: 'RJCT',
    reason_code: 'AC04',
    reason_text: 'Kto geschlossen',
    rejection: {
      id,
      state,
      can: canAs(
        payoutRejectionActions,
        { state, line_status: 'reserved', proposed_by: null },
        'admin',
      ),
    },
  });

const detailsOf = (...lines: readonly Partial<PayoutLine>[]): PayoutDetails => ({
  ...payoutDetails(),
  brands: lines.map((line, n) => payoutLine({ payout_id: 11 + n, ...line })),
});
const serve = (details: PayoutDetails) => server.use(http.get(API, () => answer(details)));

function serveDecision(path: string) {
  const sent: unknown[] = [];
  server.use(
    http.post(`${API}/${path}`, async ({ request }) => {
      sent.push(await request.json());
      return answer(payoutDetails());
    }),
  );
  return sent;
}

beforeEach(() => {
  signInAs('admin');
  server.use(http.get(`${API}/deliveries`, () => refusal('INTERNAL', { error: 'No line' })));
});

describe("the bank's answer to an order", () => {
  it('is shown as evidence at a pending payment, and not at a paid one', async () => {
    serve(
      detailsOf(
        { brand_name: 'Open', bank_order: orderOf() },
        { brand_name: 'Done', status: 'paid', paid_out: true, bank_order: orderOf() },
      ),
    );
    renderApp(AT);
    const row = await screen.findByRole('row', { name: /Open/ });
    expect(row).toHaveTextContent('Pending');
    expect(row).toHaveTextContent('The bank accepted the order on');
    expect(row).not.toHaveTextContent('Paid');
    expect(screen.getByRole('row', { name: /Done/ })).not.toHaveTextContent('order');
  });

  it('states the reason of a rejection, also in Arabic', async () => {
    serve(detailsOf({ bank_order: rejected() }));
    renderApp(AT);
    const row = await screen.findByRole('row', { name: /Cafe Najma/ });
    expect(row).toHaveTextContent('RJCT AC04');
    expect(row).toHaveTextContent('The account is closed');
    expect(row).toHaveTextContent('Kto geschlossen');
    await switchLanguage('ar');
    expect(await screen.findByText('الحساب مغلق')).toBeVisible();
    await switchLanguage('en');
  });
});

describe('a rejected payment', () => {
  it('is approved for return', async () => {
    serve(detailsOf({ bank_order: rejected() }));
    const sent = serveDecision('rejections/approve');
    const { user } = renderApp(AT);
    await user.click(
      await screen.findByRole('button', {
        name: 'Approve the return of the payment to Cafe Najma',
      }),
    );
    const asked = within(await screen.findByRole('dialog'));
    await user.click(asked.getByRole('button', { name: 'Approve return' }));
    expect(await screen.findByText('The return is approved and will be booked now')).toBeVisible();
    expect(sent).toEqual([{ rejection_id: REJECTION }]);
  });

  it('is kept pending with a reason', async () => {
    serve(detailsOf({ bank_order: rejected() }));
    const sent = serveDecision(`rejections/${REJECTION}/dismiss`);
    const { user } = renderApp(AT);
    await user.click(
      await screen.findByRole('button', { name: 'Keep the payment to Cafe Najma pending' }),
    );
    const asked = within(await screen.findByRole('dialog'));
    await user.type(asked.getByRole('textbox'), 'The bank pays it');
    await user.click(asked.getByRole('button', { name: 'Keep pending' }));
    expect(await screen.findByText('The payment stays pending')).toBeVisible();
    expect(sent).toEqual([{ reason: 'The bank pays it' }]);
  });

  it('is approved together with the others of its export', async () => {
    const other = '0198c1a0-0000-7000-8000-00000000000b';
    serve(detailsOf({ bank_order: rejected() }, { bank_order: rejected(other) }));
    const sent = serveDecision('rejections/approve');
    const { user } = renderApp(AT);
    expect(await screen.findByText(/that the bank rejected: 2/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve all returns' }));
    const asked = within(await screen.findByRole('dialog'));
    await user.click(asked.getByRole('button', { name: 'Approve all returns' }));
    expect(await screen.findByText('The return is approved and will be booked now')).toBeVisible();
    expect(sent).toEqual([{}]);
  });

  it('whose return is approved has no more buttons', async () => {
    serve(detailsOf({ bank_order: rejected(REJECTION, 'approved') }));
    renderApp(AT);
    const row = await screen.findByRole('row', { name: /Cafe Najma/ });
    expect(row).toHaveTextContent('The return is approved and will be booked soon');
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
  });
});
