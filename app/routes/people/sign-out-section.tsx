import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { loadSignIn } from '#app/client/session-control.ts';
import { Section } from '#app/routes/people/section.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';

export function SignOutSection() {
  const [asking, setAsking] = useState(false);
  return (
    <Section title="Sessions" intro="Lost a phone, or used a shared computer? Sign out of every session.">
      <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        onConfirm={signOutEverywhere}
      >
        You'll be signed out on every browser and device, including this one. Nothing is deleted.
      </ConfirmDialog>
    </Section>
  );
}

async function signOutEverywhere(): Promise<void> {
  const { signOut } = await loadSignIn();
  await call('POST /api/users/me/sign-out');
  await signOut();
}
