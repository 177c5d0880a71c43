// What a visitor sees before the panel: a round button, or one that looks like a search field.
import type { WidgetConfig } from '#domain/widgets/inputs.ts';
import { createStage, setVariables, textColorOn } from '../stage.ts';
import styles from './trigger.css?inline';

const shapes = {
  chat: 'M20 12a8 8 0 0 1-12 7l-4 1 1-4a8 8 0 1 1 15-4Z',
  question: 'M8 9a4 4 0 1 1 5 4c-1 0-1 1-1 2m0 4v0',
  spark: 'm12 3 2 7 7 2-7 2-2 7-2-7-7-2 7-2Z',
  search: 'm20 20-4-4m2-5a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
};
const down = 'm6 9 6 6 6-6';

export type Trigger = ReturnType<typeof createTrigger>;

export function createTrigger(onPress: () => void, onTouch: () => void) {
  const { host, root } = createStage(styles);
  const button = document.createElement('button');
  button.onpointerdown = onTouch;
  button.onclick = onPress;
  root.append(button);
  return {
    host,
    focus: () => button.focus(),
    /** Replaces the label until the next redraw. */
    say(words: string): void {
      button.ariaLive = 'polite';
      button.ariaLabel = words;
      button.replaceChildren(words);
    },
    update(
      { accent, language, launcher, position, scheme, texts, type, variables, words }: WidgetConfig,
      isOpen: boolean,
    ): void {
      const isBubble = type === 'bubble';
      const label = (!isBubble && texts.placeholder) || texts.launcher || words.ask;
      root.className = type;
      // Makes it reachable for people who navigate by landmarks.
      root.role = isBubble ? 'complementary' : 'search';
      root.lang = language;
      root.dir = language === 'ar' ? 'rtl' : 'ltr';
      setVariables(root, {
        ...variables,
        'color-scheme': scheme === 'auto' ? 'light dark' : scheme,
        '--fill': accent,
        '--on': textColorOn(accent),
      });
      setVariables(button, { [position.side]: `${position.x}px`, bottom: `${position.y}px` });
      button.replaceChildren(draw(isOpen && isBubble ? down : shapes[isBubble ? launcher.icon : 'search']));
      if (!isBubble || (launcher.showsLabel && !isOpen)) button.append(label);
      button.ariaLabel = label;
      button.ariaExpanded = `${isOpen}`;
    },
  };
}

/** Built from elements: no markup is parsed. */
function draw(path: string): Element {
  const [svg, line] = ['svg', 'path'].map(name => document.createElementNS('http://www.w3.org/2000/svg', name));
  svg?.setAttribute('viewBox', '0 0 24 24');
  line?.setAttribute('d', path);
  svg?.append(line ?? '');
  return svg as Element;
}
