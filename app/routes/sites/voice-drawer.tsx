import { useId, useState } from 'react';
import { call } from '#app/client/api.ts';
import { showVoice } from '#app/routes/sites/site-queries.ts';
import { VoiceFields } from '#app/routes/sites/voice-fields.tsx';
import { VoiceNotice } from '#app/routes/sites/voice-notice.tsx';
import { VoicePreview } from '#app/routes/sites/voice-preview.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { Drawer } from '#app/ui/drawer.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type Voice, type VoiceSettings, voiceInput } from '#domain/answers/model-settings/voice-inputs.ts';

type VoiceDrawerProps = { siteId: string; settings: VoiceSettings; onClose: () => void };

export default function VoiceDrawer({ siteId, settings, onClose }: VoiceDrawerProps) {
  const formId = useId();
  const [asks, setAsks] = useState(false);
  const { voice, wording, questions } = settings;
  const form = useZodForm(voiceInput, { defaultValues: voice });
  const { isDirty, isSubmitting } = form.formState;
  const close = () => (isDirty ? setAsks(true) : onClose());

  async function save(body: Voice) {
    showVoice(siteId, await call('PUT /api/sites/{id}/voice', { params: { id: siteId }, body }));
    toast({ title: 'Saved' });
    onClose();
  }

  return (
    <>
      <Drawer
        open
        onOpenChange={open => !open && close()}
        title="How answers sound"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
              Save
            </Button>
          </>
        }
      >
        <Form form={form} id={formId} onSubmit={save} className="grid gap-5">
          <VoiceNotice wording={wording} />
          <VoiceFields tone={form.watch('tone') ?? 'friendly'} />
          {wording !== 'none' && <VoicePreview siteId={siteId} questions={questions} />}
        </Form>
      </Drawer>
      {asks && (
        <ConfirmDialog
          open
          onOpenChange={open => !open && setAsks(false)}
          title="Close without saving?"
          confirmLabel="Close"
          cancelLabel="Keep editing"
          onConfirm={onClose}
        >
          Your unsaved changes will be lost.
        </ConfirmDialog>
      )}
    </>
  );
}
