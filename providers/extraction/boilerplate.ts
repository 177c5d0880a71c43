// Removes what every page of a site repeats: menus, footers, cookie bars, "you may also like".
import { type Element, findAll, textOf } from '#providers/extraction/markup.ts';

/** Elements without text for readers, or with the text of a control. */
const mute = new Set(
  'script style noscript template svg canvas iframe object embed audio video map head button select textarea input datalist'.split(
    ' ',
  ),
);

const frames = new Set(['nav', 'footer', 'aside', 'dialog', 'menu']);
const frameRoles = new Set(
  'navigation banner contentinfo search dialog alertdialog complementary menu menubar toolbar tooltip'.split(' '),
);
const frameNames =
  /(^|[\s_-])(cookies?|consent|gdpr|newsletter|(bread)?crumbs?|skip-?(link|nav|to-content)|social(-links|-share)?|share(-buttons?)?|popup|modal|off-?canvas|mini-?cart|cart-drawer|site-?(header|footer|nav)|pagination|related-(posts|products|articles)|recommendations?|announcement-bar|sr-only|visually-hidden)($|[\s_-])/i;

const fewWords = 200;
/** Below 1, because linked products often have a price next to their name. */
const mostlyLinks = 0.55;

/** The part of a page that is about its subject, without menus and footers. */
export function findMainContent(page: Element): Element {
  const body = findAll(page, 'body')[0] ?? page;
  const whole = strip(body, isFrame);
  const main = mainOf(body);
  const subject = main && strip(main, isFrame);
  const chosen =
    subject && (textOf(subject).length >= fewWords || textOf(whole).length < fewWords * 4) ? subject : whole;
  const lean = strip(chosen, isListOfLinks);
  // A page that is only a list of links keeps them.
  return textOf(lean).length >= Math.min(fewWords, textOf(chosen).length / 2) ? lean : chosen;
}

function mainOf(body: Element): Element | undefined {
  const roles = findAll(body, 'div', 'section').filter(({ attributes }) => attributes.role === 'main');
  const [main] = [...findAll(body, 'main'), ...roles];
  if (main) return main;
  const articles = findAll(body, 'article');
  return articles.length === 1 ? articles[0] : undefined;
}

function strip(element: Element, isUnwanted: (element: Element, isInMain: boolean) => boolean): Element {
  const copy = (one: Element, isInMain: boolean): Element => ({
    ...one,
    children: one.children.flatMap((child): (Element | string)[] => {
      if (typeof child === 'string') return [child];
      if (mute.has(child.name) || isUnwanted(child, isInMain)) return [];
      return [copy(child, isInMain || child.name === 'main' || child.name === 'article')];
    }),
  });
  return copy(element, element.name === 'main' || element.name === 'article');
}

function isFrame({ name, attributes }: Element, isInMain: boolean): boolean {
  if (frames.has(name) || frameRoles.has(attributes.role ?? '')) return true;
  if (name === 'header' && !isInMain) return true;
  if (frameNames.test(`${attributes.class ?? ''} ${attributes.id ?? ''}`)) return true;
  // Collapsed answers of an FAQ are hidden too, so hidden elements inside the main part are kept.
  return !isInMain && (attributes.hidden !== undefined || attributes['aria-hidden'] === 'true');
}

const blocks = new Set(['ul', 'ol', 'div', 'section', 'table', 'p']);

function isListOfLinks(element: Element): boolean {
  if (!blocks.has(element.name)) return false;
  const links = findAll(element, 'a');
  if (links.length < 4) return false;
  const linked = links.reduce((sum, link) => sum + textOf(link).length, 0);
  const heads = findAll(element, 'h2', 'h3', 'h4', 'h5', 'h6').reduce((sum, head) => sum + textOf(head).length, 0);
  return linked / links.length < 60 && linked > (textOf(element).length - heads) * mostlyLinks;
}
