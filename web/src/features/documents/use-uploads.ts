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
  // The server reads the document in the same call, while the person types.
  const query = { read: 'true' } as const;
  return call(documentEndpoints.uploadDocument, { params, query, body }, { signal, transport });
}

interface Report {
  readonly show: (field: DocumentFileField, upload: Upload | undefined) => void;
  readonly onArrived: (ids: UploadIds) => void;
  /** Called with the values that were read in the file of this field. */
  readonly onRead: (field: DocumentFileField, read: ReadValues) => void;
}

export type ReadValues = NonNullable<DocumentUpload['read']>;

function failureText(field: DocumentFileField, error: unknown): string {
  const said = error instanceof ApiError ? error.fields[field] : undefined;
  return said ?? errorText(error, 'Failed to upload documents');
}

const ignore = () => undefined;

/** The uploads of one registration, independent of how the page draws them. */
function createUploads(brand_id: number, { show, onArrived, onRead }: Report) {
  const sendings = new Map<DocumentFileField, RunningUpload>();
  let ids: UploadIds = {};

  /** The server no longer has the file. */
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
    /** Uploads a chosen file at once; forgets a removed one. */
    change(field: DocumentFileField, file: File | null): void {
      forget(field);
      if (file === null) {
        show(field, undefined);
        const params = { id: String(brand_id), field };
        // Another device would still show it; the sweep removes what this call does not.
        void call(documentEndpoints.removeUpload, { params }).catch(ignore);
      } else void start(field, file).catch(ignore);
    },
    /** The id of this file, which is uploaded if necessary. Rejects as its call does. */
    idOf(field: DocumentFileField, file: File): Promise<string> {
      const sending = sendings.get(field);
      return sending?.file === file ? sending.id : start(field, file);
    },
    /** Restores a file after a reload. Without an id it waits for the person to send it. */
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
  /** The upload state of each field; absent if no file is chosen. */
  readonly states: Partial<Record<DocumentFileField, Upload>>;
};

/** Uploads each file as soon as it is chosen, and keeps the ids of uploaded files. */
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
