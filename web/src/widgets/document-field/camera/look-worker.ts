import { measureQuality, type Pixels } from '../measure-quality.ts';
import { LEAST_FILLED_LIVE } from './live-quality.ts';

/** Looks at the camera's pictures away from the page: what the person sees must not stand still. */
addEventListener('message', ({ data }: MessageEvent<Pixels>) => {
  postMessage(measureQuality(data, LEAST_FILLED_LIVE));
});
