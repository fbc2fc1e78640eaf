import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Brand } from '@diwan/contract/features/brands/records';
import { fullBrand } from '../../testing/brands.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';

const FINANCES = {
  summary: { total_count: 0, total_amount: 0 },
  pending_amount: 0,
  payable_amount: 0,
  recent_transactions: [],
};

async function open(brand: Partial<Brand>) {
  server.use(
    http.get('/api/brands/7', () => answer(fullBrand({ status: 'active', ...brand }))),
    http.get('/api/brands/7/finances', () => answer(FINANCES)),
  );
  signInAs('brand_owner');
  renderApp('/');
  const heading = await screen.findByRole('heading', { name: 'What happens next' });
  const card = within(heading.closest('section') ?? document.body);
  const [next] = card.getAllByRole('listitem', { current: 'step' });
  return {
    steps: card.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent),
    next: within(next ?? document.body),
  };
}

const POS = { payment_type_preference: 'pos', pos_to_start: true } as const;
const TERMINALS = '/brands/7?tab=terminals';

describe('the steps to the first payment', () => {
  it('of a brand with terminals only do not name the payment provider', async () => {
    const { steps, next } = await open(POS);
    expect(steps).toEqual([
      'We review your documents (done)',
      'Your brand becomes active (done)',
      'We set up your POS service',
      'You sign the POS agreement',
      'You request a terminal',
      'Your first payment',
    ]);
    expect(next.getByText('We set up your POS service')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sign the POS agreement' })).toBeNull();
  });

  it('link the signature as soon as the POS agreement is drafted', async () => {
    const { next } = await open({ ...POS, pos_to_start: false, pos_enabled: true });
    const link = next.getByRole('link', { name: 'Sign the POS agreement' });
    expect(link).toHaveAttribute('href', TERMINALS);
  });

  it('link the request for a terminal after the signature', async () => {
    const { next } = await open({ ...POS, pos_to_start: false, pos_agreement_signed: true });
    const link = next.getByRole('link', { name: 'Request a terminal' });
    expect(link).toHaveAttribute('href', TERMINALS);
  });

  it('are below what needs an action now', async () => {
    await open(POS);
    const actions = screen.getByRole('heading', { name: 'Needs your action' });
    const steps = screen.getByRole('heading', { name: 'What happens next' });
    expect(actions.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('name a terminal that was requested', async () => {
    const requested = { pos_agreement_signed: true, terminals_state: 'requested' } as const;
    const { next } = await open({ ...POS, pos_to_start: false, ...requested });
    expect(next.getByText(/^We have received your request/)).toBeVisible();
    expect(next.queryByRole('link')).toBeNull();
  });

  it('of a brand that requested both put the step of the owner first', async () => {
    const { steps, next } = await open({ payment_type_preference: 'both' });
    expect(steps).toContain('The payment provider opens your account');
    expect(next.getByRole('link', { name: 'Sign the POS agreement' })).toBeVisible();
  });

  it('of a brand with online payments only name no terminal', async () => {
    const { steps } = await open({ payment_type_preference: 'pg' });
    expect(steps).not.toContain('You request a terminal');
  });

  it('of an open payment account link the integration, and repeat no step that is done', async () => {
    const { next } = await open({ payment_type_preference: 'pg', pg_enabled: true });
    const link = next.getByRole('link', { name: 'Open the integration' });
    expect(link).toHaveAttribute('href', '/brands/7/integration');
    expect(screen.queryByText(/This usually takes up to two working days/)).toBeNull();
  });
});
