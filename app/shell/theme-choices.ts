import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import type { Theme } from '#app/shell/theme.ts';

export const themeChoices: readonly { theme: Theme; label: string; icon: LucideIcon }[] = [
  { theme: 'system', label: 'Match device', icon: Monitor },
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
];
