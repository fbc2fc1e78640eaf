import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { DateInput } from './date-input.tsx';

function Day({ first }: { readonly first: string }) {
  const [day, setDay] = useState(first);
  return (
    <>
      <DateInput label="First day" value={day} onChange={setDay} />
      <output>{day}</output>
      <button type="button" onClick={() => setDay('2026-12-31')}>
        Year's end
      </button>
    </>
  );
}

describe('a day field', () => {
  it("shows the platform's format for every typed format", async () => {
    const user = userEvent.setup();
    renderPart(<Day first="2026-11-20" />);
    const field = await screen.findByRole('textbox', { name: 'First day' });
    expect(field).toHaveValue('11/20/2026');
    await user.clear(field);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.type(field, '٢٠٢٦-١٢-٠١');
    expect(screen.getByRole('status')).toHaveTextContent('2026-12-01');
    await user.tab();
    expect(field).toHaveValue('12/01/2026');
    await user.click(screen.getByRole('button', { name: "Year's end" }));
    expect(field).toHaveValue('12/31/2026');
  });

  it('shows an error for unreadable text on blur, and keeps the text', async () => {
    const user = userEvent.setup();
    renderPart(<Day first="" />);
    const field = await screen.findByRole('textbox', { name: 'First day' });
    await user.type(field, '04/31/2026');
    expect(field).not.toHaveAccessibleDescription();
    await user.tab();
    expect(field).toHaveAccessibleDescription('Please enter the date as MM/dd/yyyy');
    expect(field).toHaveValue('04/31/2026');
    await user.clear(field);
    expect(field).not.toHaveAccessibleDescription();
  });
});
