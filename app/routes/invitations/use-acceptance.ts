import { useState } from 'react';
import { useNavigate } from 'react-router';
import { acceptInvitation } from '#app/routes/invitations/waiting-query.ts';
import type { InvitationPreview } from '#domain/organizations/inputs.ts';

/** One press: joins, goes on in the organisation, or says what stands in the way. */
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
      setProblem(error instanceof Error ? error.message : 'That did not work. Try again.');
      setBusy(false);
    }
  }

  return { accept, busy, problem };
}
