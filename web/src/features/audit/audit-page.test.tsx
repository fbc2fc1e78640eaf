import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { AuditRow } from '@diwan/contract/features/audit/records';
import { setFilter } from '../../testing/filters.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';
import { changesOf } from './changes.ts';

const ENTRY: AuditRow = {
  id: '12',
  at: '2026-11-20T09:00:00.000Z',
  actor_kind: 'user',
  actor_id: 'a0000000-0000-4000-8000-000000000001',
  actor_email: 'aisha@diwan.test',
  actor_name: 'Aisha Al-Mutairi',
  action: 'brand.approved',
  entity: 'brand',
  entity_id: '7',
  entity_name: 'Dar',
  before: { status: 'pending', tap_mid: null },
  after: { status: 'active', tap_mid: '9001' },
  ip: '10.0.0.1',
  user_agent: 'Firefox',
  request_id: 'req-9',
  sealed: true,
};
const CREATED: AuditRow = {
  ...ENTRY,
  id: '11',
  actor_kind: 'public',
  actor_id: null,
  actor_email: null,
  actor_name: null,
  action: 'brand.created',
  before: null,
  after: { name: 'Dar', pos: true, handles: ['a'] },
  sealed: false,
};

function serveAudit(entries: readonly AuditRow[]): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('/api/admin/audit', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer({ entries, next_cursor: null });
    }),
  );
  return asked;
}

describe('the audit log', () => {
  it('is sorted by the server, in the order of the address', async () => {
    signInAs('admin');
    const asked = serveAudit([ENTRY, CREATED]);
    const { user, router } = renderApp('/audit');
    const head = await screen.findByRole('button', { name: 'When' });
    expect(head.closest('th')).toHaveAttribute('aria-sort', 'descending');
    await user.click(head);
    await waitFor(() => expect(asked.at(-1)?.get('order')).toBe('oldest'));
    expect(router.state.location.search).toEqual({ order: 'oldest' });
    expect(head.closest('th')).toHaveAttribute('aria-sort', 'ascending');
    await user.click(head);
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('states an unknown order, and is shown with the newest entry first', async () => {
    signInAs('admin');
    const asked = serveAudit([ENTRY]);
    renderApp('/audit?order=zz');
    expect(await screen.findByText(/^Unknown filter: Order = .*zz/)).toBeVisible();
    expect(asked.at(-1)?.get('order')).toBeNull();
  });

  it('shows old and new values side by side', async () => {
    signInAs('admin');
    serveAudit([ENTRY, CREATED]);
    const { user } = renderApp('/audit');

    const table = await screen.findByRole('table', { name: 'Audit log' });
    expect(within(table).getByText('Aisha Al-Mutairi')).toBeVisible();
    expect(within(table).getAllByRole('link', { name: 'Brand Dar' })[0]).toHaveAttribute(
      'href',
      '/brands/7',
    );
    expect(within(table).getByText('A visitor')).toBeVisible();
    await user.click(within(table).getByRole('button', { name: 'Brand approved' }));

    const panel = await screen.findByRole('dialog', { name: 'Brand approved' });
    const row = within(panel).getByRole('row', { name: 'Status pending active' });
    expect(within(row).getByRole('rowheader')).toHaveTextContent('Status');
    expect(within(panel).getByRole('row', { name: 'Merchant ID (MID) — 9001' })).toBeVisible();
    expect(panel).toHaveTextContent('Part of the sealed chain');
    expect(panel).toHaveTextContent('aisha@diwan.test');
  });

  it('has one column of values for a created record', async () => {
    signInAs('super_admin');
    serveAudit([CREATED]);
    renderApp(`/audit?open=${CREATED.id}`);
    const panel = await screen.findByRole('dialog', { name: 'Brand registered' });
    const names = within(panel).getAllByRole('columnheader');
    expect(names.map((name) => name.textContent)).toEqual(['Field', 'After']);
    expect(panel).toHaveTextContent('Will be sealed within a minute');
  });

  it('links an entry to all entries of the same record', async () => {
    signInAs('admin');
    const asked = serveAudit([ENTRY]);
    const { user, router } = renderApp(`/audit?action=brand.&open=${ENTRY.id}`);
    const link = await screen.findByRole('link', { name: 'Show all entries of this record' });
    await user.click(link);
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ entity: 'brand:7', by: 'all' }),
    );
    await waitFor(() => expect(asked.at(-1)?.get('entity')).toBe('brand:7'));
    expect(asked.at(-1)?.has('action')).toBe(false);
  });

  it('shows entries of people, and automatic ones only on request', async () => {
    signInAs('admin');
    const asked = serveAudit([{ ...ENTRY, entity_id: '90', entity_name: null }]);
    const { user, router } = renderApp('/audit');
    expect(await screen.findByRole('link', { name: 'Brand 90' })).toBeVisible();
    expect(asked[0]?.get('by')).toBe('people');
    await setFilter(user, 'Made by', 'The platform (automatic)');
    await waitFor(() => expect(asked.at(-1)?.get('by')).toBe('platform'));
    await router.navigate({ to: '/audit', search: { by: 'all' } });
    await waitFor(() => expect(asked.at(-1)?.has('by')).toBe(false));
  });

  it('requests the filters in the address, but no reversed range', async () => {
    signInAs('admin');
    const asked = serveAudit([]);
    renderApp('/audit?actor=aisha&from=2026-11-20&to=2026-11-19');
    expect(await screen.findByText('No entries match these filters')).toBeVisible();
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      actor: 'aisha',
      from: '2026-11-20',
    });
    expect(asked[0]?.has('to')).toBe(false);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The end date must not be before the start date',
    );
  });

  it('is a card of the settings only for admins', async () => {
    signInAs('admin');
    renderApp('/settings');
    expect(await screen.findByRole('link', { name: /^Audit log/ })).toHaveAttribute(
      'href',
      '/audit',
    );
  });

  it('is not available to a partner', async () => {
    signInAs('partner_employee');
    const { path } = renderApp('/audit');
    await waitFor(() => expect(path()).toBe('/'));
  });
});

describe('changesOf', () => {
  it('contains fields of both sides', () => {
    expect(changesOf({ before: { a: 'x', b: false }, after: { b: true, c: { d: 1 } } })).toEqual([
      { field: 'a', before: 'x', after: null },
      { field: 'b', before: false, after: true },
      { field: 'c', before: null, after: { d: 1 } },
    ]);
    expect(changesOf({ before: null, after: null })).toEqual([]);
  });
});

describe('the words of the log', () => {
  const PAYOUT: AuditRow = {
    ...ENTRY,
    entity_name: null,
    id: '13',
    action: 'payout.created',
    entity: 'payout',
    entity_id: '0294fdff-dbbd-4d39-82db-43c3547a4a1d',
    before: null,
    after: {
      total_minor: '1122111',
      late: true,
      signed_at: '2026-11-20T09:00:00.000Z',
      brands: [1, 2],
      odd: [{}],
    },
  };

  it('name the record, link to its page, and format the values', async () => {
    signInAs('admin');
    serveAudit([PAYOUT, ENTRY]);
    const { user } = renderApp(`/audit?open=${PAYOUT.id}`);
    const panel = await screen.findByRole('dialog', { name: 'Payout created' });
    expect(within(panel).getByRole('row', { name: 'Total KWD 1,122.111' })).toBeVisible();
    expect(within(panel).getByRole('row', { name: 'From earlier months Yes' })).toBeVisible();
    expect(within(panel).getByRole('row', { name: /^Signed Nov 20, 2026/ })).toBeVisible();
    expect(within(panel).getByRole('row', { name: 'Brands 1, 2' })).toBeVisible();
    expect(within(panel).getByRole('row', { name: /^odd/ })).toBeVisible();
    expect(within(panel).getByText('payout.created')).not.toBeVisible();
    await user.click(within(panel).getByText('Technical details'));
    expect(within(panel).getByText('payout.created')).toBeVisible();
    expect(within(panel).getByRole('link', { name: 'Payout 0294fdff' })).toHaveAttribute(
      'href',
      `/payouts/${PAYOUT.entity_id}`,
    );
    expect(screen.getByRole('link', { name: 'Brand Dar', hidden: true })).toHaveAttribute(
      'href',
      '/brands/7',
    );
  });

  it('fall back to the code', async () => {
    signInAs('admin');
    serveAudit([{ ...ENTRY, action: 'thing.done', entity: 'thing', entity_name: null }]);
    renderApp('/audit?action=thing.&entity=thing:7');
    expect(await screen.findByRole('button', { name: 'thing.done' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'thing 7' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Action' })).toHaveTextContent('Action: thing.');
    expect(screen.getByRole('combobox', { name: 'Record' })).toHaveTextContent('Record: thing');
    expect(screen.getByRole('button', { name: 'Record number: 7' })).toBeVisible();
    expect(screen.queryByText(/^Unknown filter/)).toBeNull();
  });

  it.each(['second admin', 'payout.app'])('find an action by %s', async (typed) => {
    signInAs('admin');
    const asked = serveAudit([ENTRY]);
    const { user } = renderApp('/audit');
    const action = await screen.findByRole('combobox', { name: 'Action' });
    await user.click(action);
    // jsdom has no layout, so the list is hidden and cannot have the focus.
    fireEvent.change(screen.getByLabelText('Search: Action'), { target: { value: typed } });
    await waitFor(() => expect(screen.queryByText('Payout cancelled')).not.toBeInTheDocument());
    await user.click(screen.getByText('Payout approved by the second admin'));
    await user.click(screen.getByRole('button', { name: 'Apply Filters' }));
    await waitFor(() => expect(asked.at(-1)?.get('action')).toBe('payout.approved'));
  });

  it('find one record by its kind and number', async () => {
    signInAs('admin');
    const asked = serveAudit([ENTRY]);
    const { user } = renderApp('/audit');
    await setFilter(user, 'Record', 'Brand');
    await waitFor(() => expect(asked.at(-1)?.get('entity')).toBe('brand'));
    await user.click(await screen.findByRole('button', { name: 'Record number: All' }));
    const name = 'Record number';
    const field = await screen.findByRole('textbox', { name, hidden: true });
    fireEvent.change(field, { target: { value: '7' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(asked.at(-1)?.get('entity')).toBe('brand:7'));
  });
});

describe('the state of the chain', () => {
  it('is shown, and entries can be filtered by the person who saw them', async () => {
    signInAs('admin');
    const asked = serveAudit([ENTRY]);
    const chain = {
      sealed: 1200,
      sealed_up_to: '2026-11-20T09:00:00.000Z',
      waiting: 2,
      checked: { at: '2026-11-20T01:40:00.000Z', rows: 1100, differences: 0 },
      checking: false,
    };
    const checks: string[] = [];
    server.use(
      http.get('/api/admin/audit/chain', () => answer(chain)),
      http.post('/api/admin/audit/chain/check', () => {
        checks.push('asked');
        return answer({});
      }),
    );
    const { user } = renderApp('/audit?seen=true');
    expect(await screen.findByText(/^Sealed entries: 1,200, up to Nov 20/)).toBeVisible();
    expect(screen.getByText(/1,100 entries, all unchanged$/)).toBeVisible();
    expect(screen.getByText('Entries not sealed yet: 2')).toBeVisible();
    await waitFor(() => expect(asked[0]?.get('seen')).toBe('true'));
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('The audit log is being checked')).toBeVisible();
    expect(checks).toEqual(['asked']);
  });

  it('is loaded again after a check if the page still loads the earlier state', async () => {
    signInAs('admin');
    serveAudit([ENTRY]);
    const earlier = Promise.withResolvers<undefined>();
    const chain = { sealed: 3, sealed_up_to: null, waiting: 0, checked: null, checking: false };
    let loads = 0;
    server.use(
      http.get('/api/admin/audit/chain', async () => {
        loads += 1;
        if (loads === 1) await earlier.promise;
        return answer({ ...chain, checking: loads > 1 });
      }),
      http.post('/api/admin/audit/chain/check', () => answer({})),
    );
    const { user } = renderApp('/audit');
    await user.click(await screen.findByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('Being checked now')).toBeVisible();
    earlier.resolve(undefined);
    expect(screen.getByText('Being checked now')).toBeVisible();
  });
});
