// A reporter that also sends a replay of the last seconds before an error.
import Rollbar from 'rollbar/src/browser/core';
import Replay from 'rollbar/src/browser/replay/replay';
import scrub from 'rollbar/src/scrub';
import Telemeter from 'rollbar/src/telemetry';
import Tracing from 'rollbar/src/tracing/tracing';
import truncation from 'rollbar/src/truncation';
import { maskInput, maskText } from '#app/client/error-privacy.ts';

/** Keeps ten seconds; the recorder takes a full snapshot after half of them. */
const duration = {
  preDuration: 10,
  postDuration: 5,
};

/** The last four options are passed on to rrweb; the package's types don't include them. */
const recording = {
  enabled: true,
  autoStart: true,
  triggerDefaults: duration,
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
