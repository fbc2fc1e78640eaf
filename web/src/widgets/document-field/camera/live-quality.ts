import { measureQuality, type Pixels, type SeenFlaw } from '../measure-quality.ts';

/**
 * The share of the picture that a document must fill. If it fills less, the camera is too far away.
 */
export const LEAST_FILLED_LIVE = 0.3;

/** Checks pictures one after the other. */
export interface PictureChecker {
  readonly look: (pixels: Pixels) => Promise<readonly SeenFlaw[]>;
  readonly end: () => void;
}

/**
 * Returns a function that checks pictures: in a worker if the browser supports it, otherwise on the
 * page.
 */
export function createLooker(): PictureChecker {
  const onPage = (pixels: Pixels) => Promise.resolve(measureQuality(pixels, LEAST_FILLED_LIVE));
  if (typeof Worker === 'undefined') return { look: onPage, end: () => undefined };
  const worker = new Worker(new URL('./look-worker.ts', import.meta.url), { type: 'module' });
  let failed = false;
  worker.addEventListener('error', () => (failed = true));
  return {
    look: (pixels) =>
      failed
        ? onPage(pixels)
        : new Promise((resolve) => {
            const done = (flaws: readonly SeenFlaw[]) => {
              worker.removeEventListener('message', hear);
              worker.removeEventListener('error', giveUp);
              resolve(flaws);
            };
            const hear = ({ data }: MessageEvent<SeenFlaw[]>) => done(data);
            const giveUp = () => void onPage(pixels).then(done);
            worker.addEventListener('message', hear);
            worker.addEventListener('error', giveUp);
            worker.postMessage(pixels);
          }),
    end: () => worker.terminate(),
  };
}
