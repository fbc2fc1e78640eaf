import { useState } from 'react';
import { Anchor, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import type { DocumentRecord } from '@diwan/contract/features/documents/records';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { BrandLogo } from '../../../widgets/brands/brand-logo.tsx';
import { BrandStatusBadge } from '../../../widgets/brands/brand-status-badge.tsx';
import { verificationQuery } from '../queries.ts';
import { FileViewer } from '../viewer/file-viewer.tsx';
import classes from '../verification-page.module.css';
import { DecisionDialog } from './decision-dialog.tsx';
import { type Decision, DECISIONS } from './decision.ts';
import { MissingList } from './missing-list.tsx';
import { RecordFacts } from './record-facts.tsx';

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

interface DecisionsProps {
  readonly brand: BrandSummary;
  readonly record: VerificationRecord;
  readonly onDecided: () => void;
}

/** Whoever saw a link to an account of the brand leaves its approval to another administrator. */
const isLeftToAnother = ({ can: { approve } }: BrandSummary): boolean =>
  approve?.allowed === false && approve.code === 'BRAND_LINK_SEEN';

/** Every decision that would change something: what the brand is already is not offered. */
function Decisions({ brand, record, onDecided }: DecisionsProps) {
  const { t } = useTranslation('verification');
  const [asked, setAsked] = useState<Decision | null>(null);
  return (
    <Group gap="sm">
      {DECISIONS.filter(({ status }) => status !== record.status).map((decision) =>
        decision.name === 'approve' && isLeftToAnother(brand) ? (
          <ActionButton key={decision.name} can={brand.can.approve}>
            {t(decision.name)}
          </ActionButton>
        ) : (
          <Button
            key={decision.name}
            variant={decision.name === 'approve' ? 'filled' : 'default'}
            onClick={() => setAsked(decision)}
          >
            {t(decision.name)}
          </Button>
        ),
      )}
      {asked !== null && (
        <DecisionDialog
          decision={asked}
          brand={brand}
          record={record}
          onDecided={onDecided}
          onClose={() => setAsked(null)}
        />
      )}
    </Group>
  );
}

const route = getRouteApi('/shell/brands/verification');

interface DocumentsProps {
  readonly record: VerificationRecord;
}

/** The files of the newest submission, one at a time. */
function Documents({ record }: DocumentsProps) {
  const { t } = useTranslation('verification');
  const format = useFormat();
  const { documents } = record;
  if (documents === null) {
    return (
      <Surface title={t('documents')}>
        <Text c="dimmed">{t('no_documents')}</Text>
      </Surface>
    );
  }
  const version = format.number(documents.version);
  const date = format.dateTime(documents.created_at);
  return (
    <Surface title={t('documents')} description={t('submitted_version', { version, date })}>
      <Files brand_id={record.brand_id} files={documents.files} />
    </Surface>
  );
}

interface FilesProps {
  readonly brand_id: number;
  readonly files: DocumentRecord['files'];
}

function Files({ brand_id, files }: FilesProps) {
  const { t } = useTranslation(['verification', 'widgets']);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const file = files.find(({ field }) => field === search.file) ?? files[0];
  if (file === undefined) return <Text c="dimmed">{t('verification:no_documents')}</Text>;
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          aria-label={t('verification:documents')}
          data={files.map(({ field }) => ({
            value: field,
            label: t(`widgets:document.${field}`),
          }))}
          value={file.field}
          onChange={(field) =>
            void navigate({ search: (old) => ({ ...old, file: field }), replace: true })
          }
        />
        {file.url !== null && (
          <Anchor href={file.url} target="_blank" rel="noopener noreferrer">
            {t('verification:original')}
          </Anchor>
        )}
      </Group>
      <FileViewer
        key={file.id}
        brand_id={String(brand_id)}
        file={file}
        label={t(`widgets:document.${file.field}`)}
      />
    </Stack>
  );
}
