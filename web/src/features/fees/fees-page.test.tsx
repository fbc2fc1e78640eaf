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

  it('sends the whole row with the changed figure at once, and keeps refused input', async () => {
    signInAs('admin');
    const sent = serveFees();
    const { user } = renderApp('/settings/fees');
    await user.click(await screen.findByRole('switch', { name: 'Unlock editing' }));
    const named = { name: 'Edit Brand pays, percent of BNPL PG' };
    expect(screen.getByRole('button', named)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit Brand pays, percent of KNET PG' }));
    const field = screen.getByRole('textbox', { name: 'Brand pays, percent' });
    await user.clear(field);
    await user.type(field, '101');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(field).toHaveValue('101');
    expect(sent).toEqual([]);
    await user.clear(field);
    await user.type(field, '1.75');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Fee updated');
    expect(sent).toEqual([{ ...ROW, brand_percentage: 1.75 }]);
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
