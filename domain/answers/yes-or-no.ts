// "Yes." or "No." before a quote, where the question asks for one and the quoted sentence settles it. Only where there is no doubt: a
// condition, a limit or half of the question's words are reason enough to let the quote speak for itself.
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

type Words = { asks: RegExp; negates: RegExp; limits: RegExp; yes: string; no: string };

const start = String.raw`^(?:hi|hello|hey|hallo|bonjour|hola|ciao|and|und|et|y|e|en|also|auch|so)?[\s,¿]*`;
const words: Partial<Record<WidgetLanguage, Words>> = {
  en: {
    asks: rule(
      `${start}(?:can|could|may|do|does|did|is|are|will|would|should|must|am)\\s(?:i|you|we|they|it|there|he|she|the|your|my|this|that|these)`,
    ),
    negates: /(?<!\p{L})(?:no|not|never|none|cannot|unable|\p{L}+n['’]t)(?!\p{L})/iu,
    limits: /(?<!\p{L})(?:only|unless|except|if|but|however|must|until|up to|depending|some|most|please)(?!\p{L})/iu,
    yes: 'Yes.',
    no: 'No.',
  },
  de: {
    asks: rule(
      `${start}(?:kann|könnt|können|könnte|darf|dürfen|gibt|habt|haben|hat|ist|sind|wird|werden|muss|müssen|liefert|nehmt|akzeptiert|bietet|geht|bekomme)\\s`,
    ),
    negates: /(?<!\p{L})(?:nein|nicht|kein\p{L}*|nie|niemals|leider)(?!\p{L})/iu,
    limits:
      /(?<!\p{L})(?:nur|außer|wenn|falls|sofern|aber|jedoch|bis zu|muss|müssen|je nach|einige|meisten|bitte)(?!\p{L})/iu,
    yes: 'Ja.',
    no: 'Nein.',
  },
  fr: {
    asks: rule(
      `${start}(?:est-ce que|est-ce qu|puis-je|peut-on|pouvez-vous|avez-vous|acceptez-vous|livrez-vous|y a-t-il|faut-il|dois-je|vous (?:avez|livrez|acceptez|faites))`,
    ),
    negates: /(?<!\p{L})(?:non|pas|aucune?|jamais|ni)(?!\p{L})/iu,
    limits:
      /(?<!\p{L})(?:seulement|uniquement|sauf|si|mais|toutefois|cependant|jusqu|selon|certain\p{L}*|doit|doivent)(?!\p{L})/iu,
    yes: 'Oui.',
    no: 'Non.',
  },
  es: {
    asks: rule(
      `${start}(?:puedo|se puede|pueden|podéis|hay|tienen|tenéis|aceptan|aceptáis|hacen|envían|es posible|es|son)\\s`,
    ),
    negates: /(?<!\p{L})(?:no|nunca|ningun\p{L}*|tampoco)(?!\p{L})/iu,
    limits: /(?<!\p{L})(?:solo|sólo|únicamente|salvo|excepto|si|pero|hasta|según|algun\p{L}*|debe\p{L}*)(?!\p{L})/iu,
    yes: 'Sí.',
    no: 'No.',
  },
  it: {
    asks: rule(`${start}(?:posso|si può|potete|avete|c['’]è|ci sono|accettate|fate|spedite|è possibile|è|sono)\\s`),
    negates: /(?<!\p{L})(?:no|non|mai|nessun\p{L}*)(?!\p{L})/iu,
    limits: /(?<!\p{L})(?:solo|soltanto|tranne|eccetto|se|ma|però|fino a|secondo|alcun\p{L}*|dev\p{L}*)(?!\p{L})/iu,
    yes: 'Sì.',
    no: 'No.',
  },
};
/** So much of the question the sentence must hold. */
const least = { yes: 0.8, no: 0.6 };
const saysItself =
  /^(?:yes|no|nope|sure|of course|ja|nein|leider|natürlich|klar|oui|non|bien sûr|sí|no|claro|sì|certo|はい|いいえ|是的|不|نعم|لا)(?!\p{L})/iu;

/** `held`: how much of the question the quoted sentence holds, from 0 to 1. */
export function leadWith(
  question: string,
  sentence: string,
  held: number,
  language: WidgetLanguage,
): string | undefined {
  const known = words[language];
  if (!known?.asks.test(question.trim()) || saysItself.test(sentence.trim()) || known.negates.test(question))
    return undefined;
  if (/\sor\s|\soder\s|\sou\s|\so\s/iu.test(question) || /[\n]/.test(sentence)) return undefined;
  if (known.limits.test(sentence)) return undefined;
  if (known.negates.test(sentence)) return held >= least.no ? known.no : undefined;
  return held >= least.yes ? known.yes : undefined;
}

function rule(pattern: string): RegExp {
  return new RegExp(pattern, 'iu');
}
