import { Text } from '@mantine/core';
import type { BankEntry } from '@diwan/contract/features/bank-statements/records';

type Texts = Pick<BankEntry, 'counterparty' | 'details' | 'references'>;

/** Shows the texts and the references that the bank wrote on an entry. */
export function EntryText({
  entry: { counterparty, details, references },
}: {
  readonly entry: Texts;
}) {
  return (
    <>
      <bdi>{[counterparty, details].filter(Boolean).join(' · ')}</bdi>
      <Text size="xs" c="dimmed">
        <bdi dir="ltr">{references.join(' · ')}</bdi>
      </Text>
    </>
  );
}
