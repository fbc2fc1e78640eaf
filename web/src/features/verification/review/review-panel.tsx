import { useState } from 'react';
import { Anchor, Button, Group, SegmentedControl, Stack, Title, Text } from '@mantine/core';
import { IconArrowLeft, IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  EXPIRY_WARNING_DAYS,
  type VerificationRecord,
  type Duplicate,
} from '@diwan/contract/features/verification/records';
import { verificationEndpoints } from '@diwan/contract/features/verification/endpoints';
import { saveFile } from '../../../lib/save-file.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FormSkeleton } from '../../../ui/states/skeletons.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { BrandLogo } from '../../../widgets/brands/brand-logo.tsx';
import { BrandStatusBadge } from '../../../widgets/brands/brand-status-badge.tsx';
import { TroubledJobs } from '../../../widgets/jobs/troubled-jobs.tsx';
import { verificationQuery } from '../queries.ts';
import classes from '../verification-page.module.css';
import { BrandTerms } from './brand-terms.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { Decisions } from './decisions.tsx';
import { Documents } from './documents.tsx';
import { ExpiryDates } from './expiry-dates.tsx';
import { ReadingList } from './reading-list.tsx';
import { RecordFacts } from './record-facts.tsx';
import { ApprovalPoints } from './standing-list.tsx';
import { SignaturesCard } from '../signatures/signatures-card.tsx';
import { RequestsCard } from './requests-card.tsx';
import { Surface } from '../../../ui/surface.tsx';

interface DuplicatesProps {
  readonly duplicates: readonly Duplicate[];
}

/** Lists other brands that share a value with this brand, with links. */
function Duplicates({ duplicates }: DuplicatesProps) {
  const { t } = useTranslation('verification');
  return (
    <Surface title={t('duplicates.title')}>
      {duplicates.length === 0 && <Text c="dimmed">{t('duplicates.none')}</Text>}
      <Stack gap="xs">
        {duplicates.map(({ kind, brand_id, name, status }) => (
          <Group key={`${kind} ${brand_id}`} gap="sm">
            <Text fw={500}>{t(`duplicates.${kind}`)}</Text>
            <Anchor
              renderRoot={(props) => (
                <Link to="/brands/$id" params={{ id: String(brand_id) }} {...props} />
              )}
            >
              <bdi>{name}</bdi>
            </Anchor>
            <BrandStatusBadge status={status} />
          </Group>
        ))}
      </Stack>
    </Surface>
  );
}

interface ReviewPanelProps {
  readonly id: string;
  /** Runs after a decision. The page then shows the next brand. */
  readonly onDecided: (id: number) => void;
  readonly onBack: () => void;
}

/** Shows one brand: its documents next to the entered values, and the decision. */
export function ReviewPanel({ id, onDecided, onBack }: ReviewPanelProps) {
  const { t } = useTranslation('verification');
  const query = useQuery(verificationQuery(id));
  return (
    <>
      <Button
        className={classes['back'] ?? ''}
        variant="subtle"
        leftSection={<IconArrowLeft size={16} className="mirrored" />}
        onClick={onBack}
      >
        {t('back_to_list')}
      </Button>
      <QueryView
        query={query}
        fallback="Failed to load the documents"
        pending={<FormSkeleton fields={5} />}
        absent={{ title: say('Brand not found') }}
      >
        {(record) => <Review record={record} onDecided={() => onDecided(record.brand_id)} />}
      </QueryView>
    </>
  );
}

interface ReviewProps {
  readonly record: VerificationRecord;
  readonly onDecided: () => void;
}

const STEPS = ['documents', 'details'] as const;

/**
 * Shows documents and values side by side. On narrow screens they are two steps, and the decisions
 * stay visible.
 */
function Review({ record, onDecided }: ReviewProps) {
  const { t } = useTranslation('verification');
  const [step, setStep] = useState<string>(STEPS[0]);
  return (
    <div className={classes['review']}>
      <Head record={record} />
      <SegmentedControl
        className={classes['steps'] ?? ''}
        aria-label={t('steps')}
        fullWidth
        value={step}
        onChange={setStep}
        data={STEPS.map((value) => ({ value, label: t(value) }))}
      />
      <div className={classes['body']} data-step={step}>
        <section className={classes['papers']} aria-label={t('documents')}>
          <Documents record={record} />
        </section>
        <Values record={record} />
      </div>
      <section className={classes['bar']} aria-label={t('decision')}>
        <Decisions record={record} onDecided={onDecided} />
      </section>
    </div>
  );
}

function Head({ record }: Pick<ReviewProps, 'record'>) {
  const { t } = useTranslation('verification');
  const { brand, status } = record;
  const params = { id: String(brand.id) };
  return (
    <div className={classes['head']}>
      <BrandLogo name={brand.name} url={brand.logo_url} size="sm" />
      <Title order={2} size="h4">
        <bdi>{brand.name}</bdi>
      </Title>
      <BrandStatusBadge status={status} />
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/brands/$id" params={params} {...props} />}
      >
        {t('open_brand')}
      </Anchor>
      <ClaimBar record={record} />
      <span className={classes['end']}>
        <PassportButton id={brand.id} />
      </span>
    </div>
  );
}

/** Shows the values that decide, then the entered values, then all other facts about the brand. */
function Values({ record }: Pick<ReviewProps, 'record'>) {
  const { t } = useTranslation('verification');
  const { brand, status_reason } = record;
  return (
    <div className={classes['values']}>
      {status_reason !== null && (
        <Notice tone="warning">{t('reason_given', { reason: status_reason })}</Notice>
      )}
      {record.owner_answer !== null && (
        <Notice tone="info">{t('owner_answer', { answer: record.owner_answer })}</Notice>
      )}
      <SecondReview record={record} />
      <Expiries record={record} />
      {record.status !== 'active' && <ApprovalPoints record={record} />}
      <Troubles record={record} />
      <ReadingList record={record} />
      <SignaturesCard comparisons={record.signatures} />
      <RequestsCard record={record} />
      <ExpiryDates record={record} />
      <RecordFacts record={record} />
      <BrandTerms brand={brand} />
      <Duplicates duplicates={record.duplicates} />
    </div>
  );
}

/** Downloads all evidence about the brand as one sealed file. */
function PassportButton({ id }: { readonly id: number }) {
  const { t } = useTranslation('verification');
  const download = useAction(verificationEndpoints.downloadPassport, {
    onDone: (file) => saveFile(file, `verification-file-${id}.pdf`),
  });
  return (
    <ActionButton
      forAuditors
      variant="default"
      size="xs"
      leftSection={<IconCertificate size={18} stroke={1.5} />}
      send={() => download({ params: { id: String(id) } })}
      fallback="The verification file could not be created"
    >
      {t('passport.download')}
    </ActionButton>
  );
}

/**
 * Shows failed jobs of the newest documents and signatures, because their results will not arrive
 * without an action.
 */
function Troubles({ record: { documents, signatures } }: Pick<ReviewProps, 'record'>) {
  const open = signatures.filter(({ state }) => state !== 'done').map(({ id }) => id);
  const about = documents === null ? open : [documents.id, ...open];
  return about.map((id) => <TroubledJobs key={id} of={{ about: id }} />);
}

/**
 * States that two people must approve, and the name of the person who requested the second review.
 */
function SecondReview({ record: { second_review, brand } }: Pick<ReviewProps, 'record'>) {
  const { t } = useTranslation('verification');
  const format = useFormat();
  if (second_review !== null) {
    const { name, asked_at, note } = second_review;
    return (
      <Notice tone="warning">
        {t('second.asked', { name, date: format.dateTime(asked_at), note })}
      </Notice>
    );
  }
  const { approve } = brand.can;
  if (approve?.allowed !== false || approve.code !== 'BRAND_SIGNATURE_NO_MATCH') return null;
  return <Notice tone="warning">{t('second.needed')}</Notice>;
}

function Expiries({ record: { expiries } }: Pick<ReviewProps, 'record'>) {
  const { t } = useTranslation(['verification', 'widgets']);
  const format = useFormat();
  return expiries
    .filter(({ days_left }) => days_left <= EXPIRY_WARNING_DAYS)
    .map(({ field, expires_on, days_left }) => (
      <Notice key={field} tone="warning">
        {t(days_left < 0 ? 'verification:expiry.over' : 'verification:expiry.soon', {
          document: t(`widgets:document.${field}`),
          date: format.date(expires_on),
        })}
      </Notice>
    ));
}
