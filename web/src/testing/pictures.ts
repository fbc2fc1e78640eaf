import { beforeAll } from 'vitest';

/** What a canvas gives when it is read. */
export const DRAWN = 'data:image/png;base64,iVBORw0KGgo=';

/** A pen that takes every stroke; what it measures has no width. */
const pen = new Proxy(
  {},
  {
    get: (_pen, name) => (name === 'measureText' ? () => ({ width: 0 }) : () => undefined),
    set: () => true,
  },
);

/** Canvases and previews of files, which jsdom has not: drawing succeeds and shows nothing. */
export function stubPictures(): void {
  beforeAll(() => {
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => pen });
    Object.defineProperty(HTMLCanvasElement.prototype, 'toDataURL', { value: () => DRAWN });
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
  });
}
