import { useQuery } from '@tanstack/react-query';
import { AgreementReview } from '../../features/agreements/agreement-review.tsx';
import { agreementQuery } from '../../features/agreements/queries.ts';
import { RowsSkeleton } from '../../ui/states/skeletons.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';

interface AgreementStepProps {
  readonly brand_id: number;
  readonly refusal: Parameters<typeof AgreementReview>[0]['refusal'];
  readonly onAccepted: Parameters<typeof AgreementReview>[0]['onAccepted'];
  /**
   * Returns a sentence for a failed load. If it returns undefined, the page shows the general one.
   */
  readonly failed?: (error: unknown) => string | undefined;
}

/** Shows the agreement's text, or the reason why it cannot be shown. */
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
