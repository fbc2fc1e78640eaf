import { useState } from 'react';
import { Stack } from '@mantine/core';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import type { SealVerdict } from '@diwan/contract/features/agreements/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useRun } from '../../ui/use-run.ts';
import { FileCheck } from '../../ui/views/file-check.tsx';

const OFFLINE = `/api${agreementEndpoints.downloadSealCheck.path}`;

const TONES = {
  not_sealed: 'warning',
  altered: 'problem',
  not_ours: 'problem',
  authentic: 'success',
} as const satisfies Record<SealVerdict['verdict'], string>;

/** Shows a public page that checks whether an agreement has the platform's seal. */
export function SealCheckPage() {
  const { t } = useTranslation('agreements');
  const [checked, setChecked] = useState<SealVerdict | null>(null);
  const check = useAction(agreementEndpoints.verifyAgreement, { onDone: setChecked });
  const { run, busy } = useRun(
    (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return check({ body });
    },
    { fallback: 'Failed to check the file' },
  );
  return (
    <>
      <PageHeader title={t('seal.title')} subtitle={t('seal.intro')} />
      <FileCheck
        accept="application/pdf"
        label={t('seal.choose')}
        busy={busy}
        onFile={(file) => run(file)}
        offline={{ label: t('seal.offline'), href: OFFLINE }}
      >
        {checked !== null && <Verdict checked={checked} />}
      </FileCheck>
    </>
  );
}

function Verdict({ checked }: { readonly checked: SealVerdict }) {
  const { t } = useTranslation('agreements');
  const { verdict, reason, agreement } = checked;
  return (
    <Stack gap="md">
      <Notice tone={TONES[verdict]}>{reason}</Notice>
      {verdict === 'authentic' && <SealedFacts checked={checked} />}
      {verdict === 'authentic' && agreement === null && (
        <Notice tone="info">{t('seal.gone')}</Notice>
      )}
      {agreement !== null && (
        <Notice tone={agreement.replaced ? 'warning' : 'info'}>
          {t(agreement.replaced ? 'seal.replaced' : 'seal.in_force')}
        </Notice>
      )}
    </Stack>
  );
}

const trustOf = (trusted: boolean | null) => {
  if (trusted === null) return 'seal.timestamp_unchecked';
  return trusted ? 'seal.timestamp_trusted' : 'seal.timestamp_untrusted';
};

function SealedFacts({ checked }: { readonly checked: SealVerdict }) {
  const { sealed_at, timestamp, agreement } = checked;
  const { t } = useTranslation('agreements');
  const format = useFormat();
  const known = agreement && [
    { label: t('seal.signed_by'), value: <span dir="auto">{agreement.signer_name}</span> },
    { label: t('seal.brand'), value: <span dir="auto">{agreement.brand_name}</span> },
    { label: t('seal.signed_at'), value: format.dateTime(agreement.signed_at) },
    {
      label: t('seal.text'),
      value: `${t(`types.${agreement.agreement_type}`)} · ${agreement.agreement_version}`,
    },
    {
      label: t('seal.digest'),
      value: (
        <span className="ltr" style={{ overflowWrap: 'anywhere' }}>
          {agreement.digest}
        </span>
      ),
    },
  ];
  return (
    <Facts
      facts={[
        ...(known ?? []),
        { label: t('seal.sealed_at'), value: sealed_at && format.dateTime(sealed_at) },
        ...(timestamp ? [{ label: t('seal.timestamp'), value: <Stamp stamp={timestamp} /> }] : []),
      ]}
    />
  );
}

function Stamp({ stamp }: { readonly stamp: NonNullable<SealVerdict['timestamp']> }) {
  const { t } = useTranslation('agreements');
  const format = useFormat();
  return (
    <>
      {format.dateTime(stamp.at)} · <bdi>{stamp.authority}</bdi>
      <br />
      {t(trustOf(stamp.trusted))}
    </>
  );
}
