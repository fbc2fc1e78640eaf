import { beforeAll } from 'vitest';

/** The picture that a stubbed canvas returns. */
export const DRAWN = 'data:image/png;base64,iVBORw0KGgo=';

/** A drawing context that accepts every call. Each text has the width 0. */
const pen = new Proxy(
  {},
  {
    get: (_pen, name) => (name === 'measureText' ? () => ({ width: 0 }) : () => undefined),
    set: () => true,
  },
);

/** Stubs canvases and file previews, which jsdom lacks. Drawing succeeds and shows nothing. */
export function stubPictures(): void {
  beforeAll(() => {
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => pen });
    Object.defineProperty(HTMLCanvasElement.prototype, 'toDataURL', { value: () => DRAWN });
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
  });
}
