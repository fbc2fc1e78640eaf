import { useCallback } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { RowsSkeleton } from '../../ui/states/skeletons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { NewLinkDialog } from './new-link-dialog.tsx';
import { shareLinksQuery } from './queries.ts';
import { ShareLinksTable } from './share-links-table.tsx';

const route = getRouteApi('/shell/brands/share-links');
const NEW = 'new';

/** The links with which brands register themselves, and how far each is used up. */
export function ShareLinksPage() {
  const { t } = useTranslation('share-links');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(shareLinksQuery);
  const create = () => void navigate({ search: { open: NEW } });
  const close = () => void navigate({ search: {} });
  const end = useCallback((id: string) => void navigate({ search: { end: id } }), [navigate]);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back'), link: { to: '/brands' } }}
        actions={
          <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={create}>
            {t('create')}
          </Button>
        }
      />
      {query.isPending && <RowsSkeleton />}
      {query.isError && (
        <ErrorState
          error={query.error}
          fallback="Failed to fetch share links"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && <ShareLinksTable links={query.data} onDeactivate={end} />}
      <NewLinkDialog opened={search.open === NEW} onClose={close} />
      <DeactivateDialog
        link={query.data?.find(({ id, is_active }) => id === search.end && is_active)}
        onClose={close}
      />
    </>
  );
}
