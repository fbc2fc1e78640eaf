import { useEffect, useMemo, useState } from 'react';
import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import type { DocumentFileField, DocumentUpload } from '@diwan/contract/features/documents/records';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { withProgress } from '../../lib/upload.ts';
import type { Upload } from '../../widgets/document-field/upload-state.tsx';

export type UploadIds = Partial<Record<DocumentFileField, string>>;

interface RunningUpload {
  readonly file: File;
  readonly controller: AbortController;
  readonly id: Promise<string>;
}

async function sendFile(
  brand_id: number,
  field: DocumentFileField,
  file: File,
  options: { readonly signal: AbortSignal; readonly report: (share: number) => void },
): Promise<DocumentUpload> {
  const body = new FormData();
  body.set('file', file);
  const params = { id: String(brand_id), field };
  const { signal, report } = options;
  const transport = withProgress(report);
  // The server reads the document in the same request, while the person continues typing.
  const query = { read: 'true' } as const;
  return call(documentEndpoints.uploadDocument, { params, query, body }, { signal, transport });
}

interface Report {
  readonly show: (field: DocumentFileField, upload: Upload | undefined) => void;
  readonly onArrived: (ids: UploadIds) => void;
  /** Receives the values that were read from the field's file. */
  readonly onRead: (field: DocumentFileField, read: ReadValues) => void;
}

export type ReadValues = NonNullable<DocumentUpload['read']>;

function failureText(field: DocumentFileField, error: unknown): string {
  const said = error instanceof ApiError ? error.fields[field] : undefined;
  return said ?? errorText(error, 'Failed to upload documents');
}

const ignore = () => undefined;

/** Manages the uploads of one registration, independent of how the page shows them. */
function createUploads(brand_id: number, { show, onArrived, onRead }: Report) {
  const sendings = new Map<DocumentFileField, RunningUpload>();
  let ids: UploadIds = {};

  /** Cancels the field's upload and forgets its id. */
  function forget(field: DocumentFileField): void {
    sendings.get(field)?.controller.abort();
    sendings.delete(field);
    ids = { ...ids, [field]: undefined };
  }

  const retryOf = (field: DocumentFileField, file: File) => () =>
    void start(field, file).catch(ignore);

  function start(field: DocumentFileField, file: File): Promise<string> {
    forget(field);
    const controller = new AbortController();
    const isCurrent = () => sendings.get(field)?.controller === controller;
    show(field, { state: 'sending', share: 0 });
    const sent = sendFile(brand_id, field, file, {
      signal: controller.signal,
      report: (share) => isCurrent() && show(field, { state: 'sending', share }),
    });
    const id = sent.then(({ upload_id }) => upload_id);
    sendings.set(field, { file, controller, id });
    sent.then(
      ({ upload_id, read }) => {
        if (!isCurrent()) return;
        ids = { ...ids, [field]: upload_id };
        show(field, { state: 'ready' });
        onArrived(ids);
        if (read !== null) onRead(field, read);
      },
      (error: unknown) => {
        if (!isCurrent()) return;
        sendings.delete(field);
        const text = failureText(field, error);
        show(field, { state: 'failed', text, onRetry: retryOf(field, file) });
      },
    );
    return id;
  }

  return {
    forget,
    stop: () => sendings.forEach(({ controller }) => controller.abort()),
    /** Uploads a chosen file immediately. If there is no file, it removes the upload. */
    change(field: DocumentFileField, file: File | null): void {
      forget(field);
      if (file === null) {
        show(field, undefined);
        const params = { id: String(brand_id), field };
        // Other devices would still show the removed file. If this request fails, a job deletes it
        // later.
        void call(documentEndpoints.removeUpload, { params }).catch(ignore);
      } else void start(field, file).catch(ignore);
    },
    /**
     * Returns the upload's id of this file, and uploads it first if necessary. Rejects if the
     * upload fails.
     */
    idOf(field: DocumentFileField, file: File): Promise<string> {
      const sending = sendings.get(field);
      return sending?.file === file ? sending.id : start(field, file);
    },
    /**
     * Restores a file after a reload. A file without an id is uploaded only when the person asks
     * for it.
     */
    restore(field: DocumentFileField, file: File, id: string | undefined, waiting: string): void {
      if (id === undefined) {
        show(field, { state: 'failed', text: waiting, onRetry: retryOf(field, file) });
        return;
      }
      const controller = new AbortController();
      sendings.set(field, { file, controller, id: Promise.resolve(id) });
      ids = { ...ids, [field]: id };
      show(field, { state: 'ready' });
    },
  };
}

export type Uploads = Omit<ReturnType<typeof createUploads>, 'stop'> & {
  /** The upload state of each field. Fields without a file are absent. */
  readonly states: Partial<Record<DocumentFileField, Upload>>;
};

/** Uploads each file immediately after it is chosen, and keeps the ids of uploaded files. */
export function useUploads(
  brand_id: number,
  onArrived: Report['onArrived'],
  onRead: Report['onRead'],
): Uploads {
  const [states, setStates] = useState<Uploads['states']>({});
  const [uploads] = useState(() =>
    createUploads(brand_id, {
      show: (field, upload) =>
        setStates(({ [field]: _before, ...others }) =>
          upload === undefined ? others : { ...others, [field]: upload },
        ),
      onArrived,
      onRead,
    }),
  );
  useEffect(() => uploads.stop, [uploads]);
  return useMemo(() => ({ ...uploads, states }), [uploads, states]);
}
