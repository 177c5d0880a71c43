// French material for the proof of answers.
import type { ProofDocument } from '../proof-set.ts';

export const french: ProofDocument[] = [
  {
    language: 'fr',
    title: 'Livraison',
    headings: ['Délais et tarifs'],
    text: `Les commandes passées avant 13 h partent de notre atelier le jour même, sauf le week-end. La livraison en France métropolitaine coûte 5,90 € et prend 2 à 3 jours ouvrés. La livraison est offerte à partir de 70 € d’achat en France métropolitaine.

| Pays | Tarif | Délai |
| --- | --- | --- |
| Belgique | 8,50 € | 3 à 4 jours ouvrés |
| Suisse | 16 € | 5 à 7 jours ouvrés |

Nous ne livrons pas dans les DOM-TOM, mais nous livrons à Monaco. Les meubles ne peuvent pas être livrés en point relais. Le retrait en boutique est gratuit sur rendez-vous uniquement.`,
    cases: [
      {
        cites: ['Les commandes passées avant 13 h'],
        truths: [
          'Les commandes passées avant 13 h partent de l’atelier le jour même, sauf le week-end.',
          'En semaine, votre colis part le jour même si vous commandez avant 13 h.',
        ],
        lies: {
          number: ['Les commandes passées avant 15 h partent de notre atelier le jour même, sauf le week-end.'],
          negation: ['Les commandes passées avant 13 h ne partent pas de notre atelier le jour même.'],
          scope: [
            'Les commandes passées avant 13 h partent de notre atelier le jour même.',
            'Toutes les commandes partent de notre atelier le jour même, sauf le week-end.',
          ],
          claim: [
            'Les commandes passées après 13 h partent de notre atelier le jour même, sauf le week-end.',
            'Les commandes passées avant 13 h arrivent le jour même, sauf le week-end.',
          ],
        },
      },
      {
        cites: ['La livraison en France métropolitaine coûte'],
        truths: [
          'La livraison en France métropolitaine coûte 5,90 € et prend 2 à 3 jours ouvrés.',
          'En France métropolitaine, comptez deux à trois jours ouvrés.',
          'La livraison en France métropolitaine prend 2 à 3 jours ouvrés.',
        ],
        lies: {
          number: [
            'La livraison en France métropolitaine coûte 4,90 €.',
            'La livraison en France métropolitaine prend 2 à 5 jours ouvrés.',
          ],
          scope: [
            'La livraison coûte 5,90 €.',
            'La livraison en France métropolitaine prend 2 à 3 jours.',
            'La livraison en Europe prend 2 à 3 jours ouvrés.',
          ],
          condition: ['La livraison en France métropolitaine coûte 5,90 € si le colis pèse moins de 5 kg.'],
        },
      },
      {
        cites: ['La livraison est offerte'],
        question: 'La livraison est-elle offerte ?',
        truths: [
          'Oui, la livraison est offerte à partir de 70 € d’achat en France métropolitaine.',
          'Dès 70 € d’achat, vous ne payez pas la livraison en France métropolitaine.',
        ],
        lies: {
          number: ['La livraison est offerte à partir de 50 € d’achat en France métropolitaine.'],
          negation: ['La livraison n’est pas offerte en France métropolitaine.'],
          scope: [
            'Oui, la livraison est offerte.',
            'La livraison est offerte à partir de 70 € d’achat.',
            'La livraison est toujours offerte en France métropolitaine.',
          ],
          claim: ['La livraison est offerte jusqu’à 70 € d’achat en France métropolitaine.'],
        },
      },
      {
        cites: ['Belgique'],
        truths: [
          'Pour la Belgique, le tarif est de 8,50 € et le délai de 3 à 4 jours ouvrés.',
          'Envoyer en Belgique revient à 8,50 €.',
        ],
        lies: {
          number: ['Pour la Belgique, le tarif est de 16 €.', 'Pour la Belgique, le délai est de 5 à 7 jours ouvrés.'],
          scope: ['Pour la Suisse, le tarif est de 8,50 €.', 'Le tarif est de 8,50 €.'],
        },
      },
      {
        cites: ['Nous ne livrons pas dans les DOM-TOM'],
        question: 'Livrez-vous dans les DOM-TOM ?',
        truths: [
          'Non, nous ne livrons pas dans les DOM-TOM.',
          'Nous livrons à Monaco.',
          'Monaco est desservi, les DOM-TOM ne le sont pas.',
        ],
        lies: {
          negation: [
            'Oui, nous livrons dans les DOM-TOM.',
            'Nous ne livrons pas à Monaco.',
            'Nous livrons dans les DOM-TOM, mais nous ne livrons pas à Monaco.',
          ],
          scope: ['Nous livrons dans les DOM-TOM et à Monaco.', 'Nous livrons uniquement à Monaco.'],
        },
      },
      {
        cites: ['Les meubles ne peuvent pas'],
        truths: [
          'Les meubles ne peuvent pas être livrés en point relais.',
          'Un meuble ne se livre pas en point relais.',
        ],
        lies: {
          negation: [
            'Les meubles peuvent être livrés en point relais.',
            'Oui, les meubles sont livrés en point relais.',
          ],
          scope: [
            'Les meubles ne peuvent pas être livrés.',
            'Les petits meubles ne peuvent pas être livrés en point relais.',
          ],
        },
      },
      {
        cites: ['Le retrait en boutique'],
        truths: [
          'Le retrait en boutique est gratuit, sur rendez-vous uniquement.',
          'Vous pouvez retirer votre commande gratuitement en boutique en prenant rendez-vous.',
        ],
        lies: {
          negation: [
            'Le retrait en boutique n’est pas gratuit.',
            'Le retrait en boutique est gratuit sans rendez-vous.',
          ],
          scope: ['Le retrait en boutique est gratuit.'],
          condition: ['Le retrait en boutique est gratuit sur rendez-vous uniquement à partir de 70 €.'],
        },
      },
    ],
  },
  {
    language: 'fr',
    title: 'Retours et remboursements',
    headings: [],
    text: `Vous pouvez retourner les articles non portés dans un délai de 30 jours après réception. Les frais de retour sont à la charge du client, sauf si l’article est défectueux. Le remboursement intervient au plus tard 14 jours après réception du colis. Les échanges sont gratuits une fois par commande.

Ne sont pas repris :

- les sous-vêtements
- les produits de beauté ouverts
- les cartes cadeaux`,
    cases: [
      {
        cites: ['Vous pouvez retourner'],
        truths: [
          'Vous pouvez retourner les articles non portés dans un délai de 30 jours après réception.',
          'Vous disposez de 30 jours après réception pour renvoyer un article que vous n’avez pas porté.',
        ],
        lies: {
          number: [
            'Vous pouvez retourner les articles non portés dans un délai de 14 jours après réception.',
            'Vous pouvez retourner les articles non portés dans un délai de 30 semaines après réception.',
          ],
          negation: [
            'Vous ne pouvez pas retourner les articles non portés.',
            'Vous pouvez retourner les articles portés dans un délai de 30 jours après réception.',
          ],
          scope: [
            'Vous pouvez retourner les articles dans un délai de 30 jours après réception.',
            'Vous pouvez retourner tous les articles non portés.',
          ],
          condition: [
            'Vous pouvez retourner les articles non portés dans un délai de 30 jours après réception dans leur emballage d’origine.',
          ],
          claim: [
            'Vous pouvez échanger les articles non portés dans un délai de 30 jours après réception.',
            'Vous pouvez retourner les articles non portés dans un délai de 30 jours avant réception.',
          ],
        },
      },
      {
        cites: ['Les frais de retour'],
        question: 'Les frais de retour sont-ils à ma charge ?',
        truths: [
          'Les frais de retour sont à la charge du client, sauf si l’article est défectueux.',
          'Vous payez le retour, à moins que l’article ait un défaut.',
        ],
        lies: {
          negation: [
            'Les frais de retour ne sont pas à la charge du client.',
            'Non, les frais de retour ne sont jamais à la charge du client.',
          ],
          scope: [
            'Oui, les frais de retour sont à la charge du client.',
            'Les frais de retour sont toujours à la charge du client.',
          ],
          condition: ['Les frais de retour sont à la charge du client si l’article est défectueux.'],
        },
      },
      {
        cites: ['Le remboursement intervient'],
        truths: [
          'Le remboursement intervient au plus tard 14 jours après réception du colis.',
          'Vous êtes remboursé dans les deux semaines qui suivent l’arrivée du colis.',
        ],
        lies: {
          number: ['Le remboursement intervient au plus tard 7 jours après réception du colis.'],
          scope: [
            'Le remboursement intervient au plus tôt 14 jours après réception du colis.',
            'Le remboursement intervient après réception du colis.',
          ],
          claim: [
            'Le remboursement intervient au plus tard 14 jours après envoi du colis.',
            'Le remboursement intervient au plus tard 14 jours avant réception du colis.',
          ],
        },
      },
      {
        cites: ['Les échanges sont gratuits'],
        truths: ['Les échanges sont gratuits une fois par commande.', 'Un échange par commande ne vous coûte rien.'],
        lies: {
          number: ['Les échanges sont gratuits deux fois par commande.'],
          scope: ['Les échanges sont gratuits.', 'Les échanges sont toujours gratuits.'],
          claim: ['Les retours sont gratuits une fois par commande.'],
          negation: ['Les échanges ne sont pas gratuits.'],
        },
      },
      {
        cites: ['les produits de beauté ouverts'],
        question: 'Reprenez-vous les produits de beauté ouverts ?',
        truths: [
          'Non, les produits de beauté ouverts ne sont pas repris.',
          'Une fois ouvert, un produit de beauté ne peut pas être renvoyé.',
        ],
        lies: {
          negation: [
            'Oui, les produits de beauté ouverts sont repris.',
            'Vous pouvez retourner les produits de beauté ouverts.',
          ],
          scope: ['Les produits de beauté ne sont pas repris.'],
        },
      },
    ],
  },
  {
    language: 'fr',
    title: 'Ateliers de cuisine',
    headings: ['Infos pratiques'],
    isFresh: true,
    text: `L’atelier dure 3 heures et coûte 65 € par personne. Les enfants à partir de 10 ans sont acceptés s’ils sont accompagnés d’un adulte. Vous pouvez annuler gratuitement jusqu’à 48 h avant le début. Passé ce délai, l’atelier n’est plus remboursé. Le tablier est fourni, mais pas les boîtes à emporter. Le groupe compte 12 participants au maximum. Les bons cadeaux sont valables 18 mois et ne sont pas prolongeables. Les menus végétariens sont possibles sur demande.`,
    cases: [
      {
        cites: ['L’atelier dure 3 heures'],
        truths: [
          'L’atelier dure 3 heures et coûte 65 € par personne.',
          'L’atelier coûte 65 € par personne.',
          'Comptez trois heures pour un atelier.',
        ],
        lies: {
          number: ['L’atelier dure 2 heures.', 'L’atelier coûte 55 € par personne.', 'L’atelier dure 65 heures.'],
          scope: ['L’atelier coûte 65 € par groupe.', 'L’atelier coûte 65 € pour deux personnes.'],
        },
      },
      {
        cites: ['Les enfants à partir de 10 ans'],
        truths: [
          'Les enfants à partir de 10 ans sont acceptés s’ils sont accompagnés d’un adulte.',
          'Dès dix ans, un enfant peut venir avec un adulte.',
        ],
        lies: {
          number: ['Les enfants à partir de 8 ans sont acceptés s’ils sont accompagnés d’un adulte.'],
          negation: [
            'Les enfants ne sont pas acceptés.',
            'Les enfants à partir de 10 ans sont acceptés s’ils ne sont pas accompagnés d’un adulte.',
          ],
          scope: [
            'Oui, les enfants sont acceptés.',
            'Les enfants à partir de 10 ans sont acceptés.',
            'Les enfants jusqu’à 10 ans sont acceptés s’ils sont accompagnés d’un adulte.',
          ],
        },
      },
      {
        cites: ['Vous pouvez annuler gratuitement'],
        truths: [
          'Vous pouvez annuler gratuitement jusqu’à 48 h avant le début.',
          'L’annulation est sans frais si vous prévenez 48 h avant le début.',
        ],
        lies: {
          number: ['Vous pouvez annuler gratuitement jusqu’à 24 h avant le début.'],
          negation: ['Vous ne pouvez pas annuler gratuitement.'],
          scope: [
            'Vous pouvez annuler gratuitement.',
            'Vous pouvez annuler gratuitement à partir de 48 h avant le début.',
          ],
          claim: ['Vous pouvez annuler gratuitement jusqu’à 48 h après le début.'],
        },
      },
      {
        cites: ['Le tablier est fourni'],
        truths: [
          'Le tablier est fourni.',
          'Les boîtes à emporter ne sont pas fournies.',
          'Le tablier est fourni, mais pas les boîtes à emporter.',
        ],
        lies: {
          negation: ['Le tablier n’est pas fourni.', 'Les boîtes à emporter sont fournies.'],
          scope: ['Le tablier et les boîtes à emporter sont fournis.'],
        },
      },
      {
        cites: ['Le groupe compte 12 participants'],
        truths: ['Le groupe compte 12 participants au maximum.', 'Vous serez douze au plus.'],
        lies: {
          number: ['Le groupe compte 15 participants au maximum.'],
          scope: [
            'Le groupe compte 12 participants au minimum.',
            'Le groupe compte 12 participants.',
            'Le groupe compte plus de 12 participants.',
          ],
        },
      },
      {
        cites: ['Les bons cadeaux sont valables'],
        truths: [
          'Les bons cadeaux sont valables 18 mois.',
          'Un bon cadeau ne peut pas être prolongé au-delà de 18 mois.',
          'Les bons cadeaux ne sont pas prolongeables.',
        ],
        lies: {
          number: ['Les bons cadeaux sont valables 12 mois.'],
          negation: ['Les bons cadeaux sont prolongeables.', 'Les bons cadeaux ne sont pas valables 18 mois.'],
          condition: ['Les bons cadeaux sont valables 18 mois et prolongeables sur demande.'],
        },
      },
      {
        cites: ['Les menus végétariens'],
        truths: [
          'Les menus végétariens sont possibles sur demande.',
          'Demandez-nous et nous préparons un menu végétarien.',
        ],
        lies: {
          negation: ['Les menus végétariens ne sont pas possibles.'],
          scope: [
            'Tous les menus sont possibles sur demande.',
            'Tous les menus sont végétariens.',
            'Les menus végétariens sont toujours possibles.',
          ],
        },
      },
    ],
  },
];
