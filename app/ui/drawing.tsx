import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export function DocumentsDrawing() {
  return (
    <Drawing>
      <rect className={paper} x="40" y="34" width="48" height="64" rx="6" transform="rotate(-7 64 66)" />
      <path d="m50 52 24-3M52 62l26-3M53 72l18-2" />
      <rect className={paper} x="66" y="24" width="52" height="74" rx="6" />
      <path d="M76 40h32M76 50h32M76 80h26" />
      <path className={mark} d="M76 60h32M76 70h20" />
      <path d="M12 98h152" />
      <path
        className={paper}
        d="M112 46h34a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-16l-10 9v-9h-8a8 8 0 0 1-8-8V54a8 8 0 0 1 8-8z"
      />
      <path className={mark} d="M116 58h24M116 66h15" />
    </Drawing>
  );
}

export function ChatsDrawing() {
  return (
    <Drawing>
      <path
        className={paper}
        d="M40 30h58a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H62l-12 10V68H40a8 8 0 0 1-8-8V38a8 8 0 0 1 8-8z"
      />
      <path d="M44 43h46M44 54h30" />
      <path
        className={paper}
        d="M84 52h50a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8h-8v10l-12-10H84a8 8 0 0 1-8-8V60a8 8 0 0 1 8-8z"
      />
      <path className={mark} d="M88 64h40M88 74h24" />
      <path d="M12 98h152" />
    </Drawing>
  );
}

export function ShelfDrawing() {
  return (
    <Drawing>
      <rect className={paper} x="38" y="28" width="100" height="70" rx="6" />
      <path d="M38 63h100" />
      <rect className={paper} x="50" y="42" width="14" height="21" rx="3" />
      <rect className={paper} x="64" y="36" width="12" height="27" rx="3" />
      <rect className={paper} x="106" y="45" width="20" height="18" rx="3" />
      <rect className={paper} x="52" y="76" width="26" height="22" rx="3" />
      <path d="M60 84h10" />
      <path className={mark} d="M94 80h28M94 88h18" />
      <path d="M12 98h152" />
    </Drawing>
  );
}

/** For everything else: a card with the icon of what is missing, so that no two lists look alike. */
export function IconDrawing({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <Drawing>
      <rect className={paper} x="44" y="38" width="56" height="60" rx="6" transform="rotate(-6 72 68)" />
      <rect className={paper} x="58" y="26" width="64" height="72" rx="8" />
      <Icon x="75" y="38" width="30" height="30" strokeWidth="1.4" className="size-[30px]! text-accent" />
      <path d="M72 80h36M72 88h22" />
      <path d="M12 98h152" />
    </Drawing>
  );
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden
      width="176"
      height="120"
      viewBox="0 0 176 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="text-ink-3"
    >
      <path className="fill-accent-soft stroke-none" d="M28 98c-6-38 22-76 62-76s66 34 58 76z" />
      {children}
    </svg>
  );
}

const paper = 'fill-canvas';
const mark = 'stroke-accent stroke-2';
