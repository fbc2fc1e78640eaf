import type { ReactNode } from 'react';
import { IconLock } from '@tabler/icons-react';
import { canManageStakeholders } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** Shows its children to super admins, and a refusal to other roles. */
export function SuperAdminOnly({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('stakeholders');
  if (canManageStakeholders(useUser().role)) return children;
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        icon={<IconLock size={24} stroke={1.5} />}
        title={say('Access Denied')}
        description={say('Only super administrators can access this page.')}
      />
    </>
  );
}
