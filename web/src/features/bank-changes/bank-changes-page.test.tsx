import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { bankChangeActions } from '@diwan/contract/features/bank-changes/actions';
import type { BankChange } from '@diwan/contract/features/bank-changes/records';
import { switchLanguage } from '../../lib/i18n.ts';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const FACTS = {
  status: 'waiting',
  brand_status: 'active',
  requested_by: 'somebody',
  link_seen: false,
  owner_made: false,
  account_entered_by: [],
  first_approved_by: null,
} as const;

const CHANGE: BankChange = {
  id: '11111111-1111-4111-8111-111111111111',
  brand_id: 7,
  brand_name: 'Cafe Najma',
  logo_url: null,
  status: 'waiting',
  old_account: null,
  new_account: {
    bank_name: 'Gulf Bank',
    iban: 'KW86GULB0000000000000000000001',
    beneficiary: 'Noura Salem',
  },
  letter: { content_type: 'application/pdf', size_bytes: 900, url: '/api/files/1?signature=x' },
  requested_by: 'owner',
  requested_by_name: 'Noura Salem',
  created_at: '2026-11-05T09:00:00.000Z',
  needs_second: false,
  first_approved_by_name: null,
  first_approved_at: null,
  decided_by_name: null,
  decided_at: null,
  reason: null,
  warnings: ['contact_changed'],
  can: canAs(bankChangeActions, FACTS),
};

/** Serves requests that leave the queue when they are decided. Returns the sent decisions. */
function serve(...changes: BankChange[]) {
  let waiting = changes;
  // A request that needs two approvals stays pending after the first.
  const first = changes.some(({ needs_second: two, first_approved_at: at }) => two && at === null);
  const outcome = first ? 'waiting' : 'approved';
  const sent: unknown[] = [];
  server.use(
    http.get('/api/admin/bank-changes', () => answer({ changes: waiting, next_cursor: null })),
    http.post('/api/admin/bank-changes/:id/:what', async ({ params, request }) => {
      const text = await request.text();
      sent.push([params['what'], text === '' ? null : JSON.parse(text)]);
      waiting = waiting.filter(({ id }) => id !== params['id']);
      return answer({ ...CHANGE, status: outcome });
    }),
  );
  return sent;
}

const request = async () => within(await screen.findByRole('article', { name: CHANGE.brand_name }));

describe('the queue of bank details', () => {
  it('shows both accounts and the warnings, and approves after a confirmation', async () => {
    signInAs('admin');
    const sent = serve(CHANGE);
    const { user } = renderApp('/bank-changes');
    const card = await request();
    expect(
      card.getByText("The owner's contact details were changed in the last 30 days"),
    ).toBeVisible();
    expect(card.getByRole('region', { name: 'Now' })).toHaveTextContent('No bank details');
    expect(card.getByRole('region', { name: 'New' })).toHaveTextContent('KW86 GULB');
    expect(card.getByRole('link', { name: /letter/ })).toHaveAttribute('href', CHANGE.letter?.url);
    await user.click(
      card.getByRole('button', { name: 'Approve the new bank details of Cafe Najma' }),
    );
    const dialog = within(
      await screen.findByRole('dialog', {
        name: 'Send the payouts of Cafe Najma to the new account?',
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('New bank details approved')).toBeVisible();
    expect(sent).toEqual([['approve', null]]);
    expect(await screen.findByText('No pending requests')).toBeVisible();
  });

  it('says that two admins are needed, and who approved first', async () => {
    signInAs('admin');
    serve({ ...CHANGE, needs_second: true });
    const { user } = renderApp('/bank-changes');
    const card = await request();
    expect(card.getByText(/two admins must approve\.$/)).toBeVisible();
    await user.click(card.getByRole('button', { name: /^Approve/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^This request needs the approval of two admins\./)).toBeVisible();
    serve({
      ...CHANGE,
      needs_second: true,
      first_approved_at: '2026-11-06T09:00:00.000Z',
      first_approved_by_name: 'Aisha Al-Mutairi',
    });
    await user.keyboard('{Escape}');
    renderApp('/bank-changes');
    expect(await screen.findByText(/^Approved first by Aisha Al-Mutairi/)).toBeVisible();
    expect(screen.getByText(/A second admin must approve too\.$/)).toBeVisible();
  });

  it.each([
    ['en', "Another brand's payouts also go to this account", /^Approve/],
    ['ar', 'تُحوّل مستحقات تاجر آخر إلى هذا الحساب أيضًا', /^الموافقة/],
  ] as const)(
    'repeats the warning in the approval dialog (%s)',
    async (language, warning, approve) => {
      signInAs('admin');
      serve({ ...CHANGE, warnings: ['shared_account'] });
      await switchLanguage(language);
      const { user } = renderApp('/bank-changes');
      expect(await screen.findByText(warning)).toBeVisible();
      await user.click(screen.getByRole('button', { name: approve }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(warning)).toBeVisible();
    },
  );

  it('rejects only with a reason', async () => {
    signInAs('super_admin');
    const sent = serve(CHANGE);
    const { user } = renderApp('/bank-changes');
    const card = await request();
    await user.click(
      card.getByRole('button', { name: 'Reject the new bank details of Cafe Najma' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('Please give a reason')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Another name');
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('New bank details rejected')).toBeVisible();
    expect(sent).toEqual([['reject', { reason: 'Another name' }]]);
  });

  it("leaves an admin's own request to another admin", async () => {
    signInAs('admin');
    serve({ ...CHANGE, can: canAs(bankChangeActions, { ...FACTS, requested_by: 'me' }) });
    renderApp('/bank-changes');
    const card = await request();
    expect(card.queryByRole('button', { name: /Approve/ })).not.toBeInTheDocument();
    expect(card.getByText('This is your own request, so another admin must decide.')).toBeVisible();
    expect(card.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
  });

  it('says why another admin must approve, while this one may still reject', async () => {
    signInAs('admin');
    serve({
      ...CHANGE,
      can: canAs(bankChangeActions, {
        ...FACTS,
        link_seen: true,
        owner_made: false,
        account_entered_by: [],
        first_approved_by: null,
      }),
    });
    renderApp('/bank-changes');
    const card = await request();
    const approve = card.getByRole('button', { name: /^Approve/ });
    expect(approve).toHaveAttribute('aria-disabled', 'true');
    expect(approve).toHaveAccessibleDescription(/^You have opened the requester's sign-in link/);
    expect(card.getByRole('button', { name: /^Reject/ })).not.toHaveAttribute('aria-disabled');
  });

  it('shows a refusal of the server, and can be loaded again', async () => {
    signInAs('admin');
    server.use(http.get('/api/admin/bank-changes', () => refusal('INTERNAL')));
    const { user } = renderApp('/bank-changes');
    await screen.findByRole('alert');
    serve(CHANGE);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const error = 'This request has already been decided';
    server.use(
      http.post('/api/admin/bank-changes/:id/approve', () =>
        refusal('BANK_CHANGE_DECIDED', { error }),
      ),
    );
    await user.click((await request()).getByRole('button', { name: /^Approve/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText(error)).toBeVisible();
  });
});
