import { useQuery } from '@tanstack/react-query';
import { AgreementReview } from '../../features/agreements/agreement-review.tsx';
import { agreementQuery } from '../../features/agreements/queries.ts';
import { RowsSkeleton } from '../../ui/states/skeletons.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';

interface AgreementStepProps {
  readonly brand_id: number;
  readonly refusal: Parameters<typeof AgreementReview>[0]['refusal'];
  readonly onAccepted: Parameters<typeof AgreementReview>[0]['onAccepted'];
  /** Replaces the general sentence when the text could not be loaded. */
  readonly failed?: (error: unknown) => string | undefined;
}

/** The agreement's text, or why it cannot be read. */
export function AgreementStep({ brand_id, failed, refusal, onAccepted }: AgreementStepProps) {
  const query = useQuery(agreementQuery(brand_id));
  return (
    <QueryView
      query={query}
      fallback="Failed to load agreement"
      failed={failed?.(query.error)}
      pending={<RowsSkeleton rows={12} />}
    >
      {(agreement) => (
        <AgreementReview
          brand_id={brand_id}
          agreement={agreement}
          refusal={refusal}
          onAccepted={onAccepted}
        />
      )}
    </QueryView>
  );
}
