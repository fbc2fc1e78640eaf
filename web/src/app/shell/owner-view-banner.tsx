import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { endOwnerView, useSession } from '../../lib/session.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says on every page that somebody of the staff looks through the eyes of an owner. */
export function OwnerViewBanner() {
  const { t } = useTranslation();
  const { view } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  if (view === undefined) return null;
  const leave = async () => {
    endOwnerView();
    await navigate({ to: '/brands/$id', params: { id: String(view.brand_id) } });
    await queries.resetQueries();
  };
  return (
    <Notice tone="warning">
      <Group justify="space-between">
        <span>{t('owner_view.banner', { brand: view.brand_name })}</span>
        <Button size="xs" variant="default" onClick={() => void leave()}>
          {t('owner_view.leave')}
        </Button>
      </Group>
    </Notice>
  );
}
