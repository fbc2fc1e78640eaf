import { Anchor, Text } from '@mantine/core';
import { useTranslation } from '../../../lib/i18n.ts';
import { usePublicSettings } from '../../../lib/public-settings.ts';
import { Facts, type Fact } from '../../../ui/facts.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Surface } from '../../../ui/surface.tsx';
import classes from './legal-page.module.css';

/** Shows the operator's contact details from the settings. */
export function ContactPage() {
  const { t } = useTranslation('legal');
  const settings = usePublicSettings();
  const email = settings?.support_email ?? '';
  const phone = settings?.support_phone ?? '';
  const facts: Fact[] = [];
  if (email !== '') {
    facts.push({
      label: t('contact.email'),
      value: (
        <Anchor href={`mailto:${email}`} className="ltr">
          {email}
        </Anchor>
      ),
    });
  }
  if (phone !== '') {
    facts.push({
      label: t('contact.phone'),
      value: (
        <Anchor href={`tel:${phone.replaceAll(/\s/g, '')}`} className="ltr">
          {phone}
        </Anchor>
      ),
    });
  }
  const address = settings?.support_address ?? '';
  if (address !== '') {
    facts.push({ label: t('contact.address'), value: <span dir="auto">{address}</span> });
  }
  return (
    <div className={classes['page']}>
      <PageHeader title={t('contact.title')} subtitle={t('contact.subtitle')} />
      <Surface>
        {facts.length > 0 ? <Facts facts={facts} /> : <Text c="dimmed">{t('contact.none')}</Text>}
      </Surface>
    </div>
  );
}
