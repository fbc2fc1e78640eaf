import { Button, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Stakeholder } from '@diwan/contract/features/stakeholders/records';
import { formatIban } from '@diwan/contract/world/iban';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { OneStakeholder } from '../one-stakeholder.tsx';
import { Percent } from '../percent.tsx';
import { StakeholderBadge } from '../stakeholder-badge.tsx';
import { SuperAdminOnly } from '../super-admin-only.tsx';
import { Earnings } from './earnings.tsx';

const route = getRouteApi('/shell/stakeholders/$id');

/** One stakeholder: the account to be paid, and what each month brought. */
export function StakeholderPage() {
  const { id } = route.useParams();
  return (
    <SuperAdminOnly>
      <OneStakeholder id={id}>
        {(stakeholder) => <Loaded stakeholder={stakeholder} />}
      </OneStakeholder>
    </SuperAdminOnly>
  );
}

function Loaded({ stakeholder }: { readonly stakeholder: Stakeholder }) {
  const { t } = useTranslation('stakeholders');
  const format = useFormat();
  const ltr = (text: string | null) => text && <span className="ltr">{text}</span>;
  return (
    <>
      <PageHeader
        title={stakeholder.beneficiary_name}
        back={{ label: t('title'), link: { to: '/stakeholders' } }}
        badge={<StakeholderBadge active={stakeholder.is_active} />}
        actions={
          <Button
            leftSection={<IconPencil size={18} />}
            renderRoot={(props) => (
              <Link to="/stakeholders/$id/edit" params={{ id: stakeholder.id }} {...props} />
            )}
          >
            {t('edit')}
          </Button>
        }
      />
      <Stack gap="lg">
        <Surface title={t('details')}>
          <Facts
            facts={[
              { label: t('user'), value: `${stakeholder.first_name} ${stakeholder.last_name}` },
              { label: t('email'), value: ltr(stakeholder.email) },
              { label: t('bank_name'), value: <bdi>{stakeholder.bank_name}</bdi> },
              { label: t('iban'), value: ltr(formatIban(stakeholder.iban)) },
              { label: t('bank_swift_code'), value: ltr(stakeholder.bank_swift_code) },
              { label: t('beneficiary_address'), value: stakeholder.beneficiary_address },
              {
                label: t('percentage'),
                value: <Percent value={stakeholder.profit_percentage} />,
              },
              { label: t('created'), value: format.date(stakeholder.created_at) },
            ]}
          />
        </Surface>
        <Earnings id={stakeholder.id} />
      </Stack>
    </>
  );
}
