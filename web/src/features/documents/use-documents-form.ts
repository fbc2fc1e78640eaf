import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import type { SubmissionOutcome } from '@diwan/contract/features/documents/records';
import { type Role, STAFF } from '@diwan/contract/kernel/roles';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { getSession, signedInUser, startSession } from '../../lib/session.ts';
import { type ProgressReport, withProgress } from '../../lib/upload.ts';
import { type Attempt, attemptFor } from '../../lib/use-action.ts';
import { problemFrom, problemOf } from '../../widgets/steps/problem-of.ts';
import type { Problem } from '../../widgets/steps/step-problem.tsx';
import {
  type DocumentBody,
  type DocumentName,
  documentsProblem,
  documentsResolver,
  type DocumentValues,
  type Registrant,
  startValues,
  toBody,
} from './document-values.ts';

/** Step 2's state: values, the problem on top, and how much of the upload has left. */
export function useDocumentsForm(
  registrant: Registrant,
  onDone: (outcome: SubmissionOutcome) => void,
) {
  const attempt = useRef<Attempt | null>(null);
  const done = useRef(false);
  const refused = useRef<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [start] = useState(() => startValues(registrant));
  const form = useForm<DocumentValues>({
    resolver: documentsResolver(registrant),
    defaultValues: start,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;

  // While the upload runs the fields are disabled: the focus waits until they can take it.
  useEffect(() => {
    if (progress === null && refused.current.size > 0) {
      focusFirst((field) => refused.current.has(field));
      refused.current = new Set();
    }
  }, [progress]);

  async function send(values: DocumentValues) {
    setProblem(null);
    setProgress(0);
    const { brand_id, entity_type } = registrant;
    try {
      const body = await toBody(entity_type, values);
      attempt.current = attemptFor(body, attempt.current);
      const outcome = await submitDocuments({
        brand_id,
        body,
        idempotency_key: attempt.current.key,
        onProgress: setProgress,
      });
      done.current = true;
      onDone(outcome);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const [field, message] of Object.entries(fields)) {
        if (field in values) form.setError(field as DocumentName, { type: 'server', message });
      }
      refused.current = new Set(Object.keys(fields));
      setProblem(problemOf(error, 'Failed to upload documents'));
    } finally {
      setProgress(null);
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
    progress,
    busy: progress !== null,
    submit: (event?: FormEvent) => form.handleSubmit(send, refuse)(event),
    isUnsaved: () => !done.current && isDirty && !isSubmitting,
  };
}

/** The topmost field of those; of a document's two inputs the one that every device has. */
function focusFirst(wrong: (field: DocumentName) => boolean): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const first = places.find((place) => wrong(place.dataset['field'] as DocumentName));
  const inputs = first?.querySelectorAll<HTMLElement>('input:not([type=hidden])') ?? [];
  [...inputs].at(-1)?.focus({ preventScroll: true });
}

interface Submission {
  readonly brand_id: number;
  readonly body: DocumentBody;
  readonly idempotency_key: string;
  readonly onProgress: ProgressReport;
}

const isStaff = (role: Role): boolean => STAFF.some((staff) => staff === role);

/**
 * Hands in the documents: with the session of somebody who may act for this brand, else with the
 * registrant's proof. Whoever else is signed in on this device has nothing to do with the brand.
 */
async function submitDocuments({
  brand_id,
  body,
  idempotency_key,
  onProgress,
}: Submission): Promise<SubmissionOutcome> {
  const user = signedInUser(getSession());
  const acts = user !== null && (isStaff(user.role) || user.brand_id === brand_id);
  const outcome = await call(
    acts ? documentEndpoints.submitDocuments : documentEndpoints.submitDocumentsPublicly,
    { params: { id: String(brand_id) }, body },
    { idempotency_key, transport: withProgress(onProgress) },
  );
  // The onboarding session opens the agreement; it never takes the place of a full one.
  if (user === null && outcome.token !== null && outcome.user !== null) {
    startSession({ token: outcome.token, user: outcome.user });
  }
  return outcome;
}
