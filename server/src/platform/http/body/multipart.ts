import multipart from '@fastify/multipart';
import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../error.ts';
import type { UploadedFile } from '../../files/transfer.ts';
import { frameworkCode } from '../failure.ts';
import { DEFAULT_BODY_LIMIT } from '../routes.ts';

/** Lets the endpoints of this scope accept multipart instead of JSON. */
export async function takeMultipart(scope: FastifyInstance): Promise<void> {
  scope.removeContentTypeParser('application/json');
  await scope.register(multipart, { throwFileSizeLimit: true });
}

/** A multipart form: its file, and the texts of its other fields. */
export interface UploadForm {
  readonly file: UploadedFile;
  readonly fields: Readonly<Record<string, string>>;
}

const MAX_FIELD_BYTES = 1_000;

async function readParts(
  request: FastifyRequest,
  fileSize: number,
  field_count: number,
): Promise<Partial<UploadForm>> {
  const fieldSize = MAX_FIELD_BYTES;
  const parts = 1 + field_count;
  const limits = { fileSize, files: 1, fields: field_count, fieldSize, parts, headerPairs: 20 };
  let file: UploadedFile | undefined;
  const fields = new Map<string, string>();
  // The loop reads to the end, so that an additional part is refused and not ignored.
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      file = { bytes, name: part.filename, declared_type: part.mimetype };
    } else if (field_count === 0 || typeof part.value !== 'string' || fields.has(part.fieldname)) {
      throw new AppError('BAD_REQUEST');
    } else fields.set(part.fieldname, part.value);
  }
  return { ...(file ? { file } : {}), fields: Object.fromEntries(fields) };
}

/** Returns the number of fields that a form may have in addition to its file. */
const fieldCountOf = ({ body }: AnyEndpoint): number =>
  body instanceof z.ZodObject ? Object.keys(body.shape).length : 0;

/** Reads the form of a multipart call; undefined for other calls. */
export async function readUpload(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<UploadForm | undefined> {
  if (endpoint.consumes !== 'multipart') return undefined;
  if (!request.isMultipart()) throw new AppError('MEDIA_TYPE');
  try {
    const limit = endpoint.body_limit ?? DEFAULT_BODY_LIMIT;
    const { file, fields = {} } = await readParts(request, limit, fieldCountOf(endpoint));
    if (file) return { file, fields };
  } catch (error) {
    const is_large = endpoint.body !== undefined && frameworkCode(error) === 'FILE_TOO_LARGE';
    // The sentence of the general refusal names the limit of a document.
    if (is_large) {
      throw new AppError('BODY_TOO_LARGE', { fields: { file: 'The request is too large' } });
    }
    // All errors of the parser mean a malformed request, except those about its limits.
    throw frameworkCode(error) ? error : new AppError('BAD_REQUEST', { cause: error });
  }
  throw new AppError('VALIDATION', { fields: { file: 'This field is required' } });
}
