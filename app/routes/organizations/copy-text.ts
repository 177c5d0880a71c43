import { toast } from '#app/ui/toast.tsx';

/** For menus, which are gone once chosen from: the toast says that it worked. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done });
  } catch {
    toast({ tone: 'failed', title: `The browser did not allow copying. Copy it by hand: ${text}` });
  }
}
