import { useEffect, type ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { partnerEndpoints } from '@diwan/contract/features/partners/endpoints';
import { partnerDraft, type PartnerDetails } from '@diwan/contract/features/partners/records';
import { readsAll } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { Surface } from '../../ui/surface.tsx';
import { toastError } from '../../ui/toast.ts';
import { Detail } from '../../ui/views/detail.tsx';
import { isAbsent } from '../../ui/views/query-view.tsx';
import { BrandLogo } from '../../widgets/brands/brand-logo.tsx';
import { DefaultPayoutSwitch } from '../../widgets/partners/default-payout-switch.tsx';
import { LogoUpload } from '../../widgets/logo-upload.tsx';
import { Moment } from '../../widgets/moment.tsx';
import { OutsideLink } from '../../widgets/brands/outside-link.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { EmployeesCard } from './employees-card.tsx';
import { KeyCard } from './key-card.tsx';
import { PartnerFields } from './partner-fields.tsx';
import { partnerQuery } from './queries.ts';
import { useFailedToast } from './use-failed-toast.ts';
import { Edits } from '../../ui/views/edits.tsx';

const route = getRouteApi('/shell/partners/$id');

interface PartnerPageProps {
  /** Renders cards of other features, which the app passes. */
  readonly renderMore?: (partner_id: number) => ReactNode;
}

/** Shows one partner to admins. Other roles are redirected and see the reason. */
export function PartnerPage(props: PartnerPageProps) {
  return readsAll(useUser().role) ? <KnownPartner {...props} /> : <LedAway />;
}

function LedAway() {
  const navigate = useNavigate();
  useEffect(() => {
    toastError(say('You do not have permission to access this page'));
    void navigate({ to: '/', replace: true });
  }, [navigate]);
  return null;
}

function KnownPartner({ renderMore }: PartnerPageProps) {
  const { t } = useTranslation('partners');
  const { id } = route.useParams();
  const query = useQuery(partnerQuery(id));
  useFailedToast(query.isError && !isAbsent(query.error), 'Could not load partner details');
  const back = { label: t('title'), link: { to: '/partners' } } as const;
  return (
    <Detail
      header={{ title: t('about'), back }}
      query={query}
      fallback="Failed to load partner details. Please try again."
      pending={<CardsSkeleton cards={3} />}
      absent={{ title: say('Partner not found') }}
    >
      {(partner) => (
        <>
          <PageHeader
            title={partner.name}
            subtitle={t('platform_partner')}
            back={back}
            badge={<StatusBadge tone="good">{t('statuses.active')}</StatusBadge>}
            actions={<EditPartner partner={partner} />}
          />
          <Stack gap="lg">
            <AboutCard partner={partner} />
            <PayoutDefault partner={partner} />
            <KeyCard partner={partner} />
            <EmployeesCard partner_id={partner.id} />
            {renderMore?.(partner.id)}
          </Stack>
        </>
      )}
    </Detail>
  );
}

interface PartnerProps {
  readonly partner: PartnerDetails;
}

function AboutCard({ partner }: PartnerProps) {
  const { t } = useTranslation('partners');
  const { name, website, logo_url, order_details_url } = partner;
  return (
    <Surface title={t('about')}>
      <Group gap="lg" align="flex-start">
        <BrandLogo name={name} url={logo_url} size="lg" />
        <Facts
          facts={[
            { label: t('fields.name'), value: <bdi>{name}</bdi> },
            { label: t('fields.website'), value: <OutsideLink href={website} /> },
            { label: t('created'), value: <Moment instant={partner.created_at} /> },
            {
              label: t('api_key'),
              value: partner.api_key ? (
                <span className="ltr">{partner.api_key}</span>
              ) : (
                t('not_set')
              ),
            },
            {
              label: t('fields.order_details_url'),
              value: order_details_url && <span className="ltr breaks">{order_details_url}</span>,
            },
          ]}
        />
      </Group>
    </Surface>
  );
}

function EditPartner({ partner }: PartnerProps) {
  const { t } = useTranslation('partners');
  const params = { id: String(partner.id) };
  const save = useAction(partnerEndpoints.updatePartner);
  const upload = useAction(partnerEndpoints.uploadPartnerLogo);
  const { name, website, order_details_url } = partner;
  return (
    <ActionButton
      variant="default"
      renderDialog={(close) => (
        <FormDialog
          title={t('edit')}
          schema={partnerDraft}
          values={{ name, website, order_details_url }}
          send={(body) => save({ params, body })}
          done="Partner updated successfully"
          fallback="Failed to update partner"
          submitLabel={t('save')}
          onClose={close}
        >
          {({ control }) => (
            <>
              <PartnerFields control={control} />
              <Group gap="md">
                <BrandLogo name={name} url={partner.logo_url} />
                <Edits>
                  <LogoUpload send={(body) => upload({ params, body })} />
                </Edits>
              </Group>
            </>
          )}
        </FormDialog>
      )}
    >
      {t('edit')}
    </ActionButton>
  );
}

function PayoutDefault({ partner }: PartnerProps) {
  const { t } = useTranslation('partners');
  return (
    <Surface title={t('payouts')}>
      <DefaultPayoutSwitch partner={partner} label={t('payouts_start')} />
      <Text c="dimmed" mt="xs">
        {t('payouts_text')}
      </Text>
    </Surface>
  );
}
