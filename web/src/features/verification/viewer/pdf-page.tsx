import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/i18n.ts';
import { pageQuery } from '../queries.ts';
import { QueryView } from '../../../ui/views/query-view.tsx';

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
  return (
    <QueryView
      query={useQuery(pageQuery({ brand_id, file_id, page }))}
      fallback="Failed to load the documents"
      failed={t('page_failed')}
      pending={<Skeleton height={480} radius="sm" />}
    >
      {(picture) => <img src={picture} alt={name} style={{ width }} />}
    </QueryView>
  );
}
