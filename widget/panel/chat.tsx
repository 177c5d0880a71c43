/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { Answer } from './answer.tsx';
import { Icon } from './icon.tsx';
import { ask, type View } from './view.ts';

export function Chat({ view }: { view: View }) {
  const { config, words, talk } = view;
  const entries = talk.entries();
  const example = talk.example();
  const asked = new Set(entries.map(({ text }) => text));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section class="chat" aria-label={config.texts.title || config.name} tabIndex={0}>
      {example && <p class="example small">{example}</p>}
      <p class="hello">{config.texts.greeting || words.greeting}</p>
      <ul class="chips">
        {config.texts.suggestions.map(text => (
          <li key={text}>
            <button type="button" class="pill" disabled={asked.has(text)} onClick={() => ask(view, text)}>
              {asked.has(text) && <Icon name="check" />}
              {text}
            </button>
          </li>
        ))}
      </ul>
      {entries.map((entry, at) =>
        entry.role === 'visitor' ? (
          <p class="said" key={entry.id}>
            <span class="unseen">{words.you}: </span>
            {entry.text}
          </p>
        ) : (
          <Answer key={entry.id} view={view} entry={entry} isLast={at === entries.length - 1} />
        ),
      )}
    </section>
  );
}
