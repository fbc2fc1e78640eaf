import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { SurfaceLine } from '../../ui/surface.tsx';
import { Share } from './clearing-table.tsx';
import { clearingQuery } from './queries.ts';

/** Shows the newest clearing score. Renders nothing before the first measured month. */
export function ClearingCard() {
  const { t } = useTranslation('safeguarding');
  const format = useFormat();
  const [newest] = useQuery(clearingQuery).data?.months ?? [];
  if (newest === undefined) return null;
  return (
    <SurfaceLine
      title={t('score')}
      text={
        <>
          {format.month(`${newest.month}-01`)} · {t('first')}:{' '}
          <Share percent={newest.first_percent} /> · {t('fourth')}:{' '}
          <Share percent={newest.fourth_percent} />
        </>
      }
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/safeguarding" {...props} />}>
          {t('open')}
        </Button>
      }
    />
  );
}
