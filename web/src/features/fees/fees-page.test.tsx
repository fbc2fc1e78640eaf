import { screen } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { FeeRow } from '@diwan/contract/features/fees/records';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';

const ROW: FeeRow = {
  id: 1,
  version_id: '11',
  card_type: 'KNET',
  payment_method: 'PG',
  card_origin: 'any',
  brand_percentage: 1.5,
  brand_fixed: 0.1,
  cost_percentage: 0.7,
  cost_fixed: 0,
  refund_revenue_percentage: 0,
  refund_revenue_fixed: 0,
  refund_cost_percentage: 0,
  refund_cost_fixed: 0,
  chargeback_revenue_percentage: 0,
  chargeback_revenue_fixed: 0,
  chargeback_cost_percentage: 0,
  chargeback_cost_fixed: 0,
};

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

  it('sends the whole row with the changed figure at once, and keeps what is refused', async () => {
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
});
