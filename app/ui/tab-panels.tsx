import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '#app/ui/class-names.ts';
import { TabCount, tabRow, tabStyle } from '#app/ui/tabs.tsx';

type Tab = { value: string; label: string; count?: number | undefined; content: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  value?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
};

/** Tabs within one URL. For tabs with their own URLs, use TabLinks. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const control = value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value };
  return (
    <Radix.Root {...control} {...(onValueChange ? { onValueChange } : {})}>
      <Radix.List aria-label={label} className={tabRow}>
        {tabs.map(tab => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={cx(tabStyle, 'data-[state=active]:border-accent data-[state=active]:text-ink')}
          >
            {tab.label}
            {tab.count !== undefined && <TabCount count={tab.count} />}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        // Tab goes to what is in the panel: a ring around all of it would say nothing.
        <Radix.Content key={tab.value} value={tab.value} tabIndex={-1} className="outline-none">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
