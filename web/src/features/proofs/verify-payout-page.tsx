import { useState } from 'react';
import { proofEndpoints } from '@diwan/contract/features/proofs/endpoints';
import type { Verification } from '@diwan/contract/features/proofs/verification/verify';
import { useTranslation } from '../../lib/i18n.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useRun } from '../../ui/use-run.ts';
import { FileCheck } from '../../ui/views/file-check.tsx';
import { checkBundle } from './check-bundle.ts';
import { Verdict } from './verdict.tsx';

const OFFLINE = `/api${proofEndpoints.downloadPayoutCheck.path}`;

/** Checks the proof of a payout on a public page. The file stays in the browser. */
export function VerifyPayoutPage() {
  const { t } = useTranslation('proofs');
  const [checked, setChecked] = useState<Verification | null>(null);
  const { run, busy } = useRun(
    async (file: File) => {
      setChecked(null);
      setChecked(await checkBundle(file));
    },
    { fallback: 'Failed to check the file' },
  );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('intro')} />
      <FileCheck
        accept="application/json,.json"
        label={t('choose')}
        busy={busy}
        onFile={(file) => run(file)}
        offline={{ label: t('offline'), href: OFFLINE }}
      >
        {checked !== null && <Verdict checked={checked} />}
      </FileCheck>
    </>
  );
}
