import type { FactWords } from '#domain/facts/words/fact-words.ts';

export const it: FactWords = {
  days: [
    'lunedì|lunedi|lun',
    'martedì|martedi|mar',
    'mercoledì|mercoledi|mer',
    'giovedì|giovedi|gio',
    'venerdì|venerdi|ven',
    'sabato|sab',
    'domenica|dom',
  ],
  everyDay: 'tutti i giorni|ogni giorno|7 giorni su 7',
  weekdays: 'giorni feriali|nei giorni feriali|giorni lavorativi',
  weekend: 'fine settimana|weekend|week-end',
  holidays: 'festivi|giorni festivi|festività|natale|pasqua',
  to: 'a|al|alle|fino alle|e|ed',
  and: 'e|ed',
  closed: 'chiuso|chiusi|chiusa|chiusura',
  allDay: '24 ore su 24|h24|24/24',
  oclock: 'ore|h',
  hours: 'orari|orario|orari di apertura|orario di apertura|orari del negozio|aperto|aperti|siamo aperti',
  service: 'per telefono|telefono|telefonicamente|telefonico|servizio clienti|assistenza|chat|numero verde',
  phone: 'telefono|tel|telefonare|chiamaci|chiamateci|chiamare|chiama|numero verde|cellulare|cell|numero di telefono',
  fax: 'fax|telefax',
  otherNumber:
    'numero d’ordine|numero ordine|n. ordine|numero cliente|codice cliente|numero di tracciamento|numero fattura|codice articolo|riferimento|rif|p.iva|p. iva|partita iva|codice fiscale|c.f.|rea|iban|bic|swift|cap|capitale sociale|registro imprese|sdi|codice univoco|whatsapp|ean|eori',
  contact:
    'contatti|contatto|contattare|contattaci|contattateci|scrivici|scriveteci|servizio clienti|assistenza|via mail|via e-mail|e-mail|email|mail',
  address:
    'indirizzo|il nostro negozio|i nostri negozi|negozio fisico|vieni a trovarci|venite a trovarci|dove siamo|dove trovarci|come raggiungerci|sede legale|sede|sede operativa|showroom|punto vendita|punti vendita',
  shop: 'negozio|showroom|laboratorio|punto vendita|bottega',
  located: 'si trova|è in|si trova in|situato in|ci trovi in|siamo in',
  imprint: 'note legali|informazioni legali|dati societari|dati aziendali',
  delivery: 'spedi~|consegn~|pacco|pacchi|corriere|spese di spedizione|recapit~',
  deliverTo:
    'spediamo in|spediamo a|spediamo anche|spediamo solo|spediamo verso|consegniamo in|consegniamo a|spedizione in|spedizioni in|spedizioni verso|consegna in|consegne in|spedizioni internazionali|aree di consegna|zone di consegna|paesi di spedizione|in quali paesi|dove spedite|spedite|spediamo',
  everywhere: 'tutto il mondo|in tutto il mondo|a livello internazionale|tutti i paesi',
  areas:
    'ue|unione europea|europa|isole|isole minori|sicilia|sardegna|san marino|città del vaticano|usa|regno unito|estero|tutta italia|territorio nazionale',
  deliveryCost:
    'spese di spedizione|costi di spedizione|costo di spedizione|costo della spedizione|spese di consegna|costi di consegna|tariffe di spedizione|tariffa di spedizione|contributo spese|spedizione gratuita|spedizioni gratuite|spedizione costa|spedizione gratis|spedizione è',
  free: 'gratis|gratuita|gratuito|gratuite|gratuitamente|omaggio|senza costi|senza spese',
  over: 'a partire da|da|oltre|superiore a|superiori a|sopra|almeno|minimo',
  express: 'espressa|espresso|express|il giorno dopo|prioritaria',
  deliveryTime:
    'tempi di consegna|tempo di consegna|tempi di spedizione|tempo di spedizione|consegna avviene|consegnato in|consegnato entro|consegnati in|consegna entro|consegna in|spedito entro|arriva|arriverà|riceverai|impiega|richiede',
  hour: 'ora|ore|h',
  day: 'giorno|giorni|giorno lavorativo|giorni lavorativi|giorni feriali|giorni di calendario',
  week: 'settimana|settimane',
  month: 'mese|mesi',
  returns:
    'reso|resi|restituire|restituzione|restituzioni|restituito|restituiti|rendere|rispedire|cambio|cambi|cambiare',
  withdrawal: 'recesso|diritto di recesso|recedere',
  refund: 'rimbors~|riaccredit~',
  warranty: 'garanzia|garanzie|garantit~',
  notReturn: 'noleggio|noleggiare|reclam~|segnal~',
  special:
    'soci|socio|membri|club|professionisti|saldi|natale|regalo|buono regalo|difettos~|danneggiat~|invece di|grossist~',
  numbers: {
    due: 2,
    tre: 3,
    quattro: 4,
    cinque: 5,
    sette: 7,
    dieci: 10,
    quattordici: 14,
    quindici: 15,
    venti: 20,
    ventotto: 28,
    trenta: 30,
    quarantacinque: 45,
    sessanta: 60,
    novanta: 90,
    cento: 100,
  },
  payment: 'pagare|paga|pagamento|pagamenti|accettiamo|accetta|saldare',
  paymentMethods:
    'metodi di pagamento|metodo di pagamento|modalità di pagamento|forme di pagamento|come posso pagare|come pagare|accettiamo|puoi pagare|potete pagare',
  methods:
    'carta di credito|carte di credito|carta di debito|carte di debito|carta|carte|bonifico|bonifico bancario|addebito|contrassegno|contanti|fattura|rate|a rate|postepay|assegno|buono regalo',
  otherFee:
    'confezione regalo|cauzione|deposito|dogana|dazi|installazione|montaggio|assicurazione|ordine minimo|contrassegno|riparazion~',
};
