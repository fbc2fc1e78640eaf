import type { Sentence } from '@diwan/contract';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import type { BodyIn, Data } from '@diwan/contract/kernel/endpoint';
import { ApiError } from '../../lib/api-error.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { forgetSignatures, signaturesOf } from '../../widgets/signature-pad/signature-draft.ts';
import type { SignatureHandle } from '../../widgets/signature-pad/signature-handle.ts';
import { SignaturePad } from '../../widgets/signature-pad/signature-pad.tsx';
import { problemFrom, problemOf } from '../../widgets/steps/problem-of.ts';
import { StepProblem, type Problem } from '../../widgets/steps/step-problem.tsx';
import { useAction } from '../../lib/use-action.ts';

type SignedAgreement = Data<typeof agreementEndpoints.signAgreement>;

interface SignAgreementProps {
  /** The brand's id; null if the address of the page contains none. */
  readonly brand_id: number | null;
  /** The digest of the accepted text. */
  readonly digest: string | null;
  /**
   * The error to show if the server gave no sentence. The wizard and the public page have different
   * ones.
   */
  readonly fallback: Extract<
    Sentence,
    'Failed to complete registration' | 'Failed to sign agreement'
  >;
  readonly onSigned: (signed: SignedAgreement) => void;
  readonly onBack: () => void;
}

function findRefusal(brand_id: number | null, pad: SignatureHandle | null): Sentence {
  if (brand_id === null) return 'Brand ID is missing. Please go back and try again.';
  return pad === null ? 'Signature component not initialized' : 'Please provide your signature';
}

/**
 * Returns the problem to show. An expired session is shown as an error here and does not open the
 * login page.
 */
function signingProblem(error: unknown, fallback: Sentence): Problem {
  return error instanceof ApiError && error.status === 401
    ? problemFrom('Please log in to sign the agreement. Check your email for login instructions.')
    : problemOf(error, fallback);
}

type DrawnSignature = Pick<
  BodyIn<typeof agreementEndpoints.signAgreement>,
  'signature_file' | 'signature_strokes'
>;

function drawnBy(pad: SignatureHandle): DrawnSignature {
  const signature_strokes = pad.strokes();
  return { signature_file: pad.toPng(), ...(signature_strokes && { signature_strokes }) };
}

/** Shows the last step: the person draws or types a signature and sends it. */
export function SignAgreement({
  brand_id,
  digest,
  fallback,
  onSigned,
  onBack,
}: SignAgreementProps) {
  const { t } = useTranslation('agreements');
  const pad = useRef<SignatureHandle>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [unsigned, setUnsigned] = useState(false);
  // A refusal means that another tab signed or that the text changed. Therefore the data on screen
  // is loaded again.
  const sign = useAction(agreementEndpoints.signAgreement, {
    onDone: (signed) => {
      forgetSignatures(signaturesOf(brand_id));
      onSigned(signed);
    },
    stale_if_refused: true,
  });
  const signing = useMutation({
    mutationFn: ({ id, ...drawn }: { readonly id: number } & DrawnSignature) =>
      sign({
        params: { id: String(id) },
        body: { ...drawn, agreed: true, ...(digest !== null && { digest }) },
      }),
    onError: (error) => setProblem(signingProblem(error, fallback)),
  });
  const forget = useCallback(() => {
    setProblem(null);
    setUnsigned(false);
  }, []);

  function start() {
    const empty = pad.current?.isEmpty() ?? true;
    setUnsigned(empty);
    if (brand_id === null || pad.current === null || empty) {
      setProblem(problemFrom(findRefusal(brand_id, pad.current)));
      return;
    }
    setProblem(null);
    signing.mutate({ id: brand_id, ...drawnBy(pad.current) });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    start();
  }

  return (
    <form onSubmit={submit} noValidate aria-label={t('sign.title')}>
      <Stack gap="lg">
        <StepProblem problem={problem} onRetry={start} />
        <Text>{t('sign.intro')}</Text>
        <SignaturePad
          ref={pad}
          draft={digest === null ? undefined : `${signaturesOf(brand_id)}${digest}`}
          onChange={forget}
          error={unsigned ? say('Please provide your signature') : undefined}
        />
        <Text size="xs" c="dimmed">
          {t('sign.evidence')}
        </Text>
        <Group justify="space-between">
          <Button
            variant="default"

            disabled={signing.isPending}
            leftSection={<IconArrowLeft size={18} className="mirrored" aria-hidden />}
            onClick={onBack}
          >
            {t('sign.back')}
          </Button>
          <Button type="submit" flex={1} disabled={signing.isPending}>
            {signing.isPending ? t('sign.busy') : t('sign.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
