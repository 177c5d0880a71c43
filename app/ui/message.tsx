import { CircleAlert, Gauge, Info, Lock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#app/ui/class-names.ts';
import { Panel } from '#app/ui/panel.tsx';

type MessageTone = 'error' | 'permission' | 'limit' | 'info';

type MessageProps = {
  tone?: MessageTone | undefined;
  icon?: LucideIcon | undefined;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  requestId?: string | undefined;
  className?: string | undefined;
};

/** An inline message: what happened and what to do. */
export function Message({ tone = 'info', icon, title, children, actions, requestId, className }: MessageProps) {
  const Icon = icon ?? looks[tone].Icon;
  return (
    <Panel className={cx('flex gap-3.5 p-5', className)} role={tone === 'error' ? 'alert' : undefined}>
      <Icon aria-hidden className={cx('mt-0.5', looks[tone].colour)} />
      <div className="min-w-0 flex-1">
        <h2 className="text-14 leading-5">{title}</h2>
        {children && <div className="mt-0.5 max-w-[400px] text-balance text-ink-2">{children}</div>}
        {actions && <div className="mt-3.5 flex flex-wrap gap-2">{actions}</div>}
        {requestId && <p className="mt-3.5 break-all text-12 text-ink-3">Request ID: {requestId}</p>}
      </div>
    </Panel>
  );
}

const looks: Record<MessageTone, { Icon: LucideIcon; colour: string }> = {
  error: { Icon: CircleAlert, colour: 'text-red' },
  permission: { Icon: Lock, colour: 'text-ink-3' },
  limit: { Icon: Gauge, colour: 'text-amber' },
  info: { Icon: Info, colour: 'text-blue' },
};
