import { FinishSignIn } from '#app/shell/finish-sign-in.tsx';
import { screenMeta } from '#app/shell/title.ts';

export const meta = screenMeta;

export default function InvitationCallback() {
  return <FinishSignIn redirectPath="/invitations/callback" />;
}
