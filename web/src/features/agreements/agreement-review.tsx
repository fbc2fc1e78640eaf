import type { Sentence } from '@diwan/contract';
import { useId, useState, type FormEvent } from 'react';
import { Button, Checkbox, Stack } from '@mantine/core';
import type { PublicAgreement } from '@diwan/contract/features/agreements/records';
import { say, useTranslation } from '../../lib/i18n.ts';
import { AgreementText } from '../../widgets/agreement-text/agreement-text.tsx';
import { problemFrom } from '../../widgets/steps/problem-of.ts';
import { StepProblem } from '../../widgets/steps/step-problem.tsx';
import { IconDownload } from '@tabler/icons-react';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import { saveFile } from '../../lib/save-file.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Surface } from '../../ui/surface.tsx';
import { OfferedTerms } from './offered-terms.tsx';

interface AgreementSummaryCardProps {
  readonly brand_id: number;
  readonly agreement: PublicAgreement;
}

/** Shows the agreement's summary before the agreement is read and signed. */
function AgreementSummaryCard({ brand_id, agreement }: AgreementSummaryCardProps) {
  const { t } = useTranslation('agreements');
  const download = useAction(agreementEndpoints.downloadDraft, {
    onDone: (file) => saveFile(file, `agreement-draft-${brand_id}.pdf`),
  });
  return (
    <Surface title={t('summary.title')} description={t('summary.description')}>
      <OfferedTerms terms={agreement.summary} />
      <ActionButton
        forAuditors
        variant="default"
        size="xs"
        mt="md"
        leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        send={() => download({ params: { id: String(brand_id) } })}
        fallback="Failed to load agreement"
      >
        {t('summary.download')}
      </ActionButton>
    </Surface>
  );
}

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
