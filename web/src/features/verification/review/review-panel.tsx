import { Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FormSkeleton } from '../../../ui/states/skeletons.tsx';
import { BrandLogo } from '../../../widgets/brands/brand-logo.tsx';
import { BrandStatusBadge } from '../../../widgets/brands/brand-status-badge.tsx';
import { verificationQuery } from '../queries.ts';
import classes from '../verification-page.module.css';
import { Documents } from '../viewer/documents.tsx';
import { Decisions } from './decisions.tsx';
import { MissingList } from './missing-list.tsx';
import { RecordFacts } from './record-facts.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';

interface ReviewPanelProps {
  readonly brand: BrandSummary;
  /** Called after a decision, to go on to the next brand. */
  readonly onDecided: () => void;
  readonly onBack: () => void;
}

/** One brand: its documents beside what was typed, and the decision about it. */
export function ReviewPanel({ brand, onDecided, onBack }: ReviewPanelProps) {
  const { t } = useTranslation('verification');
  const id = String(brand.id);
  const query = useQuery(verificationQuery(id));
  const record = query.data;
  return (
    <Stack gap="lg">
      <Button
        className={classes['back'] ?? ''}
        variant="subtle"
        leftSection={<IconArrowLeft size={16} className="mirrored" />}
        onClick={onBack}
      >
        {t('back_to_list')}
      </Button>
      <Group justify="space-between" gap="md">
        <Group gap="sm" wrap="nowrap">
          <BrandLogo name={brand.name} url={brand.logo_url} />
          <div>
            <Title order={2}>
              <bdi>{brand.name}</bdi>
            </Title>
            <Group gap="xs">
              <BrandStatusBadge status={record?.status ?? brand.status} />
              <Anchor renderRoot={(props) => <Link to="/brands/$id" params={{ id }} {...props} />}>
                {t('open_brand')}
              </Anchor>
            </Group>
          </div>
        </Group>
        {record !== undefined && <Decisions brand={brand} record={record} onDecided={onDecided} />}
      </Group>
      <QueryView
        query={query}
        fallback="Failed to load the documents"
        pending={<FormSkeleton fields={5} />}
      >
        {(read) => (
          <>
            {read.status_reason !== null && (
              <Notice tone="warning">{t('reason_given', { reason: read.status_reason })}</Notice>
            )}
            {read.status !== 'active' && <MissingList missing={read.missing} />}
            <Documents record={read} />
            <RecordFacts record={read} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}
