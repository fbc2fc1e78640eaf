import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the menu of a row and returns an item of it. */
export async function findInMenu(
  user: UserEvent,
  row: string | RegExp,
  item: string,
): Promise<HTMLElement> {
  const name = typeof row === 'string' ? `More actions: ${row}` : row;
  await user.click(await screen.findByRole('button', { name }));
  // Without a layout the menu counts as hidden.
  return screen.findByRole('menuitem', { name: new RegExp(`^${item}`), hidden: true });
}

/** Chooses an item in the menu of a row. */
export async function chooseInMenu(
  user: UserEvent,
  row: string | RegExp,
  item: string,
): Promise<void> {
  await user.click(await findInMenu(user, row, item));
}
