import { CircleCheck, Gauge, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { useCan } from '#app/client/session.ts';
import { describeWording } from '#app/routes/organizations/model-labels.ts';
import { showModel } from '#app/routes/organizations/model-query.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { State } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Panel } from '#app/ui/panel.tsx';
import { Time } from '#app/ui/time.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type ModelOutput, modelInput } from '#domain/answers/model-settings/model-inputs.ts';

/** Whose model writes, and the result of its test. */
export function ModelWriter({ model }: { model: ModelOutput }) {
  const { writer, own, local } = model;
  const { title, text } = titles[writer](model);
  const isUsedUp = writer === 'included' && model.included?.isUsedUp === true;
  return (
    <Panel className="px-5 py-4 max-desk:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="wrap-anywhere min-w-0 font-medium text-14">{title}</h3>
        {writer !== 'none' &&
          (isUsedUp ? <State tone="amber">Used up today</State> : <State tone="accent">Active</State>)}
      </div>
      <p className="text-13 text-ink-2 text-pretty">
        {text} {writer !== 'none' && <DataLink />}
      </p>
      {writer === 'none' && model.included?.isInPlan === false && <PlansLink />}
      {isUsedUp && (
        <p className="mt-3 flex gap-2 text-13">
          <Gauge aria-hidden className="mt-0.5 shrink-0 text-amber" />
          Today’s allowance of written answers is used up. Until midnight UTC, answers are quotes.
        </p>
      )}
      {writer !== 'none' && <TestResult model={model} />}
      {!own && local.length > 0 && <LocalModels local={local} />}
    </Panel>
  );
}

const titles = {
  included: () => ({
    title: 'Written answers: included',
    text: 'Answers are written from your documents and products. There’s nothing to set up.',
  }),
  own: ({ own }) => ({
    title: own?.model ?? '',
    text: 'Your own model writes answers from your documents and products.',
  }),
  none: ({ own }) => ({
    title: 'Quotes only',
    text: own
      ? 'Your own model is turned off, so answers are quoted word for word from your documents and products.'
      : 'Answers are quoted word for word from your documents and products. With a model, they’re written, and each statement is checked against your sources.',
  }),
} satisfies Record<ModelOutput['writer'], (model: ModelOutput) => { title: string; text: string }>;

function DataLink() {
  return (
    <AppLink to="/help/privacy" className="whitespace-nowrap font-medium text-accent-ink hover:underline">
      Where data goes
    </AppLink>
  );
}

function PlansLink() {
  const canChange = useCan('list:organization-subscription');
  return (
    <p className="mt-1 text-13 text-ink-2">
      Your plan doesn’t include written answers.{' '}
      {canChange && (
        <AppLink to="/organizations/subscription/plans" className="font-medium text-accent-ink hover:underline">
          See plans
        </AppLink>
      )}
    </p>
  );
}

function TestResult({ model }: { model: ModelOutput }) {
  const { tone, text } = describeWording(model);
  const { Icon, colour } = looks[tone];
  const { result } = model.check;
  return (
    <div role="status" className="mt-3 flex gap-2 border-line border-t pt-3 text-13">
      <Icon aria-hidden className={`mt-0.5 shrink-0 ${colour}`} />
      <div className="min-w-0">
        <p className="text-pretty">{text}</p>
        {result && model.wording.reason !== 'chosen' && (
          <p className="text-12 text-ink-3">
            <Time at={result.measuredAt} /> · Repeated every week
          </p>
        )}
      </div>
    </div>
  );
}

const looks = {
  good: { Icon: CircleCheck, colour: 'text-accent' },
  note: { Icon: Info, colour: 'text-ink-3' },
  warning: { Icon: TriangleAlert, colour: 'text-amber-mark' },
};

function LocalModels({ local }: { local: ModelOutput['local'] }) {
  const found = local.flatMap(({ url, models }) => models.map(model => ({ url, model })));
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {found.slice(0, maxLocal).map(({ url, model }, at) => (
        <LocalButton key={`${url} ${model}`} url={url} model={model} variant={at === 0 ? 'primary' : 'plain'} />
      ))}
    </div>
  );
}

const maxLocal = 4;

type LocalButtonProps = { url: string; model: string; variant: 'primary' | 'plain' };

function LocalButton({ url, model, variant }: LocalButtonProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function connect() {
    setIsBusy(true);
    try {
      const body = modelInput.parse({ url, model });
      showModel(await call('PUT /api/organizations/model/update', { body }));
      toast({ title: `${model} is connected` });
    } catch (error) {
      toast({ tone: 'failed', title: messageOf(error) });
      setIsBusy(false);
    }
  }

  return (
    <Button variant={variant} busy={isBusy} onClick={() => void connect()}>
      Use {model} on this computer
    </Button>
  );
}
