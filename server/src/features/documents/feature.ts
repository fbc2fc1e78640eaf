import type { ServerFeature } from '../../platform/feature.ts';
import { documentsSchedule, sweepDocumentUploads } from './jobs.ts';
import { documentRoutes } from './routes.ts';

export const documents = {
  routes: documentRoutes,
  jobs: { sweep_document_uploads: sweepDocumentUploads },
  schedule: documentsSchedule,
  erase: { texts: [{ place: 'notes', table: 'document_requests', columns: { note: 'text' } }] },
  tables: ['brand_documents', 'document_requests', 'document_uploads'],
} as const satisfies ServerFeature;
