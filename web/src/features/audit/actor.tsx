import type { AuditRow } from '@diwan/contract/features/audit/records';
import { useTranslation } from '../../lib/i18n.ts';

/** Who did it: an address where there is one, else what kind of caller it was. */
export function Actor({ entry }: { readonly entry: AuditRow }) {
  const { t } = useTranslation('audit');
  return entry.actor_email === null ? (
    t(`actors.${entry.actor_kind}`)
  ) : (
    <span className="ltr">{entry.actor_email}</span>
  );
}
