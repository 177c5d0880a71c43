import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** Joins class names; of two that set the same property the later one stays. */
export function cx(...parts: ClassValue[]): string {
  return merge(clsx(parts));
}

const merge = extendTailwindMerge({
  override: {
    theme: {
      text: ['12', '13', '14', '16', '20', '28'],
      radius: ['mark', 'inner', 'control', 'panel'],
      shadow: ['float', 'focus', 'focus-red'],
    },
  },
});
