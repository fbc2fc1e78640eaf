import { useState } from 'react';
import { Button, FileButton, Group, Stack } from '@mantine/core';
import { IconDownload, IconFileSearch } from '@tabler/icons-react';
import { proofEndpoints } from '@diwan/contract/features/proofs/endpoints';
import type { Verification } from '@diwan/contract/features/proofs/verification/verify';
import { useTranslation } from '../../lib/i18n.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useRun } from '../../ui/use-run.ts';
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
      <Surface>
        <Stack gap="lg">
          <Group>
            <FileButton
              accept="application/json,.json"
              inputProps={{ 'aria-label': t('choose') }}
              onChange={(file) => file && run(file)}
            >
              {(props) => (
                <Button
                  {...props}
                  loading={busy}
                  leftSection={<IconFileSearch size={18} aria-hidden />}
                >
                  {t('choose')}
                </Button>
              )}
            </FileButton>
            <Button
              component="a"
              href={OFFLINE}
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {t('offline')}
            </Button>
          </Group>
          <div role="status">{checked !== null && <Verdict checked={checked} />}</div>
        </Stack>
      </Surface>
    </>
  );
}
