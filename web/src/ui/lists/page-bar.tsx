import { Group, Text } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Pager } from './pager.tsx';
import { UnknownFilter } from './unknown-filter.tsx';

const WHOLE = /^[1-9]\d*$/;

interface PageBarProps {
  readonly page: number;
  readonly pages: number;
  /** The number of rows on all pages. */
  readonly total: number;
  readonly onChange: (page: number) => void;
}

/**
 * Shows the number of rows and the page buttons. States that the address has a page that does not
 * exist.
 */
export function PageBar({ page, pages, total, onChange }: PageBarProps) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const asked = useAddress('page').search.page;
  const isKnown = asked === undefined || (WHOLE.test(asked) && Number(asked) <= pages);
  return (
    <Group justify="space-between" mt="md">
      <Text c="dimmed" role="status">
        {t('rows', { count: total, number: format.number(total) })}
      </Text>
      {!isKnown && <UnknownFilter values={[{ label: t('page_number'), value: asked }]} />}
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
