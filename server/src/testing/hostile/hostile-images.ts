import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const picture = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#00a0c0' } });

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function pngHeader(width: number, height: number, bit_depth: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bit_depth;
  return pngChunk('IHDR', header);
}

/** Builds a valid grey PNG of any size. Blank lines compress to almost nothing. */
function blankPng(width: number, height: number): Buffer {
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    SIGNATURE,
    pngHeader(width, height, 1),
    pngChunk('IDAT', lines),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

async function jpegClaiming(side: number): Promise<Buffer> {
  const bytes = await picture().jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return bytes;
}

async function gifClaiming(side: number): Promise<Buffer> {
  const bytes = await picture().gif().toBuffer();
  bytes.writeUInt16LE(side, 6);
  bytes.writeUInt16LE(side, 8);
  const image = bytes.indexOf(0x2c, 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1));
  bytes.writeUInt16LE(side, image + 5);
  bytes.writeUInt16LE(side, image + 7);
  return bytes;
}

const noisyJpeg = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();

/** Hostile or broken pictures, by their defect. */
export const hostileImages = {
  png_of_100_megapixels: () => blankPng(10_000, 10_000),
  png_claiming_a_terapixel: () =>
    Buffer.concat([
      SIGNATURE,
      pngHeader(1_000_000, 1_000_000, 8),
      pngChunk('IDAT', deflateSync('x')),
    ]),
  jpeg_claiming_4_gigapixels: () => jpegClaiming(65_500),
  gif_claiming_4_gigapixels: () => gifClaiming(65_500),
  truncated_jpeg: async () => (await noisyJpeg()).subarray(0, 3000),
  truncated_png: async () => (await picture().png().toBuffer()).subarray(0, 60),
  png_with_random_content: () =>
    Buffer.concat([SIGNATURE, pngHeader(64, 48, 8), Buffer.alloc(500, 'garbage')]),
  jpeg_with_random_content: () =>
    Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), Buffer.alloc(500, 'garbage')]),
} as const satisfies Record<string, () => Buffer | Promise<Buffer>>;

const PAGE = '<script>alert(1)</script>';

/**
 * Pictures that are accepted after their hidden content is removed: a phone's location, a comment
 * with a script, and a ZIP archive behind the last pixel.
 */
export const carriers = {
  jpeg_with_place: () =>
    picture()
      .jpeg()
      .withExif({
        IFD0: { Artist: 'secret-artist' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '29/1 22/1 1234/100' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  png_with_script: async () => {
    const bytes = await picture().png().toBuffer();
    const text = pngChunk('tEXt', Buffer.from(`Comment\0${PAGE}`));
    return Buffer.concat([bytes.subarray(0, 33), text, bytes.subarray(33)]);
  },
  jpeg_with_archive: async () =>
    Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(`PK\u0003\u0004${PAGE}`)]),
} as const satisfies Record<string, () => Promise<Buffer>>;
