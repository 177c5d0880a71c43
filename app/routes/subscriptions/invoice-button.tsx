import { FileText } from 'lucide-react';
import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { formatDate } from '#app/routes/subscriptions/day.tsx';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Payment } from '#domain/subscriptions/inputs.ts';

/** Fetches the invoice on click: its URL expires after an hour. */
export function InvoiceButton({ payment: { id, billedAt, createdAt } }: { payment: Payment }) {
  const [busy, setBusy] = useState(false);

  async function open() {
    // Opened with the click itself: browsers block tabs that open later.
    const tab = openTab();
    setBusy(true);
    try {
      const params = { transactionId: id };
      const { url } = await call('GET /api/organizations/subscriptions/transactions/{transactionId}/invoice', {
        params,
      });
      if (tab && !tab.closed) tab.location.replace(url);
      else offer(url);
    } catch (error) {
      tab?.close();
      const reason = messageOf(error, 'Try again.');
      toast({ tone: 'failed', title: `The invoice didn’t open. ${reason}` });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      size="small"
      icon={FileText}
      busy={busy}
      onClick={open}
      aria-label={`Invoice of ${formatDate(billedAt ?? createdAt)}, opens in a new tab`}
    >
      Invoice
    </Button>
  );
}

function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = 'Invoice';
  tab.document.body.textContent = 'Loading your invoice…';
  return tab;
}

/** The tab was blocked or closed: offer the invoice in a toast. */
function offer(url: string) {
  toast({
    tone: 'info',
    title: 'Your invoice is ready',
    action: { label: 'Open', onSelect: () => window.open(url, '_blank', 'noopener') },
    duration: null,
  });
}
