import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { percentage } from '@diwan/contract/kernel/percent';
import { z } from 'zod';
import { switchLanguage } from '../../lib/i18n.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { FormShell } from './form-shell.tsx';
import { NumberField } from './number-field.tsx';
import { useContractForm } from './use-contract-form.ts';

const send = vi.fn(() => Promise.resolve());
beforeEach(() => {
  send.mockClear();
});

function Form() {
  const form = useContractForm(z.strictObject({ share: percentage }), { share: 2.5 });
  return (
    <FormShell
      form={form}
      onSubmit={send}
      fallback="Failed to refund"
      submitLabel="Save"
      warn={false}
    >
      <NumberField control={form.control} name="share" label="Share" />
    </FormShell>
  );
}

async function open() {
  const user = userEvent.setup();
  renderPart(<Form />);
  const field = await screen.findByRole('textbox', { name: 'Share' });
  await user.clear(field);
  return { user, field };
}

const WAYS = {
  mouse: (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole('button', { name: 'Save' })),
  Tab: (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Tab}{Enter}'),
  Enter: (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Enter}'),
} as const;
type FieldKind = keyof typeof WAYS;

it.each(
  (['mouse', 'Tab', 'Enter'] as const).flatMap((way) =>
    ['-1', '1e9', '1,5', '', '101', '2.555', '1.2.3', 'ten'].map((text): [FieldKind, string] => [
      way,
      text,
    ]),
  ),
)('with %s, the typed text %j is refused at its field and stays there', async (way, text) => {
  const { user, field } = await open();
  if (text !== '') await user.type(field, text);
  else await user.click(field);
  await WAYS[way](user);
  await vi.waitFor(() => expect(field).toBeInvalid(), { timeout: 60_000 });
  expect(field).toHaveAccessibleDescription(/./);
  expect(field).toHaveValue(text);
  expect(send).not.toHaveBeenCalled();
});

it.each([
  ['2.50', 2.5],
  ['٢٫٥', 2.5],
  ['0', 0],
])('the number %j is sent as it was typed', async (text, share) => {
  const { user, field } = await open();
  await user.type(field, text);
  await WAYS.Enter(user);
  expect(send).toHaveBeenCalledWith({ share });
  expect(field).toHaveValue(text);
});

it('a comma is refused in Arabic too', async () => {
  await switchLanguage('ar');
  const { user, field } = await open();
  await user.type(field, '1,5');
  expect(field).toHaveAccessibleDescription('يرجى إدخال الرقم بدون فاصلة');
});
