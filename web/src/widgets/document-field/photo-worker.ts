import { scaleBitmap } from './scale-photo.ts';

/** Scales photos in a worker, so that the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  const scaled = scaleBitmap(data, (bitmap, { width, height }, quality) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context === null) return Promise.resolve(null);
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    return canvas.convertToBlob({ type: 'image/jpeg', quality });
  }).catch(() => null);
  void scaled.then((blob) => postMessage(blob));
});
