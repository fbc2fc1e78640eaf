import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/i18n.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { pageQuery } from '../queries.ts';

interface PdfPageProps {
  readonly brand_id: string;
  readonly file_id: string;
  readonly page: number;
  readonly name: string;
  readonly width: string;
}

/** One page, drawn by the server: nothing of the file itself runs here. */
export function PdfPage({ brand_id, file_id, page, name, width }: PdfPageProps) {
  const { t } = useTranslation('verification');
  const query = useQuery(pageQuery({ brand_id, file_id, page }));
  if (query.isError) {
    return (
      <ErrorState
        error={query.error}
        fallback="Failed to load the documents"
        title={t('page_failed')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.isPending) return <Skeleton height={480} radius="sm" />;
  return <img src={query.data} alt={name} style={{ width }} />;
}
