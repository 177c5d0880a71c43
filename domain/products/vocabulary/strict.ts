// Dietary and allergy words. A product without them is never a close match.

export const strict =
  /^(?:\p{L}{3,}(?:free|frei|freie[nrsm]?|vrij|vrije)|free|vegan\p{L}*|vegetari\p{L}*|vegetaris\p{L}*|végétari\p{L}*|halal|kosher|koscher|koszern\p{L}*|helal|cacher|gluten|glutine|glútén|lactose|laktose|lattosio|lactosa|laktoz|laktozu|nuss|nuts?|peanuts?|erdnuss|hypoallergen\p{L}*|hipoalerg\p{L}*|ipoallergen\p{L}*|without|ohne|sans|senza|zonder|bez)$|グルテン|ヴィーガン|ハラール|無添加|无麸质|素食|纯素|清真|حلال|نباتي|خال/iu;
