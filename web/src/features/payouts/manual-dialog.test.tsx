import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { manualPayoutActions } from '@diwan/contract/features/manual-payouts/actions';
import { switchLanguage } from '../../lib/i18n.ts';
import { activePayout, brandPayouts, manualPayout, pausedPayout } from '../../testing/payouts.ts';
import { canAs } from '../../testing/can.ts';
import { servePayoutLists } from '../../testing/payout-lists.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const ID = manualPayout().id;
/**
 * The option for hidden content. jsdom has no layout, so a list above a dialog is treated as
 * hidden.
 */
const FLOATING = { hidden: true } as const;
const OWED = {
  business_id: '88888888-8888-4888-8888-888888888888',
  business_name: 'Diwan Trading',
  amount: 12.5,
};
const DEBT = { ...OWED, business_id: crypto.randomUUID(), business_name: 'Old Co', amount: -3 };
const EXCEEDS = 'Amount exceeds the amount owed: KWD 12.500';

beforeEach(() => {
  signInAs('admin');
  servePayoutLists();
  server.use(
    http.get('/api/brands/:id/payouts', () => answer(brandPayouts({ payables: [OWED] }))),
    http.get('/api/admin/payouts', () => answer([activePayout()])),
    http.get('/api/admin/payouts/paused', () => answer([pausedPayout()])),
    http.get('/api/admin/payouts/manual', () => answer([manualPayout()])),
  );
});

/** Refuses the first request with an error of a field. Returns all requests. */
function serveSaving(method: 'post' | 'put', path: string) {
  const sent: { readonly key: string | null; readonly body: unknown }[] = [];
  server.use(
    http[method](path, async ({ request }) => {
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      if (sent.length > 1) return answer(manualPayout());
      return refusal('MANUAL_PAYOUT_EXCEEDS_OWED', { error: EXCEEDS, fields: { amount: EXCEEDS } });
    }),
  );
  return sent;
}

const confirm = async (amount: string) =>
  screen.findByRole('button', { name: `Record KWD ${amount}` });

async function openNew() {
  const { user } = renderApp('/payouts?tab=manual');
  await user.click(await screen.findByRole('button', { name: 'Record Manual Payout' }));
  return {
    user,
    form: within(await screen.findByRole('dialog', { name: 'Record Manual Payout' })),
  };
}

describe('a manual payout', () => {
  it('reports missing values at their fields', async () => {
    const { user, form } = await openNew();
    await user.click(form.getByRole('button', { name: 'Record' }));
    expect(await form.findByText('Brand is required')).toBeVisible();
    expect(form.getByRole('combobox', { name: 'Brand' })).toBeInvalid();
    expect(form.getByLabelText(/^Amount/)).toBeInvalid();
  });

  it('keeps everything when it is refused, and is sent again with the correction', async () => {
    const sent = serveSaving('post', '/api/admin/payouts/manual');
    const { user, form } = await openNew();
    await user.click(form.getByRole('combobox', { name: 'Brand' }));
    // Brands whose payouts are paused can also be paid manually.
    expect(await screen.findByRole('option', { name: 'Dates House', ...FLOATING })).toBeEnabled();
    await user.click(screen.getByRole('option', { name: 'Cafe Najma', ...FLOATING }));
    const amount = form.getByLabelText(/^Amount/);
    await user.clear(amount);
    await user.type(amount, '500.125');
    await user.click(form.getByRole('combobox', { name: 'Method' }));
    await user.click(await screen.findByRole('option', { name: 'Wamd', ...FLOATING }));
    await user.type(form.getByRole('textbox', { name: 'Reference' }), 'W-7');
    await user.type(form.getByRole('textbox', { name: 'Notes' }), 'قبل العيد');
    expect(await form.findByText('Diwan Trading owes KWD 12.500')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Record' }));
    await user.click(await confirm('500.125'));
    expect(await form.findByText(EXCEEDS)).toBeVisible();
    expect(amount).toHaveFocus();
    expect(form.getByRole('textbox', { name: 'Reference' })).toHaveValue('W-7');
    expect(form.getByRole('textbox', { name: 'Notes' })).toHaveValue('قبل العيد');
    await user.clear(amount);
    await user.type(amount, '5.125');
    await user.click(form.getByRole('button', { name: 'Record' }));
    await user.click(await confirm('5.125'));
    expect(await screen.findByText('Manual payout recorded successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject([
      { body: { amount: 500.125 } },
      {
        body: {
          brand_id: 7,
          amount: 5.125,
          payment_method: 'wamd',
          reference_number: 'W-7',
          notes: 'قبل العيد',
          paid_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
        },
      },
    ]);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it.each(['new', 'edited'])(
    'that is %s shows the current debt when it is refused',
    async (kind) => {
      let amount = 12.5;
      const refuse = () => {
        amount = 4;
        return refusal('MANUAL_PAYOUT_EXCEEDS_OWED', {
          error: EXCEEDS,
          fields: { amount: EXCEEDS },
        });
      };
      server.use(
        http.get('/api/brands/:id/payouts', () =>
          answer(brandPayouts({ payables: [{ ...OWED, amount }] })),
        ),
        http.post('/api/admin/payouts/manual', refuse),
        http.put(`/api/admin/payouts/manual/${ID}`, refuse),
      );
      const { user } = renderApp('/payouts?tab=manual');
      const opener = kind === 'new' ? 'Record Manual Payout' : 'Edit the payout to Cafe Najma';
      await user.click(await screen.findByRole('button', { name: opener }));
      const form = within(await screen.findByRole('dialog'));
      if (kind === 'new') {
        await user.click(form.getByRole('combobox', { name: 'Brand' }));
        await user.click(await screen.findByRole('option', { name: 'Cafe Najma', ...FLOATING }));
      }
      expect(await form.findByText('Diwan Trading owes KWD 12.500')).toBeVisible();
      await user.clear(form.getByLabelText(/^Amount/));
      await user.type(form.getByLabelText(/^Amount/), '10');
      await user.click(form.getByRole('button', { name: kind === 'new' ? 'Record' : 'Save' }));
      await user.click(await confirm('10.000'));
      expect(await form.findByText(EXCEEDS)).toBeVisible();
      expect(await form.findByText('Diwan Trading owes KWD 4.000')).toBeVisible();
      expect(form.getByLabelText(/^Amount/)).toHaveValue('10');
    },
  );

  it('is sent under the same key when only the answer was lost', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.put(`/api/admin/payouts/manual/${ID}`, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length > 1 ? answer(manualPayout()) : refusal('INTERNAL', { error: 'Lost' });
      }),
    );
    const { user } = renderApp('/payouts?tab=manual');
    await user.click(await screen.findByRole('button', { name: 'Edit the payout to Cafe Najma' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Manual Payout' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Lost')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Manual payout updated successfully')).toBeVisible();
    expect(keys[0]).not.toBeNull();
    expect(keys[1]).toBe(keys[0]);
  });

  it('asks to confirm identity again, and sends the input under the same key', async () => {
    const sent: { readonly key: string | null; readonly body: unknown }[] = [];
    let confirmed = false;
    server.use(
      http.put(`/api/admin/payouts/manual/${ID}`, async ({ request }) => {
        sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
        return confirmed ? answer(manualPayout()) : refusal('CONFIRMATION_REQUIRED');
      }),
      http.get('/api/auth/confirm', () => answer({ methods: ['password'] })),
      http.post('/api/auth/confirm', () => {
        confirmed = true;
        return answer({ confirmed_until: '2026-11-24T13:00:00.000Z' });
      }),
    );
    const { user } = renderApp('/payouts?tab=manual');
    await user.click(await screen.findByRole('button', { name: 'Edit the payout to Cafe Najma' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Manual Payout' }));
    await user.type(form.getByRole('textbox', { name: 'Notes' }), 'Before Eid');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const name = 'Please confirm your identity';
    const question = within(await screen.findByRole('dialog', { name }));
    await user.type(await question.findByLabelText('Password'), 'Diwan-demo-2026');
    await user.click(question.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Manual payout updated successfully')).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(JSON.stringify(sent[1]?.body)).toContain('Before Eid');
  });

  it('is edited with its values, and its brand cannot be changed', async () => {
    const sent = serveSaving('put', `/api/admin/payouts/manual/${ID}`);
    const { user } = renderApp('/payouts?tab=manual');
    const row = await screen.findByRole('row', { name: /R-1/ });
    expect(within(row).getByRole('link', { name: 'Statement of Cafe Najma' })).toHaveAttribute(
      'href',
      '/brands/7/payouts/12',
    );
    await user.click(within(row).getByRole('button', { name: 'Edit the payout to Cafe Najma' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Manual Payout' }));
    expect(form.getByRole('combobox', { name: 'Brand' })).toBeDisabled();
    expect(form.getByLabelText(/^Amount/)).toHaveValue('7.5');
    expect(form.getByLabelText(/^Paid Date/)).toHaveValue('11/08/2026');
    const amount = form.getByLabelText(/^Amount/);
    await user.clear(amount);
    await user.type(amount, '70.5');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Diwan Trading Company has paid KWD 70.500/)).toBeVisible();
    await user.click(await confirm('70.500'));
    expect(await form.findByText(EXCEEDS)).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ brand_id: 7, amount: 70.5, payment_method: 'cash' });
  });

  it('shows brand, amount and business before it is recorded; Cancel sends nothing', async () => {
    const sent: unknown[] = [];
    const other = { ...OWED, business_id: '99999999-9999-4999-8999-999999999999' };
    server.use(
      http.get('/api/brands/:id/payouts', () =>
        answer(brandPayouts({ payables: [OWED, { ...other, business_name: 'Gulf Co' }, DEBT] })),
      ),
      http.post('/api/admin/payouts/manual', async ({ request }) => {
        sent.push(await request.json());
        return answer(manualPayout({ state: 'waiting', payout_id: null }));
      }),
    );
    const { user, form } = await openNew();
    await user.click(form.getByRole('combobox', { name: 'Brand' }));
    await user.click(await screen.findByRole('option', { name: 'Cafe Najma', ...FLOATING }));
    expect(await form.findByText('Gulf Co owes KWD 12.500')).toBeVisible();
    expect(form.getByText('KWD 3.000 is owed to Old Co')).toBeVisible();
    await user.clear(form.getByLabelText(/^Amount/));
    await user.type(form.getByLabelText(/^Amount/), '5');
    await user.click(form.getByRole('button', { name: 'Record' }));
    expect(await form.findByText('Please choose the business that pays')).toBeVisible();
    await user.click(form.getByRole('combobox', { name: 'Business that pays' }));
    await user.click(await screen.findByRole('option', { name: 'Gulf Co', ...FLOATING }));
    await user.click(form.getByRole('button', { name: 'Record' }));
    const asking = within(
      await screen.findByRole('dialog', { name: 'Record a payout of KWD 5.000 to Cafe Najma?' }),
    );
    expect(asking.getByText(/Gulf Co has paid KWD 5.000 to Cafe Najma/)).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Record' }));
    await user.click(await confirm('5.000'));
    expect(
      await screen.findByText('Manual payout recorded. A second admin must approve it.'),
    ).toBeVisible();
    expect(sent).toMatchObject([{ brand_id: 7, amount: 5, business_id: other.business_id }]);
  });

  it('that is large is approved by another admin, or rejected with a reason', async () => {
    const waiting = manualPayout({ state: 'waiting', payout_id: null, amount: 900 });
    const own = { ...waiting, id: crypto.randomUUID(), brand_name: 'Dates House' };
    const calls: unknown[] = [];
    server.use(
      http.get('/api/admin/payouts/manual', () =>
        answer([
          waiting,
          { ...own, can: canAs(manualPayoutActions, { state: 'waiting', created_by: 'me' }) },
        ]),
      ),
      http.post('/api/admin/payouts/manual/:id/:what', async ({ request, params }) => {
        calls.push([params['id'], params['what'], await request.text()]);
        return answer(manualPayout());
      }),
    );
    const { user } = renderApp('/payouts?tab=manual');
    expect(await screen.findByText('Manual Amount')).toBeVisible();
    const mine = await screen.findByRole('button', {
      name: 'Approve the payout to Dates House',
    });
    expect(screen.getByText('Manual Amount').nextSibling).toHaveTextContent('KWD 0.000');
    expect(mine).toHaveAccessibleDescription(
      'You created this payout, so another admin must approve it',
    );
    await user.click(screen.getByRole('button', { name: 'Approve the payout to Cafe Najma' }));
    const asking = within(
      await screen.findByRole('dialog', { name: 'Book this payout to Cafe Najma?' }),
    );
    expect(
      asking.getByText(/Sara Salem recorded this payout by Diwan Trading Company/),
    ).toBeVisible();
    expect(asking.getByText('900.000')).toBeVisible();
    expect(asking.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(asking.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Manual payout approved successfully')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reject the payout to Dates House' }));
    const refusing = within(
      await screen.findByRole('dialog', { name: 'Reject this payout to Dates House?' }),
    );
    await user.type(refusing.getByRole('textbox', { name: 'Reason' }), 'Twice');
    await user.click(refusing.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Manual payout rejected')).toBeVisible();
    expect(calls).toEqual([
      [waiting.id, 'approve', ''],
      [own.id, 'reject', '{"reason":"Twice"}'],
    ]);
  });

  it('is shown in Arabic', async () => {
    await switchLanguage('ar');
    const { user } = renderApp('/payouts?tab=manual');
    await user.click(await screen.findByRole('button', { name: 'تسجيل تحويل يدوي' }));
    const form = within(await screen.findByRole('dialog', { name: 'تسجيل تحويل يدوي' }));
    await user.click(form.getByRole('button', { name: 'تسجيل' }));
    expect(await form.findByText('التاجر مطلوب')).toBeVisible();
  });
});
