import multipart from '@fastify/multipart';
import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../error.ts';
import type { UploadedFile } from '../../files/transfer.ts';
import { frameworkCode } from '../failure.ts';
import { DEFAULT_BODY_LIMIT } from '../routes.ts';

/** Lets the endpoints of this scope accept multipart instead of JSON. */
export async function takeMultipart(scope: FastifyInstance): Promise<void> {
  scope.removeContentTypeParser('application/json');
  await scope.register(multipart, { throwFileSizeLimit: true });
}

async function readOnlyPart(
  request: FastifyRequest,
  fileSize: number,
): Promise<UploadedFile | undefined> {
  const limits = { fileSize, files: 1, fields: 0, parts: 1, headerPairs: 20 };
  let file: UploadedFile | undefined;
  // The loop reads to the end, so that a second part is refused and not ignored.
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') throw new AppError('BAD_REQUEST');
    const bytes = await part.toBuffer();
    file = { bytes, name: part.filename, declared_type: part.mimetype };
  }
  return file;
}

/** Reads the file of a multipart call; undefined for other calls. */
export async function readUpload(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<UploadedFile | undefined> {
  if (endpoint.consumes !== 'multipart') return undefined;
  if (!request.isMultipart()) throw new AppError('MEDIA_TYPE');
  try {
    const file = await readOnlyPart(request, endpoint.body_limit ?? DEFAULT_BODY_LIMIT);
    if (file) return file;
  } catch (error) {
    // All errors of the parser mean a malformed request, except those about its limits.
    throw frameworkCode(error) ? error : new AppError('BAD_REQUEST', { cause: error });
  }
  throw new AppError('VALIDATION', { fields: { file: 'This field is required' } });
}
