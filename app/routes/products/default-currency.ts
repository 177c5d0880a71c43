const byRegion: Record<string, string> = {
  GB: 'GBP',
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
  PL: 'PLN',
  CZ: 'CZK',
  DK: 'DKK',
  SE: 'SEK',
  NO: 'NOK',
  TR: 'TRY',
  JP: 'JPY',
  CN: 'CNY',
  BR: 'BRL',
  MX: 'MXN',
  IN: 'INR',
  SA: 'SAR',
  AE: 'AED',
  EG: 'EGP',
};
const euroRegions = /^(?:AT|BE|CY|DE|EE|ES|FI|FR|GR|HR|IE|IT|LT|LU|LV|MT|NL|PT|SI|SK)$/;

/** For a new product: the currency most products have, or that of the region a language is spoken in; null if unknown. */
export function defaultCurrency(used: readonly (string | null)[], language: string): string | null {
  const known = used.filter(currency => currency !== null);
  const counted = [...Map.groupBy(known, currency => currency)].sort(([, a], [, b]) => b.length - a.length);
  return counted[0]?.[0] ?? currencyOf(language);
}

function currencyOf(language: string): string | null {
  const region = new Intl.Locale(language).maximize().region ?? '';
  return euroRegions.test(region) ? 'EUR' : (byRegion[region] ?? null);
}
