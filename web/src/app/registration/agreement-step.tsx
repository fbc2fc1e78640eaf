import { useQuery } from '@tanstack/react-query';
import { AgreementReview } from '../../features/agreements/agreement-review.tsx';
import { agreementQuery } from '../../features/agreements/queries.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { RowsSkeleton } from '../../ui/states/skeletons.tsx';

interface AgreementStepProps {
  readonly brand_id: number;
  readonly refusal: Parameters<typeof AgreementReview>[0]['refusal'];
  readonly onAccepted: () => void;
}

/** The agreement as it arrives: its text, or why it can't be read. */
export function AgreementStep({ brand_id, refusal, onAccepted }: AgreementStepProps) {
  const agreement = useQuery(agreementQuery(brand_id));
  if (agreement.isPending) return <RowsSkeleton rows={12} />;
  if (agreement.isError) {
    return (
      <ErrorState
        error={agreement.error}
        fallback="Failed to load agreement"
        onRetry={() => void agreement.refetch()}
      />
    );
  }
  return <AgreementReview agreement={agreement.data} refusal={refusal} onAccepted={onAccepted} />;
}
