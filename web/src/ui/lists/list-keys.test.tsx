import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';
import { userRow } from '../../testing/stakeholders.ts';

const NAMES = ['Sara', 'Bader', 'Huda'];
const PEOPLE = NAMES.map((first_name, at) =>
  userRow({
    id: `aaaa111${at}-0000-4000-8000-000000000001`,
    first_name,
    last_name: 'Al-Enezi',
    can: { edit: { allowed: true } },
  }),
);

beforeEach(() => {
  signInAs('super_admin');
  server.use(
    http.get('/api/admin/users', () => answer(PEOPLE)),
    http.get('/api/partners', () => answer([])),
    http.get('/api/brands', () => answer([])),
  );
});

async function openUsers(address = '/users') {
  const app = renderApp(address);
  await screen.findByText('Sara Al-Enezi');
  return app;
}

const focusedRow = () => document.activeElement?.closest('tr')?.textContent ?? '';

describe('the keys of a list', () => {
  it('focus the search, move between rows, open one and close it', async () => {
    const { user, router } = await openUsers();
    await user.keyboard('/');
    const search = screen.getByRole('searchbox', { name: /^Search/ });
    expect(search).toHaveFocus();
    expect(search).toHaveValue('');
    await user.keyboard('{ArrowDown}');
    expect(focusedRow()).toContain('Sara');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(focusedRow()).toContain('Bader');
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Bader Al-Enezi' });
    expect(router.state.location.search).toMatchObject({ open: PEOPLE[1]?.id });
    await user.click(within(dialog).getByRole('textbox', { name: 'First name' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('start at the first row while nothing is focused', async () => {
    const { user } = await openUsers();
    await user.keyboard('{ArrowDown}');
    expect(focusedRow()).toContain('Sara');
  });

  it('are explained by ?, which a field keeps as text', async () => {
    const { user } = await openUsers();
    const search = screen.getByRole('searchbox', { name: /^Search/ });
    await user.type(search, '?/');
    expect(search).toHaveValue('?/');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.clear(search);
    search.blur();
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(help).getByText('Move between rows')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('do nothing behind an open dialog', async () => {
    const { user } = await openUsers(`/users?open=${PEOPLE[0]?.id}`);
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('/{ArrowDown}');
    expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus();
  });
});

describe('the menu of a row', () => {
  it('works by keyboard, and does not open the row', async () => {
    const { user } = await openUsers();
    const button = screen.getByRole('button', { name: 'More actions: Sara Al-Enezi' });
    button.focus();
    await user.keyboard('{Enter}');
    const items = await screen.findAllByRole('menuitem', { hidden: true });
    expect(items.map((item) => item.textContent)).toEqual(
      expect.arrayContaining(['Edit', 'Security']),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Escape}');
    expect(button).toHaveFocus();
  });
});

describe('the address of a list', () => {
  it('says which filter is unknown, and still shows every row', async () => {
    await openUsers('/users?status=NOPE');
    expect(
      screen.getByText(/^Unknown filter: Status = .NOPE.\. It is not applied\.$/),
    ).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(1 + PEOPLE.length);
  });

  it('keeps a filter until it is reset', async () => {
    const { user, router } = await openUsers('/users?status=active&q=al-enezi');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(router.state.location.search).toEqual({});
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  });
});
