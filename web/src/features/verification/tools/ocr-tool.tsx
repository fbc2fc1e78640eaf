import { useState } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import type { OcrTestResult } from '@diwan/contract/features/readings/records';
import { readingEndpoints } from '@diwan/contract/features/readings/endpoints';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { useRun } from '../../../ui/use-run.ts';
import { DocumentField } from '../../../widgets/document-field/document-field.tsx';
import { readDataUrl } from '../../../widgets/document-field/read-data-url.ts';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import classes from './tools.module.css';

interface ChosenFiles {
  readonly image: File;
  readonly signature: File | null;
}

/** Reads one document and shows the values. Nothing is stored. */
export function OcrTool() {
  const { t } = useTranslation('verification');
  const [image, setImage] = useState<File | null>(null);
  const [signature, setSignature] = useState<File | null>(null);
  const test = useAction(readingEndpoints.testOcr);
  const { run, busy, answer, problem, reset } = useRun(
    async (chosen: ChosenFiles) =>
      test({
        body: {
          image: await readDataUrl(chosen.image),
          ...(chosen.signature === null ? {} : { signature: await readDataUrl(chosen.signature) }),
        },
      }),
    { done: 'OCR extraction completed', fallback: 'Failed to test OCR', inline: true },
  );
  const change = (set: (file: File | null) => void) => (file: File | null) => {
    set(file);
    reset();
  };
  return (
    <Surface title={t('tools.ocr')} description={t('tools.hint')}>
      <Stack gap="md">
        <div className={classes['pair']}>
          <DocumentField
            label={t('tools.image')}
            required
            value={image}
            onChange={change(setImage)}
          />
          <DocumentField
            label={t('tools.signature_image')}
            value={signature}
            onChange={change(setSignature)}
          />
        </div>
        <Button
          style={{ alignSelf: 'flex-start' }}
          disabled={image === null}
          loading={busy}
          onClick={() => image !== null && run({ image, signature })}
        >
          {t('tools.run_ocr')}
        </Button>
        {busy && <Text role="status">{t('tools.running')}</Text>}
        {problem !== undefined && <Notice tone="problem">{problem}</Notice>}
        {answer !== undefined && <Result result={answer} />}
      </Stack>
    </Surface>
  );
}

function Result({ result }: { readonly result: OcrTestResult }) {
  const { t } = useTranslation(['verification', 'readings']);
  const format = useFormat();
  const number = (text: string | null) => text && <span className="ltr">{text}</span>;
  return (
    <Stack gap="md" role="status">
      <Facts
        facts={[
          {
            label: t('verification:tools.full_name'),
            value: result.fullNameEnglish && <bdi>{result.fullNameEnglish}</bdi>,
          },
          { label: t('verification:tools.civil_id'), value: number(result.civilID) },
          { label: t('verification:tools.license_number'), value: number(result.licenseNumber) },
        ]}
      />
      <ul className={classes['values']}>
        {result.values.map(({ field, read, accepted, confidence }) => (
          <li key={field}>
            {t(`readings:fields.${field}`)}: <bdi>{read}</bdi>{' '}
            <StatusBadge tone={accepted ? 'good' : 'waiting'}>
              {accepted ? t('readings:accepted') : t('readings:ask')}
            </StatusBadge>{' '}
            {t('readings:sure', { percent: `${format.number(Math.round(confidence * 100))}%` })}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
