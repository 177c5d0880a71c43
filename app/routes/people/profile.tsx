import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { loadSignIn } from '#app/client/session-control.ts';
import { AccountTabs } from '#app/routes/people/account-tabs.tsx';
import { DeleteAccount } from '#app/routes/people/delete-account.tsx';
import { EmailSection } from '#app/routes/people/email-section.tsx';
import { PasswordSection } from '#app/routes/people/password-section.tsx';
import { PictureSection } from '#app/routes/people/picture-section.tsx';
import { profileQuery, showChange } from '#app/routes/people/profile-query.ts';
import { Section } from '#app/routes/people/section.tsx';
import { WeeklyEmailSection } from '#app/routes/people/weekly-email-section.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { setTheme, useTheme } from '#app/shell/theme.ts';
import { themeChoices } from '#app/shell/theme-choices.ts';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { Segment } from '#app/ui/segment.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type Profile, type ProfileInput, profileInput } from '#domain/people/inputs.ts';

export const meta = screenMeta;

export const handle = { preload: () => getQueryClient().prefetchQuery(profileQuery) };

export default function ProfileScreen() {
  const screen = useScreen();
  return (
    <>
      <PageHead title={screen?.title}>{screen?.intro}</PageHead>
      <AccountTabs />
      <Sections />
    </>
  );
}

function Sections() {
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery, getQueryClient());
  if (profile) {
    return (
      <>
        <PictureSection profile={profile} />
        <NameSection profile={profile} />
        <EmailSection email={profile.email} />
        <PasswordSection hasPassword={profile.hasPassword} />
        <WeeklyEmailSection />
        <ThemeSection />
        <SignOutSection />
        <DeleteAccount />
      </>
    );
  }
  if (!error) return <Waiting />;
  return <LoadProblem what="your profile" error={error} busy={isFetching} onRetry={refetch} />;
}

function ThemeSection() {
  const theme = useTheme();
  return (
    <Section title="Theme" intro="Applies to this browser.">
      <Segment
        label="Theme"
        value={theme}
        onValueChange={setTheme}
        options={themeChoices.map(({ theme: value, label }) => ({ value, label }))}
      />
    </Section>
  );
}

/** The skeleton of the form. */
function Waiting() {
  return (
    <div role="status" className="max-w-form">
      <span className="sr-only">Loading your profile</span>
      <Skeleton className="w-16" />
      <div className="mt-4 flex items-center gap-5">
        <Skeleton className="size-18 shrink-0 rounded-full" />
        <Skeleton className="h-16 flex-1 rounded-panel" />
      </div>
      {['w-14', 'w-28', 'w-20'].map(width => (
        <div key={width} className="mt-7 border-line border-t pt-7">
          <Skeleton className={width} />
          <Skeleton className="mt-5 h-9 rounded-control max-desk:h-11" />
        </div>
      ))}
    </div>
  );
}

function NameSection({ profile: { name, username } }: { profile: Profile }) {
  const form = useZodForm(profileInput, { defaultValues: { name, username } });
  const { isDirty, isSubmitting } = form.formState;

  async function save(input: ProfileInput) {
    await showChange(await call('PUT /api/users/me', { body: input }));
    toast({ title: 'Profile saved' });
  }

  return (
    <Section title="Name and username" intro="Members of your organisations see these.">
      <Form form={form} onSubmit={save} className="grid gap-4">
        <FormField name="name" label="Name" autoComplete="name" />
        <FormField
          name="username"
          label="Username"
          autoComplete="username"
          help="Optional. Letters, numbers and underscores."
        />
        <SaveBar dirty={isDirty} busy={isSubmitting} onDiscard={() => form.reset()} />
      </Form>
    </Section>
  );
}

function SignOutSection() {
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
        You’ll be signed out on every browser and device, including this one. Nothing is deleted.
      </ConfirmDialog>
    </Section>
  );
}

async function signOutEverywhere(): Promise<void> {
  const { signOut } = await loadSignIn();
  await call('POST /api/users/me/sign-out');
  await signOut();
}
