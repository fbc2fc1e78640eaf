import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { midMoveActions } from '@diwan/contract/features/mids/actions';
import type { MidMove } from '@diwan/contract/features/mids/records';
import { switchLanguage } from '../../lib/i18n.ts';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';

const FACTS = { state: 'pending', brand_status: 'active', requested_by: 'sara' } as const;

const MOVE: MidMove = {
  id: '11111111-1111-4111-8111-111111111111',
  mid: '68014756',
  brand_id: 7,
  brand_name: 'Cafe Najma',
  from_brand_id: 8,
  from_brand_name: 'Dar Books',
  state: 'pending',
  requested_by_name: 'Sara Ali',
  created_at: '2026-11-05T09:00:00.000Z',
  decided_by_name: null,
  decided_at: null,
  reason: null,
  quarantined_until: null,
  released_at: null,
  released_by_name: null,
  can: canAs(midMoveActions, FACTS),
};

const MOVED: MidMove = {
  ...MOVE,
  state: 'quarantined',
  decided_by_name: 'Omar Salem',
  decided_at: '2026-11-06T09:00:00.000Z',
  quarantined_until: '2026-11-09T09:00:00.000Z',
  can: canAs(midMoveActions, { ...FACTS, state: 'quarantined' }),
};

function serve(move: MidMove) {
  const sent: unknown[] = [];
  const credentials = { api_key: 'dk_live_new', api_secret: 'the-secret' };
  server.use(
    http.get('/api/admin/mid-moves', () => answer({ moves: [move], next_cursor: null })),
    http.post('/api/admin/mid-moves/:id/:what', ({ params }) => {
      sent.push(params['what']);
      return answer({ ...MOVED, api_credentials: credentials });
    }),
  );
  return sent;
}

const article = async () => within(await screen.findByRole('article', { name: 'MID 68014756' }));

describe('the MID moves', () => {
  it('state that a state in the address is unknown, and list the open moves', async () => {
    signInAs('admin');
    serve(MOVE);
    renderApp('/mid-moves?state=NOPE');
    expect(await screen.findByText(/^Unknown filter: .*NOPE/)).toBeTruthy();
    await article();
  });

  it('name both brands, and are approved after a dialog with the consequences', async () => {
    signInAs('admin');
    const sent = serve(MOVE);
    const { user } = renderApp('/mid-moves');
    const card = await article();
    expect(card.getByRole('link', { name: 'Dar Books' })).toHaveAttribute('href', '/brands/8');
    expect(card.getByRole('link', { name: 'Cafe Najma' })).toHaveAttribute('href', '/brands/7');
    await user.click(card.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Dar Books.* loses this MID\. .*on hold for 3 days/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('The MID was moved')).toBeVisible();
    expect(await screen.findByDisplayValue('the-secret')).toBeVisible();
    expect(sent).toEqual(['approve']);
  });

  it('must be approved by another admin than the requester', async () => {
    signInAs('admin');
    serve({ ...MOVE, can: canAs(midMoveActions, { ...FACTS, requested_by: 'me' }) });
    renderApp('/mid-moves');
    const card = await article();
    const approve = card.getByRole('button', { name: 'Approve' });
    expect(approve).toHaveAttribute('aria-disabled', 'true');
    expect(approve).toHaveAccessibleDescription(/Another admin must approve this move/);
    expect(card.getByRole('button', { name: 'Withdraw request' })).toBeEnabled();
  });

  it.each([
    ['en', 'Release payments', 'Moved, payments on hold', 'Payments on hold'],
    ['ar', 'الإفراج عن المدفوعات', 'نُقل والمدفوعات محجوزة', 'المدفوعات المحجوزة'],
  ] as const)('on hold are released, and link to the payments (%s)', async (...words) => {
    const [language, release, state, payments] = words;
    signInAs('admin');
    const sent = serve(MOVED);
    await switchLanguage(language);
    const { user } = renderApp('/mid-moves');
    const card = await article();
    expect(card.getByText(state)).toBeVisible();
    expect(card.getByRole('link', { name: payments })).toHaveAttribute('href', '/quarantine');
    await user.click(card.getByRole('button', { name: release }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: release }));
    expect(sent).toEqual(['release']);
  });
});
