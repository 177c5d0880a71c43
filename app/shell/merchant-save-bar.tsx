import { useEffect, useId, useRef } from 'react';
import { findBridge } from '#app/client/shopify-bridge.ts';
import type { BarProps, LeaveProps } from '#app/ui/form-frame.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'ui-save-bar': { id: string; children: ReactNode };
    }
  }
}

// An attribute that the admin reads, unknown to React.
const primary = { variant: 'primary' };

/** The admin shows the bar and clicks these buttons when its own are clicked. */
export function AdminSaveBar({ dirty, busy, onDiscard, saveLabel }: BarProps) {
  const id = useId();
  useEffect(() => {
    if (!dirty) return;
    void findBridge()?.saveBar.show(id);
    return () => void findBridge()?.saveBar.hide(id);
  }, [dirty, id]);
  return (
    <ui-save-bar id={id}>
      <button type="submit" {...primary} {...(busy ? { loading: '' } : {})}>
        {saveLabel}
      </button>
      <button type="button" disabled={busy} onClick={onDiscard}>
        Discard
      </button>
    </ui-save-bar>
  );
}

/** The admin highlights its save bar, and resolves when the changes are saved or discarded. */
export function AdminWarning({ onLeave }: LeaveProps) {
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    let isOver = false;
    void findBridge()
      ?.saveBar.leaveConfirmation()
      .then(() => isOver || leave.current());
    return () => {
      isOver = true;
    };
  }, []);
  return null;
}
