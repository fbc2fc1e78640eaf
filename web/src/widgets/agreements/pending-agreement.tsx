import { useCallback, useId, useRef, useState, type FormEvent } from 'react';
import { Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import type { PendingAgreement as Pending } from '@diwan/contract/features/agreements/records';
import type { PenStrokes } from '@diwan/contract/features/signatures/records';
import { canReadTerms } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../lib/i18n.ts';
import { signedInUser, useSession, useUser } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useRun } from '../../ui/use-run.ts';
import { QueryView } from '../../ui/views/query-view.tsx';
import { AgreementText } from '../agreement-text/agreement-text.tsx';
import { Money } from '../money.tsx';
import { forgetSignatures, signaturesOf } from '../signature-pad/signature-draft.ts';
import type { SignatureHandle } from '../signature-pad/signature-handle.ts';
import { SignaturePad } from '../signature-pad/signature-pad.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { AgreementDifferences } from './agreement-differences.tsx';
import { agreementsQuery, pendingAgreementQuery } from './agreements-query.ts';
import { useCardLabel } from './card-label.ts';
import { RateTable } from './rate-table.tsx';

/** The height in pixels of the pad on this card in the specification. */
const PAD_PX = 160;
const SKELETON_PX = 240;

interface PendingAgreementProps {
  readonly brandId: number;
}

/**
 * Shows the pending agreement about POS or rates: its changes and its text. Owners also get the
 * form to sign. Renders nothing if no agreement is pending.
 */
export function PendingAgreement({ brandId }: PendingAgreementProps) {
  const id = String(brandId);
  const { data = [] } = useQuery(agreementsQuery(id));
  const waits = data.some(({ is_amendment, status }) => is_amendment && status === 'pending');
  return waits ? <WaitingAgreement brand_id={id} /> : null;
}

function WaitingAgreement({ brand_id }: { readonly brand_id: string }) {
  return (
    <QueryView
      query={useQuery(pendingAgreementQuery(brand_id))}
      fallback="Failed to load agreement"
      pending={<Skeleton height={SKELETON_PX} radius="md" />}
    >
      {(agreement) => (
        // The key gives each agreement a new form, so that ticks and drawings are not kept for the
        // next.
        <PendingCard key={agreement.id} brand_id={brand_id} agreement={agreement} />
      )}
    </QueryView>
  );
}

interface CardProps {
  readonly brand_id: string;
  readonly agreement: Pending;
}

/** The types of agreement that change rates in force. */
const CHANGES_RATES: ReadonlySet<string> = new Set(['rate_change', 'fee_change']);

/** States the consequences of declining and asks for the reason. */
function Decline({ brand_id, agreement }: CardProps) {
  const { t } = useTranslation('agreements');
  const decline = useAction(agreementEndpoints.declineAgreement);
  const params = { id: brand_id, agreementId: agreement.id };
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" c="dimmed">
        {t('pending.decline_text')}
      </Text>
      <ActionButton
        variant="default"
        can={agreement.can.decline}
        renderDialog={(close) => (
          <ReasonDialog
            title={t('pending.decline_question', {
              agreement: t(`types.${agreement.agreement_type}`),
            })}
            send={(body) => decline({ params, body })}
            done="Declined. Your signed rates stay in force."
            fallback="Failed to decline the agreement"
            submitLabel={t('pending.decline')}
            onClose={close}
          >
            {t('pending.decline_text')}
          </ReasonDialog>
        )}
      >
        {t('pending.decline')}
      </ActionButton>
    </Stack>
  );
}

function PendingCard({ brand_id, agreement }: CardProps) {
  const { t } = useTranslation('agreements');
  const { role } = useUser();
  const signs = agreement.can.sign !== undefined;
  const changesRates = CHANGES_RATES.has(agreement.agreement_type);
  return (
    <Surface
      nested
      title={t(`types.${agreement.agreement_type}`)}
      description={t(signs ? 'pending.intro' : 'pending.for_owner')}
      actions={<StatusBadge tone="waiting">{t('pending.waits')}</StatusBadge>}
    >
      <Stack gap="lg">
        {agreement.waiting > 1 && <Notice tone="info">{t('pending.more')}</Notice>}
        {changesRates && canReadTerms(role) ? (
          <RateTable brand_id={brand_id} agreement={agreement} />
        ) : (
          <Terms agreement={agreement} />
        )}
        <AgreementDifferences differences={agreement.differences} />
        <AgreementText
          texts={{ en: agreement.agreement_text_en, ar: agreement.agreement_text_ar }}
        />
        {agreement.can.sign?.allowed === true && (
          <SigningForm brand_id={brand_id} agreement={agreement} />
        )}
        {agreement.can.sign?.allowed === false && (
          <Notice tone="warning">{agreement.can.sign.reason}</Notice>
        )}
        {changesRates && agreement.can.decline !== undefined && (
          <Decline brand_id={brand_id} agreement={agreement} />
        )}
      </Stack>
    </Surface>
  );
}

/** Shows the figures that the agreement contains, before its text. */
function Terms({ agreement }: { readonly agreement: Pending }) {
  const { t } = useTranslation('agreements');
  const cardLabel = useCardLabel();
  const format = useFormat();
  const { pos_rental_fee, loss_fee, valid_from, transaction_fees } = agreement;
  return (
    <Facts
      facts={[
        ...fact(t('pending.rental'), pos_rental_fee),
        ...fact(t('pending.loss'), loss_fee),
        ...transaction_fees.map((fee) => ({
          label: t(`pending.fees.${fee.payment_method}`, { card: cardLabel(fee) }),
          value: (
            <>
              <span className="ltr">{fee.brand_percentage.toFixed(2)} %</span> +{' '}
              <Money amount={fee.brand_fixed} />
            </>
          ),
        })),
        { label: t('pending.valid_from'), value: valid_from !== null && format.date(valid_from) },
      ]}
    />
  );
}

const fact = (label: string, amount: number | null) =>
  amount === null ? [] : [{ label, value: <Money amount={amount} /> }];

interface SignatureInput {
  readonly signature_data?: string;
  readonly signature_strokes?: PenStrokes;
  readonly typed_name?: string;
}

const givenBy = (pad: SignatureHandle): SignatureInput => {
  const typed_name = pad.typedName();
  if (typed_name !== null) return { typed_name };
  const signature_strokes = pad.strokes();
  return { signature_data: pad.toPng(), ...(signature_strokes && { signature_strokes }) };
};

function SigningForm({ brand_id, agreement }: CardProps) {
  const { t } = useTranslation('agreements');
  const id = useId();
  const pad = useRef<SignatureHandle>(null);
  const [agreed, setAgreed] = useState(false);
  const [refused, setRefused] = useState<'agreed' | 'signature' | null>(null);
  const user = signedInUser(useSession());
  const draft = `${signaturesOf(user?.id ?? null)}${agreement.id}`;
  const sign = useAction(agreementEndpoints.signPendingAgreement, {
    onDone: () => forgetSignatures(draft),
    stale_if_refused: true,
  });
  const { run, busy } = useRun(
    (given: SignatureInput) =>
      sign({
        params: { id: brand_id, agreementId: agreement.id },
        body: { ...given, digest: agreement.digest, agreed: true },
      }),
    {
      fallback: 'Failed to sign agreement',
      done: ({ waiting }) =>
        say(
          waiting === 0
            ? 'Agreement signed! You can now request terminals.'
            : 'Agreement signed successfully!',
        ),
    },
  );
  const forget = useCallback(() => setRefused(null), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!agreed) {
      setRefused('agreed');
      document.getElementById(id)?.focus();
    } else if (pad.current === null || pad.current.isEmpty()) setRefused('signature');
    else run(givenBy(pad.current));
  }

  return (
    <form onSubmit={submit} noValidate aria-label={t('sign.title')}>
      <Stack gap="md">
        <Checkbox
          id={id}
          size="md"
          label={t('pending.agree')}
          checked={agreed}
          error={refused === 'agreed' && say('Please check the agreement checkbox before signing')}
          onChange={(event) => {
            setAgreed(event.currentTarget.checked);
            forget();
          }}
        />
        <SignaturePad
          ref={pad}
          draft={draft}
          height={PAD_PX}
          onChange={forget}
          error={refused === 'signature' ? say('Please provide your signature') : undefined}
        />
        <Text size="xs" c="dimmed">
          {t('sign.evidence')}
        </Text>
        <Button type="submit" loading={busy}>
          {busy ? t('pending.busy') : t('pending.submit')}
        </Button>
      </Stack>
    </form>
  );
}
