import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { positiveKwd } from '@diwan/contract/kernel/money';
import { z } from 'zod';
import { switchLanguage } from '../../lib/i18n.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { AmountField } from './amount-field.tsx';
import { FormShell } from './form-shell.tsx';
import { useContractForm } from './use-contract-form.ts';

const send = vi.fn(() => Promise.resolve());
beforeEach(() => {
  send.mockClear();
});

function Form() {
  const form = useContractForm(z.strictObject({ amount: positiveKwd }), { amount: 12.5 });
  return (
    <FormShell
      form={form}
      onSubmit={send}
      fallback="Failed to refund"
      submitLabel="Send"
      warn={false}
    >
      <AmountField control={form.control} name="amount" label="Amount" />
    </FormShell>
  );
}

async function open() {
  const user = userEvent.setup();
  renderPart(<Form />);
  const field = await screen.findByRole('textbox', { name: 'Amount' });
  await user.clear(field);
  const submit = () => user.click(screen.getByRole('button', { name: 'Send' }));
  return { user, field, submit };
}

it.each([
  ['KWD 47.350', '47.350', 47.35],
  ['\u2066KWD 47.350\u2069', '47.350', 47.35],
  ['٤٧٫٣٥٠', '47.350', 47.35],
  ['د.ك 0.005', '0.005', 0.005],
])('the amount field understands %j when it is pasted', async (pasted, shown, amount) => {
  const { user, field, submit } = await open();
  await user.click(field);
  await user.paste(pasted);
  expect(field).toHaveValue(shown);
  await submit();
  expect(send).toHaveBeenCalledWith({ amount });
});

it('the amount field refuses a comma and offers both amounts that it can mean', async () => {
  const { user, field, submit } = await open();
  await user.type(field, '47,350');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Please enter the amount without a comma');
  await submit();
  expect(send).not.toHaveBeenCalled();
  const offered = within(screen.getByRole('group', { name: 'Possible amounts' }));
  expect(offered.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '47.350',
    '47350.000',
  ]);
  await user.click(offered.getByRole('button', { name: '47350.000' }));
  expect(field).toHaveValue('47350.000');
  expect(screen.queryByRole('group')).toBeNull();
  await submit();
  expect(send).toHaveBeenCalledWith({ amount: 47_350 });
});

it("the amount field offers a grouped amount's meaning and never sets it automatically", async () => {
  const { user, field, submit } = await open();
  await user.click(field);
  await user.paste('KWD 1,234.500');
  await submit();
  expect(send).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '1234.500' }));
  await submit();
  expect(send).toHaveBeenCalledWith({ amount: 1234.5 });
});

it.each([
  ['twelve', 'The amount must be a number'],
  ['1.23456', 'The amount has too many decimals'],
  ['0', 'The amount must be more than zero'],
  [' ', 'The amount must be a number'],
])(
  'the amount field explains what is wrong with %j and keeps the typed text',
  async (text, why) => {
    const { user, field, submit } = await open();
    await user.type(field, text);
    await submit();
    expect(field).toHaveAccessibleDescription(why);
    expect(field).toHaveValue(text);
    expect(send).not.toHaveBeenCalled();
  },
);

it('the amount field shows Arabic texts', async () => {
  await switchLanguage('ar');
  const { user, field } = await open();
  await user.type(field, '1,5');
  expect(field).toHaveAccessibleDescription('يرجى إدخال المبلغ بدون فاصلة');
});
