import { getDocumentProxy } from 'unpdf';
import {
  type CitationAnchor,
  cleanText,
  type Extracted,
  mostCharacters,
  requireText,
  tooLong,
  UnreadableFile,
} from '#providers/extraction/extracted.ts';
import { detectLanguage } from '#providers/extraction/language.ts';
import { type Glyphs, type PdfLine, toLines } from '#providers/extraction/pdf-lines.ts';
import { bodySizeOf, dropRepeated, writeLines } from '#providers/extraction/pdf-text.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

const mostPages = 2000;

export async function readPdf(bytes: Uint8Array): Promise<Extracted> {
  const pdf = await open(bytes);
  if (pdf.numPages > mostPages) {
    throw new UnreadableFile(
      'too_many_pages',
      `This PDF has more than ${mostPages.toLocaleString('en-GB')} pages. Split it.`,
    );
  }
  const pages = dropRepeated(await readPages(pdf));
  const { text, places } = join(pages);
  requireText(text, 'This PDF only has pictures, no text. Upload one with text, or write down what it says.');
  const title = await titleOf(pdf);
  return { title: title ?? headingOf(text), text, language: detectLanguage(text), places };
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(Uint8Array.from(bytes), {
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      verbosity: 0,
    });
  } catch (error) {
    const isLocked = (error as { name?: string }).name === 'PasswordException';
    throw isLocked
      ? new UnreadableFile('password', 'This PDF is password-protected. Save it without a password and upload that.')
      : new UnreadableFile('broken', 'This PDF is damaged and can’t be read.');
  }
}

async function readPages(pdf: Pdf): Promise<PdfLine[][]> {
  const pages: PdfLine[][] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const glyphs = items.filter(item => 'str' in item) as Glyphs[];
    characters += glyphs.reduce((sum, { str }) => sum + str.length, 0);
    if (characters > mostCharacters) throw tooLong();
    const [, , width = 0, height = 0] = page.view;
    pages.push(toLines(glyphs, { width, height }));
    page.cleanup();
  }
  return pages;
}

/** A sentence may continue on the next page. */
function join(pages: PdfLine[][]): { text: string; places: CitationAnchor[] } {
  const bodySize = bodySizeOf(pages);
  const places: CitationAnchor[] = [];
  let text = '';
  for (const [at, lines] of pages.entries()) {
    const words = cleanText(writeLines(lines, bodySize));
    if (!words) continue;
    const goesOn = /[\p{L},;-]$/u.test(text) && /^\p{Ll}/u.test(words);
    if (text) text += goesOn ? ' ' : '\n\n';
    places.push({ startsAt: text.length, fragment: `page=${at + 1}` });
    text += words;
  }
  return { text, places };
}

/** Default titles that programs insert are ignored. */
async function titleOf(pdf: Pdf): Promise<string | null> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const { Title: title } = info as { Title?: unknown };
  if (typeof title !== 'string') return null;
  const clean = cleanText(title).replace(/\s+/g, ' ');
  return clean.length > 2 &&
    !/^(untitled|microsoft word|powerpoint|document\d*$)|\.(docx?|indd|pdf|tex|odt)$/i.test(clean)
    ? clean.slice(0, 300)
    : null;
}

function headingOf(text: string): string | null {
  return /^#{1,2} (.+)$/m.exec(text.slice(0, 2000))?.[1]?.slice(0, 300) ?? null;
}
