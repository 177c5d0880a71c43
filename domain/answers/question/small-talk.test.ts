import { describe, expect, it } from 'vitest';
import { languageOfQuestion } from '#domain/answers/question/question-language.ts';
import { findSmallTalk, withoutGreeting } from '#domain/answers/question/small-talk.ts';
import { type SmallTalkKind, smallTalkReplies } from '#domain/answers/question/small-talk-replies.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

describe('small talk', () => {
  it.each([
    ['en', 'hi there!', 'greeting'],
    ['en', 'Hellooooo', 'greeting'],
    ['en', 'hey, how are you?', 'greeting'],
    ['en', 'thank you so much, that was really helpful :)', 'thanks'],
    ['en', 'ok cool, bye', 'goodbye'],
    ['en', '👍', 'thanks'],
    ['en', '👋', 'greeting'],
    ['en', 'Am I talking to a real person?', 'who'],
    ['de', 'Huhu, hallo zusammen', 'greeting'],
    ['de', 'Moin moin 😊', 'greeting'],
    ['de', 'Super, das hat mir sehr geholfen. Danke!', 'thanks'],
    ['de', 'bist du ein Roboter?', 'who'],
    ['fr', 'Coucou !', 'greeting'],
    ['fr', "Merci beaucoup, c'est parfait", 'thanks'],
    ['es', '¡Hola, buenas tardes!', 'greeting'],
    ['es', 'muchas gracias por la ayuda', 'thanks'],
    ['it', 'Grazie mille, molto utile!', 'thanks'],
    ['nl', 'top, dankjewel', 'thanks'],
    ['pt', 'Oi, tudo bem?', 'greeting'],
    ['pl', 'dzięki wielkie, to wszystko', 'thanks'],
    ['tr', 'Çok teşekkürler, çok yardımcı oldunuz', 'thanks'],
    ['ja', 'なるほど、ありがとうございます！', 'thanks'],
    ['zh', '好的谢谢', 'thanks'],
    ['ar', 'السلام عليكم', 'greeting'],
    ['ar', 'شكرا جزيلا على المساعدة', 'thanks'],
  ] as [WidgetLanguage, string, SmallTalkKind][])('%s: “%s” is %s', (language, text, kind) => {
    expect(findSmallTalk(text, language)).toBe(smallTalkReplies[language][kind]);
  });

  it.each([
    ['en', 'hi, where is my parcel'],
    ['en', 'thanks, and the price?'],
    ['en', 'that did not help'],
    ['en', 'top'],
    ['en', 'salve'],
    ['en', 'nickel'],
    ['en', '???'],
    ['en', '😡'],
    ['de', 'danke, und nach Malta?'],
    ['de', 'das hat nicht geholfen'],
    ['fr', 'merci de me rappeler'],
    ['ja', 'こんにちは、返品できますか'],
    ['zh', '你好，多少钱'],
  ] as [WidgetLanguage, string][])('is not detected in a question: %s “%s”', (language, text) => {
    expect(findSmallTalk(text, language)).toBeUndefined();
  });

  it('answers in the language of the greeting', () => {
    expect(findSmallTalk('Bonjour', languageOfQuestion('Bonjour', 'en'))).toBe(smallTalkReplies.fr.greeting);
  });

  it('is detected quickly in long repetitions', () => {
    const began = performance.now();
    for (const text of ['好的'.repeat(200), `${'so much '.repeat(9)}x`, `${'好的'.repeat(11)}吗`])
      findSmallTalk(text, 'zh');
    expect(performance.now() - began).toBeLessThan(200);
  });

  it('keeps the question after a greeting', () => {
    expect(withoutGreeting('Huhu, was kostet ein Zelt?', 'de')).toBe('was kostet ein Zelt?');
  });
});
