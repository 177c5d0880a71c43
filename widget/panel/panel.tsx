/** @jsxRuntime classic */
/** @jsx h */
// Loaded on the first click: the chat itself.
import { h, render } from 'preact';
import type { Frame, Panel } from '../frame.ts';
import { createStage } from '../stage.ts';
import { loadTranslation } from '../translations/translations.ts';
import { ApiError, openApi } from './api.ts';
import { applyAppearance, onSchemeChange } from './appearance.ts';
import { createConversation } from './conversation.ts';
import { plainText, unfoldedOf } from './markdown.ts';
import { openMemory } from './memory.ts';
import { createModality, isPhone } from './modality.ts';
import styles from './panel.css?inline';
import { PanelView } from './panel-view.tsx';
import { createSentences } from './sentences.ts';
import { callPerson, firstState, type View, type ViewState } from './view.ts';

const near = 80;

export async function mount(frame: Frame): Promise<Panel> {
  const { origin, key, preview, readCustomer, cart } = frame;
  const { host, root } = createStage(styles);
  const box = document.createElement('section');
  let config = frame.config;
  let words = await loadTranslation(config.language);
  let state = firstState;
  let { notes } = state;
  let speak: ReturnType<typeof createSentences> | undefined;
  const floats = config.type !== 'inline';
  const modality = createModality(host, box);
  const place = { language: () => config.language, page: () => location.href.slice(0, 2000), memory: openMemory(key) };
  const api = preview
    ? (await import('../preview/questions.ts')).openPreviewApi(ApiError)
    : openApi({ origin, key, readCustomer, cart, ...place });
  const talk = createConversation(api, frame, () => callPerson(currentView()));
  const currentView = (): View => ({ frame, config, words, talk, state, set, focus });

  function draw(): void {
    const list = box.querySelector('.chat');
    // Scrolls along unless the visitor scrolled up or expanded something.
    const isNear = notes === state.notes && list && list.scrollHeight - list.scrollTop - list.clientHeight < near;
    notes = state.notes;
    const follows = isNear || talk.entries().at(-1)?.phase === 'queued';
    applyAppearance(root, config);
    box.ariaLabel = config.texts.title || config.name;
    render(<PanelView view={currentView()} />, box);
    const now = box.querySelector('.chat');
    if (now && (follows || now !== list)) now.scrollTop = now.scrollHeight;
    grow(box.querySelector('.field'));
  }

  function set(change: Partial<ViewState>): void {
    state = { ...state, ...change };
    draw();
  }

  function focus(selector: string): void {
    box.querySelector<HTMLElement>(selector)?.focus();
  }

  /** Redraws once per frame, and announces whole sentences to screen readers. */
  function redraw(): void {
    const last = talk.entries().at(-1);
    const isWhole = last?.phase === 'done';
    if (last?.role === 'assistant' && !isWhole) speak ??= createSentences();
    const shown = last && unfoldedOf(last.text, !isWhole, last.sources.length > 0);
    const fresh = (shown && speak?.(plainText(shown), isWhole)) ?? [];
    if (isWhole && speak)
      fresh.push(
        ...(last.generated ? [config.words.aiWritten] : []),
        ...last.offers.map(({ title }) => title),
        ...last.choices,
      );
    set({ spoken: [...state.spoken, ...fresh] });
    if (isWhole) speak = undefined;
  }

  async function showSample(): Promise<void> {
    const { sampleOf } = await import('../preview/sample.ts');
    const { entries, label } = sampleOf(config, origin);
    talk.show(entries, label);
  }

  let frames = 0;
  talk.subscribe(() => {
    cancelAnimationFrame(frames);
    frames = requestAnimationFrame(redraw);
  });
  const stopWatching = onSchemeChange(draw);
  host.onkeydown = event => {
    if (event.key !== 'Escape' || !floats) return;
    event.stopPropagation();
    frame.close();
  };
  box.className = 'panel';
  box.role = floats ? 'dialog' : 'region';
  box.hidden = floats;
  root.append(box);
  // The field can only be measured once it is in the page.
  frame.place(host);
  draw();
  if (preview) await showSample();
  else void talk.restore();

  return {
    async update(fresh) {
      const isOtherLanguage = fresh.language !== config.language;
      config = fresh;
      if (isOtherLanguage) words = await loadTranslation(fresh.language);
      if (isOtherLanguage && talk.example()) await showSample();
      draw();
    },
    open(takesFocus) {
      if (floats) {
        box.hidden = false;
        modality.enter();
        draw();
      }
      // On a phone, focusing the field would open the keyboard and cover the answer.
      if (takesFocus) focus(floats && isPhone() ? '.icon:last-child' : '.field');
    },
    close() {
      box.hidden = floats;
      modality.leave();
    },
    ask: talk.ask,
    end() {
      talk.stop();
      modality.leave();
      stopWatching();
      cancelAnimationFrame(frames);
      render(null, box);
    },
  };
}

function grow(field: HTMLElement | null): void {
  if (!field) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
