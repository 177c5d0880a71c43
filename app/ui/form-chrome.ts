import { type ComponentType, createContext } from 'react';

export type BarProps = { dirty: boolean; busy: boolean; onDiscard: () => void; saveLabel: string };
export type LeaveProps = { onLeave: () => void };

/** A page around ours may say in its own way that changes are not saved, in place of our bar and our question. */
export const FormChrome = createContext<{ Bar: ComponentType<BarProps>; Leave: ComponentType<LeaveProps> } | null>(
  null,
);
