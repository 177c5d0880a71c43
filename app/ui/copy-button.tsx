import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.tsx';

type CopyButtonProps = {
  text: string;
  label?: string | undefined;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
};

export function CopyButton({ text, label = 'Copy', variant = 'plain', size = 'small' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({ title: 'Your browser didn’t allow copying. Select the text and copy it manually.', tone: 'failed' });
    }
  }

  return (
    <>
      <Button variant={variant} size={size} icon={copied ? Check : Copy} onClick={copy}>
        {/* Both labels share one grid cell, so that the button keeps its width. */}
        <span className="grid [&>*]:[grid-area:1/1]">
          <span className={copied ? 'invisible' : undefined}>{label}</span>
          <span className={copied ? undefined : 'invisible'}>Copied</span>
        </span>
      </Button>
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
}
