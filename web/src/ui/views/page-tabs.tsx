import type { ReactNode } from 'react';
import { Tabs } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { UnknownFilter } from '../lists/unknown-filter.tsx';
import classes from './page-tabs.module.css';

interface PageTabsProps<Name extends string> {
  /** The name of the tabs for screen readers. */
  readonly label?: string;
  /** The open tab. The address contains it. */
  readonly tab: Name;
  /** All tabs in order, with their content. Only the open one is rendered. */
  readonly panels: Readonly<Record<Name, ReactNode>>;
  readonly renderTab: (name: Name) => ReactNode;
  readonly onChange: (tab: Name) => void;
}

/** Shows the tabs of a page and the content of the open one. */
export function PageTabs<Name extends string>(props: PageTabsProps<Name>) {
  const { label, tab, panels, renderTab, onChange } = props;
  const { t } = useTranslation('lists');
  const asked = useAddress('tab').search.tab;
  const names = Object.keys(panels) as Name[];
  const unknown =
    asked === undefined || names.some((name) => name === asked)
      ? []
      : [{ label: t('tab'), value: asked }];
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) => {
        const chosen = names.find((name) => name === next);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      <Tabs.List mb="md" aria-label={label} className={classes['list'] ?? ''}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {renderTab(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <UnknownFilter values={unknown} />
      {names.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {panels[name]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
