import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '../../testing/render-app.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { type Columns, DataTable } from './data-table.tsx';

interface Shop {
  readonly name: string;
  readonly owed: number;
}

const SHOPS: readonly Shop[] = ['Zain', 'Bahar', 'Najma'].map((name, owed) => ({ name, owed }));
const COLUMNS: Columns<Shop> = [
  { header: 'Name', sort: ({ name }) => name, cell: ({ name }) => name },
  false,
  { header: 'Owed', sort: ({ owed }) => owed, cell: ({ owed }) => owed },
  { header: 'Area', cell: () => 'Hawalli' },
];

const show = (columns = COLUMNS) =>
  renderPart(
    <DataTable
      name="shops"
      label="Shops"
      columns={columns}
      rows={SHOPS}
      rowId={({ name }) => name}
      pageOf={(rows) => rows.slice(0, 2)}
      empty={null}
    />,
  );

const heads = async () =>
  (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
const firstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstElementChild?.textContent);

async function hideOwed() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Owed' }));
}

beforeEach(() => signInAs('admin', 'token-1', { id: 'aisha' }));

describe('the choice of a table', () => {
  it('is stored only for the person who made it', async () => {
    show();
    await hideOwed();
    expect(await heads()).toEqual(['Name', 'Area']);
    cleanup();
    show();
    expect(await heads()).toEqual(['Name', 'Area']);
    cleanup();
    signInAs('admin', 'token-2', { id: 'huda' });
    show();
    expect(await heads()).toEqual(['Name', 'Owed', 'Area']);
  });

  it('offers every column except the first, and ends when the columns change', async () => {
    show();
    await hideOwed();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    cleanup();
    show([...COLUMNS, { header: 'Phone', cell: () => '5' }]);
    expect(await heads()).toEqual(['Name', 'Owed', 'Area', 'Phone']);
  });

  it('includes the order, which applies to all rows before the page is cut', async () => {
    const user = userEvent.setup();
    show();
    await user.click(await screen.findByRole('button', { name: 'Name' }));
    expect(firstCells()).toEqual(['Bahar', 'Najma']);
    cleanup();
    show();
    await screen.findByRole('table');
    expect(firstCells()).toEqual(['Bahar', 'Najma']);
  });

  it.each(['{', 'null', '{"of":4,"hidden":"all"}', '{"of":4,"hidden":[0],"sort":{"column":"x"}}'])(
    'is ignored if the stored text is damaged: %s',
    async (text) => {
      localStorage.setItem('table:aisha:shops', text);
      show();
      expect(await heads()).toEqual(['Name', 'Owed', 'Area']);
      expect(firstCells()).toEqual(['Zain', 'Bahar']);
    },
  );
});
