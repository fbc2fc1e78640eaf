import { useEffect, useState, type ReactNode } from 'react';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './filter-bar.module.css';

const TYPING_MS = 250;

interface FilterBarProps {
  readonly children: ReactNode;
  /** Given while any filter is set. */
  readonly onReset?: (() => void) | undefined;
}

/**
 * The filters above a list, kept in the address so that a view can be shared. On a phone a button
 * shows those after the first, so that the first screen has room for rows.
 */
export function FilterBar({ children, onReset }: FilterBarProps) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  return (
    <div className={classes['bar']} role="search" data-open={open || undefined}>
      {children}
      <Button
        className={classes['more'] ?? ''}
        variant="default"
        aria-expanded={open}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'less_filters' : 'more_filters')}
      </Button>
      {onReset !== undefined && (
        <Button variant="subtle" color="gray" onClick={onReset}>
          {t('reset_filters')}
        </Button>
      )}
    </div>
  );
}

interface SearchFieldProps {
  readonly value: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

/** A search box that reports after a pause in typing, so that the address does not flicker. */
export function SearchField({ value, label, placeholder, onChange }: SearchFieldProps) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState({ text: value, from: value });
  const router = useRouter();
  const report = useDebouncedCallback(onChange, TYPING_MS);
  // Without this, the change of address would return a person who just left the page.
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) report.cancel();
      }),
    [router, report],
  );
  // An address that changed otherwise (back, reset) replaces the typed text.
  if (typed.from !== value) setTyped({ text: value, from: value });

  const change = (text: string) => {
    setTyped({ text, from: value });
    report(text);
  };
  return (
    <TextInput
      className={classes['search'] ?? ''}
      type="search"
      aria-label={label}
      placeholder={placeholder ?? label}
      leftSection={<IconSearch size={18} stroke={1.5} />}
      rightSection={
        typed.text !== '' && (
          <CloseButton size="sm" aria-label={t('clear')} onClick={() => change('')} />
        )
      }
      value={typed.text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
