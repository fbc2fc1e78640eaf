import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { withoutDirectionMarks } from '@diwan/contract/world/digits';
import { toSize } from './projection.ts';
import { type Box, cropGrey, type Grey, levelled } from './raster.ts';

const require = createRequire(import.meta.url);
const dataOf = (language: 'eng' | 'ara'): string =>
  join(dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0_best_int');

/** The permitted characters of a line. Fewer characters lead to fewer errors. */
const SIGNS = {
  text: '',
  digits: '0123456789',
  date: '0123456789/-.',
  name: "ABCDEFGHIJKLMNOPQRSTUVWXYZ -'",
  mrz: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<',
} as const;

interface Reading {
  readonly text: string;
  /** The confidence of the least certain word, 0 to 1. */
  readonly confidence: number;
}

/**
 * The size and the margin of a line's image for the engine. The engine makes different errors at
 * different sizes.
 */
export interface LineImageOptions {
  /** The scale of the image, as a factor of the card's own size. */
  readonly scale?: number;
  /** The margin around the line, in pixels of the card. */
  readonly margin?: number;
}

export interface Engine {
  readLatin(
    grey: Grey,
    box: Box,
    signs: keyof typeof SIGNS,
    showing?: LineImageOptions,
  ): Promise<Reading>;
  readArabic(grey: Grey, box: Box, showing?: LineImageOptions): Promise<Reading>;
  close(): Promise<void>;
}

/** Encodes a picture for the engine, as an uncompressed bitmap of 256 greys. */
function toBitmap({ width, height, data }: Grey): Buffer {
  const stride = (width + 3) & ~3;
  const head = 14 + 40 + 256 * 4;
  const bytes = Buffer.alloc(head + stride * height);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(head, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(8, 28);
  bytes.writeUInt32LE(256, 46);
  for (let grey = 0; grey < 256; grey += 1) bytes.fill(grey, 54 + grey * 4, 57 + grey * 4);
  for (let y = 0; y < height; y += 1) {
    // Bitmaps store their rows from bottom to top.
    bytes.set(data.subarray(y * width, (y + 1) * width), head + (height - 1 - y) * stride);
  }
  return bytes;
}

async function open(language: 'eng' | 'ara'): Promise<Worker> {
  const worker = await createWorker(language, OEM.LSTM_ONLY, {
    langPath: dataOf(language),
    gzip: true,
    cacheMethod: 'none',
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE });
  return worker;
}

const MARGIN = 10;
const around = ({ x, y, width, height }: Box, margin: number): Box => ({
  x: x - margin,
  y: y - margin,
  width: width + 2 * margin,
  height: height + 2 * margin,
});

const inSize = (grey: Grey, scale: number): Grey =>
  scale === 1
    ? grey
    : toSize(grey, Math.round(grey.width * scale), Math.round(grey.height * scale));

async function recognise(
  worker: Worker,
  grey: Grey,
  box: Box,
  { scale = 1, margin = MARGIN }: LineImageOptions = {},
): Promise<Reading> {
  const crop = inSize(cropGrey(grey, around(box, margin)), scale);
  if (crop.width < 8 || crop.height < 8) return { text: '', confidence: 0 };
  const { data } = await worker.recognize(
    toBitmap(levelled(crop)),
    {},
    { text: true, blocks: true },
  );
  const words = (data.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
  );
  const least = Math.min(...words.map(({ confidence }) => confidence), data.confidence);
  const text = withoutDirectionMarks(data.text).replaceAll(/\s+/g, ' ').trim();
  return { text, confidence: text === '' ? 0 : Math.max(0, least) / 100 };
}

/**
 * Creates an engine that reads Latin lines with the language `eng` and Arabic names with `ara`. The
 * language data are in packages, so nothing is downloaded or written. The first use of a language
 * takes about 30 MB and 0.25 s.
 */
export function createEngine(): Engine {
  let latin: Promise<Worker> | undefined;
  let arabic: Promise<Worker> | undefined;
  let signs_now = '';
  return {
    readLatin: async (grey, box, signs, showing) => {
      latin ??= open('eng');
      const worker = await latin;
      if (SIGNS[signs] !== signs_now) {
        signs_now = SIGNS[signs];
        await worker.setParameters({ tessedit_char_whitelist: signs_now });
      }
      return recognise(worker, grey, box, showing);
    },
    readArabic: async (grey, box, showing) => {
      arabic ??= open('ara');
      return recognise(await arabic, grey, box, showing);
    },
    close: async () => {
      await Promise.all([latin, arabic].map(async (worker) => (await worker)?.terminate()));
    },
  };
}
