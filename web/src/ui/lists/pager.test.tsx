import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { Pager } from './pager.tsx';

const drawn = () => screen.getAllByRole('button').map((button) => button.ariaLabel);

const show = (page: number) =>
  renderPart(<Pager page={page} pages={40} onChange={vi.fn()} labelOf={(one) => `Page ${one}`} />);

const asked = vi.fn<(query: string) => boolean>();
beforeEach(() => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: asked(media),
      onchange: null,
      addListener: vi.fn(),
      removeListener: vi.fn(),
    }),
  );
});

it('the pager shows the neighbours of the open page', () => {
  asked.mockReturnValue(false);
  show(20);
  expect(drawn()).toEqual([
    'Previous page',
    'Page 1',
    'Page 19',
    'Page 20',
    'Page 21',
    'Page 40',
    'Next page',
  ]);
});

it.each([1, 2, 3, 4, 20, 37, 38, 39, 40])(
  'the pager has at most six buttons on a phone: %i',
  (page) => {
    asked.mockReturnValue(true);
    show(page);
    expect(drawn()).toContain(`Page ${page}`);
    expect(drawn().length).toBeLessThanOrEqual(6);
  },
);
