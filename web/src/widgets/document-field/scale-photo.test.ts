import { afterEach, expect, test, vi } from 'vitest';
import { scalePhoto } from './photo.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const photoOf = (bytes: number, type: string) =>
  new File([new Uint8Array(bytes)], `card.${type.slice(6)}`, { type });

/** Stubs a browser that can draw only on the page and writes JPEGs of this size. */
function stubCanvas(bytes: number): void {
  const bitmap = { width: 3000, height: 2000, close: vi.fn<() => void>() };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
  vi.stubGlobal('Worker', undefined);
  const context = { fillRect: vi.fn(), drawImage: vi.fn() };
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue(context as never);
  vi.spyOn(canvas, 'toBlob').mockImplementation((done, type) =>
    done(new Blob([new Uint8Array(bytes)], { type: type ?? '' })),
  );
}

test('a photo becomes a smaller JPEG', async () => {
  stubCanvas(700_000);
  const scaled = await scalePhoto(photoOf(2_000_000, 'image/webp'));
  expect(scaled).toMatchObject({ name: 'card.jpg', type: 'image/jpeg', size: 700_000 });
});

test.each(['image/webp', 'image/png', 'image/jpeg'])(
  'a %s whose JPEG is not smaller is sent unchanged',
  async (type) => {
    const photo = photoOf(1_300_000, type);
    for (const bytes of [1_300_000, 1_900_000]) {
      stubCanvas(bytes);
      expect(await scalePhoto(photo)).toBe(photo);
    }
  },
);
