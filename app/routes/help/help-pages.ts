// The pages of docs/help, in reading order. The table of screens and the palette read this list; the texts are loaded with the screen.

export type HelpPage = { page: string; title: string; intro: string };

export const helpPages = [
  {
    page: 'getting-started',
    title: 'Getting started',
    intro: 'From an empty account to the first answer in four steps.',
  },
  {
    page: 'how-answers-are-found',
    title: 'How answers are found',
    intro: 'What happens between a question and its answer, and how to see it.',
  },
  {
    page: 'writing-good-documents',
    title: 'Writing good documents',
    intro: 'Five habits that make answers better, and the ways to add documents.',
  },
  { page: 'rules', title: 'Using rules', intro: 'Instructions, fixed answers, refusals and synonyms.' },
  { page: 'products', title: 'Using products', intro: 'How to import your catalogue, and what visitors can ask.' },
  {
    page: 'test-questions',
    title: 'Using test questions',
    intro: 'How to notice a broken answer before your visitors do.',
  },
  {
    page: 'install',
    title: 'Installing the widget',
    intro: 'Where to paste the code, and what to check if nothing appears.',
  },
  { page: 'billing', title: 'Plans and payment', intro: 'What counts as a question, limits, trials and invoices.' },
  { page: 'privacy', title: 'Privacy', intro: 'What is stored about visitors, for how long, and how to delete it.' },
  { page: 'api', title: 'API and webhooks', intro: 'Ask questions from your own server, and get events from Aisle.' },
] as const satisfies readonly HelpPage[];
