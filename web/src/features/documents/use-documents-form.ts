import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { SubmissionOutcome } from '@diwan/contract/features/documents/records';
import { ApiError } from '../../lib/api-error.ts';
import { attemptFor, type Attempt } from '../../lib/use-action.ts';
import { problemFrom, problemOf } from '../../widgets/steps/problem-of.ts';
import type { Problem } from '../../widgets/steps/step-problem.tsx';
import {
  documentsProblem,
  documentsResolver,
  startValues,
  toBody,
  type DocumentName,
  type DocumentValues,
  type Registrant,
} from './document-values.ts';
import { submitDocuments } from './submit-documents.ts';

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
