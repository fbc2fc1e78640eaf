import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DisputeStatus, evidenceActions } from '@diwan/contract/features/disputes/actions';
import type { DisputeDetail } from '@diwan/contract/features/disputes/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const FILE: DisputeDetail['evidence'][number] = {
  id: '33333333-3333-4333-8333-333333333333',
  kind: 'invoice',
  name: 'invoice.pdf',
  content_type: 'application/pdf',
  size_bytes: 9,
  added_at: '2026-11-16T09:00:00.000Z',
  url: '/api/files/x?expires=1&signature=2',
};

function disputeIn(status: DisputeStatus, role: Role = 'brand_owner'): DisputeDetail {
  const evidence = status === 'opened' ? [] : [FILE];
  const facts = { status, evidence_until: '2026-11-23', file_count: evidence.length };
  return {
    ...facts,
    id: ID,
    transaction_id: 4,
    brand_id: 7,
    brand_name: 'Bloom',
    order_id: 'A-100',
    amount: 12.5,
    fee: 10,
    currency: 'KWD',
    reason: 'The goods did not arrive',
    reference: 'CB-1',
    opened_at: '2026-11-16T08:00:00.000Z',
    days_left: 5,
    submitted_at: null,
    decided_at: null,
    decision_reason: null,
    evidence,
    can: canAs(evidenceActions, facts, role),
  };
}

let sent: unknown[] = [];

const show = (dispute: DisputeDetail) =>
  server.use(http.get(`/api/disputes/${ID}`, () => answer(dispute)));

beforeEach(() => {
  sent = [];
  server.use(
    http.get('/api/disputes', () => answer([disputeIn('opened')])),
    http.get('/api/admin/disputes', () => answer([disputeIn('evidence', 'admin')])),
    http.post(`/api/disputes/${ID}/submit`, () => {
      sent.push('submit');
      return answer(disputeIn('submitted'));
    }),
    http.post(`/api/disputes/${ID}/evidence`, ({ request }) => {
      sent.push(new URL(request.url).search);
      return refusal('DISPUTE_MISSED', { error: 'The last day for evidence was 2026-11-23.' });
    }),
    http.delete(`/api/disputes/${ID}/evidence/:id`, ({ params }) => {
      sent.push(params['id']);
      return answer(disputeIn('opened'));
    }),
  );
});

describe('the list of disputes', () => {
  it('shows staff the brand, the last day and the days left', async () => {
    signInAs('admin');
    renderApp('/disputes');
    const row = await screen.findByRole('row', { name: /A-100/ });
    expect(row).toHaveTextContent('Bloom');
    expect(row).toHaveTextContent('5 days left');
    expect(row).toHaveTextContent('Not submitted');
  });

  it('shows an owner the disputes of the brand, without a column of brands', async () => {
    signInAs('brand_owner');
    renderApp('/disputes');
    const row = await screen.findByRole('row', { name: /A-100/ });
    expect(row).not.toHaveTextContent('Bloom');
    expect(row).toHaveTextContent('Evidence needed');
  });
});

describe('the page of a dispute', () => {
  it('asks the owner for evidence, and explains why nothing can be submitted yet', async () => {
    show(disputeIn('opened'));
    signInAs('brand_owner');
    renderApp(`/disputes/${ID}`);
    expect(await screen.findByText(/Add your files by/)).toBeVisible();
    const submit = screen.getByRole('button', { name: 'Submit evidence' });
    expect(submit).toHaveAttribute('aria-disabled');
    expect(submit).toHaveAccessibleDescription('Add at least one file before you submit.');
  });

  it('submits once after a question', async () => {
    show(disputeIn('evidence'));
    signInAs('brand_owner');
    const { user } = renderApp(`/disputes/${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Submit evidence' }));
    const dialog = await screen.findByRole('dialog', { name: 'Submit the evidence?' });
    expect(dialog).toHaveTextContent('You are submitting 1 file.');
    await user.click(within(dialog).getByRole('button', { name: 'Submit evidence' }));
    await waitFor(() => expect(sent).toEqual(['submit']));
  });

  it('removes a file after a question', async () => {
    show(disputeIn('evidence'));
    signInAs('brand_owner');
    const { user } = renderApp(`/disputes/${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Remove: invoice.pdf' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent).toEqual([FILE.id]));
  });

  it.each([
    ['submitted', /bank decides/],
    ['missed', /No evidence was submitted by/],
    ['won', /decided in the brand's favour/],
    ['lost', /stays deducted/],
    ['reversed', /recorded by mistake/],
  ] as const)('of a %s dispute states the outcome without a field', async (status, text) => {
    show(disputeIn(status));
    signInAs('brand_owner');
    renderApp(`/disputes/${ID}`);
    expect((await screen.findAllByText(text))[0]).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add file' })).toBeNull();
  });

  it('shows a finance member the evidence without actions, and a viewer no download', async () => {
    show({ ...disputeIn('evidence'), can: {} });
    signInAs('brand_owner', 'token-1', { access: 'viewer' });
    renderApp(`/disputes/${ID}`);
    expect(await screen.findByText('invoice.pdf')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit evidence' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download as one PDF' })).toBeNull();
  });

  it('of another brand does not exist', async () => {
    server.use(http.get(`/api/disputes/${ID}`, () => refusal('DISPUTE_NOT_FOUND')));
    signInAs('brand_owner');
    renderApp(`/disputes/${ID}`);
    expect(await screen.findByText('This dispute does not exist')).toBeVisible();
  });
});
