import { openBudgets } from '#domain/budgets.ts';
import { type Context, requirePerson } from '#domain/context.ts';
import { findAccent } from '#domain/onboarding/accent.ts';
import type { WebsiteFacts, WebsiteInput } from '#domain/onboarding/inputs.ts';
import { hasAddress } from '#domain/people/inputs.ts';
import { siteLimits } from '#domain/sites/inputs.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import { extractWebsite } from '#providers/extraction/extract.ts';

const spend = openBudgets({ 'look-person': { points: 20, seconds: 3600 } });
const seconds = 8;
const largestPage = 3 * 1024 * 1024;
const largestStyleSheet = 512 * 1024;
/** Refusals that a person can correct in the field. Other errors are the website's. */
const typingErrors = ['address_refused', 'port_refused', 'not_a_web_address', 'address_with_password'];

/** Reads a front page for its name and colours. Any signed-in person can ask, so each has a budget. */
export async function lookAtWebsite(ctx: Context, { website }: WebsiteInput): Promise<WebsiteFacts> {
  const person = requirePerson(ctx);
  await spend(ctx, 'look-person', person, { why: 'You’ve checked too many websites.' });
  try {
    return await readFront(ctx, website);
  } catch (error) {
    if (!isAppError(error) || error.kind === 'internal') throw error;
    if (typingErrors.includes(error.code)) {
      throw new AppError('invalid', 'website_refused', error.message, { fields: { website: error.message } });
    }
    return { url: website, name: nameFromHost(website), language: null, accent: null, problem: error.message };
  }
}

async function readFront(ctx: Context, website: string): Promise<WebsiteFacts> {
  const { url, status, contentType, bytes } = await ctx.crawler.fetch(website, { seconds, largest: largestPage });
  const unread = { url: website, name: nameFromHost(website), language: null, accent: null };
  if (status !== 200) return { ...unread, problem: `The website responded with status ${status}.` };
  if (!/html|^$/.test(contentType)) return { ...unread, problem: 'There’s no web page at this address.' };
  const { name, language, themeColor, styles, styleSheets } = await extractWebsite(
    { bytes, url, contentType },
    { owner: requirePerson(ctx) },
  );
  const sheets = await Promise.all(styleSheets.map(address => readStyleSheet(ctx, address)));
  return {
    url,
    name: (name && !hasAddress(name) ? name : nameFromHost(url)).slice(0, siteLimits.name),
    language,
    accent: findAccent({ themeColor, css: [styles, ...sheets].join('\n') }),
    problem: null,
  };
}

/** Ignores errors: the colour is optional. */
async function readStyleSheet(ctx: Context, address: string): Promise<string> {
  try {
    const { status, bytes } = await ctx.crawler.fetch(address, { seconds, largest: largestStyleSheet });
    return status === 200 ? bytes.toString('utf8') : '';
  } catch {
    return '';
  }
}

/** "Tarnandtrail" for www.tarnandtrail.co.uk: better than an empty field. */
function nameFromHost(website: string): string {
  const [label = ''] = new URL(website).hostname.replace(/^www\./, '').split('.');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
