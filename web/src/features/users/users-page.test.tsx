import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { userActions } from '@diwan/contract/features/users/actions';
import type { UserRow } from '@diwan/contract/features/users/records';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { chooseInMenu, findInMenu } from '../../testing/row-menu.ts';
import { answer, server } from '../../testing/server.ts';
import { userRow } from '../../testing/stakeholders.ts';

const of = (change: Partial<UserRow>): UserRow => {
  const row = userRow(change);
  return { ...row, can: canAs(userActions, { ...row, influencers: row.influenced_by }) };
};

const SARA = of({
  id: 'aaaa1111-0000-4000-8000-000000000001',
  first_name: 'Sara',
  last_name: 'Al-Enezi',
  email: 'sara@tawseel.test',
  role: 'partner_employee',
  partner_id: 3,
  partner_name: 'Tawseel',
});
const BADER = of({
  id: 'bbbb2222-0000-4000-8000-000000000002',
  first_name: 'Bader',
  last_name: 'Al-Rashidi',
  email: 'bader@shop.test',
  role: 'brand_owner',
  active: false,
  status: 'inactive',
});

function serveUsers(...users: readonly UserRow[]) {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/admin/users', () => answer(users)),
    http.get('/api/partners', () => answer([])),
    http.put('/api/admin/users/:id', async ({ request }) => {
      sent.push(await request.json());
      return answer(users[0]);
    }),
  );
  return sent;
}

describe('the users', () => {
  it('are found by name in either script, address, role and id, ignoring case', async () => {
    signInAs('super_admin');
    serveUsers(SARA, BADER);
    const { user } = renderApp('/users');
    expect(await screen.findByText('Sara Al-Enezi')).toBeVisible();
    expect(screen.getByText('aaaa1111')).toBeVisible();
    const box = screen.getByRole('searchbox');
    for (const text of ['BADER al', 'Bader@SHOP', 'Brand_Owner', 'BBBB2222', 'بدر']) {
      await user.clear(box);
      await user.type(box, text);
      expect(await screen.findByText('Bader Al-Rashidi')).toBeVisible();
      await waitFor(() => expect(screen.queryByText('Sara Al-Enezi')).toBeNull());
    }
    await user.clear(box);
    await user.type(box, 'nobody');
    expect(await screen.findByText('No users found matching your search')).toBeVisible();
  });

  it.each([
    ['?page=zz', /^Unknown filter: Page = .*zz/],
    ['?page=2', /^Unknown filter: Page = .*2/],
    ['?open=zz', /^Unknown filter: Open row = .*zz/],
  ])('are all listed with %s, and one line names the unknown value', async (search, line) => {
    signInAs('super_admin');
    serveUsers(SARA, BADER);
    renderApp(`/users${search}`);
    expect(await screen.findByText('Sara Al-Enezi')).toBeVisible();
    const named = (await screen.findAllByRole('status')).map(({ textContent }) => textContent);
    expect(named.filter((text) => text.startsWith('Unknown filter'))).toEqual([
      expect.stringMatching(line),
    ]);
  });

  it('are listed without a line about the row and the page that exist', async () => {
    signInAs('super_admin');
    serveUsers(SARA, BADER);
    renderApp(`/users?page=1&open=${SARA.id}`);
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(screen.queryByText(/^Unknown filter/)).toBeNull();
  });

  it('are sorted by a column', async () => {
    signInAs('super_admin');
    serveUsers(SARA, BADER);
    const { user } = renderApp('/users');
    const names = async () =>
      (await screen.findAllByText(/^(Sara Al-Enezi|Bader Al-Rashidi)$/)).map(
        ({ textContent }) => textContent,
      );
    await user.click(await screen.findByRole('button', { name: 'User' }));
    expect(await names()).toEqual(['Bader Al-Rashidi', 'Sara Al-Enezi']);
    await user.click(screen.getByRole('button', { name: 'User' }));
    expect(await names()).toEqual(['Sara Al-Enezi', 'Bader Al-Rashidi']);
  });

  it('show every brand of an account', async () => {
    signInAs('super_admin');
    serveUsers({ ...BADER, brand_id: 7, brand_name: 'Cafe Najma', other_brands: ['Dar', 'Pearl'] });
    renderApp('/users');
    expect(await screen.findByText('Cafe Najma · Dar · Pearl')).toBeVisible();
  });

  it('are deactivated and activated after a confirmation', async () => {
    signInAs('super_admin');
    const sent = serveUsers(SARA, BADER);
    const { user } = renderApp('/users');
    await chooseInMenu(user, 'Sara Al-Enezi', 'Deactivate');
    const close = within(await screen.findByRole('dialog'));
    await user.click(close.getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('User updated successfully');
    await chooseInMenu(user, 'Bader Al-Rashidi', 'Activate');
    const open = within(await screen.findByRole('dialog', { name: /Bader/ }));
    await user.click(open.getByRole('button', { name: 'Activate' }));
    await screen.findAllByText('User updated successfully');
    expect(sent).toEqual([
      { active: false, status: 'inactive' },
      { active: true, status: 'active' },
    ]);
  });

  it('are edited without their password, which stays unless a new one is entered', async () => {
    signInAs('super_admin');
    const sent = serveUsers(SARA);
    const { user } = renderApp('/users');
    await chooseInMenu(user, 'Sara Al-Enezi', 'Edit');
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByRole('textbox', { name: 'First name' });
    await user.clear(name);
    await user.type(name, 'Sarah');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('User updated successfully');
    expect(sent).toEqual([
      expect.objectContaining({ first_name: 'Sarah', partner_id: 3, brand_id: '' }),
    ]);
    expect(sent[0]).not.toHaveProperty('password');
  });

  it('say why an admin cannot change a super admin', async () => {
    signInAs('admin');
    const high = userRow({ role: 'super_admin' });
    const reason =
      'Only a super admin can create, edit or deactivate a super admin, admin or auditor';
    const no = { allowed: false, code: 'USER_OUTRANKS', reason } as const;
    serveUsers({ ...high, can: { edit: no, deactivate: no, suspend: no } });
    const { user } = renderApp('/users');
    const item = await findInMenu(user, /^More actions/, 'Deactivate');
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveTextContent(reason);
    await user.click(item);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a new user', () => {
  it('has the roles that the creator may give, and a matching affiliation', async () => {
    signInAs('admin');
    serveUsers();
    const { user } = renderApp('/users/new');
    await user.click(await screen.findByRole('combobox', { name: 'Role' }));
    // jsdom has no layout, so the list is treated as hidden.
    const list = await screen.findByRole('listbox', { name: 'Role', hidden: true });
    const options = within(list).getAllByRole('option', { hidden: true });
    expect(options.map((option) => option.textContent)).toEqual([
      'Partner employee',
      'Brand owner',
    ]);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    expect(await screen.findByText('First name is required')).toBeVisible();
    expect(screen.getByText('Minimum 8 characters')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Maha');
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Al-Ali');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'maha@people.test');
    await user.type(screen.getByLabelText(/^Password/), 'Sadu-weaving-42!');
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    expect(await screen.findByText('Please pick a partner')).toBeVisible();
  });

  it.each(['brand_owner', 'partner_employee'] as const)(
    'cannot be created by a %s',
    async (role) => {
      signInAs(role);
      renderApp('/users/new');
      expect(
        await screen.findByText("You don't have permission to access this page"),
      ).toBeVisible();
    },
  );
});
