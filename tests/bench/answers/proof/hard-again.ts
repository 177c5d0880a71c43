// More sentences as in hard.ts: 3 of its 84 false sentences were shown before the proof was changed.
import type { ProofDocument } from '../proof-set.ts';

export const hardAgain: ProofDocument[] = [
  {
    language: 'en',
    title: 'Plant shop',
    headings: ['Care and orders'],
    text: `Water ferns twice a week and cacti once a month. Ferns need shade, cacti need sun. Seeds ship from our nursery, pots ship from the supplier. Orders over $40 get a free pot, orders over $80 get a free plant. We replace plants that die within 30 days, but only if you send us a photo. Plants bought in store can be exchanged, plants bought online can be refunded. Gift wrapping costs $4 for pots and $6 for plants. Repot in spring rather than in autumn. The supplier pays the nursery for damaged pots. Tall plants travel upright and small plants lie down. Subscribers get seeds before other customers. Delivery is daily except on Sundays and Mondays. Cut roses keep for about 7 days.`,
    cases: [
      {
        cites: ['Water ferns'],
        truths: ['Water ferns twice a week and cacti once a month.', 'Ferns want water two times per week.'],
        lies: {
          number: [
            'Water cacti twice a week and ferns once a month.',
            'Water ferns once a month.',
            'Water ferns twice a month.',
          ],
        },
      },
      {
        cites: ['Ferns need shade'],
        truths: ['Ferns need shade, cacti need sun.', 'Cacti need sun.'],
        lies: { claim: ['Ferns need sun, cacti need shade.', 'Cacti need shade.', 'Ferns and cacti need sun.'] },
      },
      {
        cites: ['Seeds ship from'],
        truths: ['Seeds ship from our nursery.', 'Pots come straight from the supplier.'],
        lies: {
          claim: [
            'Seeds ship from the supplier.',
            'Pots and seeds ship from our nursery.',
            'Pots ship from our nursery, seeds ship from the supplier.',
          ],
        },
      },
      {
        cites: ['Orders over $40'],
        truths: ['Orders over $80 get a free plant.', 'Spend more than $40 and we add a pot.'],
        lies: {
          number: [
            'Orders over $40 get a free plant.',
            'Orders over $80 get a free pot.',
            'Orders over $40 get a free pot and a free plant.',
          ],
        },
      },
      {
        cites: ['We replace plants'],
        truths: ['We replace plants that die within 30 days, but only if you send us a photo.'],
        lies: {
          scope: [
            'We replace plants that die within 30 days.',
            'We replace plants if you send us a photo.',
            'You replace plants that die within 30 days, but only if we send you a photo.',
          ],
          condition: ['We replace plants that die within 30 days, even if you send us no photo.'],
        },
      },
      {
        cites: ['Plants bought in store'],
        truths: ['Plants bought online can be refunded.', 'In-store purchases can be swapped.'],
        lies: {
          claim: [
            'Plants bought in store can be refunded.',
            'Plants bought online can be exchanged.',
            'Plants can be exchanged and refunded.',
          ],
        },
      },
      {
        cites: ['Gift wrapping costs'],
        truths: ['Gift wrapping costs $4 for pots and $6 for plants.', 'Gift wrapping costs $4 for pots.'],
        lies: {
          number: [
            'Gift wrapping costs $6 for pots.',
            'Gift wrapping costs $4 for plants.',
            'Gift wrapping costs $6 for pots and $4 for plants.',
            'Gift wrapping costs $4.',
          ],
        },
      },
      {
        cites: ['Repot in spring'],
        truths: ['Repot in spring rather than in autumn.'],
        lies: { claim: ['Repot in autumn rather than in spring.', 'Repot in spring and in autumn.'] },
      },
      {
        cites: ['The supplier pays'],
        truths: ['The supplier pays the nursery for damaged pots.'],
        lies: { claim: ['The nursery pays the supplier for damaged pots.', 'We pay the supplier for damaged pots.'] },
      },
      {
        cites: ['Tall plants travel'],
        truths: [
          'Tall plants travel upright and small plants lie down.',
          'Small plants are laid down for the journey.',
        ],
        lies: {
          claim: [
            'Small plants travel upright and tall plants lie down.',
            'Tall plants lie down.',
            'All plants travel upright.',
          ],
        },
      },
      {
        cites: ['Subscribers get seeds'],
        truths: ['Subscribers get seeds before other customers.'],
        lies: {
          claim: [
            'Customers get seeds before other subscribers.',
            'Other customers get seeds before subscribers.',
            'Subscribers get seeds after other customers.',
          ],
        },
      },
      {
        cites: ['Delivery is daily'],
        truths: ['Delivery is daily except on Sundays and Mondays.', 'We deliver from Tuesday to Saturday.'],
        lies: {
          scope: ['Delivery is daily.', 'Delivery is daily except on Sundays.', 'Delivery is on Sundays and Mondays.'],
        },
      },
      {
        cites: ['Cut roses keep'],
        truths: ['Cut roses keep for about 7 days.'],
        lies: {
          scope: ['Roses keep for about 7 days.', 'Cut roses keep for 7 days.', 'Cut roses keep for at least 7 days.'],
        },
      },
    ],
  },
  {
    language: 'de',
    title: 'Möbelhaus',
    headings: ['Lieferung'],
    text: `Der Spediteur liefert bis zur Haustür, wir montieren in der Wohnung. Tische aus Eiche werden geölt, Tische aus Buche werden lackiert. Die Anzahlung beträgt 20 %, der Rest ist bei Lieferung fällig. Polster sind nach 6 Wochen lieferbar, Regale nach 2 Wochen. Kissen können Sie umtauschen, Matratzen nur ungeöffnet. Der Verkäufer meldet dem Spediteur den Schaden. Samstags liefern wir nur im Stadtgebiet. Erst ölen, dann polieren. Stammkunden zahlen weniger als Neukunden.`,
    cases: [
      {
        cites: ['Der Spediteur liefert'],
        truths: ['Der Spediteur liefert bis zur Haustür.', 'Wir montieren in der Wohnung.'],
        lies: {
          claim: [
            'Wir liefern bis zur Haustür.',
            'Der Spediteur montiert in der Wohnung.',
            'Der Spediteur liefert in die Wohnung.',
          ],
        },
      },
      {
        cites: ['Tische aus Eiche'],
        truths: ['Tische aus Eiche werden geölt.', 'Tische aus Buche werden lackiert.'],
        lies: {
          claim: [
            'Tische aus Buche werden geölt.',
            'Tische aus Eiche werden lackiert.',
            'Tische aus Eiche und Buche werden geölt.',
          ],
        },
      },
      {
        cites: ['Die Anzahlung beträgt'],
        truths: ['Die Anzahlung beträgt 20 %.', 'Bei Lieferung ist der Rest fällig.'],
        lies: {
          claim: ['Die Anzahlung ist bei Lieferung fällig.', 'Der Rest beträgt 20 %.'],
          number: ['Die Anzahlung beträgt 20 €.'],
        },
      },
      {
        cites: ['Polster sind nach'],
        truths: ['Polster sind nach 6 Wochen lieferbar.', 'Regale sind nach 2 Wochen lieferbar.'],
        lies: { number: ['Polster sind nach 2 Wochen lieferbar.', 'Regale sind nach 6 Wochen lieferbar.'] },
      },
      {
        cites: ['Kissen können Sie'],
        truths: ['Kissen können Sie umtauschen.', 'Matratzen können Sie nur ungeöffnet umtauschen.'],
        lies: {
          scope: [
            'Matratzen können Sie umtauschen.',
            'Kissen können Sie nur ungeöffnet umtauschen.',
            'Kissen und Matratzen können Sie umtauschen.',
          ],
        },
      },
      {
        cites: ['Der Verkäufer meldet'],
        truths: ['Der Verkäufer meldet dem Spediteur den Schaden.'],
        lies: { claim: ['Der Spediteur meldet dem Verkäufer den Schaden.', 'Sie melden dem Spediteur den Schaden.'] },
      },
      {
        cites: ['Samstags liefern'],
        truths: ['Samstags liefern wir nur im Stadtgebiet.'],
        lies: {
          scope: [
            'Samstags liefern wir.',
            'Wir liefern nur samstags im Stadtgebiet.',
            'Wir liefern nur im Stadtgebiet.',
          ],
        },
      },
      { cites: ['Erst ölen'], truths: ['Erst ölen, dann polieren.'], lies: { claim: ['Erst polieren, dann ölen.'] } },
      {
        cites: ['Stammkunden zahlen'],
        truths: ['Stammkunden zahlen weniger als Neukunden.'],
        lies: { claim: ['Neukunden zahlen weniger als Stammkunden.', 'Stammkunden zahlen mehr als Neukunden.'] },
      },
    ],
  },
  {
    language: 'fr',
    title: 'Billetterie',
    headings: [],
    text: `Les adultes paient 12 €, les enfants paient 7 €. L’entrée est gratuite le lundi, le parking est gratuit le mardi. Le guide accompagne les groupes et le gardien ferme les portes. Les abonnés entrent avant les visiteurs. Le billet est échangeable mais pas remboursable. Nous remboursons l’organisateur et l’organisateur rembourse le public. Les vélos restent dehors, les poussettes restent au vestiaire. Le musée ferme à 18 h en hiver et à 20 h en été.`,
    cases: [
      {
        cites: ['Les adultes paient'],
        truths: ['Les adultes paient 12 €.', 'Les enfants paient 7 €.'],
        lies: {
          number: ['Les enfants paient 12 €.', 'Les adultes paient 7 €.', 'Les adultes et les enfants paient 12 €.'],
        },
      },
      {
        cites: ['L’entrée est gratuite'],
        truths: ['L’entrée est gratuite le lundi.', 'Le parking est gratuit le mardi.'],
        lies: {
          claim: [
            'L’entrée est gratuite le mardi.',
            'Le parking est gratuit le lundi.',
            'L’entrée et le parking sont gratuits le lundi.',
          ],
          scope: ['L’entrée est gratuite.'],
        },
      },
      {
        cites: ['Le guide accompagne'],
        truths: ['Le guide accompagne les groupes.', 'Le gardien ferme les portes.'],
        lies: {
          claim: [
            'Le gardien accompagne les groupes.',
            'Le guide ferme les portes.',
            'Les groupes accompagnent le guide.',
          ],
        },
      },
      {
        cites: ['Les abonnés entrent'],
        truths: ['Les abonnés entrent avant les visiteurs.'],
        lies: { claim: ['Les visiteurs entrent avant les abonnés.', 'Les abonnés entrent après les visiteurs.'] },
      },
      {
        cites: ['Le billet est échangeable'],
        truths: ['Le billet est échangeable mais pas remboursable.', 'Le billet n’est pas remboursable.'],
        lies: {
          negation: [
            'Le billet est remboursable mais pas échangeable.',
            'Le billet n’est pas échangeable.',
            'Le billet est échangeable et remboursable.',
          ],
        },
      },
      {
        cites: ['Nous remboursons'],
        truths: ['L’organisateur rembourse le public.', 'Nous remboursons l’organisateur.'],
        lies: {
          claim: [
            'Nous remboursons le public.',
            'L’organisateur nous rembourse.',
            'Le public rembourse l’organisateur.',
          ],
        },
      },
      {
        cites: ['Les vélos restent'],
        truths: ['Les vélos restent dehors.', 'Les poussettes restent au vestiaire.'],
        lies: { claim: ['Les vélos restent au vestiaire.', 'Les poussettes restent dehors.'] },
      },
      {
        cites: ['Le musée ferme'],
        truths: ['Le musée ferme à 18 h en hiver et à 20 h en été.', 'Le musée ferme à 18 h en hiver.'],
        lies: {
          number: ['Le musée ferme à 20 h en hiver.', 'Le musée ferme à 18 h en été.', 'Le musée ferme à 18 h.'],
        },
      },
    ],
  },
];
