import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import type { Ability } from '@diwan/contract/kernel/actions';
import { endpoint } from '@diwan/contract/kernel/endpoint';
import { call } from '../lib/api.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { useAction } from '../lib/use-action.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answer, refusal, server } from '../testing/server.ts';
import { ActionButton } from './action-button.tsx';
import { ConfirmAction } from './dialogs/confirm-action.tsx';
import { ReasonDialog } from './dialogs/reason-dialog.tsx';
import { QueryView } from './views/query-view.tsx';

const names = z.array(z.string());
const COMMON = { summary: '', access: 'public', scope: 'public', errors: [] } as const;
const readShops = endpoint({ method: 'GET', path: '/shops', response: names, ...COMMON });
const closeShop = endpoint({
  method: 'POST',
  path: '/shops/close',
  body: z.object({ reason: z.string().optional() }),
  response: names,
  idempotent: true,
  stale: ['shops'],
  ...COMMON,
});
const shopsQuery = queryOptions({
  queryKey: ['shops', 'list'],
  queryFn: () => call(readShops),
  retry: false,
});

const show = (part: ReactNode, queries = new QueryClient()) => {
  renderPart(<QueryClientProvider client={queries}>{part}</QueryClientProvider>);
  return userEvent.setup();
};

function Shops() {
  const query = useQuery(shopsQuery);
  return (
    <QueryView
      query={query}
      fallback="Something went wrong on our side"
      absent={{ title: 'No such street' }}
    >
      {(shops) => <p>{shops.join(', ')}</p>}
    </QueryView>
  );
}

function CloseButton({ can, reasoned = false }: { readonly can?: Ability; reasoned?: boolean }) {
  const close = useAction(closeShop);
  const common = { title: 'Close Najma?', fallback: 'Something went wrong on our side' } as const;
  const done = () => 'Closed';
  return (
    <ActionButton
      can={can}
      renderDialog={(shut) =>
        reasoned ? (
          <ReasonDialog
            {...common}
            submitLabel="Close it"
            send={(body) => close({ body })}
            done={done}
            onClose={shut}
          />
        ) : (
          <ConfirmAction
            {...common}
            confirmLabel="Close it"
            amount="KWD 12.500"
            send={() => close({ body: {} })}
            done={done}
            onClose={shut}
          />
        )
      }
    >
      Close
    </ActionButton>
  );
}

test('a truncated list says so, and still does after it is re-read', async () => {
  const queries = createQueryClient();
  const first = { success: true, data: ['Najma'], truncated: true };
  server.use(http.get('/api/shops', () => HttpResponse.json(first)));
  show(<Shops />, queries);
  expect(await screen.findByText('Only the first 5,000 rows are shown.')).toBeVisible();
  const second = { success: true, data: ['Bahar'], truncated: true };
  server.use(http.get('/api/shops', () => HttpResponse.json(second)));
  await queries.invalidateQueries();
  expect(await screen.findByText('Bahar')).toBeVisible();
  expect(screen.getByText('Only the first 5,000 rows are shown.')).toBeVisible();
  server.use(http.get('/api/shops', () => answer(['Zain'])));
  await queries.invalidateQueries();
  expect(await screen.findByText('Zain')).toBeVisible();
  expect(screen.queryByText('Only the first 5,000 rows are shown.')).toBeNull();
});

describe('a query view', () => {
  it('shows the failure with its id, and tries again', async () => {
    server.use(http.get('/api/shops', () => refusal('INTERNAL', { error: 'The shop is shut' })));
    const user = show(<Shops />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The shop is shut');
    expect(alert).toHaveTextContent('req-1');
    server.use(http.get('/api/shops', () => answer(['Najma'])));
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Najma')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('distinguishes a missing item from one that could not be read', async () => {
    server.use(http.get('/api/shops', () => refusal('NOT_FOUND')));
    show(<Shops />);
    expect(await screen.findByText('No such street')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('an action', () => {
  it('shows why it is disabled, by keyboard too', async () => {
    show(<CloseButton can={{ allowed: false, code: 'OPEN', reason: 'It is open today' }} />);
    const button = await screen.findByRole('button', { name: 'Close' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('It is open today');
    const user = userEvent.setup();
    await user.tab();
    expect(button).toHaveFocus();
    const tooltip = await screen.findByRole('tooltip', { hidden: true });
    expect(tooltip).toHaveTextContent('It is open today');
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows a refusal in place, keeps its key and re-reads stale data', async () => {
    let shops = ['Najma', 'Bahar'];
    const keys: (string | null)[] = [];
    server.use(
      http.get('/api/shops', () => answer(shops)),
      http.post('/api/shops/close', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        if (keys.length === 1) return HttpResponse.error();
        shops = ['Bahar'];
        return answer(shops);
      }),
    );
    const user = show(
      <>
        <Shops />
        <CloseButton />
      </>,
    );
    expect(await screen.findByText('Najma, Bahar')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close Najma?' });
    expect(dialog).toHaveTextContent('KWD 12.500');
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: 'Close it' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close it' }));
    expect(await screen.findByText('Bahar')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    expect(keys[0]).not.toBeNull();
    expect(new Set(keys).size).toBe(1);
  });

  it('with a reason requires it, and keeps the input', async () => {
    server.use(http.post('/api/shops/close', () => refusal('INTERNAL', { error: 'Not today' })));
    const user = show(<CloseButton reasoned />);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close Najma?' });
    const field = within(dialog).getByRole('textbox', { name: /Reason/ });
    await user.click(within(dialog).getByRole('button', { name: 'Close it' }));
    expect(field).toHaveAccessibleDescription('Please give a reason');
    await user.type(field, 'Rent');
    await user.click(within(dialog).getByRole('button', { name: 'Close it' }));
    expect(await within(dialog).findByText('Not today')).toBeVisible();
    expect(field).toHaveValue('Rent');
  });
});

describe('stale data of a call', () => {
  it('has the key of a query in the web', () => {
    const contract = import.meta.glob<string>('../../../contract/src/features/*/endpoints.ts', {
      eager: true,
      query: '?raw',
      import: 'default',
    });
    const web = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
      eager: true,
      query: '?raw',
      import: 'default',
    });
    const sources = Object.values(web).join('\n');
    const families = Object.values(contract).flatMap((source) =>
      [...source.matchAll(/stale: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/'([^'/]+)[^']*'/g)].map(([, family = '']) => family),
      ),
    );
    expect(families.length).toBeGreaterThan(0);
    const unknown = families.filter(
      (family) => !new RegExp(`(queryKey: |Key = )\\['${family}'`).test(sources),
    );
    expect(unknown).toEqual([]);
  });
});
