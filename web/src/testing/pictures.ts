import { beforeAll } from 'vitest';

/** The content that a canvas returns. */
export const DRAWN = 'data:image/png;base64,iVBORw0KGgo=';

/** A pen that accepts every stroke. Measured texts have no width. */
const pen = new Proxy(
  {},
  {
    get: (_pen, name) => (name === 'measureText' ? () => ({ width: 0 }) : () => undefined),
    set: () => true,
  },
);

/** Stubs canvases and previews of files, which jsdom lacks: drawing succeeds and shows nothing. */
export function stubPictures(): void {
  beforeAll(() => {
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => pen });
    Object.defineProperty(HTMLCanvasElement.prototype, 'toDataURL', { value: () => DRAWN });
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
  });
}
