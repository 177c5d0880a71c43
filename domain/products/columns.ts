// Guesses what the columns of a file mean from their headers, as Shopify, WooCommerce, Google and German shops name
// them.
import type { ColumnMeaning } from '#domain/products/import-inputs.ts';

const guesses: [RegExp, ColumnMeaning][] = [
  [
    /^(handle|id|product ?id|item ?(group ?)?id|external ?id|artikel(id|nummer|nr)|produkt(id|nummer)|parent ?sku)$/,
    'id',
  ],
  [
    /^(title|name|product( ?(name|title))?|titel|bezeichnung|produkt(name|titel)?|artikel(name|bezeichnung)?)$/,
    'title',
  ],
  [/^(body( ?html)?|(long |short |product )?description|(produkt|lang|kurz)?beschreibung|text)$/, 'description'],
  [/^((variant|product) ?)?(sku|mpn|gtin|ean|barcode|bestellnummer)$/, 'sku'],
  [
    /^(variant )?compare ?at ?price$|^(regular|list|original|old|was|retail) ?price$|^(streich|uvp|alter |listen)(preis)?$|^rrp$/,
    'compareAtPrice',
  ],
  [
    /^(variant |sale |current |unit )?price( (gross|eur|gbp|usd|chf|inc(l)? (tax|vat)))?$|^(brutto|verkaufs|aktueller )?preis( (brutto|eur|in eur))?$/,
    'price',
  ],
  [/^(currency( code)?|währung)$/, 'currency'],
  [/^(availability|in ?stock|stock ?status|verfügbarkeit|lieferbar)$/, 'availability'],
  [/^(variant )?(inventory ?(qty|quantity)?|stock|quantity|qty|bestand|lagerbestand|menge)$/, 'stock'],
  [/^(published|status|active|visible|aktiv|veröffentlicht)$/, 'enabled'],
  [/^(url|link|product ?(url|link)|permalink|seite|adresse)$/, 'url'],
  [/^variant ?image( ?(src|url|link))?$/, 'variantImage'],
  [/^(image|images|picture|bild(er)?)( ?(src|url|link|adresse)s?)?$|^(image|bild)link$/, 'image'],
  [
    /^(product )?(category|categories|type|collections?|kategorien?|warengruppe|produkttyp|google product category)$/,
    'category',
  ],
  [/^option ?1 ?name$/, 'optionName1'],
  [/^option ?1 ?value$/, 'optionValue1'],
  [/^option ?2 ?name$/, 'optionName2'],
  [/^option ?2 ?value$/, 'optionValue2'],
  [/^option ?3 ?name$/, 'optionName3'],
  [/^option ?3 ?value$/, 'optionValue3'],
  [/^(size|colou?r|grö(ß|ss)e|groesse|farbe|taille|couleur|talla)$/, 'option'],
  [
    /^(vendor|brand|marke|hersteller|manufacturer|material|weight|gewicht|sleeps|capacity|personen|tags|schlagworte|gender|geschlecht|season)$/,
    'attribute',
  ],
];

/**
 * Several columns may be pictures, categories, options or attributes; for other meanings, the first matching column is
 * used.
 */
const repeatable: ReadonlySet<ColumnMeaning> = new Set(['image', 'category', 'option', 'attribute', 'ignore']);

export function guessMapping(columns: readonly string[]): ColumnMeaning[] {
  const taken = new Set<ColumnMeaning>();
  return columns.map(column => {
    const head = plainHead(column);
    const meaning = guesses.find(
      ([pattern, one]) => pattern.test(head) && (repeatable.has(one) || !taken.has(one)),
    )?.[1];
    if (meaning) taken.add(meaning);
    return meaning ?? 'ignore';
  });
}

/** A sentence that says why an import cannot start. */
export function findMappingProblem(columns: readonly string[], mapping: readonly ColumnMeaning[]): string | null {
  if (mapping.length !== columns.length) return 'Choose a field for every column.';
  if (!mapping.includes('title')) return 'Choose the column with the title.';
  if (!mapping.includes('id') && !mapping.includes('sku')) {
    return 'Choose the column with the handle, ID or SKU. Aisle uses it to match products.';
  }
  const twice = mapping.find((one, at) => !repeatable.has(one) && mapping.indexOf(one) !== at);
  if (twice === undefined) return null;
  const names = columns.filter((_, at) => mapping[at] === twice);
  return `${names.map(name => `“${name}”`).join(' and ')} can’t use the same field. Choose one of them.`;
}

function plainHead(column: string): string {
  return column
    .toLowerCase()
    .replace(/[_\-/()[\].:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
