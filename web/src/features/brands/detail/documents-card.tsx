import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Brand } from '@diwan/contract/features/brands/records';
import type { DocumentRecord } from '@diwan/contract/features/documents/records';
import { readsAll } from '@diwan/contract/kernel/roles';
import { useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { StatusBadge, toneOf } from '../../../widgets/status-badge.tsx';
import { documentsQuery } from '../queries.ts';
import { QueryView } from '../../../ui/views/query-view.tsx';
import classes from './brand-page.module.css';

/** Shows the brand's submitted documents with the results of their checks. */
export function DocumentsCard({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const { role } = useUser();
  const id = String(brand.id);
  return (
    <Surface
      title={t('documents_verification')}
      actions={
        readsAll(role) && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/brands/verification" search={{ brand: id }} {...props} />
            )}
          >
            {t('open_verification')}
          </Button>
        )
      }
    >
      <QueryView
        query={useQuery(documentsQuery(id))}
        fallback="Failed to load the documents"
        pending={<Skeleton height={96} radius="md" />}
      >
        {([newest]) =>
          newest === undefined ? (
            <Text c="dimmed">{t('no_documents')}</Text>
          ) : (
            <Submission submission={newest} />
          )
        }
      </QueryView>
    </Surface>
  );
}

function Submission({ submission }: { readonly submission: DocumentRecord }) {
  const { t } = useTranslation(['brands', 'widgets']);
  const format = useFormat();
  const checks = [
    'driver_license_verified',
    'name_match_status',
    'signature_match_status',
  ] as const;
  return (
    <>
      <ul className={classes['files']}>
        {submission.files.map((file) => (
          <li key={file.id}>
            <span>{t(`widgets:document.${file.field}`)}</span>
            {file.url === null ? (
              <Text c="dimmed">{t('brands:received')}</Text>
            ) : (
              <Anchor href={file.url} target="_blank" rel="noopener noreferrer">
                {t('brands:open_file')}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          ...checks.map((check) => ({
            label: t(`brands:checks.${check}`),
            value: (
              <StatusBadge tone={toneOf(submission[check])}>
                {t(`widgets:check.${submission[check]}`)}
              </StatusBadge>
            ),
          })),
          { label: t('brands:submitted'), value: format.dateTime(submission.created_at) },
        ]}
      />
    </>
  );
}
