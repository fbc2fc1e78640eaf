import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import type { SubmissionOutcome } from '@diwan/contract/features/documents/records';
import { type Role, STAFF } from '@diwan/contract/kernel/roles';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import type { DraftBox } from '../../lib/away/use-draft.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { getSession, signedInUser, startSession } from '../../lib/session.ts';
import { type Attempt, attemptFor } from '../../lib/use-action.ts';
import { problemFrom, problemOf } from '../../widgets/steps/problem-of.ts';
import type { Problem } from '../../widgets/steps/step-problem.tsx';
import {
  chosenFiles,
  type DocumentBody,
  type DocumentName,
  type DocumentsDraft,
  documentsProblem,
  documentsResolver,
  type DocumentTexts,
  type DocumentValues,
  filesOf,
  type Registrant,
  startValues,
  textsOf,
  toBody,
} from './document-values.ts';
import { type UploadIds, type Uploads, useUploads } from './use-uploads.ts';

interface DocumentsFormInput {
  readonly registrant: Registrant;
  readonly draft: DocumentsDraft;
  readonly typed: DocumentTexts | undefined;
  readonly box: DraftBox;
  readonly onDone: (outcome: SubmissionOutcome) => void;
}

interface KeptFilesInput extends Pick<DocumentsFormInput, 'registrant' | 'draft' | 'box'> {
  readonly form: UseFormReturn<DocumentValues>;
  readonly start: DocumentValues;
}

/** Keeps texts and files on this device, and uploads the chosen files. */
function useKeptFiles({ form, registrant, draft, start, box }: KeptFilesInput): Uploads {
  const { t } = useTranslation('documents');
  const ids = useRef<UploadIds>(draft.uploads);
  const save = useCallback(() => {
    const values = form.getValues();
    const kept = { texts: textsOf(values), uploads: ids.current };
    box.save({ values: kept, files: Object.fromEntries(filesOf(values)) });
  }, [box, form]);
  const uploads = useUploads(
    registrant.brand_id,
    useCallback(
      (arrived: UploadIds) => {
        ids.current = arrived;
        save();
      },
      [save],
    ),
  );
  const { restore } = uploads;
  const waiting = t('upload.waiting');

  useEffect(() => {
    for (const [field, file] of filesOf(start)) restore(field, file, draft.uploads[field], waiting);
  }, [draft, restore, start, waiting]);

  useEffect(() => form.subscribe({ formState: { values: true }, callback: save }), [form, save]);
  return uploads;
}

/** Step 2's state: values with their draft, the uploads, and the problem on top. */
export function useDocumentsForm({ registrant, draft, typed, box, onDone }: DocumentsFormInput) {
  const attempt = useRef<Attempt | null>(null);
  /** The fields of the last refusal. Always a new list, so that each refusal takes effect. */
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [start] = useState(() => startValues(registrant, draft, typed));
  const form = useForm<DocumentValues>({
    resolver: documentsResolver(registrant),
    defaultValues: start,
    mode: 'onTouched',
    shouldFocusError: false,
  });

  const uploads = useKeptFiles({ form, registrant, draft, start, box });

  // The fields are disabled while the form is sent: the focus moves when they are enabled.
  useEffect(() => {
    if (!busy && refused.length > 0) focusFirst((field) => refused.includes(field));
  }, [busy, refused]);

  async function attemptOnce(values: DocumentValues): Promise<SubmissionOutcome> {
    const { brand_id, entity_type } = registrant;
    const sent = await Promise.all(
      chosenFiles(entity_type, values).map(
        async ([field, file]) => [field, await uploads.idOf(field, file)] as const,
      ),
    );
    const body = toBody(entity_type, values, Object.fromEntries(sent));
    attempt.current = attemptFor(body, attempt.current);
    return submitDocuments(brand_id, body, attempt.current.key);
  }

  async function send(values: DocumentValues) {
    setProblem(null);
    setBusy(true);
    try {
      const outcome = await attemptOnce(values).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'DOCUMENT_UPLOAD_GONE') throw error;
        // Swept, or replaced from another device: this one still has the file, and sends it again.
        for (const [field] of filesOf(values)) uploads.forget(field);
        return attemptOnce(values);
      });
      await box.clear();
      onDone(outcome);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const [field, message] of Object.entries(fields)) {
        if (field in values) form.setError(field as DocumentName, { type: 'server', message });
      }
      setRefused(Object.keys(fields));
      setProblem(problemOf(error, 'Failed to upload documents'));
    } finally {
      setBusy(false);
    }
  }

  function refuse() {
    const values = form.getValues();
    const sentence = documentsProblem(registrant, values) ?? 'Please check the highlighted fields';
    focusFirst((field) => form.getFieldState(field).invalid);
    setProblem(problemFrom(sentence));
  }

  return {
    form,
    problem,
    busy,
    uploads,
    submit: (event?: FormEvent) => form.handleSubmit(send, refuse)(event),
  };
}

/**
 * Focuses the topmost of these fields. Of a document's two inputs, takes the one that every device
 * has.
 */
function focusFirst(wrong: (field: DocumentName) => boolean): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const first = places.find((place) => wrong(place.dataset['field'] as DocumentName));
  const inputs = first?.querySelectorAll<HTMLElement>('input:not([type=hidden])') ?? [];
  [...inputs].at(-1)?.focus({ preventScroll: true });
}

const isStaff = (role: Role): boolean => STAFF.some((staff) => staff === role);

/**
 * Submits the documents with the session of a user who may act for this brand, else with the
 * registrant's proof. Any other user on this device has no access to the brand.
 */
async function submitDocuments(
  brand_id: number,
  body: DocumentBody,
  idempotency_key: string,
): Promise<SubmissionOutcome> {
  const user = signedInUser(getSession());
  const acts = user !== null && (isStaff(user.role) || user.brand_id === brand_id);
  const outcome = await call(
    acts ? documentEndpoints.submitDocuments : documentEndpoints.submitDocumentsPublicly,
    { params: { id: String(brand_id) }, body },
    { idempotency_key },
  );
  // The onboarding session opens the agreement. It never replaces a full one.
  if (user === null && outcome.token !== null && outcome.user !== null) {
    startSession({ token: outcome.token, user: outcome.user });
  }
  return outcome;
}
