// Finds the email address for customers. Skips departments, authorities, providers and examples.

import { has } from '#domain/facts/fact-patterns.ts';
import { type Candidate, headingOf, type Page, pathOfUnit, toCandidate } from '#domain/facts/page.ts';
import type { Unit } from '#domain/facts/page-units.ts';

const address =
  /(?<![\w.+-])([\w.+-]{1,64})(?:@|\s?[([]\s?(?:at|@|ät)\s?[)\]]\s?)([\w-]{1,63}(?:(?:\.|\s?[([]\s?(?:dot|punkt)\s?[)\]]\s?)[\w-]{2,63}){1,4})/gi;
const contactLike =
  /^(?:info|contact|kontakt|contacto|contatti|contato|hello|hallo|hi|hola|bonjour|ciao|ola|help|hilfe|aide|ayuda|aiuto|ajuda|support|service|kundenservice|kundendienst|customer|customers|customerservice|customercare|care|clients?|serviceclient|client|atencion|atencionalcliente|clientes|assistenza|servizioclienti|apoio|klantenservice|bok|biuro|sklep|destek|iletisim|shop|store|tienda|negozio|boutique|winkel|loja|mail|post|office|team|sales|orders?|bestellung|webshop|onlineshop|enquiries|inquiries|ask|frage|questions?)(?:[.+_-]?(?:shop|us|uk|de|eu|team|service|info|kunden|client|online|store))?$/i;
const notForCustomers =
  /^(?:no-?reply|do-?not-?reply|donotreply|abuse|postmaster|webmaster|admin|root|privacy|datenschutz|dpo|dsb|rgpd|gdpr|dataprotection|privacidad|jobs?|career|careers|karriere|bewerbung|recrutement|hr|press|presse|media|marketing|pr|newsletter|news|accounts?|accounting|buchhaltung|billing|invoices?|rechnung|legal|wholesale|b2b|haendler|partner|affiliate|affiliates|security|phishing|spam|odr|schlichtung|poststelle|returns?|retours?|retoure|retouren|devoluciones|resi|zwroty|shipping|delivery|versand|livraison|expedition|envios|spedizioni|verzending|entregas|wysylka|warranty|garantie|garantia|garanzia|gwarancja|reklamation|reklamacje|unsubscribe|name|your|you|your\.?name|yourname|email|example|test|max|muster|mustermann|max\.mustermann|john\.?doe|jane\.?doe|firstname|vorname|user|username)$/i;
const exampleDomain =
  /(?:^|\.)(?:example\.(?:com|org|net)|domain\.(?:com|tld)|email\.com|yourdomain\.com|muster\.de|beispiel\.de|test\.(?:com|de))$/i;
const freeMail =
  /(?:^|\.)(?:gmail\.com|googlemail\.com|gmx\.(?:de|net|at|ch)|web\.de|t-online\.de|outlook\.(?:com|de|fr|es)|hotmail\.\w{2,3}(?:\.\w{2})?|yahoo\.\w{2,3}(?:\.\w{2})?|icloud\.com|free\.fr|orange\.fr|libero\.it|wp\.pl|o2\.pl|qq\.com|163\.com|126\.com|ziggo\.nl|sapo\.pt|uol\.com\.br|mail\.com|proton\.me|protonmail\.com)$/i;

/** `domains` are the site's own. */
export function findEmails(page: Page, domains: readonly string[]): Candidate[] {
  return page.units.flatMap(unit =>
    [...unit.folded.matchAll(address)].flatMap(match => judge(page, unit, domains, match) ?? []),
  );
}

function judge(page: Page, unit: Unit, domains: readonly string[], match: RegExpExecArray): Candidate | undefined {
  const local = (match[1] ?? '').replace(/^\.+/, '');
  const domain = (match[2] ?? '').replace(/\s?[([]\s?(?:dot|punkt)\s?[)\]]\s?/gi, '.').toLowerCase();
  if (notForCustomers.test(local) || exampleDomain.test(domain) || !/\.[a-z]{2,}$/.test(domain)) return undefined;
  const isOwn = domains.some(own => nameOf(own) === nameOf(domain));
  const isLike = contactLike.test(local);
  const heading = headingOf(page, unit);
  const isNear =
    page.isContact ||
    page.isImprint ||
    has(page.words.contact, pathOfUnit(page, unit)) ||
    has(page.words.contact, unit.folded) ||
    page.about(heading, 'email_contact', 'legal_imprint') > 0.4;
  // Without a domain to compare, the page alone decides.
  const isForeign = domains.length > 0 && !isOwn && !freeMail.test(domain);
  if (!(isNear || (isLike && isOwn)) || (!isLike && !isOwn && !page.isContact && !page.isImprint)) return undefined;
  const isOther =
    page.about(
      heading,
      'data_rights',
      'privacy_data',
      'jobs',
      'press',
      'dispute',
      'wholesale',
      'fraud_phishing',
      'affiliate',
      'supplier_partner',
    ) > 0.5;
  const confidence =
    0.66 +
    (isLike ? 0.12 : 0) +
    (isOwn ? 0.12 : 0) -
    (isNear ? 0 : 0.06) +
    (page.isContact || page.isImprint ? 0.08 : 0) -
    (isForeign ? 0.1 : 0) -
    (isOther ? 0.3 : 0);
  const value = `${local}@${domain}`;
  return toCandidate(page, [unit], { kind: 'email', value, confidence, marks: [value.toLowerCase()] });
}

/** Returns "shop" for www.shop.co.uk and for shop.de. */
function nameOf(domain: string): string {
  const parts = domain.split('.').slice(0, -1);
  const isSecondLevel = /^(?:co|com|org|net|gov|ac|ne|or)$/.test(parts.at(-1) ?? '') && parts.length > 1;
  return (isSecondLevel ? parts.at(-2) : parts.at(-1)) ?? domain;
}
