import { useState } from 'react';
import {
  Button,
  Group,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  EXAMPLE_LANGUAGES,
  type ExampleLanguage,
  EXAMPLES,
  integrationExamples,
} from '@diwan/contract/features/credentials/examples';
import { webhookDeliveryEndpoints } from '@diwan/contract/features/webhook-deliveries/endpoints';
import type { WebhookSecret } from '@diwan/contract/features/webhook-deliveries/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { Surface } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { brandQuery } from '../../widgets/brands/brands-query.ts';
import { CodeBlock } from './code-block.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';

const route = getRouteApi('/shell/brands/$id/integration');

/**
 * Shows a page for developers who connect a brand's server: the secret, the deliveries and a guide.
 */
export function IntegrationPage() {
  const { t } = useTranslation('webhook-deliveries');
  const { id } = route.useParams();
  const query = useQuery(brandQuery(id));
  const name = query.data?.name ?? '';
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={query.data && t('subtitle', { name })}
        back={{ label: name, link: { to: '/brands/$id', params: { id } } }}
      />
      <QueryView
        query={query}
        fallback="Failed to load brand details"
        pending={<CardsSkeleton cards={3} />}
      >
        {() => (
          <Stack gap="xl">
            <DeliveriesSection brandId={id} />
            <SecretCard brandId={id} />
            <Guide />
          </Stack>
        )}
      </QueryView>
    </>
  );
}

/** Shows a guide to taking payments. The examples contain the address of this installation. */
function Guide() {
  const { t } = useTranslation('webhook-deliveries');
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  const api = `${location.origin}/api`;
  const examples = integrationExamples(api);
  return (
    <Surface
      title={t('guide')}
      description={t('guide_text')}
      actions={
        <SegmentedControl
          aria-label={t('example_language')}
          value={language}
          data={EXAMPLE_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={setLanguage}
        />
      }
    >
      <Stack gap="xl">
        <Stack gap="sm">
          <Title order={3}>{t('start.title')}</Title>
          <Text>{t('start.text')}</Text>
          <TextInput
            label={t('api_address')}
            value={`${api}/tap/v2`}
            readOnly
            dir="ltr"
            rightSection={
              <CopyButton value={`${api}/tap/v2`} label={t('copy_address')} announced />
            }
          />
        </Stack>
        {EXAMPLES.map((name) => (
          <Stack key={name} gap="sm">
            <Title order={3}>{t(`steps.${name}.title`)}</Title>
            <Text>{t(`steps.${name}.text`)}</Text>
            <CodeBlock
              label={t(`steps.${name}.title`)}
              copy={t('copy_example')}
              code={examples[name][language]}
            />
          </Stack>
        ))}
      </Stack>
    </Surface>
  );
}

/**
 * Shows the secret that signs events, on request. Each request is recorded, and the secret is never
 * cached.
 */
function SecretCard({ brandId }: { readonly brandId: string }) {
  const { t } = useTranslation('webhook-deliveries');
  const format = useFormat();
  const [shown, setShown] = useState<WebhookSecret | null>(null);
  const reveal = useAction(webhookDeliveryEndpoints.revealWebhookSecret, { onDone: setShown });
  return (
    <Surface title={t('secret')} description={t('secret_text')}>
      {shown !== null && (
        <TextInput
          aria-label={t('secret')}
          value={shown.secret}
          readOnly
          dir="ltr"
          rightSection={<CopyButton value={shown.secret} label={t('copy_secret')} announced />}
        />
      )}
      {typeof shown?.previous_until === 'string' && (
        <Text c="dimmed" mt="xs">
          {t('previous', { moment: format.dateTime(shown.previous_until) })}
        </Text>
      )}
      <Group gap="sm" mt="md">
        {shown === null ? (
          <ActionButton
            variant="default"
            send={() => reveal({ params: { id: brandId } })}
            fallback="Failed to show the webhook secret"
          >
            {t('show_secret')}
          </ActionButton>
        ) : (
          <Button variant="default" onClick={() => setShown(null)}>
            {t('hide_secret')}
          </Button>
        )}
        <ActionButton
          variant="default"
          can={shown?.can.rotate}
          renderDialog={(close) => (
            <RotateDialog brandId={brandId} onRotated={setShown} onClose={close} />
          )}
        >
          {t('rotate')}
        </ActionButton>
      </Group>
    </Surface>
  );
}

const OVERLAPS = ['24', '72', '0'] as const;
type Overlap = (typeof OVERLAPS)[number];

interface RotateDialogProps {
  readonly brandId: string;
  readonly onRotated: (secret: WebhookSecret) => void;
  readonly onClose: () => void;
}

function RotateDialog({ brandId, onRotated, onClose }: RotateDialogProps) {
  const { t } = useTranslation('webhook-deliveries');
  const [overlap, setOverlap] = useState<Overlap>('24');
  const rotate = useAction(webhookDeliveryEndpoints.rotateWebhookSecret, { onDone: onRotated });
  return (
    <ConfirmAction
      title={t('rotate_question')}
      confirmLabel={t('rotate')}
      danger={overlap === '0'}
      send={() => rotate({ params: { id: brandId }, body: { overlap_hours: Number(overlap) } })}
      done="The webhook secret has been replaced"
      fallback="Failed to replace the webhook secret"
      onClose={onClose}
    >
      <Stack gap="md">
        <Select
          label={t('overlap')}
          allowDeselect={false}
          value={overlap}
          data={OVERLAPS.map((value) => ({ value, label: t(`overlaps.${value}`) }))}
          onChange={(next) => setOverlap(OVERLAPS.find((value) => value === next) ?? '24')}
        />
        <Text>{t(overlap === '0' ? 'rotate_now' : 'rotate_later')}</Text>
      </Stack>
    </ConfirmAction>
  );
}
