import type { Sentence } from '@diwan/contract';
import { useId, useState, type FormEvent } from 'react';
import { Button, Checkbox, Stack } from '@mantine/core';
import type { PublicAgreement } from '@diwan/contract/features/agreements/records';
import { say, useTranslation } from '../../lib/i18n.ts';
import { AgreementText } from '../../widgets/agreement-text/agreement-text.tsx';
import { AgreementSummaryCard } from './agreement-summary.tsx';
import { problemFrom } from '../../widgets/steps/problem-of.ts';
import { StepProblem } from '../../widgets/steps/step-problem.tsx';

interface AgreementReviewProps {
  readonly brand_id: number;
  readonly agreement: PublicAgreement;
  /**
   * The error to show if the box is not ticked. The wizard and the public page have different
   * sentences.
   */
  readonly refusal: Extract<
    Sentence,
    'Please accept the agreement before proceeding' | 'Please accept the agreement before signing'
  >;
  /**
   * Runs after the person accepted.
   * @param digest the digest of the text that was shown
   */
  readonly onAccepted: (digest: string) => void;
}

/** Shows the agreement and a box to accept it. Signing requires the tick. */
export function AgreementReview({
  brand_id,
  agreement,
  refusal,
  onAccepted,
}: AgreementReviewProps) {
  const { t } = useTranslation('agreements');
  const id = useId();
  const [agreed, setAgreed] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const refused = refusals > 0 && !agreed;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (agreed) onAccepted(agreement.digest);
    else {
      setRefusals(refusals + 1);
      document.getElementById(id)?.focus({ preventScroll: true });
    }
  }

  return (
    <form onSubmit={submit} noValidate aria-label={t('review.title')}>
      <Stack gap="lg">
        {refused && <StepProblem key={refusals} problem={problemFrom(refusal)} />}
        <AgreementSummaryCard brand_id={brand_id} agreement={agreement} />
        <AgreementText
          texts={{ en: agreement.agreement_text_en, ar: agreement.agreement_text_ar }}
        />
        <Checkbox
          id={id}
          size="md"
          label={t('review.accept')}
          checked={agreed}
          error={refused && say(refusal)}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        <Button type="submit">{t('review.proceed')}</Button>
      </Stack>
    </form>
  );
}
