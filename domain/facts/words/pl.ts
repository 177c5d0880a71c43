import type { FactWords } from '#domain/facts/words/fact-words.ts';

export const pl: FactWords = {
  days: [
    'poniedziałek|poniedziałku|poniedziałki|pon|pn',
    'wtorek|wtorku|wtorki|wt',
    'środa|środę|środy|śr',
    'czwartek|czwartku|czwartki|czw|cz',
    'piątek|piątku|piątki|pt|pią',
    'sobota|sobotę|soboty|sob|sb',
    'niedziela|niedzielę|niedziele|niedz|nd',
  ],
  everyDay: 'codziennie|każdego dnia',
  weekdays: 'dni robocze|w dni robocze|dni powszednie',
  weekend: 'weekend|weekendy|w weekendy',
  holidays: 'święta|dni świąteczne|święto|boże narodzenie|wielkanoc',
  to: 'do|i',
  and: 'i|oraz',
  closed: 'zamknięte|zamknięty|nieczynne|nieczynny',
  allDay: 'całodobowo|24 godziny|24h|całą dobę',
  oclock: 'godz|h',
  hours: 'godziny otwarcia|godziny pracy|godziny sklepu|otwarte|otwarty|czynne|czynny|jesteśmy otwarci',
  service: 'telefonicznie|telefon|infolinia|infolinii|biuro obsługi|obsługa klienta|obsługi klienta|czat',
  phone: 'telefon|tel|nr telefonu|numer telefonu|telefonicznie|infolinia|zadzwoń|komórka|kom',
  fax: 'fax|faks',
  otherNumber:
    'numer zamówienia|nr zamówienia|numer klienta|numer faktury|numer przesyłki|nip|regon|krs|bdo|iban|swift|numer konta|nr konta|konto|kod pocztowy|ean|kapitał zakładowy|whatsapp|eori',
  contact:
    'kontakt|kontaktu|skontaktuj|napisz do nas|obsługa klienta|biuro obsługi|e-mail|email|mail|mailowo|adres e-mail',
  address:
    'adres|nasz sklep|nasze sklepy|sklep stacjonarny|odwiedź nas|znajdź nas|jak dojechać|dojazd|siedziba|lokalizacja|salon|showroom|dane firmy|dane adresowe',
  shop: 'sklep|salon|showroom|pracownia|punkt',
  located: 'znajduje się|mieści się|zapraszamy na|znajdziesz nas',
  imprint: 'dane firmy|dane rejestrowe|informacje prawne|o firmie',
  delivery: 'dostaw~|dostarcz~|wysyłk~|wysyła~|wyśl~|przesyłk~|paczk~|kurier~|wysłan~',
  deliverTo:
    'wysyłamy do|wysyłamy na|wysyłamy za|dostarczamy do|dostarczamy na|wysyłka do|wysyłka na|wysyłka za|dostawa do|dostawa na|dostawy na terenie|obszar dostawy|kraje dostawy|do jakich krajów|gdzie wysyłacie|realizujemy wysyłk~|realizujemy dostaw~|na terenie',
  everywhere: 'na cały świat|cały świat|całym świecie|międzynarodow~',
  areas:
    'ue|unii europejskiej|unia europejska|europa|europy|usa|całej polski|terenie polski|kraju|zagranic~|za granicę',
  deliveryCost:
    'koszt dostawy|koszty dostawy|kosztach dostawy|koszt wysyłki|koszty wysyłki|koszt przesyłki|koszty przesyłki|opłata za dostawę|cena dostawy|ceny dostawy|cennik dostaw|darmowa dostawa|darmowa wysyłka|bezpłatna dostawa|dostawa kosztuje|wysyłka kosztuje',
  free: 'darmowa|darmowy|darmowe|darmową|bezpłatna|bezpłatny|bezpłatne|bezpłatnie|bezpłatną|gratis|za darmo',
  over: 'od|powyżej|ponad|co najmniej|minimum|przekracz~',
  express: 'ekspres~|express|następny dzień|następnego dnia|tego samego dnia',
  deliveryTime:
    'czas dostawy|czasie dostawy|termin dostawy|terminy dostawy|czas realizacji|czas wysyłki|dostawa trwa|dostarczana|dostarczamy w|dostarczona|dotrze|trwa|doręczenie|wysyłamy w ciągu',
  hour: 'godzina|godziny|godzin|h',
  day: 'dzień|dni|dnia|dni roboczych|dni robocze|dzień roboczy|dni kalendarzowych',
  week: 'tydzień|tygodnie|tygodni',
  month: 'miesiąc|miesiące|miesięcy',
  returns: 'zwrot|zwroty|zwrotu|zwrócić|zwrotów|zwracać|odesłać|odesłanie|wymiana|wymiany|wymienić',
  withdrawal: 'odstąpi~|odstąpienia|odstąpić od umowy|prawo odstąpienia',
  refund: 'zwrot pieniędzy|zwrot środków|zwracamy pieniądze|zwrócimy|refund~|zwrot należności|zwrotu płatności',
  warranty: 'gwarancj~|rękojm~',
  notReturn: 'wynajem|wypożycz~|reklamacj~|zgłosz~',
  special: 'klubowicz~|klub|członk~|firmy|wyprzedaż~|święta|prezent~|bon~|wadliw~|uszkodz~|zamiast|hurtow~',
  numbers: {
    dwa: 2,
    trzech: 3,
    pięć: 5,
    pięciu: 5,
    siedmiu: 7,
    dziesięciu: 10,
    czternaście: 14,
    czternastu: 14,
    piętnastu: 15,
    dwudziestu: 20,
    trzydzieści: 30,
    trzydziestu: 30,
    sześćdziesiąt: 60,
    sześćdziesięciu: 60,
    dziewięćdziesiąt: 90,
    sto: 100,
    stu: 100,
  },
  payment: 'zapłacić|płacić|zapłać|płatność|płatności|płatnościach|akceptujemy|opłacić',
  paymentMethods:
    'metody płatności|formy płatności|sposoby płatności|opcje płatności|jak mogę zapłacić|jak zapłacić|akceptujemy|możesz zapłacić|można zapłacić',
  methods:
    'karta kredytowa|karty kredytowe|kartą kredytową|karta płatnicza|kartą płatniczą|kartą|karty|karta|przelew|przelewem|przelew bankowy|przelew tradycyjny|szybki przelew|płatność przy odbiorze|pobranie|za pobraniem|gotówka|gotówką|faktura|raty|na raty|blik',
  otherFee:
    'pakowanie na prezent|kaucja|cło|montaż|instalacja|ubezpieczenie|minimalne zamówienie|pobranie|za pobraniem|napraw~',
};
