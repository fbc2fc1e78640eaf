import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { userActions } from '@diwan/contract/features/users/actions';
import {
  type AdminChange,
  adminChangeActions,
  type AdminChanges,
} from '@diwan/contract/features/users/admin-changes';
import type { UserRow } from '@diwan/contract/features/users/records';
import { switchLanguage } from '../../lib/i18n.ts';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { chooseInMenu } from '../../testing/row-menu.ts';
import { answer, refusal, server } from '../../testing/server.ts';
import { userRow } from '../../testing/stakeholders.ts';

const FACTS = {
  kind: 'new_admin',
  state: 'waiting',
  user_id: 'maha',
  requested_by: 'sara',
} as const;

const CHANGE: AdminChange = {
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'new_admin',
  name: 'Maha Al-Hajri',
  present_email: 'maha@diwan.test',
  present_role: 'admin',
  role: 'admin',
  email: null,
  limit: null,
  present_limit: null,
  requested_by_name: 'Sara Ali',
  requested_at: '2026-11-20T09:00:00.000Z',
  can: canAs(adminChangeActions, FACTS),
};
const OWN: AdminChange = {
  ...CHANGE,
  can: canAs(adminChangeActions, { ...FACTS, requested_by: 'me' }),
};
const NONE: AdminChanges = { persons: 2, changes: [] };

function serveChanges(...changes: readonly AdminChange[]) {
  const sent: unknown[] = [];
  let now: AdminChanges = { persons: 2, changes: [...changes] };
  server.use(
    http.get('/api/admin/users', () => answer([])),
    http.get('/api/admin/changes', () => answer(now)),
    http.post('/api/admin/changes/:id/:what', async ({ params, request }) => {
      sent.push([params['what'], await request.json().catch(() => null)]);
      now = NONE;
      return answer(now);
    }),
  );
  return sent;
}

describe('a pending change of an admin', () => {
  it('is approved by another admin, after a dialog that names the account', async () => {
    signInAs('admin');
    const sent = serveChanges(CHANGE);
    const { user } = renderApp('/users');
    expect(await screen.findByText('New Admin: Maha Al-Hajri (maha@diwan.test)')).toBeVisible();
    expect(screen.getByText(/^Requested by Sara Ali on/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve this change?' }));
    expect(dialog.getByText(/Maha Al-Hajri/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('The change is now in effect')).toBeVisible();
    expect(screen.queryByText('Pending changes')).toBeNull();
    expect(sent.map((call) => (call as unknown[])[0])).toEqual(['approve']);
  });

  it('is refused with a reason; a refusal of the server stays in the dialog', async () => {
    signInAs('admin');
    const sent = serveChanges(CHANGE);
    const { user } = renderApp('/users');
    await user.click(await screen.findByRole('button', { name: 'Refuse' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse this change?' }));
    expect(dialog.getByText('The new account will be removed. It was never used.')).toBeVisible();
    const refuse = dialog.getByRole('button', { name: 'Refuse' });
    await user.click(refuse);
    expect(sent).toEqual([]);
    await user.type(dialog.getByRole('textbox'), 'Not one of us');
    server.use(
      http.post('/api/admin/changes/:id/refuse', () => refusal('ADMIN_CHANGE_DECIDED'), {
        once: true,
      }),
    );
    await user.click(refuse);
    expect(await dialog.findByText('This change has already been decided')).toBeVisible();
    await user.click(refuse);
    expect(await screen.findByText('The change was refused')).toBeVisible();
    expect(sent).toEqual([['refuse', { reason: 'Not one of us' }]]);
  });

  it.each([
    ['en', 'Approve', 'Cancel request'],
    ['ar', 'موافقة', 'إلغاء الطلب'],
  ] as const)(
    'that the reader requested needs another admin, and can be cancelled: %s',
    async (...words) => {
      const [language, approve, cancel] = words;
      signInAs('admin');
      const sent = serveChanges(OWN);
      await switchLanguage(language);
      const { user } = renderApp('/users');
      const button = await screen.findByRole('button', { name: approve });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      await user.click(screen.getByRole('button', { name: cancel }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: cancel }));
      expect(await screen.findByRole('searchbox')).toBeVisible();
      expect(sent.map((call) => (call as unknown[])[0])).toEqual(['cancel']);
    },
  );

  it('says what to do if no two admins are independent', async () => {
    signInAs('super_admin');
    serveChanges();
    server.use(http.get('/api/admin/changes', () => answer({ persons: 1, changes: [] })));
    renderApp('/users');
    expect(await screen.findByText(/no two admins are independent/)).toBeVisible();
    expect(screen.getByText(/npm run vouch/)).toBeVisible();
  });
});

const MAHA = userRow({
  first_name: 'Maha',
  last_name: 'Al-Hajri',
  email: 'maha@diwan.test',
  influenced_by: ['Sara Ali'],
  one_person_with: ['Sara Ali'],
});

async function openSecurity(row: UserRow) {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/admin/users', () => answer([row])),
    http.get('/api/admin/users/:id/sessions', () => answer([])),
    http.post('/api/admin/users/:id/vouch', async ({ request }) => {
      sent.push(await request.json());
      return answer({ ...row, influenced_by: [], one_person_with: [] });
    }),
  );
  const { user } = renderApp('/users');
  await chooseInMenu(user, 'Maha Al-Hajri', 'Security');
  const vouch = await screen.findByRole('button', { name: 'Confirm independence' });
  return { user, sent, vouch };
}

describe('vouching for an account', () => {
  it('requires a reason, and says how to check who controls the account', async () => {
    signInAs('admin');
    const can = canAs(userActions, { ...MAHA, influencers: ['sara'] });
    const { user, sent, vouch } = await openSecurity({ ...MAHA, can });
    expect(screen.getByText(/^Sara Ali created this account/)).toBeVisible();
    expect(screen.getByText('This account is not independent of Sara Ali.')).toBeVisible();
    await user.click(vouch);
    const question = 'Confirm that only Maha Al-Hajri controls this account?';
    const dialog = within(await screen.findByRole('dialog', { name: question }));
    expect(dialog.getByText(/First call Maha Al-Hajri on a number that you trust/)).toBeVisible();
    const submit = dialog.getByRole('button', { name: 'Confirm independence' });
    await user.click(submit);
    expect(sent).toEqual([]);
    await user.type(dialog.getByRole('textbox'), 'Called on her own number');
    await user.click(submit);
    expect(await screen.findByText('The independence of this account is confirmed')).toBeVisible();
    expect(sent).toEqual([{ reason: 'Called on her own number' }]);
  });

  it('is refused to an admin of the same group, with the reason', async () => {
    signInAs('admin');
    const reason = 'You and this account are not independent.';
    const can = { vouch: { allowed: false, code: 'VOUCH_ONE_PERSON', reason } } as const;
    const { user, sent, vouch } = await openSecurity({ ...MAHA, can });
    expect(vouch).toHaveAttribute('aria-disabled', 'true');
    expect(vouch).toHaveAccessibleDescription(reason);
    await user.click(vouch);
    expect(screen.queryByRole('dialog', { name: /^Confirm that only/ })).toBeNull();
    expect(sent).toEqual([]);
  });
});
