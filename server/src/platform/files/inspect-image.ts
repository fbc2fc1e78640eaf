import type { FileType } from '@diwan/contract/kernel/data-url';
import sharp, { type Sharp } from 'sharp';
import { type Inspection, refuse, refuseUnreadable } from './inspection.ts';

const MAX_PIXELS = 25_000_000;
// The maximum side of a WebP picture, as which some uploads are stored.
const MAX_SIDE = 16_383;
const TOO_MANY_PIXELS = 'This image has too many pixels. The limit is 25 megapixels.';
const SIDE_TOO_LONG = 'Each side of this image can have at most 16,383 pixels';

type ImageType = Exclude<FileType, 'application/pdf'>;

// One thread and no cache, because the inspector process has little memory.
sharp.concurrency(1);
sharp.cache(false);

const FORMATS: Readonly<Record<ImageType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

type Encode = (image: Sharp) => Sharp;

// JPEG and PNG keep their type, so that reviewers download the uploaded type. An animation is
// reduced to its first picture. Encodings are sorted by quality, the best first.
const ENCODINGS: Readonly<Record<ImageType, readonly Encode[]>> = {
  'image/jpeg': [90, 75, 60, 40].map((quality) => (image) => image.jpeg({ quality })),
  'image/png': [
    (image) => image.png(),
    (image) => image.png({ compressionLevel: 9, adaptiveFiltering: true }),
    (image) => image.png({ compressionLevel: 9, palette: true }),
  ],
  'image/gif': [90, 75, 50].map((quality) => (image) => image.webp({ quality })),
  'image/webp': [90, 75, 50].map((quality) => (image) => image.webp({ quality })),
};

const storedType = (type: ImageType): ImageType => (type === 'image/gif' ? 'image/webp' : type);

/** The number of bytes below which a file may grow when it is encoded again. */
const NO_SMALLER = 1024;

interface EncodedImage {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number };
}

/**
 * Encodes the picture with the best encoding that is not larger than the upload. Without this
 * limit, a small upload of a large picture could fill the storage. If no encoding is small enough,
 * the picture is halved and encoded again.
 */
async function encodeWithin(
  draw: () => Sharp,
  type: ImageType,
  { side, bytes }: { readonly side: number; readonly bytes: number },
): Promise<EncodedImage> {
  const most = Math.max(bytes, NO_SMALLER);
  for (const encode of ENCODINGS[type]) {
    const encoded = await encode(draw()).toBuffer({ resolveWithObject: true });
    if (encoded.data.length <= most) return encoded;
  }
  const half = Math.ceil(side / 2);
  const inside = {
    width: half,
    height: half,
    fit: 'inside',
    withoutEnlargement: true,
    // The WebP decoder fails if it scales a picture while decoding.
    fastShrinkOnLoad: false,
  } as const;
  return encodeWithin(() => draw().resize(inside), type, { side: half, bytes });
}

/**
 * Encodes the picture again, which removes metadata, hidden chunks and appended bytes, and applies
 * the orientation. The size is checked before any pixel is decoded.
 */
export async function inspectImage(bytes: Uint8Array, type: ImageType): Promise<Inspection> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== FORMATS[type]) return refuseUnreadable(`the header says ${format}`);
    if (width * height > MAX_PIXELS) return refuse('FILE_DIMENSIONS', TOO_MANY_PIXELS);
    if (Math.max(width, height) > MAX_SIDE) return refuse('FILE_DIMENSIONS', SIDE_TOO_LONG);
    const draw = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
    const size = { side: Math.max(width, height), bytes: bytes.length };
    const { data, info } = await encodeWithin(draw, type, size);
    const content_type = storedType(type);
    return {
      file: { bytes: data, content_type, width: info.width, height: info.height, pages: null },
    };
  } catch (error) {
    return refuseUnreadable(error);
  }
}
