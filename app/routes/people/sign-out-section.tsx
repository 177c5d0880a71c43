import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { loadSignIn } from '#app/client/session-control.ts';
import { Section } from '#app/routes/people/section.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';

export function SignOutSection() {
  const [asking, setAsking] = useState(false);
  return (
    <Section title="Sessions" intro="Lost a phone, or used a computer that is not yours? End every session at once.">
      <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        onConfirm={signOutEverywhere}
      >
        Every browser and phone you are signed in with is signed out, this one too. Nothing is deleted.
      </ConfirmDialog>
    </Section>
  );
}

async function signOutEverywhere(): Promise<void> {
  const { signOut } = await loadSignIn();
  await call('POST /api/users/me/sign-out');
  await signOut();
}
