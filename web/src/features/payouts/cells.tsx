import { Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BrandLogo } from '../../widgets/brands/brand-logo.tsx';

interface BrandCellProps {
  readonly id: number;
  readonly name: string;
  readonly logo_url?: string | null;
}

/** A brand by its mark and name, which leads to its page. */
export function BrandCell({ id, name, logo_url = null }: BrandCellProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <BrandLogo name={name} url={logo_url} />
      <Link to="/brands/$id" params={{ id: String(id) }}>
        <bdi>{name}</bdi>
      </Link>
    </Group>
  );
}

interface BankCellProps {
  readonly bank_name: string | null;
  readonly iban: string | null;
}

export function BankCell({ bank_name, iban }: BankCellProps) {
  return (
    <Stack gap={0}>
      <span>{bank_name ?? '—'}</span>
      {iban !== null && (
        <Text size="xs" c="dimmed" className="ltr">
          {iban}
        </Text>
      )}
    </Stack>
  );
}
