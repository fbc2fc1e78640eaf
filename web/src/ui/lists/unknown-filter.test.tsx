import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { UnknownValue } from './unknown-filter.tsx';

const KNOWN = ['open', 'ended'];

it('only the unknown values in the address are named, each in one line', async () => {
  renderPart(
    <>
      {[undefined, ...KNOWN, 'NOPE'].map((value) => (
        <UnknownValue key={value ?? 'none'} label="State" value={value} known={KNOWN} />
      ))}
    </>,
  );
  // A second line would make this query fail.
  const line = await screen.findByRole('status');
  expect(line.textContent).toMatch(/^Unknown filter: State = .*NOPE/);
});
