import { type ComponentType, createContext } from 'react';

export type BarProps = {
  dirty: boolean;
  busy: boolean;
  onDiscard: () => void;
  saveLabel: string;
  busyLabel?: string | undefined;
};
export type LeaveProps = { onLeave: () => void };

/** Lets the Shopify admin replace our save bar and our leave dialog. */
export const FormChrome = createContext<{ Bar: ComponentType<BarProps>; Leave: ComponentType<LeaveProps> } | null>(
  null,
);
