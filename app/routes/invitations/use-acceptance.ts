import { useState } from 'react';
import { useNavigate } from 'react-router';
import { acceptInvitation } from '#app/routes/invitations/pending-query.ts';
import { messageOf } from '#app/ui/error-message.ts';
import type { InvitationPreview } from '#domain/organizations/inputs.ts';

/** Accepts the invitation and opens the organisation, or reports the problem. */
export function useAcceptance(invitation: InvitationPreview) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function accept() {
    setBusy(true);
    setProblem('');
    try {
      await acceptInvitation(invitation);
      await navigate('/');
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }

  return { accept, busy, problem };
}
