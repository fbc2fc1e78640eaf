import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Sets a filter of a list to a value and applies it. */
export async function setFilter(user: UserEvent, label: string, value: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: label }));
  // jsdom has no layout, so the list is treated as hidden.
  await user.click(await screen.findByRole('option', { name: value, hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Apply Filters' }));
}
