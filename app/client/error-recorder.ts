// A reporter that also sends what was to be seen in the last seconds before an error.
import Rollbar from 'rollbar/src/browser/core';
import Replay from 'rollbar/src/browser/replay/replay';
import scrub from 'rollbar/src/scrub';
import Telemeter from 'rollbar/src/telemetry';
import Tracing from 'rollbar/src/tracing/tracing';
import truncation from 'rollbar/src/truncation';
import { maskInput, maskText } from '#app/client/error-privacy.ts';

/** Ten seconds are kept; the recorder begins anew with a whole picture after half of them. */
const kept = { preDuration: 10, postDuration: 5 };

/** The last four go to rrweb as they are; the package's types do not name them. */
const recording = {
  enabled: true,
  autoStart: true,
  triggerDefaults: kept,
  triggers: [{ type: 'occurrence', level: ['warning', 'error', 'critical'] as const }],
  inlineStylesheet: true,
  inlineImages: false,
  collectFonts: false,
  maskInputFn: maskInput,
  maskAllInputs: true,
  maskTextSelector: '*',
  maskTextFn: maskText,
  blockSelector: '[data-private] img, iframe',
};

export function startRecorder(options: Rollbar.Configuration): Rollbar {
  Rollbar.setComponents({ scrub, truncation, telemeter: Telemeter, tracing: Tracing, replay: Replay });
  return new Rollbar({ ...options, replay: recording as unknown as Rollbar.ReplayOptions });
}
