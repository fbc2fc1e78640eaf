import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { feeRow } from '../../testing/fees.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';

const ROW = feeRow();

function serveFees() {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/admin/fees', () =>
      answer([
        { ...ROW, id: 3, card_type: 'DEEMA', payment_method: 'POS' },
        { ...ROW, id: 2, card_type: 'DEEMA' },
        ROW,
      ]),
    ),
    http.get('/api/admin/fees/check', () => answer({ last: null, running: false })),
    http.get('/api/admin/fees/special', () => answer([])),
    http.get('/api/admin/fees/:id/brands', () =>
      answer({ paying: 7, signed: 1, names: ['Bahar Books', 'Cafe Najma'] }),
    ),
    http.put('/api/admin/fees', async ({ request }) => {
      sent.push(await request.json());
      return answer(ROW);
    }),
  );
  return sent;
}

describe('the fee table', () => {
  it('is sorted by id, without BNPL at a terminal, and locked', async () => {
    signInAs('admin');
    serveFees();
    renderApp('/fee-settings');
    await screen.findByText('KNET');
    const cards = screen.getAllByText(/^(KNET|BNPL)$/).map((cell) => cell.textContent);
    expect(cards).toEqual(['KNET', 'BNPL']);
    expect(screen.getAllByText('1.50%')).toHaveLength(2);
    expect(screen.getAllByText('0.100')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Edit Brand pays/ })).toBeNull();
  });

  async function edit(figure = 'Brand pays, percent') {
    signInAs('admin');
    const sent = serveFees();
    const { user } = renderApp('/settings/fees');
    await user.click(await screen.findByRole('switch', { name: 'Unlock editing' }));
    await user.click(screen.getByRole('button', { name: `Edit ${figure} of KNET PG` }));
    return { user, sent, field: screen.getByRole('textbox', { name: figure }) };
  }

  it.each(['mouse', 'Tab', 'Enter'])('refuses an invalid figure by %s', async (way) => {
    const { user, sent, field } = await edit();
    for (const text of ['-1', '101', '1.755', '']) {
      await user.clear(field);
      if (text !== '') await user.type(field, text);
      if (way === 'mouse') await user.click(screen.getByRole('button', { name: 'Save' }));
      else await user.keyboard(way === 'Tab' ? '{Tab}' : '{Enter}');
      expect(field).toHaveValue(text);
      expect(field).toBeInvalid();
      expect(screen.queryByRole('dialog')).toBeNull();
    }
    expect(sent).toEqual([]);
  });

  it('publishes nothing for an unchanged figure', async () => {
    const { user, sent, field } = await edit();
    await user.clear(field);
    await user.type(field, '1.50');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('textbox', { name: 'Brand pays, percent' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('Fee updated')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('states the old value, the new value and the brands before it publishes a row', async () => {
    const { user, sent, field } = await edit();
    await user.clear(field);
    await user.type(field, '1.75');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: /KNET PG/ }));
    for (const text of ['1.50%', '1.75%']) expect(dialog.getByText(text)).toBeVisible();
    const reach = await dialog.findByText(/fee applies to 7 active brands/);
    expect(reach).toHaveTextContent(/Bahar Books.*Cafe Najma.*and others/);
    expect(dialog.getByText('1 brand with a signed price keeps that price.')).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Fee updated');
    expect(sent).toEqual([{ ...ROW, brand_percentage: 1.75 }]);
  });

  it('says that a change of the cost affects no price of a brand', async () => {
    const { user, field } = await edit('Payment provider keeps, percent');
    await user.clear(field);
    await user.type(field, '0.65{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^What brands pay does not change/)).toBeVisible();
  });

  it('shows the old and the new value of a fee below the cost, and requires a confirmation', async () => {
    signInAs('admin');
    const sent = serveFees();
    const { user } = renderApp('/settings/fees');
    await user.click(await screen.findByRole('switch', { name: 'Unlock editing' }));
    await user.click(screen.getByRole('button', { name: 'Edit Brand pays, percent of KNET PG' }));
    const field = screen.getByRole('textbox', { name: 'Brand pays, percent' });
    await user.clear(field);
    await user.type(field, '0.6');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const text of ['1.50% + 0.100', '0.60% + 0.100', '0.70% + 0.000']) {
      expect(dialog.getByText(text)).toBeVisible();
    }
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Publish at a loss' }));
    await screen.findByText('Fee updated');
    expect(sent).toEqual([{ ...ROW, brand_percentage: 0.6, below_cost_confirmed: true }]);
  });
});
