import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { DECISIONS, type Decision } from './decision.ts';

interface DecisionsProps {
  readonly brand: BrandSummary;
  readonly record: VerificationRecord;
  readonly onDecided: () => void;
}

/** Every decision that would change something: what the brand is already is not offered. */
export function Decisions({ brand, record, onDecided }: DecisionsProps) {
  const { t } = useTranslation('verification');
  const [asked, setAsked] = useState<Decision | null>(null);
  return (
    <Group gap="sm">
      {DECISIONS.filter(({ status }) => status !== record.status).map((decision) => (
        <Button
          key={decision.name}
          variant={decision.name === 'approve' ? 'filled' : 'default'}
          onClick={() => setAsked(decision)}
        >
          {t(decision.name)}
        </Button>
      ))}
      {asked !== null && (
        <DecisionDialog
          decision={asked}
          brand={brand}
          record={record}
          onDecided={onDecided}
          onClose={() => setAsked(null)}
        />
      )}
    </Group>
  );
}
