import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AuditRow } from '@diwan/contract/features/audit/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Facts } from '../../ui/facts.tsx';
import { SidePanel } from '../../ui/lists/side-panel.tsx';
import { Actor } from './actor.tsx';
import { ChangesTable } from './changes-table.tsx';
import { changesOf } from './changes.ts';

interface AuditPanelProps {
  /** Undefined keeps the panel closed. */
  readonly entry: AuditRow | undefined;
  readonly onClose: () => void;
}

/** One entry in full: who, when, from where, and every field that changed. */
export function AuditPanel({ entry, onClose }: AuditPanelProps) {
  return (
    <SidePanel
      opened={entry !== undefined}
      title={<span className="ltr">{entry?.action}</span>}
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
  const ltr = (text: string | null) => text && <span className="ltr">{text}</span>;
  return (
    <Stack gap="lg">
      <ChangesTable changes={changesOf(entry)} />
      <Facts
        facts={[
          { label: t('at'), value: format.dateTime(entry.at) },
          { label: t('actor'), value: <Actor entry={entry} /> },
          { label: t('entity'), value: ltr(entity) },
          { label: t('ip'), value: ltr(entry.ip) },
          { label: t('user_agent'), value: ltr(entry.user_agent) },
          { label: t('request_id'), value: ltr(entry.request_id) },
          { label: t('chain'), value: t(entry.sealed ? 'sealed' : 'not_sealed') },
        ]}
      />
      <Anchor renderRoot={(props) => <Link {...props} to="/audit" search={{ entity }} />}>
        {t('same_entity')}
      </Anchor>
    </Stack>
  );
}
