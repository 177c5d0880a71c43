import type { FactWords } from '#domain/facts/words/fact-words.ts';

export const de: FactWords = {
  days: [
    'montag|montags|mo',
    'dienstag|dienstags|di',
    'mittwoch|mittwochs|mi',
    'donnerstag|donnerstags|do',
    'freitag|freitags|fr',
    'samstag|samstags|sonnabend|sonnabends|sa',
    'sonntag|sonntags|so',
  ],
  everyDay: 'täglich|jeden tag|tägl',
  weekdays: 'werktags|wochentags|an werktagen|unter der woche',
  weekend: 'wochenende|am wochenende|wochenenden',
  holidays: 'feiertag~|gesetzlichen feiertagen|weihnachten|ostern|heiligabend|silvester',
  to: 'bis|und|zu',
  and: 'und|u.|sowie',
  closed: 'geschlossen|ruhetag|zu|schließtag',
  allDay: 'rund um die uhr|24 stunden',
  oclock: 'uhr|h',
  hours:
    'öffnungszeit~|geschäftszeit~|ladenöffnungszeit~|ladenzeit~|bürozeit~|wir haben geöffnet|geöffnet|haben wir offen|sprechzeit~|servicezeit~|telefonzeit~|erreichbarkeit|ladengeschäft ist',
  service:
    'telefonisch|telefon~|hotline|servicezeit~|kundenservice|kundendienst|erreichbar|erreichen|service-hotline|support|chat',
  phone:
    'telefon|tel|fon|telefonnummer|telefonisch|telefonisch unter|rufnummer|hotline|service-hotline|servicetelefon|mobil|handy|ruf uns an|rufen sie uns an|anrufen',
  fax: 'fax|telefax|faxnummer',
  otherNumber:
    'bestellnummer|bestell-nr|auftragsnummer|kundennummer|kunden-nr|artikelnummer|artikel-nr|rechnungsnummer|sendungsnummer|handelsregister|handelsregisternummer|hrb|hra|ust-id|ust-idnr|ust-id-nr|ustid|umsatzsteuer-identifikationsnummer|umsatzsteuer-id|steuernummer|steuer-nr|st.-nr|iban|bic|swift|kontonummer|konto|blz|bankleitzahl|registernummer|betriebsnummer|whatsapp|plz|isbn|ean|gln|eori|weee-reg|weee',
  contact:
    'kontakt|kontaktieren|kontaktiere|kundenservice|kundendienst|kundenbetreuung|schreib uns|schreiben sie uns|erreichen|erreichbar|per mail|per e-mail|e-mail|email|mail',
  address:
    'adresse|anschrift|unser laden|unser geschäft|ladengeschäft|besuchen sie uns|besuche uns|so finden sie uns|anfahrt|standort|standorte|filiale|filialen|unser showroom|showroom|sitz',
  shop: 'laden|geschäft|ladengeschäft|showroom|filiale|werkstatt|atelier',
  located: 'befindet sich|liegt|finden sie|findest du|ist in der|ist am|ist im',
  imprint: 'impressum|anbieterkennzeichnung|angaben gemäß|angaben gem',
  delivery: 'liefer~|versand~|versend~|verschick~|porto|paket~|sendung~|zustell~|spedition|ausliefer~|belieferung',
  deliverTo:
    'liefern nach|liefern in|liefern innerhalb|liefern wir nach|liefern wir in|liefern nur|liefern ausschließlich|liefern weltweit|liefern europaweit|liefern deutschlandweit|versenden nach|versenden in|versenden innerhalb|versenden weltweit|versenden europaweit|versenden nur|versenden wir nach|versenden wir in|verschicken nach|verschicken in|lieferung nach|lieferung in|lieferung erfolgt|lieferungen nach|lieferungen erfolgen|versand nach|versand in|versand innerhalb|liefergebiet~|lieferländer|versandländer|versandgebiet~|lieferung innerhalb|wohin liefer~|wohin versend~|in welche länder|beliefern',
  everywhere: 'weltweit|in alle länder|international|ins ausland',
  areas:
    'eu|usa|großbritannien|england|schottland|europa|europäische union|europäischen union|eu-ausland|eu-länder|festland|deutschlandweit|europaweit|österreichweit|bundesweit|ausland|schweiz|inland',
  deliveryCost:
    'versandkosten~|lieferkosten|versandgebühr~|versandpauschale|versandkostenpauschale|lieferpauschale|liefergebühr~|porto|portokosten|versandkostenfrei|porto und verpackung|versand kostet|lieferung kostet|versandtarif~|versandpreis~',
  free: 'kostenlos~|kostenfrei~|gratis|frei|versandkostenfrei|portofrei|umsonst|frei haus|entfallen|ohne versandkosten|keine versandkosten',
  over: 'ab|über|mindestens|ab einem|bestellwert|einkaufswert|warenwert',
  express: 'express~|overnight|am nächsten tag|samstagszustellung|eilzustellung',
  deliveryTime:
    'lieferzeit~|lieferfrist~|lieferdauer|versanddauer|versandzeit~|laufzeit|dauert|geliefert|zugestellt|bei ihnen|bei dir|lieferung erfolgt|lieferung innerhalb|liefern innerhalb|trifft|kommt',
  hour: 'stunde|stunden|std',
  day: 'tag|tage|tagen|werktag|werktage|werktagen|arbeitstag|arbeitstage|arbeitstagen|kalendertage|kalendertagen',
  week: 'woche|wochen',
  month: 'monat|monate|monaten',
  returns:
    'rückgabe~|rücksend~|rücksenden|zurückgeben|zurückzugeben|zurücksenden|zurückzusenden|zurückschicken|zurückzuschicken|retoure~|retournier~|rückgaberecht|umtausch~|zurückgegeben|zurückgesendet|zurück|umzutauschen',
  withdrawal: 'widerruf~|widerrufen|widerrufsrecht|widerrufsfrist',
  refund: 'erstatt~|rückerstatt~|rückzahl~|gutschrift|zurückzuzahlen|zurückzahlen|zurückerhalten',
  warranty: 'garantie~|gewährleistung~',
  notReturn: 'miete~|mietdauer|reklam~|transportsch~|absenden|unterrichten|beanstand~',
  special:
    'mitglied~|club|geschäftskunden|sale-artikel|weihnachten|gutschein~|defekt~|beschädigt~|statt|großhandel|händler',
  numbers: {
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sieben: 7,
    zehn: 10,
    vierzehn: 14,
    fünfzehn: 15,
    zwanzig: 20,
    einundzwanzig: 21,
    achtundzwanzig: 28,
    dreißig: 30,
    fünfundvierzig: 45,
    sechzig: 60,
    neunzig: 90,
    hundert: 100,
  },
  payment:
    'zahlen|bezahlen|bezahlt|zahlung~|bezahlung|zahlart~|bezahlart~|akzeptieren|zahlungsart~|zahlungsmöglichkeit~|zahlbar',
  paymentMethods:
    'zahlungsart~|zahlungsmöglichkeit~|zahlungsmethode~|zahlungsweise~|zahlart~|bezahlart~|bezahlmöglichkeit~|bezahlmethode~|wie kann ich bezahlen|wie kann ich zahlen|wir akzeptieren|sie können bezahlen|zahlen per|bezahlen mit|zahlen mit',
  methods:
    'kreditkarte|kreditkarten|debitkarte|ec-karte|girocard|kartenzahlung|rechnung|rechnungskauf|kauf auf rechnung|vorkasse|überweisung|banküberweisung|sofortüberweisung|lastschrift|sepa-lastschrift|bankeinzug|nachnahme|barzahlung|bar|ratenkauf|ratenzahlung|gutschein',
  otherFee:
    'geschenkverpackung|pfand|kaution|zoll~|nachnahmegebühr|mindestbestellwert|mindermengenzuschlag|montage|versicherung|reparatur~|rücklastschrift',
};
