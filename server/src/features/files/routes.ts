import { filesEndpoints } from '@diwan/contract/features/files/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import { type FileReader, readFile } from './files.ts';

/** @param readers who may read which private file, one for each feature that owns files */
export const filesRoutes = (readers: readonly FileReader[]): readonly Route[] =>
  routes(filesEndpoints, {
    readFile: async (ctx, { params, query: { expires, signature } }) => {
      const link = expires && signature ? { expires, signature } : undefined;
      return answer.file(await readFile(ctx, readers, params.id, link));
    },
  });
