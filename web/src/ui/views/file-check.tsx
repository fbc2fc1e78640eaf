import type { ReactNode } from 'react';
import { Button, FileButton, Group, Stack } from '@mantine/core';
import { IconDownload, IconFileSearch } from '@tabler/icons-react';
import { Surface } from '../surface.tsx';

interface FileCheckProps {
  /** The accepted types of files, as in the attribute `accept` of a file input. */
  readonly accept: string;
  readonly label: string;
  /** True while a file is being checked. */
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
  /** The page that checks files without a network, to download. */
  readonly offline: { readonly label: string; readonly href: string };
  /** The result of the check, or nothing before the first one. */
  readonly children: ReactNode;
}

/** Chooses a file to check and announces the result. */
export function FileCheck({ accept, label, busy, onFile, offline, children }: FileCheckProps) {
  return (
    <Surface>
      <Stack gap="lg">
        <Group>
          <FileButton
            accept={accept}
            inputProps={{ 'aria-label': label }}
            onChange={(file) => file && onFile(file)}
          >
            {(props) => (
              <Button
                {...props}
                loading={busy}
                leftSection={<IconFileSearch size={18} aria-hidden />}
              >
                {label}
              </Button>
            )}
          </FileButton>
          <Button
            component="a"
            href={offline.href}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {offline.label}
          </Button>
        </Group>
        <div role="status">{children}</div>
      </Stack>
    </Surface>
  );
}
