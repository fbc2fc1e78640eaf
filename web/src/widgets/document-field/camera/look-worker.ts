import { measureQuality, type Pixels } from '../measure-quality.ts';
import { LEAST_FILLED_LIVE } from './live-quality.ts';

/** Checks the camera's pictures in a worker, so that the page does not freeze. */
addEventListener('message', ({ data }: MessageEvent<Pixels>) => {
  postMessage(measureQuality(data, LEAST_FILLED_LIVE));
});
