import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AuditRow } from '@diwan/contract/features/audit/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Facts } from '../../ui/facts.tsx';
import { SidePanel } from '../../ui/lists/side-panel.tsx';
import { TechnicalDetails } from '../../ui/technical-details.tsx';
import { type Change, changesOf } from './changes.ts';
import { AuditRecord } from './record.tsx';
import { useAuditWords } from './use-audit-words.ts';
import classes from './audit-panel.module.css';

interface AuditPanelProps {
  /** The entry to show; undefined closes the panel. */
  readonly entry: AuditRow | undefined;
  readonly onClose: () => void;
}

/** Shows one complete entry: person, time, IP address and every changed field. */
export function AuditPanel({ entry, onClose }: AuditPanelProps) {
  const { actionOf } = useAuditWords();
  return (
    <SidePanel
      opened={entry !== undefined}
      title={entry && actionOf(entry.action)}
      onClose={onClose}
    >
      {entry !== undefined && <AuditDetails entry={entry} />}
    </SidePanel>
  );
}

function AuditDetails({ entry }: { readonly entry: AuditRow }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const entity = `${entry.entity}:${entry.entity_id}`;
  return (
    <Stack gap="lg">
      <ChangesTable changes={changesOf(entry)} />
      <Facts
        facts={[
          { label: t('at'), value: format.dateTime(entry.at) },
          { label: t('actor'), value: <Actor entry={entry} /> },
          ...(entry.actor_name === null
            ? []
            : [{ label: t('email'), value: <span className="ltr">{entry.actor_email}</span> }]),
          { label: t('entity'), value: <AuditRecord entry={entry} /> },
          { label: t('ip'), value: entry.ip && <span className="ltr">{entry.ip}</span> },
          { label: t('chain'), value: t(entry.sealed ? 'sealed' : 'not_sealed') },
        ]}
      />
      <Anchor
        renderRoot={(props) => <Link {...props} to="/audit" search={{ entity, by: 'all' }} />}
      >
        {t('same_entity')}
      </Anchor>
      <TechnicalDetails
        details={[
          { label: t('action_code'), value: entry.action },
          { label: t('entity_code'), value: entity },
          { label: t('user_agent'), value: entry.user_agent },
          { label: t('request_id'), value: entry.request_id },
        ]}
      />
    </Stack>
  );
}

/**
 * Shows the old and new values of an entry side by side. Each value keeps its own text direction.
 */
function ChangesTable({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useTranslation('audit');
  const { fieldOf, valueOf } = useAuditWords();
  if (changes.length === 0) return <Text c="dimmed">{t('no_changes')}</Text>;
  const hasBefore = changes.some(({ before }) => before !== undefined);
  const hasAfter = changes.some(({ after }) => after !== undefined);
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} aria-label={t('changes')}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            {hasBefore && <th scope="col">{t('before')}</th>}
            {hasAfter && <th scope="col">{t('after')}</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">
                <bdi>{fieldOf(change.field)}</bdi>
              </th>
              {hasBefore && (
                <td data-side="before">
                  <bdi>{valueOf(change.field, change.before)}</bdi>
                </td>
              )}
              {hasAfter && (
                <td data-side="after">
                  <bdi>{valueOf(change.field, change.after)}</bdi>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows the person's name, otherwise the email address, otherwise the kind of caller. */
export function Actor({ entry }: { readonly entry: AuditRow }) {
  const { t } = useTranslation('audit');
  const { actor_name, actor_email, actor_kind } = entry;
  if (actor_name !== null) return <bdi>{actor_name}</bdi>;
  if (actor_email === null) return t(`actors.${actor_kind}`);
  return <span className="ltr">{actor_email}</span>;
}
