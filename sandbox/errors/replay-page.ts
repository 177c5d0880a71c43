import { html } from 'hono/html';
import type { Replay } from '#sandbox/errors/archive.ts';
import type { ErrorEvent } from '#sandbox/errors/moments.ts';
import type { Screen } from '#sandbox/errors/screen.ts';
import { type Markup, renderPage } from '#sandbox/page.ts';

/** Steps are links to images, so that the page works without scripts; a small script plays them. */
export function replayPage(replay: Replay, moments: readonly ErrorEvent[], last: Screen | undefined): Markup {
  const first = moments[0];
  const { width, height } = last ?? { width: 1280, height: 800 };
  const body = html`<p><a href="/">All reports</a></p>
<div class="bar"><h1>Replay</h1>${moments.length > 1 ? html`<button class="quiet" type="button" id="play">Play</button>` : ''}</div>
<p class="lead">${replay.address || 'A page'}${replay.user ? ` · ${replay.user}` : ''}. Words that people wrote or read are dots.</p>
${
  first
    ? html`<div class="screen"><iframe name="screen" title="What was to be seen" sandbox src="${picture(replay, first)}" width="${width}" height="${height}"></iframe></div>
<ol class="rows moments">${moments.map(
        (
          moment,
          at,
        ) => html`<li><a href="${picture(replay, moment)}" target="screen" data-after="${moment.after}"${at === 0 ? html` aria-current="step"` : ''}>
<span class="who"><strong>${moment.words}</strong></span><span class="role">${(moment.after / 1000).toFixed(1)} s</span></a></li>`,
      )}</ol>`
    : html`<p class="empty">Nothing was to be seen yet.</p>`
}
<script src="/look/player.js" defer></script>`;
  return renderPage({ title: 'Replay', body, wide: true });
}

function picture({ id }: Replay, { place }: ErrorEvent): string {
  return `/replays/${id}/screens/${place}`;
}
