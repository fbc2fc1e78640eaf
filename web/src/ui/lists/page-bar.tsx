import { Group, Text } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Pager } from './pager.tsx';

interface PageBarProps {
  readonly page: number;
  readonly pages: number;
  /** The number of rows on all pages. */
  readonly total: number;
  readonly onChange: (page: number) => void;
}

/** Shows the number of rows and the page buttons, for lists that are paged in the browser. */
export function PageBar({ page, pages, total, onChange }: PageBarProps) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  return (
    <Group justify="space-between" mt="md">
      <Text c="dimmed" role="status">
        {t('rows', { count: total, number: format.number(total) })}
      </Text>
      {pages > 1 && (
        <nav aria-label={t('pages')}>
          <Pager
            page={page}
            pages={pages}
            onChange={onChange}
            labelOf={(number) => t('page', { number })}
          />
        </nav>
      )}
    </Group>
  );
}
