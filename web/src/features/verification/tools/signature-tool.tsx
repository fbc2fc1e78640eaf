import type { Sentence } from '@diwan/contract';
import { type Ref, useRef, useState } from 'react';
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { signatureEndpoints } from '@diwan/contract/features/signatures/endpoints';
import {
  type PictureArea,
  type SignatureVerdict,
  VERDICT_SENTENCES,
} from '@diwan/contract/features/signatures/records';
import { LOGO_FILE } from '@diwan/contract/kernel/data-url';
import { ApiError } from '../../../lib/api-error.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useRun } from '../../../ui/use-run.ts';
import { DocumentField } from '../../../widgets/document-field/document-field.tsx';
import { readDataUrl } from '../../../widgets/document-field/read-data-url.ts';
import type { SignatureHandle } from '../../../widgets/signature-pad/signature-handle.ts';
import { SignaturePad } from '../../../widgets/signature-pad/signature-pad.tsx';
import classes from './tools.module.css';

/**
 * The limits for the colours of the test tool. The server decides the verdict with its own limits.
 */
const GOOD_ABOVE = 0.7;
const PARTIAL_ABOVE = 0.5;

/**
 * Returns the colour of a similarity.
 * @param similarity from 0 to 1
 */
function similarityTone(similarity: number): 'good' | 'partial' | 'none' {
  if (similarity > GOOD_ABOVE) return 'good';
  return similarity > PARTIAL_ABOVE ? 'partial' : 'none';
}

/** The result of a comparison. Both endpoints give the same fields. */
interface Outcome {
  readonly extracted: string;
  /** The similarity from 0 to 1; null if it could not be measured. */
  readonly similarity: number | null;
  readonly verdict: SignatureVerdict;
  readonly message: string | null;
  readonly area: PictureArea | null;
}

type InputMode = 'upload' | 'draw';

const UNDRAWN: Sentence = 'Please draw and save a signature first';

/** Compares the signature on a licence with another signature. Nothing is stored. */
export function SignatureTool() {
  const { t } = useTranslation('verification');
  const [way, setWay] = useState<InputMode>('upload');
  const [license, setLicense] = useState<File | null>(null);
  const [signature, setSignature] = useState<File | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const { run, busy, outcome, problem, restart } = useComparison();
  const pad = useRef<SignatureHandle>(null);
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      restart();
    };

  function save() {
    if (pad.current === null || pad.current.isEmpty()) {
      restart(UNDRAWN);
      return;
    }
    change(setSaved)(pad.current.toPng());
    toastSuccess(say('Signature saved for testing'));
  }

  return (
    <Surface title={t('tools.signature')} description={t('tools.hint')}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('tools.way')}
          value={way}
          onChange={(next) => change(setWay)(next === 'draw' ? 'draw' : 'upload')}
          data={[
            { value: 'upload', label: t('tools.upload_image') },
            { value: 'draw', label: t('tools.draw') },
          ]}
        />
        <div className={classes['pair']}>
          <DocumentField
            label={t('tools.license')}
            required
            rule={LOGO_FILE}
            value={license}
            onChange={change(setLicense)}
          />
          {way === 'upload' ? (
            <DocumentField
              label={t('tools.signature_image')}
              required
              rule={LOGO_FILE}
              value={signature}
              onChange={change(setSignature)}
            />
          ) : (
            <DrawnSignature pad={pad} saved={saved} onSave={save} />
          )}
        </div>
        <Button
          style={{ alignSelf: 'flex-start' }}
          loading={busy}
          onClick={() => run({ way, license, signature, saved })}
        >
          {t(way === 'upload' ? 'tools.verify' : 'tools.compare')}
        </Button>
        {busy && <Text role="status">{t('tools.running')}</Text>}
        {problem !== undefined && <Notice tone="problem">{problem}</Notice>}
        {outcome !== undefined && <Result outcome={outcome} />}
      </Stack>
    </Surface>
  );
}

interface DrawnSignatureProps {
  readonly pad: Ref<SignatureHandle>;
  /** The saved drawing as a data URL. */
  readonly saved: string | null;
  readonly onSave: () => void;
}

function DrawnSignature({ pad, saved, onSave }: DrawnSignatureProps) {
  const { t } = useTranslation('verification');
  return (
    <Stack gap="sm">
      <SignaturePad ref={pad} />
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={onSave}>
        {t('tools.save')}
      </Button>
      {saved !== null && <img src={saved} alt={t('tools.saved')} className={classes['picture']} />}
    </Stack>
  );
}

interface Pair {
  readonly way: InputMode;
  readonly license: File | null;
  readonly signature: File | null;
  readonly saved: string | null;
}

/** Returns the message about a missing picture, or null. */
function missingOf({ way, license, signature, saved }: Pair): Sentence | null {
  if (way === 'draw' && saved === null) return UNDRAWN;
  const whole = license !== null && (way === 'draw' || signature !== null);
  return whole ? null : 'Please upload both driver license and signature images';
}

const NOTHING: Sentence = 'Signature comparison failed - no data returned';

/** Returns the text of a failure. An error of the page itself has no reason. */
function failureText(error: unknown): string {
  if (error instanceof Error && error.message === NOTHING) return say(NOTHING);
  if (!(error instanceof ApiError)) return say('Failed to perform verification');
  const reason = error.message === '' ? say('Unknown error') : error.message;
  return say('Verification failed: {reason}', { reason });
}

/**
 * Returns a comparison. Two uploaded pictures are compared directly. A drawing is compared with the
 * signature that the server extracts from the licence.
 */
function useComparison() {
  const verify = useAction(signatureEndpoints.compareSignatures);
  const extract = useAction(signatureEndpoints.extractSignature);
  const [missing, setMissing] = useState<Sentence | null>(null);

  async function compare({ way, license, signature, saved }: Pair): Promise<Outcome> {
    const driver_license_image = license === null ? '' : await readDataUrl(license);
    if (way === 'draw') {
      const body = { driver_license_image, provided_signature: saved ?? '' };
      const { comparison_result, extracted_signature, extraction_info } = await extract({ body });
      const { percentage, verdict } = comparison_result;
      return {
        extracted: extracted_signature,
        similarity: percentage === null ? null : percentage / 100,
        verdict,
        message: null,
        area: extraction_info.detected,
      };
    }
    const provided_signature = signature === null ? '' : await readDataUrl(signature);
    const answer = await verify({ body: { driver_license_image, provided_signature } });
    const { average_similarity, verdict, message } = answer.comparison_result;
    return {
      extracted: answer.extracted_signature,
      similarity: average_similarity,
      verdict,
      message,
      area: null,
    };
  }

  const { run, busy, answer, problem, reset } = useRun(
    async (pair: Pair) => {
      const found = await compare(pair);
      if (found.extracted === '') throw new Error(NOTHING);
      return found;
    },
    {
      done: 'Signature verification completed',
      fallback: 'Failed to perform verification',
      inline: true,
      explain: failureText,
    },
  );
  /** Clears the result and shows the missing parts. */
  const restart = (lacking: Sentence | null = null) => {
    reset();
    setMissing(lacking);
  };
  return {
    busy,
    outcome: answer,
    problem: missing === null ? problem : say(missing),
    restart,
    run: (pair: Pair) => {
      const lacking = missingOf(pair);
      restart(lacking);
      if (lacking === null) run(pair);
    },
  };
}

function Result({ outcome }: { readonly outcome: Outcome }) {
  const { t } = useTranslation('verification');
  const format = useFormat();
  const { area, similarity, verdict, message } = outcome;
  const share = (part: number): string => `${format.number(part)}%`;
  return (
    <Stack gap="md" role="status">
      <Group gap="lg" align="flex-start">
        <div>
          <Text fw={500}>{t('tools.extracted')}</Text>
          <img src={outcome.extracted} alt={t('tools.extracted')} className={classes['picture']} />
        </div>
        <Facts
          facts={[
            {
              label: t('tools.similarity'),
              value: similarity !== null && (
                <span className={classes['similarity']} data-tone={similarityTone(similarity)}>
                  {share(Math.round(similarity * 100))}
                </span>
              ),
            },
            {
              label: t('tools.verdict'),
              value: say(VERDICT_SENTENCES[verdict]),
            },
            ...(message === null ? [] : [{ label: t('tools.message'), value: message }]),
          ]}
        />
      </Group>
      {area !== null && (
        <div>
          <Text fw={500}>{t('tools.area')}</Text>
          <Facts
            short
            facts={[
              { label: t('tools.from_left'), value: share(area.x) },
              { label: t('tools.from_top'), value: share(area.y) },
              { label: t('tools.width'), value: share(area.width) },
              { label: t('tools.height'), value: share(area.height) },
            ]}
          />
        </div>
      )}
    </Stack>
  );
}
