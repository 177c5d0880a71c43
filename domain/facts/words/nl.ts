import type { FactWords } from '#domain/facts/words/fact-words.ts';

export const nl: FactWords = {
  days: [
    'maandag|maandags|ma',
    'dinsdag|dinsdags|di',
    'woensdag|woensdags|wo',
    'donderdag|donderdags|do',
    'vrijdag|vrijdags|vr',
    'zaterdag|zaterdags|za',
    'zondag|zondags|zo',
  ],
  everyDay: 'dagelijks|elke dag|iedere dag',
  weekdays: 'werkdagen|op werkdagen|doordeweeks',
  weekend: 'weekend|weekenden|in het weekend',
  holidays: 'feestdagen|feestdag|kerst|pasen',
  to: 'tot|t/m|tot en met|en',
  and: 'en',
  closed: 'gesloten|dicht',
  allDay: '24 uur|dag en nacht|24/7',
  oclock: 'uur|u|h',
  hours: 'openingstijden|openingsuren|openingstijd|winkeltijden|geopend|open van|wij zijn open|we zijn open',
  service: 'telefonisch|telefoon|klantenservice|bereikbaar|helpdesk|chat',
  phone: 'telefoon|tel|telefoonnummer|telefonisch|bel ons|bel|bellen|mobiel',
  fax: 'fax|faxnummer',
  otherNumber:
    'bestelnummer|ordernummer|klantnummer|factuurnummer|artikelnummer|trackingnummer|kvk|kvk-nummer|kvk nummer|btw|btw-nummer|btw nummer|iban|bic|swift|rekeningnummer|postcode|whatsapp|ean|eori|referentie',
  contact:
    'contact|contacteer|contact opnemen|neem contact op|klantenservice|mail ons|schrijf ons|via e-mail|via mail|e-mail|email|mail|bereikbaar',
  address:
    'adres|onze winkel|onze winkels|bezoek ons|bezoekadres|vind ons|waar vind je ons|winkel|showroom|vestiging|locatie|vestigingsadres',
  shop: 'winkel|showroom|atelier|vestiging',
  located: 'is aan|bevindt zich|ligt aan|vind je|gevestigd|vindt u',
  imprint: 'bedrijfsgegevens|colofon|juridische informatie|wettelijke vermeldingen',
  delivery: 'bezorg~|lever~|verzend~|verzonden|verstuur~|verstuurd|pakket~|zending~|geleverd|opgestuurd',
  deliverTo:
    'bezorgen in|bezorgen naar|leveren in|leveren aan|leveren naar|leveren alleen|verzenden naar|verzenden binnen|verzenden in|versturen naar|verzending naar|verzending binnen|levering in|bezorging in|bezorggebied|leveringsgebied|waar leveren|waar bezorgen|naar welke landen|landen waar',
  everywhere: 'wereldwijd|over de hele wereld|alle landen|internationaal',
  areas:
    'eu|europa|europese unie|waddeneilanden|waddeneilanden|usa|vs|engeland|groot-brittannië|buitenland|heel nederland|vlaanderen',
  deliveryCost:
    'verzendkosten|bezorgkosten|leveringskosten|leverkosten|portokosten|verzendkosten bedragen|verzending kost|bezorging kost|levering kost|verzendtarief|verzendtarieven|gratis verzending|gratis verzonden|gratis bezorging|gratis levering',
  free: 'gratis|kosteloos|zonder kosten|geen verzendkosten|vrij van verzendkosten',
  over: 'vanaf|boven|bij bestellingen|minimaal|meer dan|hoger dan',
  express: 'express|spoed~|volgende dag|dezelfde dag|avondlevering',
  deliveryTime:
    'levertijd|levertijden|bezorgtijd|bezorgtijden|leveringstermijn|levertermijn|duurt|geleverd|bezorgd|in huis|levering binnen|verzonden binnen',
  hour: 'uur|uren',
  day: 'dag|dagen|werkdag|werkdagen|kalenderdagen',
  week: 'week|weken',
  month: 'maand|maanden',
  returns:
    'retour~|retourneren|terugsturen|terug te sturen|terugzenden|teruggestuurd|ruilen|omruilen|terugbrengen|stuur terug',
  withdrawal: 'herroep~|herroepingsrecht|bedenktijd|zichttermijn',
  refund: 'terugbetal~|terugbetaald|terugstorten|teruggestort|restitutie',
  warranty: 'garantie~',
  notReturn: 'huren|huur|klacht~|meld~',
  special:
    'leden|lid|club|zakelijke klanten|sale-artikelen|kerst|cadeau~|cadeaubon~|defect~|beschadigd~|in plaats van|groothandel',
  numbers: {
    twee: 2,
    drie: 3,
    vier: 4,
    vijf: 5,
    zeven: 7,
    tien: 10,
    veertien: 14,
    vijftien: 15,
    twintig: 20,
    achtentwintig: 28,
    dertig: 30,
    vijfenveertig: 45,
    zestig: 60,
    negentig: 90,
    honderd: 100,
  },
  payment: 'betalen|betaal|betaald|betaling|betalingen|accepteren|afrekenen',
  paymentMethods:
    'betaalmethode|betaalmethoden|betaalmethodes|betaalwijze|betaalwijzen|betalingsmogelijkheden|betaalmogelijkheden|hoe kan ik betalen|wij accepteren|we accepteren|je kunt betalen|u kunt betalen',
  methods:
    'creditcard|creditcards|pinpas|pinnen|pin|bankoverschrijving|overboeking|overschrijving|automatische incasso|incasso|factuur|op rekening|achteraf betalen|rembours|contant|cadeaubon|vooruitbetaling|in termijnen',
  otherFee:
    'cadeauverpakking|borg|douane|invoerrechten|installatie|montage|verzekering|minimum bestelbedrag|rembours|reparatie~',
};
