import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { brandActions } from '@diwan/contract/features/brands/actions';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { canAs } from '../../testing/can.ts';
import { fullBrand, UNREVIEWED } from '../../testing/brands.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';
import { ANOTHER, queuedBrand, verification } from '../../testing/verification.ts';

const NAJMA = queuedBrand();
const QAMAR = queuedBrand({ id: 8, name: 'Qamar', state: 'registrant', waiting_days: 0 });
const RECORD = verification();

let sent: unknown[] = [];

const serve = (record: Partial<VerificationRecord> = {}) =>
  server.use(
    http.get('/api/verification/queue', () => answer([NAJMA, QAMAR])),
    http.get('/api/brands/:id/verification', ({ params }) =>
      answer({ ...RECORD, ...record, brand_id: Number(params['id']) }),
    ),
    http.put('/api/brands/:id', async ({ request }) => {
      sent.push(await request.json());
      return answer(fullBrand({ status: 'active' }));
    }),
  );

beforeEach(() => {
  sent = [];
});

describe('the verification center', () => {
  it('groups the queue by the person who acts next, and keeps active brands apart', async () => {
    signInAs('admin');
    const claim = {
      user_id: ANOTHER,
      name: 'Salem Ali',
      mine: false,
      since: '2026-11-01T09:00:00Z',
    };
    const others = [
      queuedBrand({ id: 9, name: 'Lulua', state: 'second' }),
      queuedBrand({ id: 10, name: 'Reef', claim }),
      queuedBrand({ id: 11, name: 'Nasma', state: 'expiring', waiting_days: 0 }),
      queuedBrand({ id: 12, name: 'Mine', claim: { ...claim, mine: true } }),
    ];
    server.use(http.get('/api/verification/queue', () => answer([NAJMA, QAMAR, ...others])));
    const { user } = renderApp('/brands/verification');
    const list = within(await screen.findByRole('navigation', { name: 'Pending brands' }));
    expect(list.getByRole('heading', { name: 'Pending brands (5)' })).toBeVisible();
    const names = list.getAllByRole('link').map((one) => one.textContent ?? '');
    expect(names).toEqual([
      'MineWaiting 3 daysReviewed by you',
      'Cafe NajmaWaiting 3 days',
      'LuluaWaiting 3 daysSecond reviewer',
      'ReefWaiting 3 daysReviewed by Salem Ali',
      'QamarSince today',
    ]);
    for (const group of [
      'Yours (1)',
      'To review (2)',
      'With other reviewers (1)',
      'With the owner (1)',
    ]) {
      expect(list.getByText(group)).toBeVisible();
    }
    // Brands that need their owner are collapsed.
    expect(list.getByText('Qamar')).not.toBeVisible();
    const expiring = screen.getByRole('navigation', { name: 'Expiring documents' });
    expect(within(expiring).getByRole('link').textContent).toBe('NasmaSince today');
    expect(screen.getByText('Choose a brand to review it')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'qam');
    await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(1));
    expect(list.getByText('Qamar')).toBeVisible();
  });

  it('shows the documents beside the entered values', async () => {
    signInAs('super_admin');
    serve();
    server.use(
      http.get('/api/brands/7/documents/:file/pages/:n', () => {
        return new Response('picture', { headers: { 'content-type': 'image/webp' } });
      }),
    );
    const { user } = renderApp('/brands/verification?brand=7');
    const picture = await screen.findByRole('img', { name: 'Civil ID' });
    expect(picture).toHaveAttribute('src', '/api/files/2222?expires=1&signature=x');
    const sheet = picture.parentElement?.parentElement;
    expect(sheet).toHaveStyle({ width: '100%' });
    await user.keyboard('+');
    expect(sheet).toHaveStyle({ width: '150%' });
    expect(screen.getByText('150%')).toBeVisible();
    await user.keyboard('-');
    expect(sheet).toHaveStyle({ width: '100%' });
    await user.keyboard('tt');
    expect(picture.parentElement).toHaveStyle({
      transform: 'rotate(180deg) translate(-100%, -100%)',
    });
    await user.click(screen.getByRole('button', { name: 'Rotate' }));
    await user.keyboard('t');
    expect(picture.parentElement).toHaveAttribute('data-turn', '0');

    await user.keyboard('{ArrowLeft}');
    expect(picture).toBeVisible();
    await user.keyboard('{ArrowRight}');
    const page = await screen.findByRole('img', { name: "Driver's license, Page 1 of 2" });
    expect(page.getAttribute('src')).toMatch(/^data:image\/webp;base64,/);
    await user.click(screen.getByRole('button', { name: 'Page 2 of 2' }));
    await screen.findByRole('img', { name: "Driver's license, Page 2 of 2" });

    expect(screen.getByText('290010100001')).toBeVisible();
    expect(screen.getByText('KW81CBKU0000000000001234560101')).toBeVisible();
    expect(screen.getByText('No document has been read automatically yet')).toBeVisible();
    expect(screen.getByText('The agreement is not signed')).toBeVisible();
  });

  it('approves after listing missing points, and opens the next brand', async () => {
    signInAs('admin');
    serve();
    const { user, router } = renderApp('/brands/verification?brand=7');
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve Cafe Najma?' }));
    expect(dialog.getByText('The agreement is not signed')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Approve anyway' }));
    expect(await screen.findByText('Brand status updated to active')).toBeVisible();
    expect(sent).toEqual([{ status: 'active', checked_points: [], updated_at: RECORD.updated_at }]);
    await waitFor(() => expect(router.state.location.search).toEqual({ brand: '8' }));
  });

  it('leaves the approval to another admin if this one saw the link, and says so', async () => {
    signInAs('admin');
    serve();
    const can = canAs(brandActions, { status: 'pending', ...UNREVIEWED, link_seen: true });
    serve({ brand: fullBrand({ can }) });
    renderApp('/brands/verification?brand=7');
    const approve = await screen.findByRole('button', { name: 'Approve' });
    expect(approve).toHaveAttribute('aria-disabled', 'true');
    expect(approve).toHaveAccessibleDescription(/another admin must give the approval$/);
    expect(screen.getByRole('button', { name: 'Reject' })).toBeEnabled();
  });

  it('shows unverified points beside missing ones, and asks for each before it approves', async () => {
    signInAs('admin');
    const unverified = ['name_pending', 'iban_shared', 'bank_of_iban'] as const;
    const shared = { kind: 'iban', brand_id: 9, name: 'Dar Books', status: 'active' } as const;
    serve({ missing: ['deposit'], unverified: [...unverified], duplicates: [shared] });
    const { user } = renderApp('/brands/verification?brand=7');
    expect(await screen.findByText('The deposit has not been received')).toBeVisible();
    expect(screen.getByText(/^Another brand uses this IBAN: .*Dar Books/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    const approve = dialog.getByRole('button', { name: 'Approve anyway' });
    expect(approve).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: /^The name has not been matched/ }));
    await user.click(dialog.getByRole('checkbox', { name: /^Another brand uses this IBAN/ }));
    expect(approve).toBeDisabled();
    await user.type(
      dialog.getByRole('textbox', {
        name: 'Note on: The IBAN belongs to a different bank than the one entered',
      }),
      'The banks merged',
    );
    await user.click(approve);
    await screen.findByText('Brand status updated to active');
    expect(sent[0]).toMatchObject({
      status: 'active',
      checked_points: [
        { point: 'name_pending' },
        { point: 'iban_shared' },
        { point: 'bank_of_iban', note: 'The banks merged' },
      ],
    });
  });

  it('never says that nothing is missing while a point is not verified', async () => {
    signInAs('admin');
    serve({ missing: [], unverified: ['document_unreadable', 'signature_pending'] });
    const { user } = renderApp('/brands/verification?brand=7');
    expect(await screen.findByText('A document could not be read')).toBeVisible();
    expect(screen.getByText('The signature has not been compared with the license')).toBeVisible();
    expect(screen.queryByText(/are complete/)).toBeNull();
    await user.keyboard('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve Cafe Najma?' }));
    expect(dialog.queryByText(/are complete/)).toBeNull();
    expect(dialog.getByRole('checkbox', { name: 'A document could not be read' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Approve anyway' })).toBeDisabled();
  });

  it('decides a clean brand by a click, a key and a click', async () => {
    signInAs('admin');
    serve({ missing: [], unverified: [] });
    const { user } = renderApp('/brands/verification');
    await user.click(await screen.findByRole('link', { name: /Cafe Najma/ }));
    expect(await screen.findByText(/are complete/)).toHaveTextContent(/are verified/);
    await user.keyboard('a');
    const dialog = await screen.findByRole('dialog', { name: 'Approve Cafe Najma?' });
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await screen.findByText('Brand status updated to active');
    expect(sent).toHaveLength(1);
  });

  it('rejects only with a reason', async () => {
    signInAs('admin');
    serve({ missing: [] });
    const { user } = renderApp('/brands/verification?brand=7');
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject Cafe Najma?' }));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(dialog.getByText('Please give a reason')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The licence has expired');
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    await screen.findByText('Brand status updated to rejected');
    expect(sent[0]).toMatchObject({ status: 'rejected', reason: 'The licence has expired' });
  });

  it('offers only decisions that change the status, for decided brands too', async () => {
    signInAs('admin');
    serve({ status: 'active', missing: [], brand: fullBrand({ status: 'active' }) });
    renderApp('/brands/verification?brand=9');
    expect(await screen.findByRole('button', { name: 'Suspend' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reject' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  });

  it('reports that another reviewer was faster', async () => {
    signInAs('admin');
    serve();
    server.use(http.put('/api/brands/:id', () => refusal('CONFLICT')));
    const { user } = renderApp('/brands/verification?brand=7');
    await user.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('has changed in the meantime');
  });

  it('says that nothing is pending', async () => {
    signInAs('admin');
    server.use(http.get('/api/verification/queue', () => answer([])));
    renderApp('/brands/verification');
    expect(await screen.findByText('No brands are pending verification')).toBeVisible();
  });

  it('reports a failure', async () => {
    signInAs('admin');
    server.use(
      http.get('/api/verification/queue', () => refusal('UNAVAILABLE', { error: 'Away' })),
    );
    renderApp('/brands/verification');
    expect(await screen.findByText('Away')).toBeVisible();
  });

  it.each(['brand_owner', 'partner_employee'] as const)('refuses a %s in words', async (role) => {
    signInAs(role);
    renderApp('/brands/verification');
    const sentence = "You don't have permission to access this page";
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});
