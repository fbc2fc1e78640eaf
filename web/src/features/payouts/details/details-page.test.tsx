import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PayoutDetails } from '@diwan/contract/features/payouts/records';
import { switchLanguage } from '../../../lib/i18n.ts';
import { EXPORT_ID, payoutDetails, payoutExport, payoutLine } from '../../../testing/payouts.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, refusal, server } from '../../../testing/server.ts';

const AT = `/payouts/${EXPORT_ID}`;
const API = `/api/admin/payouts/exports/${EXPORT_ID}`;

const serve = (details: PayoutDetails = payoutDetails()) =>
  server.use(http.get(API, () => answer(details)));

/** Refuses the first request and accepts the others. Returns the sent bodies. */
function serveAction(path: string) {
  const sent: unknown[] = [];
  server.use(
    http.post(`${API}/${path}`, async ({ request }) => {
      const text = await request.text();
      sent.push(text === '' ? null : JSON.parse(text));
      if (sent.length === 1) return refusal('PAYOUT_CANCELLED', { error: 'Not now' });
      return answer({ ...payoutDetails(), confirmed_brand: 'Cafe Najma' });
    }),
  );
  return sent;
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const fact = async (label: string) => (await screen.findByText(label)).nextSibling;

beforeEach(() => {
  server.use(http.get(`${API}/deliveries`, () => refusal('INTERNAL', { error: 'No line' })));
});

describe('an export', () => {
  it('shows its sums and brands, each linked to its statement', async () => {
    signInAs('admin');
    serve();
    renderApp(AT);
    expect(await fact('Total amount')).toHaveTextContent('KWD 1,234.500');
    expect(await fact('Still pending')).toHaveTextContent('KWD 1,234.500');
    expect(await fact('Created By')).toHaveTextContent('Sara Salem');
    const row = await screen.findByRole('row', { name: /Cafe Najma/ });
    expect(row).toHaveTextContent('KWD 1,000.250');
    expect(within(row).getByRole('link', { name: 'Statement of Cafe Najma' })).toHaveAttribute(
      'href',
      '/brands/7/payouts/11',
    );
  });

  it('that does not exist is reported', async () => {
    signInAs('admin');
    server.use(http.get(API, () => refusal('PAYOUT_NOT_FOUND')));
    renderApp(AT);
    expect(await screen.findByText('Payout Not Found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Payouts' })).toHaveAttribute(
      'href',
      '/payouts?tab=history',
    );
  });

  it('reports a failure and can be loaded again', async () => {
    signInAs('admin');
    server.use(http.get(API, () => refusal('INTERNAL', { error: 'Broken' })));
    const { user } = renderApp(AT);
    expect(await screen.findByText('Broken')).toBeVisible();
    serve();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Cafe Najma/ })).toBeVisible();
  });

  it('is confirmed as a whole, with the unpaid sum', async () => {
    signInAs('admin');
    const first_file_at = '2026-11-09T10:00:00.000Z';
    const { payout } = payoutDetails({
      paid_amount: 1000.25,
      pending_amount: 234.25,
      first_file_at,
    });
    const waiting = { payout_id: 13, brand_id: 8, brand_name: 'Dates House', amount: 234.25 };
    const brands = [payoutLine({ status: 'paid' }), payoutLine(waiting)];
    serve({ payout, brands, truncated: false });
    const sent = serveAction('confirm');
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Confirm All Payouts' }));
    const asking = await dialog('Has the bank paid this payout?');
    const [named] = await asking.findAllByRole('listitem');
    expect(named).toHaveTextContent('Dates House: KWD 234.250');
    expect(asking.getAllByRole('listitem')).toHaveLength(1);
    expect(asking.queryByRole('checkbox')).toBeNull();
    expect(asking.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(asking.getByRole('button', { name: 'Confirm' }));
    expect(await asking.findByText('Not now')).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Payout confirmed successfully')).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  it('is confirmed without the payments that the bank rejected', async () => {
    signInAs('admin');
    const confirm = { allowed: false, code: 'PAYOUT_LINE_REJECTED', reason: 'Rejected' } as const;
    const rejected = payoutLine({ payout_id: 13, brand_name: 'Dates House', amount: 34.25 });
    const brands = [payoutLine(), { ...rejected, can: { ...rejected.can, confirm } }];
    const { payout } = payoutDetails({ pending_amount: 1034.5 });
    serve({ payout, brands, truncated: false });
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Confirm All Payouts' }));
    const asking = await dialog('Has the bank paid this payout?');
    expect(await asking.findAllByRole('listitem')).toHaveLength(1);
    expect(asking.queryByText(/Dates House/)).toBeNull();
    expect(asking.getAllByText(/1,000\.250/).length).toBeGreaterThan(0);
  });

  it('cannot be confirmed while the bank rejected every pending payment', async () => {
    signInAs('admin');
    const { can } = payoutExport({ is_all_rejected: true });
    serve(payoutDetails({ can }));
    renderApp(AT);
    const button = await screen.findByRole('button', { name: 'Confirm All Payouts' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/The bank rejected every pending payment/);
  });

  it('without a sent file needs an extra tick before it is confirmed', async () => {
    signInAs('admin');
    serve();
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Confirm All Payouts' }));
    const asking = await dialog('Has the bank paid this payout?');
    expect(await asking.findByText(/^No file of this payout has been downloaded/)).toBeVisible();
    expect(asking.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await user.click(
      asking.getByRole('checkbox', {
        name: 'I confirm that the bank has paid this payout even though no file was sent',
      }),
    );
    expect(asking.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  });

  it('has correct sums after a return, and shows removed lines', async () => {
    signInAs('admin');
    serve(
      payoutDetails({
        total_amount: 880.31,
        paid_amount: 806.091,
        pending_amount: 0,
        returned_amount: 74.219,
        released_amount: 5,
      }),
    );
    renderApp(AT);
    for (const [label, amount] of [
      ['Total amount', 'KWD 880.310'],
      ['Paid', 'KWD 806.091'],
      ['Still pending', 'KWD 0.000'],
      ['Returned by the bank', 'KWD 74.219'],
      ['Removed before it was sent', 'KWD 5.000'],
    ] as const) {
      expect(await fact(label)).toHaveTextContent(amount);
    }
  });

  it('names the business of each line if several pay a brand, and asks for it', async () => {
    signInAs('admin');
    const ids = ['88888888-8888-4888-8888-888888888888', '99999999-9999-4999-8999-999999999999'];
    const line = (place: number, business_name: string) =>
      payoutLine({ payout_id: 11 + place, business_id: ids[place] ?? null, business_name });
    const { payout } = payoutDetails({ first_file_at: '2026-11-09T10:00:00.000Z' });
    const brands = [line(0, 'Old Co'), line(1, 'New Co')];
    serve({ payout, brands, truncated: false });
    const asked: string[] = [];
    server.use(
      http.post(`${API}/brands/7/confirm`, ({ request }) => {
        asked.push(new URL(request.url).search);
        return answer({ ...payoutDetails(), confirmed_brand: 'Cafe Najma' });
      }),
    );
    const { user } = renderApp(AT);
    const second = await screen.findByRole('row', { name: /New Co/ });
    expect(second).toHaveTextContent('PAYOUT-12');
    await user.click(within(second).getByRole('button', { name: /^Confirm Payment/ }));
    const asking = await dialog('Has the bank paid Cafe Najma?');
    expect(asking.getByText('Cafe Najma, paid by New Co')).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Confirm Payment' }));
    expect(await screen.findByText('Payment to Cafe Najma confirmed successfully')).toBeVisible();
    expect(asked).toEqual([`?business_id=${ids[1]}`]);
  });

  it('is confirmed for one brand', async () => {
    signInAs('admin');
    serve();
    const sent = serveAction('brands/7/confirm');
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Confirm Payment to Cafe Najma' }));
    const asking = await dialog('Has the bank paid Cafe Najma?');
    await user.click(asking.getByRole('button', { name: 'Confirm Payment' }));
    expect(await asking.findByText('Not now')).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Confirm Payment' }));
    expect(await screen.findByText('Payment to Cafe Najma confirmed successfully')).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  it('shows the value date of the bank, or who confirmed a payment without an entry', async () => {
    signInAs('admin');
    const paid = { status: 'paid', paid_out: true } as const;
    const seen = { value_day: '2026-06-10', confirmed_by_name: 'Sara Salem' };
    const unseen = { ...seen, value_day: null };
    serve({
      ...payoutDetails(),
      brands: [
        payoutLine({ ...paid, bank: seen }),
        payoutLine({ ...paid, payout_id: 12, brand_id: 8, bank: unseen }),
      ],
    });
    renderApp(AT);
    expect(await screen.findByText(/^Seen at the bank on .*10/)).toBeVisible();
    const text = screen.getByText(/not seen at the bank yet$/);
    expect(text).toHaveTextContent(/^Confirmed by .?Sara Salem/);
  });

  it("records a return with the bank's code, states the consequence, and keeps both on a refusal", async () => {
    signInAs('admin');
    serve({ ...payoutDetails(), brands: [payoutLine({ status: 'paid', paid_out: true })] });
    const sent = serveAction('brands/7/return');
    const { user } = renderApp(AT);
    await user.click(
      await screen.findByRole('button', { name: 'Mark the payment to Cafe Najma as returned' }),
    );
    const asking = await dialog('Did the bank reject the payment to Cafe Najma?');
    expect(asking.getByText(/are on hold until we approve another account\.$/)).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Returned' }));
    expect(await asking.findByText('This field is required')).toBeVisible();
    await user.click(asking.getByRole('combobox', { name: "Bank's reason code" }));
    await user.click(
      await screen.findByRole('option', { name: 'AC04 · The account is closed', hidden: true }),
    );
    await user.type(asking.getByRole('textbox', { name: "Bank's text" }), 'Closed in May');
    await user.click(asking.getByRole('button', { name: 'Returned' }));
    expect(await asking.findByText('Not now')).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Returned' }));
    expect(await screen.findByText('Payout marked as returned')).toBeVisible();
    const reason = 'AC04: The account is closed / الحساب مغلق · Closed in May';
    expect(sent).toEqual([{ reason }, { reason }]);
  });

  it('is cancelled with a reason, while that is possible', async () => {
    signInAs('admin');
    serve();
    const sent = serveAction('cancel');
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Cancel payout' }));
    const asking = await dialog('Cancel this payout?');
    await user.type(asking.getByRole('textbox', { name: 'Reason' }), 'Wrong day');
    await user.click(asking.getByRole('button', { name: 'Cancel payout' }));
    expect(await asking.findByText('Not now')).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Cancel payout' }));
    expect(await screen.findByText('Payout cancelled successfully')).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  it('that is large needs another admin', async () => {
    signInAs('admin');
    serve(payoutDetails({ needs_approval: true }));
    serveAction('approve');
    const { user } = renderApp(AT);
    expect(await screen.findByText(/^A second admin must approve this payout/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Confirm All|Download/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const asking = await dialog('Approve this payout?');
    expect(asking.getByText(/Sara Salem created this payout/)).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Approve' }));
    expect(await asking.findByText('Not now')).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Payout approved successfully')).toBeVisible();
  });

  it('tells its creator that another admin must approve it, and shows brands before files', async () => {
    signInAs('admin');
    const { payout, ...rest } = payoutDetails({ needs_approval: true });
    const approve = { allowed: false, code: 'PAYOUT_OWN_APPROVAL', reason: 'Another' } as const;
    serve({ ...rest, payout: { ...payout, can: { ...payout.can, approve } } });
    server.use(http.get(`${API}/downloads`, () => answer([])));
    renderApp(AT);
    expect(await screen.findByText(/^Needs approval by another admin/)).toBeVisible();
    expect(screen.queryByText(/^A second admin must approve/)).toBeNull();
    const line = await screen.findByText('No file has been downloaded yet');
    const brands = screen.getByRole('heading', { name: 'Brands' });
    expect(brands.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText(payout.id)).not.toBeVisible();
  });

  it('that was cancelled shows the reason, and has no actions', async () => {
    signInAs('admin');
    const line = payoutLine({ status: 'released', reason: 'Wrong day' });
    const { payout } = payoutDetails({ status: 'cancelled', cancel_reason: 'Wrong day' });
    serve({ payout, brands: [line], truncated: false });
    renderApp(AT);
    expect(await screen.findByText('This payout was cancelled: Wrong day')).toBeVisible();
    expect(screen.getByText('Removed')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Statement of/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Confirm|Cancel|Download|Approve/ })).toBeNull();
  });

  it('that lost all its brands shows the reason in the language of the page', async () => {
    signInAs('admin');
    await switchLanguage('ar');
    const { payout } = payoutDetails({
      status: 'cancelled',
      cancel_reason: 'All its brands were removed',
    });
    serve({ payout, brands: [], truncated: false });
    renderApp(AT);
    expect(await screen.findByText(/أُزيل كل التجار من ملف التحويلات/)).toBeVisible();
  });

  it("of an owner shows the owner's brand and its file, without buttons of admins", async () => {
    signInAs('brand_owner');
    const { payout } = payoutDetails({ created_by_name: null }, 'brand_owner');
    serve({ payout, brands: [payoutLine({}, 'brand_owner')], truncated: false });
    renderApp(AT);
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeVisible();
    for (const name of [/XLSX/, /Confirm/, /Cancel/, /Approve/, /returned/, /Send/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('is shown in Arabic', async () => {
    signInAs('admin');
    server.use(http.get(API, () => refusal('PAYOUT_NOT_FOUND')));
    await switchLanguage('ar');
    renderApp(AT);
    expect(await screen.findByText('التحويل غير موجود')).toBeVisible();
  });

  it('is not available to partners', async () => {
    signInAs('partner_employee');
    const { path } = renderApp(AT);
    await waitFor(() => expect(path()).toBe('/'));
  });
});
