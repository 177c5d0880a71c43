import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, isApiError } from '#app/client/api.ts';
import { useSession } from '#app/client/session.ts';
import { loadSignIn, refreshSession } from '#app/client/session-control.ts';
import { Section } from '#app/routes/people/section.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { Message } from '#app/ui/message.tsx';

export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState('');

  async function deleteAccount() {
    const { signOut } = await loadSignIn();
    setRefusal('');
    try {
      await call('DELETE /api/users/me');
    } catch (error) {
      if (!isApiError(error) || error.code !== 'last_owner') throw error;
      return setRefusal(error.message);
    }
    await signOut();
  }

  return (
    <Section
      title="Delete your account"
      intro="You’ll leave all organisations, and your name, picture and email will be deleted. Everything you created stays with your organisations."
    >
      {refusal && <LastOwner words={refusal} />}
      <Button className="text-red" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete your account?"
        confirmLabel="Delete my account"
        danger
        typeToConfirm="DELETE"
        onConfirm={deleteAccount}
      >
        You’ll be signed out everywhere and won’t be able to sign in again. This can’t be undone.
      </ConfirmDialog>
    </Section>
  );
}

/** The person is the last Owner somewhere: links to the members, to make someone else an Owner. */
function LastOwner({ words }: { words: string }) {
  const { organizations } = useSession();
  const navigate = useNavigate();
  const named = organizations.filter(({ name, roles }) => roles?.includes('Owner') && words.includes(name));

  async function openMembers(id: string) {
    await refreshSession(id);
    await navigate('/organizations/manage/users');
  }

  return (
    <Message
      tone="error"
      title="You can’t delete your account yet"
      className="mb-4"
      actions={named.map(({ id, name }) => (
        <Button key={id} onClick={() => openMembers(id)}>
          View members of {name}
        </Button>
      ))}
    >
      {words}
    </Message>
  );
}
