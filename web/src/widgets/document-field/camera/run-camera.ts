import type { Pixels, SeenFlaw } from '../measure-quality.ts';
import { createLooker, type PictureChecker } from './live-quality.ts';
import { type Area, outlineIn, type Shape, takenOf } from './outline.ts';

/**
 * The reason why there is no live picture. `closed` means that the browser offers no camera, for
 * example without https.
 */
type CameraProblem = 'closed' | 'absent' | 'refused' | 'busy';

export type CameraView =
  | { readonly state: 'starting' }
  | {
      readonly state: 'live';
      /** The width of the camera's picture in pixels. */
      readonly width: number;
      readonly height: number;
      readonly outline: Area;
      /**
       * The worst flaw in the picture now; null if there is no flaw, undefined before the first
       * check.
       */
      readonly flaw: SeenFlaw | null | undefined;
    }
  | { readonly state: 'problem'; readonly problem: CameraProblem };

export interface Camera {
  readonly take: () => Promise<File | null>;
  /** Stops the camera, which turns off the light of the device. */
  readonly stop: () => void;
}

/**
 * The time in milliseconds between two checks. It is short enough to follow a hand, and leaves a
 * phone time to draw the picture.
 */
const LOOK_MS = 250;
/** The longer side of the checked picture in pixels. It is the same for a chosen photo. */
const LOOKED_SIDE = 640;
const JPEG_QUALITY = 0.92;

/**
 * The constraints of the camera. They request more pixels than reading needs. A camera with fewer
 * pixels delivers its maximum.
 */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 2560 }, height: { ideal: 1440 } },
};

/**
 * Returns the problem for an error. Its names are those of
 * https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia
 */
function problemOf(error: unknown): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotSupportedError') return 'closed';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'absent';
  return 'busy';
}

/** Returns the media devices; undefined without https and in old browsers. */
const devices = (): MediaDevices | undefined =>
  'mediaDevices' in navigator ? navigator.mediaDevices : undefined;

/**
 * Shows the device's back camera in `video` and reports flaws in its picture, until it is stopped.
 * The camera is off while the page is hidden.
 */
export function runCamera(
  video: HTMLVideoElement,
  shape: Shape,
  tell: (view: CameraView) => void,
): Camera {
  const looker = createLooker();
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  // The number of stops. The answer to a request from before the last stop is ignored.
  let turn = 0;

  const close = () => {
    turn += 1;
    clearInterval(timer);
    endTracks(stream);
    stream = null;
    video.srcObject = null;
  };
  const fail = (problem: CameraProblem) => {
    close();
    tell({ state: 'problem', problem });
  };
  const open = async () => {
    const own = turn;
    const media = devices();
    if (media === undefined) {
      fail('closed');
      return;
    }
    tell({ state: 'starting' });
    try {
      const opened = await media.getUserMedia(WANTED);
      if (own !== turn) {
        endTracks(opened);
        return;
      }
      stream = opened;
      for (const track of opened.getTracks()) {
        track.addEventListener('ended', () => own === turn && fail('busy'));
      }
      video.srcObject = opened;
      await video.play();
      if (own === turn) timer = watch(video, shape, looker, (view) => own === turn && tell(view));
    } catch (error) {
      if (own === turn) fail(problemOf(error));
    }
  };
  const onVisibility = () => {
    if (document.hidden) close();
    else void open();
  };
  document.addEventListener('visibilitychange', onVisibility);
  if (!document.hidden) void open();
  return {
    take: () => takePhoto(video, shape),
    stop: () => {
      document.removeEventListener('visibilitychange', onVisibility);
      close();
      looker.end();
    },
  };
}

const endTracks = (stream: MediaStream | null): void =>
  stream?.getTracks().forEach((track) => track.stop());

/** Checks the camera's picture repeatedly. Reports a result after two equal checks. */
function watch(
  video: HTMLVideoElement,
  shape: Shape,
  looker: PictureChecker,
  tell: (view: CameraView) => void,
): ReturnType<typeof setInterval> {
  const canvas = document.createElement('canvas');
  let looking = false;
  let last: SeenFlaw | null | undefined;
  let flaw: SeenFlaw | null | undefined;
  const tellNow = () => {
    const { videoWidth: width, videoHeight: height } = video;
    if (width > 0)
      tell({ state: 'live', width, height, outline: outlineIn(width, height, shape), flaw });
  };
  tellNow();
  return setInterval(() => {
    const pixels = looking ? null : readPixels(video, shape, canvas);
    if (pixels === null) return;
    looking = true;
    void looker.look(pixels).then((flaws) => {
      looking = false;
      const seen = flaws[0] ?? null;
      if (seen === last) flaw = seen;
      last = seen;
      tellNow();
    });
  }, LOOK_MS);
}

function readPixels(
  video: HTMLVideoElement,
  shape: Shape,
  canvas: HTMLCanvasElement,
): Pixels | null {
  const drawn = drawTaken(video, shape, canvas, LOOKED_SIDE);
  return drawn?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
}

/**
 * Draws the photo that would be taken now.
 * @returns null if there is no picture or it cannot be drawn
 */
function drawTaken(
  video: HTMLVideoElement,
  shape: Shape,
  canvas: HTMLCanvasElement,
  side: number,
): CanvasRenderingContext2D | null {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const { x, y, width, height } = takenOf(
    outlineIn(videoWidth, videoHeight, shape),
    videoWidth,
    videoHeight,
  );
  const scale = Math.min(1, side / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: side === LOOKED_SIDE });
  context?.drawImage(video, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return context;
}

async function takePhoto(video: HTMLVideoElement, shape: Shape): Promise<File | null> {
  const canvas = document.createElement('canvas');
  if (drawTaken(video, shape, canvas, Infinity) === null) return null;
  const blob = await new Promise<Blob | null>((done) =>
    canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY),
  );
  return blob && new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}
