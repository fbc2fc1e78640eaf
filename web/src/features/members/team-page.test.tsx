import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '@diwan/contract/features/members/records';
import type { MemberAccess } from '@diwan/contract/kernel/roles';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { chooseInMenu } from '../../testing/row-menu.ts';
import { answer, refusal, server } from '../../testing/server.ts';

const SARA: Member = {
  id: '11111111-1111-4111-8111-111111111111',
  first_name: 'Sara',
  last_name: 'Al Sabah',
  email: 'sara@bloom.test',
  access: 'finance',
  status: 'pending',
  invited_until: '2026-11-20T09:00:00.000Z',
  since: '2026-11-17T09:00:00.000Z',
  can: { remove: { allowed: true } },
};
const LINKS = ['Dashboard', 'Customers', 'Payouts', 'Team', 'Settings'];

let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  server.use(
    http.get('/api/brands/7/members', () => answer([SARA])),
    http.post('/api/brands/7/members', async ({ request }) => {
      sent.push(await request.json());
      return refusal('MEMBER_EXISTS', {
        fields: { email: 'This person is already a member of your team' },
      });
    }),
    http.delete('/api/brands/7/members/:id', ({ params }) => {
      sent.push(params['id']);
      return answer(null);
    }),
  );
});

describe('the page of the team', () => {
  it('lists the members and removes one after a question', async () => {
    signInAs('brand_owner');
    const { user } = renderApp('/team');
    const row = await screen.findByRole('row', { name: /Sara Al Sabah/ });
    expect(row).toHaveTextContent('Finance');
    expect(row).toHaveTextContent('Invited');
    await chooseInMenu(user, 'Sara Al Sabah', 'Remove');
    const dialog = await screen.findByRole('dialog', { name: /^Remove/ });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent).toEqual([SARA.id]));
  });

  it('invites a member, and shows a refusal at the field', async () => {
    signInAs('brand_owner');
    const { user } = renderApp('/team?open=new');
    const dialog = await screen.findByRole('dialog', { name: 'Invite a colleague' });
    const fill = (name: string, text: string) =>
      user.type(within(dialog).getByRole('textbox', { name }), text);
    await fill('First name', 'Sara');
    await fill('Last name', 'Al Sabah');
    await fill('Email', 'sara@bloom.test');
    await user.click(within(dialog).getByRole('button', { name: 'Invite' }));
    expect(
      await within(dialog).findByText('This person is already a member of your team'),
    ).toBeVisible();
    expect(sent).toEqual([
      {
        first_name: 'Sara',
        last_name: 'Al Sabah',
        email: 'sara@bloom.test',
        access: 'finance',
        language: 'en',
      },
    ]);
  });

  it('sends an expired invitation again with one click', async () => {
    const can = { remove: { allowed: true }, renew: { allowed: true } } as const;
    server.use(
      http.get('/api/brands/7/members', () => answer([{ ...SARA, status: 'expired', can }])),
      http.post('/api/brands/7/members/:id/invitation', ({ params }) => {
        sent.push(params['id']);
        return answer({ ...SARA, can });
      }),
    );
    signInAs('brand_owner');
    const { user } = renderApp('/team');
    await user.click(await screen.findByRole('button', { name: 'Send the invitation again' }));
    await waitFor(() => expect(sent).toEqual([SARA.id]));
  });

  it('explains without members how to invite', async () => {
    server.use(http.get('/api/brands/7/members', () => answer([])));
    signInAs('brand_owner');
    renderApp('/team');
    expect(await screen.findByText('No members yet')).toBeVisible();
  });
});

describe('a member', () => {
  const linksOf: Readonly<Record<MemberAccess, readonly string[]>> = {
    finance: LINKS.filter((name) => name !== 'Team'),
    viewer: LINKS.filter((name) => name !== 'Team'),
    developer: ['Dashboard', 'Settings'],
  };

  it.each(['finance', 'developer', 'viewer'] as const)(
    'with %s sees only the links of the access, and not the team',
    async (access) => {
      server.use(http.get('/api/brands/7/webhook-deliveries', () => refusal('NOT_FOUND')));
      signInAs('brand_owner', 'token-1', { access });
      const { path } = renderApp('/team');
      await waitFor(() => expect(path()).not.toBe('/team'));
      const [bar] = await screen.findAllByRole('navigation', { name: 'Main navigation' });
      const names = within(bar!)
        .getAllByRole('link')
        .map((link) => link.textContent);
      expect(names).toEqual(linksOf[access]);
      if (access === 'developer') {
        await waitFor(() => expect(path()).toBe('/brands/7/integration'));
      }
    },
  );
});
