import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Button, Group } from '@mantine/core';
import { IconFileUpload, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { SessionUser } from '@diwan/contract/features/auth/records';
import type { Brand } from '@diwan/contract/features/brands/records';
import {
  actsAsOwner,
  canEditOwnBrand,
  canIntegrate,
  canReadBankDetails,
  canReadDeposits,
  canReadPayouts,
  canReadTerms,
  canViewAsOwner,
  exportsMoney,
  isAuditor,
  readsAll,
  readsKeys,
  readsMoney,
} from '@diwan/contract/kernel/roles';
import { errorText } from '../../../lib/api-error.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CardsSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { toastError } from '../../../ui/toast.ts';
import { Detail } from '../../../ui/views/detail.tsx';
import { PageTabs } from '../../../ui/views/page-tabs.tsx';
import { isAbsent } from '../../../ui/views/query-view.tsx';
import { BrandStatusBadge } from '../../../widgets/brands/brand-status-badge.tsx';
import { brandQuery } from '../../../widgets/brands/brands-query.ts';
import { RequestedDocuments } from '../../../widgets/document-requests/requested-documents.tsx';
import { BrandHolds } from '../../../widgets/holds/service-holds.tsx';
import { OwnersDue } from '../../../widgets/owners/owners-due.tsx';
import { MonthlyStatements } from '../../../widgets/payouts/monthly-statements.tsx';
import { PayoutsCard } from '../../../widgets/payouts/payouts-card.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { mayEdit } from '../edit/may-edit.ts';
import { AgreementCard } from './agreement-card.tsx';
import { BrandFacts } from './brand-facts.tsx';
import { BrandTimeline } from './brand-timeline.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { FinancialCard } from './financial-card.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { useDocumentsRequested } from '../../../widgets/document-requests/requests-query.ts';
import { OutsideLink } from '../../../widgets/brands/outside-link.tsx';
import classes from './brand-page.module.css';
import { ViewAsOwner } from './view-as-owner.tsx';

const route = getRouteApi('/shell/brands/$id');

type Card = ComponentType<{ readonly brand: Brand }>;

interface BrandPageProps {
  /**
   * The cards of other features. The app passes them, because features do not import each other.
   */
  readonly cards: Readonly<
    Record<
      | 'Bank'
      | 'Closed'
      | 'Credentials'
      | 'Deposit'
      | 'Members'
      | 'Owners'
      | 'Rates'
      | 'RefundLimit'
      | 'Terminals'
      | 'Terms',
      Card
    >
  >;
}

/** Shows one brand: its facts, status, agreements and documents. */
export function BrandPage({ cards }: BrandPageProps) {
  const { t } = useTranslation('brands');
  const { id } = route.useParams();
  const query = useQuery(brandQuery(id));
  const { error } = query;

  useEffect(() => {
    // The page already shows that the brand does not exist, so a toast would repeat it.
    if (error !== null && !isAbsent(error)) toastError(say('Failed to load brand details'));
  }, [error]);

  return (
    <Detail
      header={{ title: t('brand'), back: { label: t('back'), link: { to: '/brands' } } }}
      query={query}
      fallback="Failed to load brand details"
      failed={t('error', { message: errorText(error, 'Failed to load brand details') })}
      pending={<CardsSkeleton cards={4} />}
      absent={{ title: say('Brand not found') }}
    >
      {(brand) => <LoadedBrand brand={brand} cards={cards} />}
    </Detail>
  );
}

function LoadedBrand({ brand, cards }: BrandPageProps & { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const { role, access } = useUser();
  const is_owner = canEditOwnBrand(role) && actsAsOwner(access);
  return (
    <>
      <PageHeader
        title={brand.name}
        back={{ label: t('back'), link: { to: '/brands' } }}
        badge={
          <Group gap={6}>
            <BrandStatusBadge status={brand.status} />
            {brand.deposit_required && (
              <StatusBadge tone="waiting">{t('deposit_required')}</StatusBadge>
            )}
          </Group>
        }
        actions={<Actions brand={brand} />}
      />
      {is_owner && <cards.Closed brand={brand} />}
      {is_owner && <RequestedDocuments brand_id={brand.id} />}
      {actsAsOwner(access) && <LeadFacts brand={brand} />}
      {actsAsOwner(access) && <BrandStanding brand={brand} />}
      <Parts brand={brand} cards={cards} />
    </>
  );
}

const PARTS = ['overview', 'money', 'fees', 'documents', 'terminals', 'integration'] as const;
type Part = (typeof PARTS)[number];

type Reader = Pick<SessionUser, 'role' | 'access'>;

/** The parts that the members of a brand may read. */
const MAY_READ: Readonly<Record<Part, (access: Reader['access']) => boolean>> = {
  overview: () => true,
  money: readsMoney,
  fees: readsMoney,
  documents: actsAsOwner,
  terminals: readsMoney,
  integration: readsKeys,
};

/**
 * Returns the tabs of a brand. Only active brands have terminals and integration. Partners see no
 * fees. Members see only the parts of their access.
 */
const partsOf = ({ status }: Brand, { role, access }: Reader): readonly Part[] =>
  PARTS.slice(0, status === 'active' ? PARTS.length : PARTS.indexOf('terminals')).filter(
    (part) => (part !== 'fees' || canReadTerms(role)) && MAY_READ[part](access),
  );

/** Shows the tabs of the page. The address contains the open one. */
function Parts({ brand, cards }: BrandPageProps & { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const navigate = route.useNavigate();
  const { tab } = route.useSearch();
  const user = useUser();
  const parts = partsOf(brand, user);
  const panels: Readonly<Record<Part, ReactNode>> = {
    overview: (
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <BrandFacts brand={brand} />
          {readsAll(user.role) && <cards.Members brand={brand} />}
        </div>
        {readsMoney(user.access) && <BrandTimeline brand_id={brand.id} />}
      </div>
    ),
    money: <MoneyPart brand={brand} cards={cards} />,
    fees: <cards.Terms brand={brand} />,
    documents: (
      <div className={classes['halves']}>
        <DocumentsCard brand={brand} />
        <AgreementCard brand={brand} />
        {canReadTerms(user.role) && <cards.Owners brand={brand} />}
      </div>
    ),
    terminals: <TerminalsPart brand={brand} cards={cards} />,
    integration: <IntegrationPart brand={brand} cards={cards} />,
  };
  const known = parts.find((part) => part === tab);
  return (
    <PageTabs
      label={t('tabs.label')}
      tab={known ?? 'overview'}
      panels={Object.fromEntries(parts.map((part) => [part, panels[part]])) as typeof panels}
      renderTab={(part) => t(`tabs.${part}`)}
      onChange={(part) => void navigate({ search: { tab: part } })}
    />
  );
}

type PartProps = BrandPageProps & { readonly brand: Brand };

function MoneyPart({ brand, cards }: PartProps) {
  const { role, access } = useUser();
  return (
    <div className={classes['halves']}>
      <div className={classes['column']}>
        <FinancialCard brand_id={brand.id} />
        {brand.deposit_state !== 'none' && canReadDeposits(role) && <cards.Deposit brand={brand} />}
      </div>
      <div className={classes['column']}>
        {canReadPayouts(role) ? (
          <PayoutsCard brand_id={brand.id} />
        ) : (
          <MonthlyStatements brand_id={String(brand.id)} />
        )}
        {canReadBankDetails(role) && exportsMoney(access) && <cards.Bank brand={brand} />}
        {readsAll(role) && <cards.RefundLimit brand={brand} />}
      </div>
    </div>
  );
}

const TerminalsPart = ({ brand, cards }: PartProps) => (
  <div className={classes['column']}>
    <cards.Terminals brand={brand} />
    {readsAll(useUser().role) && <cards.Rates brand={brand} />}
  </div>
);

const IntegrationPart = ({ brand, cards }: PartProps) => (
  <div className={classes['halves']}>
    <IntegrationCard brand={brand} />
    {readsAll(useUser().role) && <cards.Credentials brand={brand} />}
  </div>
);

function Actions({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const params = { id: String(brand.id) };
  const user = useUser();
  const submits =
    brand.status === 'pending' &&
    !brand.documents_submitted &&
    actsAsOwner(user.access) &&
    !isAuditor(user.role);
  return (
    <>
      {mayEdit(user, brand.id) && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.5} />}
          renderRoot={(props) => <Link to="/brands/$id/edit" params={params} {...props} />}
        >
          {t('edit')}
        </Button>
      )}
      {canViewAsOwner(user.role) && <ViewAsOwner brand={brand} />}
      {submits && (
        <Button
          leftSection={<IconFileUpload size={18} stroke={1.5} />}
          renderRoot={(props) => <Link to="/brands/$id/documents" params={params} {...props} />}
        >
          {t('submit_documents')}
        </Button>
      )}
    </>
  );
}

/** Shows the URLs of an active brand to which customers return and results are posted. */
function IntegrationCard({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const { role } = useUser();
  const params = { id: String(brand.id) };
  return (
    <Surface title={t('integration_details')}>
      <Facts
        facts={[
          // People who read credentials see the MID on the credentials card.
          ...(readsAll(role)
            ? []
            : [
                {
                  label: t('mid'),
                  value: brand.tap_mid && <span className="ltr">{brand.tap_mid}</span>,
                },
              ]),
          {
            label: t('redirect_url'),
            value: brand.redirect_url && <OutsideLink href={brand.redirect_url} />,
          },
          { label: t('post_url'), value: brand.post_url && <OutsideLink href={brand.post_url} /> },
        ]}
      />
      {canIntegrate(role) && (
        <Button
          mt="lg"
          variant="default"
          renderRoot={(props) => <Link to="/brands/$id/integration" params={params} {...props} />}
        >
          {t('open_integration')}
        </Button>
      )}
    </Surface>
  );
}

/** Shows the brand's status, its reason, and the person who acts next. */
function BrandStanding({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const { role } = useUser();
  const asked_again = useDocumentsRequested(brand.id);
  const next = asked_again === undefined ? null : nextStep(brand, asked_again);
  return (
    <div className={classes['standing']}>
      <BrandHolds brand_id={brand.id} brand_name={brand.name} />
      <OwnersDue brand_id={brand.id} />
      {(brand.status === 'rejected' || brand.status === 'suspended') && !canEditOwnBrand(role) && (
        <Notice tone="warning">
          {t(`standing.${brand.status}`)}{' '}
          {brand.status_reason !== null && t('standing.reason', { reason: brand.status_reason })}
        </Notice>
      )}
      {brand.owner_answer !== null && (
        <Notice tone="info">{t('standing.owner_answer', { answer: brand.owner_answer })}</Notice>
      )}
      {next !== null && <Notice tone="info">{t(`standing.${next}`)}</Notice>}
      {!brand.pg_enabled && brand.status !== 'rejected' && (
        <Notice tone="warning">
          <div className={classes['warning']}>
            <span>{t('pg_missing')}</span>
            <Button variant="default" disabled>
              {say('PG registration feature coming soon')}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}

type Next =
  | 'documents_missing'
  | 'documents_again'
  | 'mcc_not_allowed'
  | 'mcc_not_mapped'
  | 'unsigned'
  | 'in_review';

/** Returns the next step of a pending brand; null for any other status. */
function nextStep(brand: Brand, asked_again: boolean): Next | null {
  if (brand.status !== 'pending') return null;
  if (!brand.documents_submitted) return 'documents_missing';
  if (asked_again) return 'documents_again';
  if (brand.mcc_status !== 'approved') return brand.mcc_status;
  return brand.agreement_signed ? 'in_review' : 'unsigned';
}
