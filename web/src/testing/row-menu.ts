import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the menu of a row and returns one of its items. */
export async function findInMenu(
  user: UserEvent,
  row: string | RegExp,
  item: string,
): Promise<HTMLElement> {
  const name = typeof row === 'string' ? `More actions: ${row}` : row;
  await user.click(await screen.findByRole('button', { name }));
  // jsdom has no layout, so the menu is treated as hidden.
  return screen.findByRole('menuitem', { name: new RegExp(`^${item}`), hidden: true });
}

/** Selects an item in the menu of a row. */
export async function chooseInMenu(
  user: UserEvent,
  row: string | RegExp,
  item: string,
): Promise<void> {
  await user.click(await findInMenu(user, row, item));
}
