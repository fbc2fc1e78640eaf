import type { UnverifiedPoint } from '@diwan/contract/features/brands/unverified';
import type { Duplicate, VerificationRecord } from '@diwan/contract/features/verification/records';
import { isolateName } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Notice } from '../../../ui/notice.tsx';

const LIST = { marginBlock: 0, paddingInlineStart: '1.25rem' };

/** The kinds of duplicates that cause a point. */
const KINDS: Readonly<Partial<Record<UnverifiedPoint, readonly Duplicate['kind'][]>>> = {
  civil_id_shared: ['civil_id', 'registration'],
  iban_shared: ['iban'],
};

/**
 * Returns a function that describes a point. It names the brands that share the number or the
 * account.
 */
export function usePointText({ duplicates }: Pick<VerificationRecord, 'duplicates'>) {
  const { t } = useTranslation('verification');
  const format = useFormat();
  return (point: UnverifiedPoint): string => {
    const kinds = KINDS[point] ?? [];
    const shared = duplicates.filter(({ kind }) => kinds.includes(kind));
    const names = [...new Set(shared.map(({ name }) => isolateName(name)))];
    const text = t(`unverified.${point}`);
    return names.length === 0 ? text : `${text}: ${format.list(names)}`;
  };
}

type ListedFacts = Pick<VerificationRecord, 'missing' | 'unverified' | 'duplicates'>;

/**
 * Lists the points that are missing for an approval. States that nothing is missing only if all
 * points are also verified.
 */
export function MissingList({ record: { missing, unverified } }: ApprovalPointsProps) {
  const { t } = useTranslation('verification');
  if (missing.length === 0) {
    if (unverified.length > 0) return null;
    return (
      <Notice tone="success">
        {t('nothing_missing')}
        <br />
        {t('all_verified')}
      </Notice>
    );
  }
  return (
    <Notice tone="warning">
      <strong>{t('missing_title')}</strong>
      <ul style={LIST}>
        {missing.map((need) => (
          <li key={need}>{t(`missing.${need}`)}</li>
        ))}
      </ul>
    </Notice>
  );
}

interface ApprovalPointsProps {
  readonly record: ListedFacts;
}

/** Lists the points that are missing for an approval, then the unverified points. */
export function ApprovalPoints({ record }: ApprovalPointsProps) {
  const { t } = useTranslation('verification');
  const textOf = usePointText(record);
  return (
    <>
      <MissingList record={record} />
      {record.unverified.length > 0 && (
        <Notice tone="warning">
          <strong>{t('unverified_title')}</strong>
          <ul style={LIST}>
            {record.unverified.map((point) => (
              <li key={point}>{textOf(point)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
