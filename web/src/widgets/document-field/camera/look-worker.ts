import { measureQuality, type Pixels } from '../measure-quality.ts';
import { LEAST_FILLED_LIVE } from './live-quality.ts';

/** Checks pictures of the camera in a worker, so that the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<Pixels>) => {
  postMessage(measureQuality(data, LEAST_FILLED_LIVE));
});
