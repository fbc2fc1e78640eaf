import { type ReactNode, useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { type Draft, writeDraft } from '../../../lib/away/drafts.ts';
import { useDraft } from '../../../lib/away/use-draft.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { signedInUser, useSession } from '../../../lib/session.ts';
import { Facts } from '../../../ui/facts.tsx';
import { FormSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { CorrectAddress } from './link-tools.tsx';

interface WhoseDocumentsProps {
  readonly state: RegistrationState;
  readonly children: ReactNode;
}

/** Returns whether this device has confirmed the same email address. */
function isConfirmed(stored: Draft | null, email: string): boolean {
  const values: unknown = stored?.values;
  return (
    typeof values === 'object' && values !== null && 'email' in values && values.email === email
  );
}

/**
 * Asks before the first upload whether brand and email address belong to this person. Otherwise, a
 * link from another person could collect their documents.
 */
export function WhoseDocuments({ state, children }: WhoseDocumentsProps) {
  const { t } = useTranslation('registration');
  const visitor = signedInUser(useSession()) === null;
  const [confirmed, setConfirmed] = useState(false);
  const { brand_id, name, email_masked: email, documents_present } = state;
  const draft = `whose:${brand_id}`;
  const { stored } = useDraft(draft, null);
  if (!visitor || confirmed || documents_present.length > 0 || email === null) return children;
  if (stored === undefined) return <FormSkeleton fields={3} />;
  if (isConfirmed(stored, email)) return children;
  const confirm = () => {
    setConfirmed(true);
    void writeDraft(draft, null, { values: { email }, files: {} });
  };
  return (
    <Surface title={t('whose.title')} description={t('whose.text')}>
      <Stack gap="md">
        <Facts
          facts={[
            { label: t('brand.name'), value: <bdi>{name}</bdi>, wide: true },
            { label: t('whose.email'), value: <bdi dir="ltr">{email}</bdi>, wide: true },
          ]}
        />
        <Group gap="xs">
          <Button onClick={confirm}>{t('whose.confirm')}</Button>
          <CorrectAddress state={state} />
        </Group>
        <Text size="sm" c="dimmed">
          {t('whose.refuse')}
        </Text>
      </Stack>
    </Surface>
  );
}
