// A greeting is answered with a greeting. Only where nothing else was said.
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

type Kind = 'greeting' | 'thanks' | 'farewell';
type Talk = { said: Record<Kind, string>; replies: Record<Kind, string> };

const talks: Record<WidgetLanguage, Talk> = {
  en: {
    said: {
      greeting: 'hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|howdy|greetings',
      thanks:
        'thanks|thank you|thankyou|thx|ty|cheers|many thanks|great|perfect|awesome|cool|ok|okay|got it|that helps',
      farewell: 'bye|goodbye|good bye|see you|see ya|have a (?:nice|good) (?:day|evening|one)|good night',
    },
    replies: {
      greeting: 'Hello. What would you like to know?',
      thanks: 'You are welcome. Ask me anything else.',
      farewell: 'Goodbye, and thank you for stopping by.',
    },
  },
  de: {
    said: {
      greeting: 'hallo|hi|hey|moin|servus|grüezi|guten (?:tag|morgen|abend)|grüß (?:gott|dich|sie)|tag',
      thanks:
        'danke|dankeschön|danke schön|danke sehr|vielen dank|besten dank|merci|super|perfekt|prima|toll|ok|okay|alles klar',
      farewell: 'tschüss|tschüß|ciao|auf wiedersehen|bis bald|schönen (?:tag|abend)|gute nacht',
    },
    replies: {
      greeting: 'Hallo. Was möchten Sie wissen?',
      thanks: 'Gern geschehen. Fragen Sie mich gern noch etwas.',
      farewell: 'Auf Wiedersehen, und danke für Ihren Besuch.',
    },
  },
  fr: {
    said: {
      greeting: 'bonjour|salut|bonsoir|coucou|hello',
      thanks: "merci|merci beaucoup|super|parfait|génial|ok|d’accord|d'accord",
      farewell: 'au revoir|bonne journée|bonne soirée|à bientôt|bonne nuit',
    },
    replies: {
      greeting: 'Bonjour. Que souhaitez-vous savoir ?',
      thanks: 'Je vous en prie. Posez-moi toute autre question.',
      farewell: 'Au revoir, et merci de votre visite.',
    },
  },
  es: {
    said: {
      greeting: 'hola|buenos días|buenas tardes|buenas noches|buenas',
      thanks: 'gracias|muchas gracias|genial|perfecto|vale|ok',
      farewell: 'adiós|hasta luego|hasta pronto|chao',
    },
    replies: {
      greeting: 'Hola. ¿Qué desea saber?',
      thanks: 'De nada. Pregúnteme lo que necesite.',
      farewell: 'Hasta pronto, y gracias por su visita.',
    },
  },
  it: {
    said: {
      greeting: 'ciao|buongiorno|buonasera|salve',
      thanks: 'grazie|grazie mille|perfetto|ottimo|ok|va bene',
      farewell: 'arrivederci|a presto|buona giornata|buona serata|buonanotte',
    },
    replies: {
      greeting: 'Buongiorno. Che cosa desidera sapere?',
      thanks: 'Prego. Mi chieda pure altro.',
      farewell: 'Arrivederci, e grazie della visita.',
    },
  },
  nl: {
    said: {
      greeting: 'hallo|hoi|hey|goedemorgen|goedemiddag|goedenavond|goedendag|dag',
      thanks: 'bedankt|dank je|dank u|dank je wel|dank u wel|dankjewel|top|prima|oké|ok',
      farewell: 'doei|tot ziens|fijne dag|fijne avond|goedenacht',
    },
    replies: {
      greeting: 'Hallo. Wat wilt u weten?',
      thanks: 'Graag gedaan. Vraag gerust verder.',
      farewell: 'Tot ziens, en bedankt voor uw bezoek.',
    },
  },
  pt: {
    said: {
      greeting: 'olá|oi|bom dia|boa tarde|boa noite',
      thanks: 'obrigado|obrigada|muito obrigado|muito obrigada|perfeito|ótimo|ok',
      farewell: 'adeus|tchau|até logo|até breve',
    },
    replies: {
      greeting: 'Olá. O que gostaria de saber?',
      thanks: 'De nada. Pergunte o que quiser.',
      farewell: 'Até breve, e obrigado pela visita.',
    },
  },
  pl: {
    said: {
      greeting: 'cześć|dzień dobry|dobry wieczór|hej|witam',
      thanks: 'dziękuję|dzięki|dziękuję bardzo|super|świetnie|ok',
      farewell: 'do widzenia|pa|do zobaczenia|miłego dnia|dobranoc',
    },
    replies: {
      greeting: 'Dzień dobry. Co chcesz wiedzieć?',
      thanks: 'Proszę bardzo. Pytaj śmiało dalej.',
      farewell: 'Do widzenia i dziękuję za wizytę.',
    },
  },
  tr: {
    said: {
      greeting: 'merhaba|selam|günaydın|iyi akşamlar|iyi günler',
      thanks: 'teşekkürler|teşekkür ederim|çok teşekkürler|sağ ol|sağ olun|harika|tamam',
      farewell: 'hoşça kal|görüşürüz|iyi geceler|güle güle',
    },
    replies: {
      greeting: 'Merhaba. Ne öğrenmek istersiniz?',
      thanks: 'Rica ederim. Başka bir şey sorabilirsiniz.',
      farewell: 'Görüşmek üzere, ziyaretiniz için teşekkürler.',
    },
  },
  ja: {
    said: {
      greeting: 'こんにちは|こんばんは|おはよう|おはようございます|はじめまして',
      thanks: 'ありがとう|ありがとうございます|ありがとうございました|どうも|助かりました',
      farewell: 'さようなら|またね|失礼します|おやすみなさい',
    },
    replies: {
      greeting: 'こんにちは。何をお知りになりたいですか。',
      thanks: 'どういたしまして。ほかにもご質問をどうぞ。',
      farewell: 'ご利用ありがとうございました。',
    },
  },
  zh: {
    said: {
      greeting: '你好|您好|嗨|早上好|下午好|晚上好|大家好',
      thanks: '谢谢|谢谢你|谢谢您|多谢|感谢|好的|明白了',
      farewell: '再见|拜拜|回头见|晚安',
    },
    replies: {
      greeting: '您好。您想了解什么？',
      thanks: '不客气。欢迎继续提问。',
      farewell: '再见，感谢您的光临。',
    },
  },
  ar: {
    said: {
      greeting: 'مرحبا|مرحبًا|السلام عليكم|أهلا|أهلًا|صباح الخير|مساء الخير',
      thanks: 'شكرا|شكرًا|شكرا جزيلا|شكرًا جزيلًا|ممتاز|حسنا',
      farewell: 'مع السلامة|وداعا|وداعًا|إلى اللقاء|تصبح على خير',
    },
    replies: {
      greeting: 'مرحبًا. ماذا تودّ أن تعرف؟',
      thanks: 'على الرحب والسعة. اسألني ما تشاء.',
      farewell: 'مع السلامة، وشكرًا لزيارتك.',
    },
  },
};

/** Names and small words that people put beside a greeting. */
const beside =
  'there|all|everyone|team|you|so much|a lot|very much|again|und|and|zusammen|euch|ihnen|dir|much|for (?:the|your) help|für die hilfe';

const greeted = new RegExp(
  `^\\s*(?:${Object.values(talks)
    .map(({ said }) => said.greeting)
    .join('|')})(?:\\s(?:${beside}))?\\s*[,.!]\\s*`,
  'iu',
);

/** The question that comes after a greeting, which says nothing of what it is about. */
export function withoutGreeting(text: string): string {
  return text.replace(greeted, '') || text;
}

/** None where there is more in it than a greeting. The language in which it was said goes before the visitor's own. */
export function findSmallTalk(text: string, language: WidgetLanguage): string | undefined {
  const said = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}'’\s]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ');
  if (!said || said.length > 60) return undefined;
  const tags = [language, ...(Object.keys(talks) as WidgetLanguage[]).filter(tag => tag !== language)];
  for (const tag of tags) {
    const { said: known, replies } = talks[tag];
    const kinds = Object.keys(known) as Kind[];
    const any = kinds.map(kind => known[kind]).join('|');
    if (!new RegExp(`^(?:(?:${any}|${beside})(?: |$))+$`, 'u').test(`${said} `.trim())) continue;
    const kind = kinds.findLast(one => new RegExp(`(?:^| )(?:${known[one]})(?: |$)`, 'u').test(said));
    if (kind) return replies[kind];
  }
  return undefined;
}
