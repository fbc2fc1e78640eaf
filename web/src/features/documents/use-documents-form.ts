import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import type { EntityType } from '@diwan/contract/features/brands/entity-types';
import type {
  DocumentFileField,
  SubmissionOutcome,
  TypedDocuments,
} from '@diwan/contract/features/documents/records';
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
  type DocumentValues,
  filesOf,
  type ReadTexts,
  type Registrant,
  startValues,
  textsOf,
  toBody,
  unchangedReads,
} from './document-values.ts';
import { READ_BOX } from './read-values.tsx';
import { type ReadValues, type UploadIds, type Uploads, useUploads } from './use-uploads.ts';

interface DocumentsFormInput {
  readonly registrant: Registrant;
  readonly draft: DocumentsDraft;
  readonly typed: TypedDocuments | undefined;
  readonly box: DraftBox;
  readonly onDone: (outcome: SubmissionOutcome) => void;
}

interface KeptFiles {
  readonly uploads: Uploads;
  readonly read: ReadTexts;
}

interface KeptFilesInput extends Pick<DocumentsFormInput, 'registrant' | 'draft' | 'box'> {
  readonly form: UseFormReturn<DocumentValues>;
  readonly start: DocumentValues;
}

/** Stores texts and files on this device, and uploads the chosen files. */
function useKeptFiles({ form, registrant, draft, start, box }: KeptFilesInput): KeptFiles {
  const { t } = useTranslation('documents');
  const ids = useRef<UploadIds>(draft.uploads);
  const [read, setRead] = useState<ReadTexts>(draft.read);
  const kept_read = useRef<ReadTexts>(draft.read);
  const save = useCallback(() => {
    const values = form.getValues();
    const kept = { texts: textsOf(values), uploads: ids.current, read: kept_read.current };
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
    useCallback(
      (_field: DocumentFileField, values: ReadValues) => {
        const found = fillRead(form, registrant.entity_type, values);
        kept_read.current = { ...kept_read.current, ...found };
        setRead(kept_read.current);
        save();
      },
      [form, registrant.entity_type, save],
    ),
  );
  const { restore } = uploads;
  const waiting = t('upload.waiting');

  useEffect(() => {
    for (const [field, file] of filesOf(start)) restore(field, file, draft.uploads[field], waiting);
  }, [draft, restore, start, waiting]);

  useEffect(() => form.subscribe({ formState: { values: true }, callback: save }), [form, save]);
  return { uploads, read };
}

/**
 * Writes read values into empty fields only. @returns the values that were written, with the dates
 */
function fillRead(
  form: UseFormReturn<DocumentValues>,
  type: EntityType,
  values: ReadValues,
): ReadTexts {
  const found: ReadTexts = {};
  for (const { field, value } of values) {
    if (field === 'birth_date' || field === 'expiry_date') {
      found[field] = value;
      continue;
    }
    const name = field === 'civil_id' && type === 'corporate' ? 'signatory_civil_id' : field;
    if (form.getValues(name).trim() !== '') continue;
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
    found[name] = value;
  }
  return found;
}

/**
 * Returns whether the person has confirmed the read values. A photo that is read later needs a new
 * confirmation.
 */
function useConfirmation(read: ReadTexts) {
  const [confirmed_read, setConfirmedRead] = useState<ReadTexts | null>(null);
  const confirmed = confirmed_read === read;
  return {
    confirmed,
    confirm: (is_right: boolean) => setConfirmedRead(is_right ? read : null),
    /** Returns whether values need a confirmation. If so, it moves the focus to them. */
    isOpen(values: DocumentValues): boolean {
      const is_open = !confirmed && unchangedReads(values, read).length > 0;
      if (is_open) document.getElementById(READ_BOX)?.focus();
      return is_open;
    },
  };
}

/** Focuses the topmost invalid field. @returns the problem to show above the form */
function refusalOf(form: UseFormReturn<DocumentValues>, registrant: Registrant): Problem {
  const sentence = documentsProblem(registrant, form.getValues());
  focusFirst((field) => form.getFieldState(field).invalid);
  return problemFrom(sentence ?? 'Please check the highlighted fields');
}

/**
 * Holds the state of step 2: the values with their draft, the uploads, and the problem above the
 * form.
 */
export function useDocumentsForm({ registrant, draft, typed, box, onDone }: DocumentsFormInput) {
  const attempt = useRef<Attempt | null>(null);
  /**
   * The fields of the last refusal. Each refusal sets a new list, so that its effect runs again.
   */
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

  const { uploads, read } = useKeptFiles({ form, registrant, draft, start, box });
  const confirmation = useConfirmation(read);

  // The fields are disabled while the form is sent. Therefore the focus moves after they are
  // enabled.
  useEffect(() => {
    if (!busy && refused.length > 0) focusFirst((field) => refused.includes(field));
  }, [busy, refused]);

  async function attemptOnce(values: DocumentValues): Promise<SubmissionOutcome> {
    const { brand_id, entity_type, uploads: elsewhere } = registrant;
    const sent = await Promise.all(
      chosenFiles(entity_type, values).map(
        async ([field, file]) => [field, await uploads.idOf(field, file)] as const,
      ),
    );
    // Uploads of other devices are also submitted, unless this device has replaced the file.
    const known = elsewhere.map(({ field, upload_id }) => [field, upload_id] as const);
    const body = toBody(entity_type, values, Object.fromEntries([...known, ...sent]));
    attempt.current = attemptFor(body, attempt.current);
    return submitDocuments(brand_id, body, attempt.current.key);
  }

  async function send(values: DocumentValues) {
    setProblem(null);
    if (confirmation.isOpen(values)) {
      setProblem(problemFrom('Please confirm the details that we read from your photo'));
      return;
    }
    setBusy(true);
    try {
      const outcome = await attemptOnce(values).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'DOCUMENT_UPLOAD_GONE') throw error;
        // The server no longer has an upload: it expired, or another device replaced it. This
        // device uploads its copy again.
        for (const [field] of filesOf(values)) uploads.forget(field);
        return attemptOnce(values);
      });
      await box.clear();
      onDone(outcome);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const [field, message] of Object.entries(fields)) {
        if ((field.split('.')[0] ?? '') in values)
          form.setError(field as DocumentName, { type: 'server', message });
      }
      setRefused(Object.keys(fields));
      setProblem(problemOf(error, 'Failed to upload documents'));
    } finally {
      setBusy(false);
    }
  }

  const refuse = () => setProblem(refusalOf(form, registrant));

  return {
    form,
    problem,
    busy,
    uploads,
    read,
    ...confirmation,
    submit: (event?: FormEvent) => form.handleSubmit(send, refuse)(event),
  };
}

/**
 * Focuses the topmost of these fields. A document has a camera input and a file input. The file
 * input is the last one and exists on every device, so it gets the focus.
 */
function focusFirst(wrong: (field: DocumentName) => boolean): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const first = places.find((place) => wrong(place.dataset['field'] as DocumentName));
  const inputs = first?.querySelectorAll<HTMLElement>('input:not([type=hidden])') ?? [];
  [...inputs].at(-1)?.focus({ preventScroll: true });
}

const isStaff = (role: Role): boolean => STAFF.some((staff) => staff === role);

/**
 * Submits documents with the session of staff or of the brand's owner, otherwise with the
 * registrant's proof. The session of any other user has no access to the brand.
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
  // The onboarding session opens the agreement. It does not replace the session of a signed-in
  // user.
  if (user === null && outcome.token !== null && outcome.user !== null) {
    startSession({ token: outcome.token, user: outcome.user });
  }
  return outcome;
}
