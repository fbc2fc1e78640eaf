import { Button, Group } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';

/** The properties of an infinite query that LoadMore needs. */
export interface MoreRows {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface LoadMoreProps {
  readonly query: MoreRows;
}

/** Shows a button below a list that loads the next rows. */
export function LoadMore({ query }: LoadMoreProps) {
  const { t } = useTranslation('ui');
  if (!query.hasNextPage) return null;
  return (
    <Group justify="center" mt="lg">
      <Button
        variant="default"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t('load_more')}
      </Button>
    </Group>
  );
}
