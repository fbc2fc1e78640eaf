import { readingEndpoints } from '@diwan/contract/features/readings/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { correctReading, readReadings, testOcr } from './correct-reading.ts';

export const readingRoutes = routes(readingEndpoints, {
  readReadings: (ctx, { params }) => readReadings(ctx, params.id),
  correctReading: (ctx, { params: { id, fileId, field }, body }) =>
    correctReading(ctx, { brand_id: id, file_id: fileId, field }, body.value),
  testOcr: (ctx, { body }) => testOcr(ctx, body),
});
