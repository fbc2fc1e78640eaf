import type { ServerFeature } from '../../platform/feature.ts';
import { documentsSchedule, sweepDocumentUploads } from './jobs.ts';
import { documentRoutes } from './routes.ts';

/**
 * Creates the feature.
 * @param readPaper the function of the readings feature that reads a document
 */
export const documentsFeature = (readPaper: Parameters<typeof documentRoutes>[0]) =>
  ({
    routes: documentRoutes(readPaper),
    jobs: { sweep_document_uploads: sweepDocumentUploads },
    schedule: documentsSchedule,
    erase: { texts: [{ place: 'notes', table: 'document_requests', columns: { note: 'text' } }] },
    tables: ['brand_documents', 'document_requests', 'document_uploads'],
  }) as const satisfies ServerFeature;
