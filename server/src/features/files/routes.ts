import { filesEndpoints } from '@diwan/contract/features/files/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import { type FileReader, type OpeningNote, readFile } from './files.ts';

/**
 * @param readers who may read which private file, one for each feature that owns files
 * @param note what follows when an administrator opens one
 */
export const filesRoutes = (readers: readonly FileReader[], note: OpeningNote): readonly Route[] =>
  routes(filesEndpoints, {
    readFile: async (ctx, { params, query: { expires, viewer, signature } }) => {
      const link = expires && signature ? { expires, viewer, signature } : undefined;
      return answer.file(await readFile(ctx, { readers, note }, params.id, link));
    },
  });
