import { queryOptions, useQuery } from '@tanstack/react-query';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import { OfferedTerms } from '../../features/agreements/offered-terms.tsx';
import type { ShareLink } from '../../features/registration/brand-info/brand-info-form.tsx';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { Surface } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';

const offeredTermsQuery = (token: string) =>
  queryOptions({
    queryKey: ['offered-terms', token],
    queryFn: ({ signal }) =>
      call(agreementEndpoints.readOfferedTerms, { query: { token } }, { signal }),
  });

/** Shows the fees and terms that a share link offers. */
export function LinkTerms({ share }: { readonly share: ShareLink }) {
  const { t } = useTranslation('agreements');
  return (
    <Surface title={t('summary.title')} description={t('summary.offer')}>
      <QueryView
        query={useQuery(offeredTermsQuery(share.token))}
        fallback="Failed to load the fees and rates"
        pending={<FormSkeleton fields={4} />}
      >
        {(terms) => <OfferedTerms terms={{ ...terms, deposit: share.terms.deposit }} />}
      </QueryView>
    </Surface>
  );
}
