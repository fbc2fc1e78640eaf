import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Sets a filter of a list to one of its values and applies it. */
export async function setFilter(user: UserEvent, label: string, value: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: label }));
  // Without a layout the list counts as hidden.
  await user.click(await screen.findByRole('option', { name: value, hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Apply Filters' }));
}
