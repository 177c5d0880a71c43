import { toast } from '#app/ui/toast.tsx';

/** For menus, which are gone once chosen from: the toast says that it worked. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done });
  } catch {
    toast({ tone: 'failed', title: `Your browser didn’t allow copying. Copy it manually: ${text}` });
  }
}
