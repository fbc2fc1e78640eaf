import { Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from '../../lib/i18n.ts';

const PHONE = '(width < 48em)';

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
  readonly labelOf: (page: number) => string;
  /** True if there are buttons for the previous and the next page. */
  readonly steps?: boolean;
}

/** Shows page numbers. A phone shows fewer, because each must be large enough for a finger. */
export function Pager({ page, pages, onChange, labelOf, steps = true }: PagerProps) {
  const { t } = useTranslation('ui');
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return (
    <Pagination
      value={page}
      total={pages}
      onChange={onChange}
      siblings={isPhone ? 0 : 1}
      gap={isPhone ? 2 : 8}
      withControls={steps}
      getItemProps={(number) => ({ 'aria-label': labelOf(number) })}
      getControlProps={(control) => ({
        'aria-label': t(control === 'next' ? 'page_next' : 'page_previous'),
      })}
    />
  );
}
