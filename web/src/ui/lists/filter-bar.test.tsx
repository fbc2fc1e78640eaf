import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { SearchField } from './filter-bar.tsx';

afterEach(() => vi.useRealTimers());

it('reports what was typed before its person goes on, and not once more on the way', async () => {
  const onChange = vi.fn<(text: string) => void>();
  renderPart(<SearchField value="" label="Search" onChange={onChange} />);
  const box = await screen.findByRole('searchbox', { name: 'Search' });
  vi.useFakeTimers();
  fireEvent.change(box, { target: { value: 'Najma' } });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.blur(box);
  expect(onChange.mock.calls).toEqual([['Najma']]);
  vi.advanceTimersByTime(10_000);
  expect(onChange).toHaveBeenCalledTimes(1);
});
