import type { WidgetConfig } from '#domain/widgets/inputs.ts';

/** The published settings in the page's language. The browser caches them and revalidates. */
export async function readConfig(origin: string, key: string, wanted?: string): Promise<WidgetConfig | undefined> {
  const language = (wanted || document.documentElement.lang || navigator.language).slice(0, 16);
  try {
    // The page's address is sent so that the dashboard can show where the widget was seen.
    const address = `${origin}/api/widget/${key}/config?language=${encodeURIComponent(language)}`;
    const { data, error } = await (
      await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer-when-downgrade' })
    ).json();
    // biome-ignore lint/suspicious/noConsole: tells the page's developer why nothing shows
    if (error) console.warn(`Aisle: ${error}`);
    return data;
  } catch {
    return undefined;
  }
}

/** Whether the panel was open on the previous page. False if the browser stores nothing. */
export function openState(key: string, now?: string): string | undefined {
  try {
    if (now !== undefined) sessionStorage[`aisle:${key}`] = now;
    return sessionStorage[`aisle:${key}`];
  } catch {
    return undefined;
  }
}
