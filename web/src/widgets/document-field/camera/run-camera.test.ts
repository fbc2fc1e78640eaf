import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubPictures } from '../../../testing/pictures.ts';
import { outlineIn, takenOf } from './outline.ts';
import { type CameraView, runCamera } from './run-camera.ts';

stubPictures();

/** Returns a stream of a fake camera. Its track records when it is stopped. */
function fakeStream() {
  const track = Object.assign(new EventTarget(), { stop: vi.fn<() => void>() });
  return { track, stream: { getTracks: () => [track] } };
}

function fakeVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  Object.defineProperty(video, 'videoWidth', { value: 1920 });
  Object.defineProperty(video, 'videoHeight', { value: 1080 });
  Object.defineProperty(video, 'srcObject', { value: null, writable: true });
  video.play = () => Promise.resolve();
  return video;
}

function giveCamera(getUserMedia: () => Promise<unknown>): void {
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia },
    configurable: true,
  });
}

const show = (is_shown: boolean): void => {
  Object.defineProperty(document, 'hidden', { value: !is_shown, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Starts a camera. Returns its reports. */
function start() {
  const views: CameraView[] = [];
  const camera = runCamera(fakeVideo(), 'card', (view) => views.push(view));
  return { camera, views };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(document, 'hidden');
  vi.useRealTimers();
});

const named = (name: string): Error => Object.assign(new Error(name), { name });

describe('a camera in the page', () => {
  it('reports what it sees, and is off once it is stopped', async () => {
    const { track, stream } = fakeStream();
    giveCamera(() => Promise.resolve(stream));
    const { camera, views } = start();
    expect(views).toEqual([{ state: 'starting' }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(views.at(-1)).toMatchObject({ state: 'live', width: 1920, height: 1080 });
    camera.stop();
    expect(track.stop).toHaveBeenCalledOnce();
    const told = views.length;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(views).toHaveLength(told);
  });

  it('is off at once when it opens after the stop', async () => {
    const { track, stream } = fakeStream();
    giveCamera(() => Promise.resolve(stream));
    const { camera } = start();
    camera.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(track.stop).toHaveBeenCalledOnce();
  });

  it('is off while the page is hidden, and on again when it is shown', async () => {
    const streams = [fakeStream(), fakeStream()];
    let asked = 0;
    giveCamera(() => Promise.resolve(streams[asked++]?.stream));
    const { camera, views } = start();
    await vi.advanceTimersByTimeAsync(0);
    show(false);
    expect(streams[0]?.track.stop).toHaveBeenCalledOnce();
    show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(views.at(-1)).toMatchObject({ state: 'live' });
    expect(streams[1]?.track.stop).not.toHaveBeenCalled();
    camera.stop();
    expect(streams[1]?.track.stop).toHaveBeenCalledOnce();
    show(true);
    expect(asked).toBe(2);
  });

  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'absent'],
    ['NotReadableError', 'busy'],
    ['NotSupportedError', 'closed'],
  ])('explains why it is not available: %s', async (name, problem) => {
    giveCamera(() => Promise.reject(named(name)));
    const { views } = start();
    await vi.advanceTimersByTimeAsync(0);
    expect(views.at(-1)).toEqual({ state: 'problem', problem });
  });

  it('reports a browser without a camera', () => {
    expect(start().views).toEqual([{ state: 'problem', problem: 'closed' }]);
  });

  it('reports that the camera was disconnected', async () => {
    const { track, stream } = fakeStream();
    giveCamera(() => Promise.resolve(stream));
    const { views } = start();
    await vi.advanceTimersByTimeAsync(0);
    track.dispatchEvent(new Event('ended'));
    expect(views.at(-1)).toEqual({ state: 'problem', problem: 'busy' });
    expect(track.stop).toHaveBeenCalled();
  });

  it('takes a photo of the outline and its margin', async () => {
    giveCamera(() => Promise.resolve(fakeStream().stream));
    HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['photo']));
    const { camera } = start();
    await vi.advanceTimersByTimeAsync(0);
    const photo = await camera.take();
    expect(photo?.type).toBe('image/jpeg');
    expect(photo?.size).toBe(5);
  });
});

describe('the outline', () => {
  it.each([
    [1920, 1080, 'card', 85.6 / 53.98],
    [1080, 1920, 'card', 85.6 / 53.98],
    [1080, 1920, 'page', 210 / 297],
  ] as const)('lies within a picture of %d x %d, and so does the photo', (w, h, shape, ratio) => {
    const outline = outlineIn(w, h, shape);
    expect(outline.width / outline.height).toBeCloseTo(ratio);
    const taken = takenOf(outline, w, h);
    expect(taken.x).toBeGreaterThanOrEqual(0);
    expect(taken.x).toBeLessThan(outline.x);
    expect(taken.x + taken.width).toBeLessThanOrEqual(w);
    expect(taken.y + taken.height).toBeLessThanOrEqual(h);
    expect(taken.height).toBeGreaterThan(outline.height);
  });
});
