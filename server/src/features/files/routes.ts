import { filesEndpoints } from '@diwan/contract/features/files/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import { type FileRules, readFile } from './read-file.ts';

/**
 * Builds the routes of the feature.
 * @param rules the readers of private files, one for each feature that owns files, and the
 * functions that run at a read
 */
export const filesRoutes = (rules: FileRules): readonly Route[] =>
  routes(filesEndpoints, {
    readFile: async (ctx, { params, query: { expires, viewer, signature } }) => {
      const link = expires && signature ? { expires, viewer, signature } : undefined;
      return answer.file(await readFile(ctx, rules, params.id, link));
    },
  });
