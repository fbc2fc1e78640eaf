import { List } from '@mantine/core';
import { useTranslation } from '../../../lib/i18n.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Surface } from '../../../ui/surface.tsx';
import classes from './legal-page.module.css';

/** The versions, newest first. Their texts have the keys `changelog.<version>.<change>`. */
const VERSIONS = [
  {
    version: '1.2.0',
    id: 'v1_2_0',
    changes: ['registration', 'languages', 'appearance', 'search'],
  },
] as const;

export function ChangelogPage() {
  const { t } = useTranslation('legal');
  return (
    <div className={classes['page']}>
      <PageHeader title={t('changelog.title')} subtitle={t('changelog.subtitle')} />
      {VERSIONS.map(({ version, id, changes }) => (
        <Surface key={id} title={`v${version}`}>
          <List spacing="xs">
            {changes.map((change) => (
              <List.Item key={change}>{t(`changelog.${id}.${change}`)}</List.Item>
            ))}
          </List>
        </Surface>
      ))}
    </div>
  );
}
