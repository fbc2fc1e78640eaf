import { Stack } from '@mantine/core';
import type { Failure, Verification } from '@diwan/contract/features/proofs/verification/verify';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Money } from '../../widgets/money.tsx';

const WORDS = {
  proved: 'proved',
  'does not add up': 'does_not_add_up',
  'not in the log': 'not_in_the_log',
  'not ours': 'not_ours',
} as const;

/** Shows the result of a check in words and figures. */
export function Verdict({ checked }: { readonly checked: Verification }) {
  const { t } = useTranslation('proofs');
  const format = useFormat();
  const { verdict, failures, leaf, replaced_on } = checked;
  return (
    <Stack gap="md" data-verdict={verdict.replaceAll(' ', '-')}>
      <Notice tone={verdict === 'proved' ? 'success' : 'problem'}>
        {t(`verdicts.${WORDS[verdict]}`)}
      </Notice>
      {failures.map((failure) => (
        <FailedCheck key={failure.problem} failure={failure} />
      ))}
      {replaced_on !== undefined && (
        <Notice tone="warning">{t('replaced', { day: format.day(replaced_on) })}</Notice>
      )}
      {leaf && (
        <Facts
          facts={[
            {
              label: t('payout'),
              value: (
                <bdi dir="ltr">{leaf.kind === 'payout_line' ? `PAYOUT-${leaf.id}` : leaf.id}</bdi>
              ),
            },
            { label: t('day'), value: format.day(leaf.day) },
            { label: t('amount'), value: <Money amount={leaf.net / 1_000} /> },
            { label: t('items'), value: format.number(leaf.items.length) },
          ]}
        />
      )}
    </Stack>
  );
}

function FailedCheck({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation('proofs');
  const { problem, item, difference } = failure;
  return (
    <div>
      {t(`problems.${problem}`)}{' '}
      {item && (
        <bdi dir="ltr">
          {item.kind} {item.id}
        </bdi>
      )}{' '}
      {difference !== undefined && <Money amount={Number(difference) / 1_000} />}
    </div>
  );
}
