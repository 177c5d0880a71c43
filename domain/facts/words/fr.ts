import type { FactWords } from '#domain/facts/words/fact-words.ts';

export const fr: FactWords = {
  days: [
    'lundi|lundis|lun',
    'mardi|mardis|mar',
    'mercredi|mercredis|mer',
    'jeudi|jeudis|jeu',
    'vendredi|vendredis|ven',
    'samedi|samedis|sam',
    'dimanche|dimanches|dim',
  ],
  everyDay: 'tous les jours|7j/7|7 jours sur 7|chaque jour',
  weekdays: 'en semaine|jours ouvrés|jours ouvrables',
  weekend: 'week-end|week-ends|weekend',
  holidays: 'jours fériés|jour férié|fériés|noël|pâques',
  to: 'à|au|jusqu’à|et',
  and: 'et',
  closed: 'fermé|fermée|fermés|fermeture',
  allDay: '24h/24|24 h/24|24 heures sur 24',
  oclock: 'h|heures|heure',
  hours: 'horaires|horaire|horaires d’ouverture|heures d’ouverture|heures de bureau|ouvert|ouverte|ouverts|ouvre',
  service:
    'par téléphone|téléphone|téléphonique|service client|service clients|joignable|joindre|assistance|hotline|chat|conseillers',
  phone:
    'téléphone|telephone|tél|tel|appelez|appelez-nous|appeler|par téléphone|numéro de téléphone|hotline|mobile|portable|joindre au',
  fax: 'fax|télécopie|télécopieur',
  otherNumber:
    'numéro de commande|n° de commande|commande n°|numéro client|numéro de client|numéro de suivi|numéro de facture|référence|réf|siret|siren|rcs|tva|n° tva|tva intracommunautaire|iban|bic|ape|naf|code postal|capital|whatsapp|ean|isbn|eori|immatriculation',
  contact:
    'contact|contacter|contactez|contactez-nous|nous contacter|nous écrire|écrivez-nous|service client|service clients|par email|par e-mail|par mail|par courriel|courriel|e-mail|email|mail|joindre',
  address:
    'adresse|notre adresse|notre boutique|notre magasin|nos magasins|nos boutiques|venir nous voir|nous trouver|où nous trouver|siège social|siège|showroom|accès',
  shop: 'boutique|magasin|showroom|atelier|point de vente',
  located: 'se trouve|se situe|situé|située|est au|nous trouver au|installée au',
  imprint: 'mentions légales|informations légales|éditeur du site',
  delivery: 'livr~|livraison~|expédi~|expédition~|envoi|envois|envoy~|colis|frais de port|port|transporteur',
  deliverTo:
    'livrons en|livrons dans|livrons partout|livrons à|livrons uniquement|livrons également|livrons vers|expédions en|expédions dans|expédions partout|expédions vers|livraison en|livraison dans|livraison à|livraison partout|livraison vers|livraisons en|zone de livraison|zones de livraison|pays de livraison|pays livrés|pays desservis|où livrez-vous|livrez-vous|dans quels pays|livraison internationale|livraison à l’étranger',
  everywhere: 'dans le monde entier|partout dans le monde|à l’international|tous les pays|monde entier',
  areas:
    'ue|union européenne|europe|france métropolitaine|métropole|dom-tom|dom|tom|outre-mer|corse|étranger|usa|grande-bretagne|angleterre|royaume-uni|suisse|monaco|andorre',
  deliveryCost:
    'frais de livraison|frais de port|frais d’envoi|frais d’expédition|tarif de livraison|tarifs de livraison|tarifs|coût de livraison|coût de la livraison|prix de la livraison|livraison est|livraison coûte|livraison offerte|livraison gratuite|port offert|frais de port offerts|franco de port',
  free: 'gratuit|gratuite|gratuits|gratuites|gratuitement|offert|offerte|offerts|offertes|sans frais|franco de port',
  over: 'à partir de|dès|au-delà de|au-dessus de|supérieure à|supérieur à|plus de|minimum|d’achat|d’achats',
  express: 'express|chronopost|lendemain|le jour même|prioritaire',
  deliveryTime:
    'délai de livraison|délais de livraison|délai d’expédition|délais|délai|livré en|livrée en|livrés en|livré sous|livrée sous|livrés sous|livraison en|livraison sous|livraison prend|expédié sous|expédiées sous|sous|reçu|recevez',
  hour: 'heure|heures|h',
  day: 'jour|jours|jours ouvrés|jours ouvrables|jour ouvré|jour ouvrable|jours calendaires|jours francs',
  week: 'semaine|semaines',
  month: 'mois',
  returns:
    'retour|retours|retourner|retourné|retournée|retournés|retournées|retournez|renvoyer|renvoyez|renvoyé|rendre|restituer|échanger|échange|échanges',
  withdrawal: 'rétract~|droit de rétractation|délai de rétractation|se rétracter',
  refund: 'rembours~|avoir',
  warranty: 'garanti|garantie|garanties',
  notReturn: 'location|louer|réclamation~|signal~|litige~',
  special:
    'membre|membres|club|professionnels|soldes|noël|cadeau~|carte cadeau|défectueux|endommagé|au lieu de|grossiste~',
  numbers: {
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    sept: 7,
    dix: 10,
    quatorze: 14,
    quinze: 15,
    vingt: 20,
    'vingt-huit': 28,
    trente: 30,
    'quarante-cinq': 45,
    soixante: 60,
    'quatre-vingt-dix': 90,
    cent: 100,
  },
  payment: 'payer|payez|paiement|paiements|régler|réglez|règlement|règlements|acceptons|acceptés|acceptées|accepte',
  paymentMethods:
    'moyens de paiement|moyen de paiement|modes de paiement|mode de paiement|modalités de paiement|méthodes de paiement|comment payer|comment puis-je payer|nous acceptons|vous pouvez payer|vous pouvez régler|modes de règlement',
  methods:
    'carte bancaire|cartes bancaires|carte bleue|carte de crédit|cartes de crédit|cb|virement|virement bancaire|prélèvement|chèque|chèques|espèces|mandat|facture|contre remboursement|plusieurs fois|3x|4x|carte cadeau',
  otherFee:
    'emballage cadeau|caution|consigne|douane|droits de douane|installation|montage|assurance|minimum de commande|contre remboursement|main d’œuvre|réparation~',
};
