import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { type Columns, DataTable } from './data-table.tsx';
import { phonePlaces } from './phone-lines.ts';
import { EmptyState } from '../states/empty-state.tsx';

interface Shop {
  readonly id: number;
  readonly name: string;
  readonly owed: number;
}

const SHOPS: readonly Shop[] = [
  { id: 1, name: 'Najma', owed: 12.5 },
  { id: 2, name: 'Bahar', owed: 3 },
  { id: 3, name: 'Zain', owed: 7.25 },
];
const columns: Columns<Shop> = [
  { header: 'Name', sort: ({ name }) => name, cell: ({ name }) => name },
  { header: 'Owed', align: 'end', sort: ({ owed }) => owed, cell: ({ owed }) => owed },
];

function Shops({ rows = SHOPS }: { readonly rows?: readonly Shop[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <DataTable
        label="Shops"
        columns={columns}
        rows={rows}
        rowId={(shop) => String(shop.id)}
        choice={{
          chosen,
          onChange: setChosen,
          label: (shop) => `Select ${shop.name}`,
          reason: (shop) => (shop.id === 2 ? 'MCC Not Allowed' : null),
        }}
        empty={<EmptyState title="No shops found" />}
      />
      <output>{[...chosen].join(',')}</output>
    </>
  );
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

describe('a table', () => {
  it('sorts by a column and announces it', async () => {
    const user = userEvent.setup();
    renderPart(<Shops />);
    expect(await screen.findByRole('table', { name: 'Shops' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['Bahar', 'Najma', 'Zain']);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['Zain', 'Najma', 'Bahar']);
  });

  it('lets rows be selected, and says why one cannot be', async () => {
    const user = userEvent.setup();
    renderPart(<Shops />);
    const closed = await screen.findByRole('checkbox', { name: 'Select Bahar' });
    expect(closed).toBeDisabled();
    expect(closed).toHaveAttribute('title', 'MCC Not Allowed');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.getByRole('status')).toHaveTextContent('1,3');
    await user.click(screen.getByRole('checkbox', { name: 'Select Najma' }));
    expect(screen.getByRole('status')).toHaveTextContent('3');
  });

  it('shows the next action when it is empty', async () => {
    renderPart(<Shops rows={[]} />);
    expect(await screen.findByText('No shops found')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the two lines of a row on a phone', () => {
  it.each<[string, Parameters<typeof phonePlaces>[0], readonly string[]]>([
    ['what asks for nothing', [{}, {}, { align: 'end' }, {}], ['name', 'fact', 'amount', 'rest']],
    [
      'what asks for its place',
      [{ phone: 'fact' }, { phone: 'badge' }, { phone: 'rest' }, { phone: 'name' }],
      ['fact', 'badge', 'rest', 'name'],
    ],
    [
      'the first of two that ask for one place',
      [{}, { align: 'end', phone: 'amount' }, { align: 'end', phone: 'amount' }],
      ['name', 'amount', 'rest'],
    ],
    ['actions alone', [{ phone: 'rest' }], ['rest']],
  ])('consist of %s', (_, asked, places) => {
    expect(phonePlaces(asked)).toEqual(places);
  });

  it('open the rest of the row', async () => {
    vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), PHONE, { media }),
    );
    const user = userEvent.setup();
    renderPart(
      <DataTable
        label="Shops"
        columns={[...columns, { header: 'Area', cell: () => 'Hawalli' }, actionsOf()]}
        rows={SHOPS}
        rowId={(shop) => String(shop.id)}
        empty={null}
      />,
    );
    const [more] = await screen.findAllByRole('button', { name: 'Show the rest of the row' });
    if (more === undefined) throw new Error('no row can be opened');
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    expect(more).toHaveAccessibleName('Hide the rest of the row');
    expect(more.closest('tr')).toHaveAttribute('data-whole');
    await user.click(screen.getByText('Najma'));
    expect(more.closest('tr')).not.toHaveAttribute('data-whole');
  });
});

/** The result of a media query that matches a narrow window. */
const PHONE = { matches: true, onchange: null, addListener: vi.fn(), removeListener: vi.fn() };

const actionsOf = () => ({ header: 'Actions', phone: 'rest' as const, cell: () => 'Edit' });
