import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '#app/ui/class-names.ts';
import { floatStyle } from '#app/ui/float.ts';

type TooltipProps = { content: ReactNode; side?: 'top' | 'right' | 'bottom' | 'left'; children: ReactElement };

/** Shown on hover and focus. Not available on touch, so never the only place for information. */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className={cx(floatStyle, 'max-w-64 rounded-control px-3 py-2 text-12')}
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
