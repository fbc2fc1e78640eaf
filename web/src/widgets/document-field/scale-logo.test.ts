import { afterEach, expect, test, vi } from 'vitest';
import { type EncodeLogo, MAX_LOGO_BYTES, scaleLogo } from './scale-logo.ts';

afterEach(() => vi.unstubAllGlobals());

const fileOf = (bytes: number) =>
  new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });

function stubBitmap(width: number, height: number) {
  const close = vi.fn<() => void>();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close }));
  return close;
}

test('a small logo is sent unchanged', async () => {
  const file = fileOf(MAX_LOGO_BYTES);
  expect(await scaleLogo(file)).toBe(file);
});

test('a large logo becomes the largest copy that fits', async () => {
  const close = stubBitmap(4000, 2000);
  const sizes: number[] = [];
  const encode: EncodeLogo = (_bitmap, { width, height }) => {
    sizes.push(width, height);
    return Promise.resolve(new Blob([new Uint8Array(width * height)], { type: 'image/webp' }));
  };
  const scaled = await scaleLogo(fileOf(3_000_000), encode);
  expect(sizes).toEqual([1024, 512, 512, 256]);
  expect(scaled).toMatchObject({ type: 'image/webp', size: 512 * 256 });
  expect(close).toHaveBeenCalledOnce();
});

test('a large logo that this browser cannot draw is refused', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  expect(await scaleLogo(fileOf(3_000_000))).toBeNull();
});
