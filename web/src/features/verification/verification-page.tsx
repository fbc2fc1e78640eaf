import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { canVerifyBrands } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { brandsQuery } from '../../widgets/brands/brands-query.ts';
import { PendingList } from './pending-list.tsx';
import { ReviewPanel } from './review/review-panel.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import classes from './verification-page.module.css';

const route = getRouteApi('/shell/brands/verification');

/** Where administrators decide about new brands. */
export function VerificationPage() {
  const { t } = useTranslation('verification');
  const { role } = useUser();
  if (!canVerifyBrands(role)) {
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState title={say("You don't have permission to access this page")} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Center />
    </>
  );
}

function Center() {
  const { t } = useTranslation('verification');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(brandsQuery);
  const brands = query.data ?? [];
  const pending = brands.filter(({ status }) => status === 'pending').toReversed();
  const chosen = brands.find(({ id }) => String(id) === search.brand);
  const choose = (brand: string | undefined) =>
    void navigate({ search: (old) => ({ ...(old.q === undefined ? {} : { q: old.q }), brand }) });
  const goOn = (decided: number) => {
    const at = pending.findIndex(({ id }) => id === decided);
    const next = pending[at + 1] ?? pending.find(({ id }) => id !== decided);
    choose(next === undefined ? undefined : String(next.id));
  };
  return (
    <QueryView query={query} fallback="Failed to load brands for verification">
      {() => (
        <div className={classes['center']} data-chosen={chosen !== undefined || undefined}>
          <PendingList
            brands={pending}
            chosen={chosen?.id}
            search={search.q ?? ''}
            onSearch={(q) =>
              void navigate({
                search: (old) => ({ ...old, q: q.trim() || undefined }),
                replace: true,
              })
            }
          />
          <div className={classes['detail']}>
            {chosen === undefined ? (
              pending.length > 0 && <EmptyState title={t('choose')} />
            ) : (
              <ReviewPanel
                key={chosen.id}
                brand={chosen}
                onDecided={() => goOn(chosen.id)}
                onBack={() => choose(undefined)}
              />
            )}
          </div>
        </div>
      )}
    </QueryView>
  );
}
