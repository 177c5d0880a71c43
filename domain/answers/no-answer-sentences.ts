// The sentences of the assistant when it can't answer or isn't sure, in every widget language.
import { escapeMarks } from '#domain/answers/plain-text.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

const sentences = {
  en: {
    unknown: "I don't have an answer to that.",
    limit: "I can't answer any more questions right now.",
    unavailable: "I'm not available on this site right now.",
    failed: 'Something went wrong. Please try again.',
    later: 'Please try again later.',
    contact: 'Leave a message and our team will reply by email.',
    person: 'Of course. Leave your message and someone from our team will email you back.',
    complaint: "I'm sorry about that. Leave your message and someone from our team will email you back.",
    noContact: "I'm sorry, you can't message our team in this chat.",
    near: 'This may help:',
    offered: "I'm not sure. This may help:",
    open: "I'm not sure about “{question}”.",
    foreign: 'I only found this in {language}:',
  },
  de: {
    unknown: 'Darauf habe ich leider keine Antwort.',
    limit: 'Im Moment kann ich keine weiteren Fragen beantworten.',
    unavailable: 'Auf dieser Website bin ich im Moment nicht verfügbar.',
    failed: 'Da ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
    later: 'Bitte versuchen Sie es später noch einmal.',
    contact: 'Hinterlassen Sie eine Nachricht, unser Team antwortet Ihnen per E-Mail.',
    person: 'Gern. Schreiben Sie uns eine Nachricht, jemand aus unserem Team antwortet Ihnen per E-Mail.',
    complaint:
      'Das tut mir leid. Schreiben Sie uns eine Nachricht, jemand aus unserem Team antwortet Ihnen per E-Mail.',
    noContact: 'Leider können Sie unserem Team in diesem Chat keine Nachricht schicken.',
    near: 'Das könnte Ihnen weiterhelfen:',
    offered: 'Da bin ich mir nicht sicher. Das könnte Ihnen weiterhelfen:',
    open: 'Bei „{question}“ bin ich mir nicht sicher.',
    foreign: 'Das habe ich nur auf {language} gefunden:',
  },
  fr: {
    unknown: 'Je n’ai pas de réponse à cette question.',
    limit: 'Je ne peux pas répondre à d’autres questions pour le moment.',
    unavailable: 'Je ne suis pas disponible sur ce site pour le moment.',
    failed: 'Une erreur est survenue. Veuillez réessayer.',
    later: 'Veuillez réessayer plus tard.',
    contact: 'Laissez un message et notre équipe vous répondra par e-mail.',
    person: 'Bien sûr. Laissez votre message et une personne de notre équipe vous répondra par e-mail.',
    complaint: 'Toutes nos excuses. Laissez votre message et une personne de notre équipe vous répondra par e-mail.',
    noContact: 'Désolé, vous ne pouvez pas écrire à notre équipe dans ce chat.',
    near: 'Ceci pourrait vous aider\u00a0:',
    offered: 'Je n’ai pas de réponse certaine. Ceci pourrait vous aider\u00a0:',
    open: 'Je n’ai pas de réponse certaine à «\u00a0{question}\u00a0».',
    foreign: 'Je n’ai trouvé cela qu’en {language}\u00a0:',
  },
  es: {
    unknown: 'No tengo una respuesta para eso.',
    limit: 'En este momento no puedo responder más preguntas.',
    unavailable: 'En este momento no estoy disponible en este sitio.',
    failed: 'Algo ha salido mal. Inténtalo de nuevo.',
    later: 'Inténtalo de nuevo más tarde.',
    contact: 'Deja un mensaje y nuestro equipo te responderá por correo electrónico.',
    person: 'Por supuesto. Deja tu mensaje y alguien de nuestro equipo te responderá por correo electrónico.',
    complaint: 'Lo siento mucho. Deja tu mensaje y alguien de nuestro equipo te responderá por correo electrónico.',
    noContact: 'Lo siento, en este chat no puedes escribir a nuestro equipo.',
    near: 'Esto puede ayudarte:',
    offered: 'No lo sé con seguridad. Esto puede ayudarte:',
    open: 'No tengo una respuesta segura para «{question}».',
    foreign: 'Solo he encontrado esto en {language}:',
  },
  it: {
    unknown: 'Non ho una risposta a questa domanda.',
    limit: 'Al momento non posso rispondere ad altre domande.',
    unavailable: 'Al momento non sono disponibile su questo sito.',
    failed: 'Qualcosa è andato storto. Riprova.',
    later: 'Riprova più tardi.',
    contact: 'Lascia un messaggio e il nostro team ti risponderà via e-mail.',
    person: 'Certo. Lascia il tuo messaggio e una persona del nostro team ti risponderà via e-mail.',
    complaint: 'Mi dispiace molto. Lascia il tuo messaggio e una persona del nostro team ti risponderà via e-mail.',
    noContact: 'Mi dispiace, in questa chat non puoi scrivere al nostro team.',
    near: 'Questo potrebbe aiutarti:',
    offered: 'Non ne ho la certezza. Questo potrebbe aiutarti:',
    open: 'Non ho una risposta certa a «{question}».',
    foreign: 'L’ho trovato solo in {language}:',
  },
  nl: {
    unknown: 'Daar heb ik geen antwoord op.',
    limit: 'Ik kan op dit moment geen vragen meer beantwoorden.',
    unavailable: 'Ik ben op dit moment niet beschikbaar op deze site.',
    failed: 'Er is iets misgegaan. Probeer het opnieuw.',
    later: 'Probeer het later opnieuw.',
    contact: 'Laat een bericht achter, dan antwoordt ons team u per e-mail.',
    person: 'Natuurlijk. Laat een bericht achter, dan antwoordt iemand van ons team u per e-mail.',
    complaint: 'Dat spijt me. Laat een bericht achter, dan antwoordt iemand van ons team u per e-mail.',
    noContact: 'Helaas kunt u ons team in deze chat geen bericht sturen.',
    near: 'Dit kan u misschien verder helpen:',
    offered: 'Dat weet ik niet zeker. Dit kan u misschien verder helpen:',
    open: 'Over “{question}” weet ik het niet zeker.',
    foreign: 'Ik heb dit alleen in het {language} gevonden:',
  },
  pt: {
    unknown: 'Não tenho resposta para essa pergunta.',
    limit: 'De momento, não posso responder a mais perguntas.',
    unavailable: 'De momento, não estou disponível neste site.',
    failed: 'Ocorreu um erro. Tente novamente.',
    later: 'Tente novamente mais tarde.',
    contact: 'Deixe uma mensagem e a nossa equipa responderá por e-mail.',
    person: 'Claro. Deixe a sua mensagem e alguém da nossa equipa responde-lhe por e-mail.',
    complaint: 'Lamento o sucedido. Deixe a sua mensagem e alguém da nossa equipa responde-lhe por e-mail.',
    noContact: 'Lamento, neste chat não pode enviar uma mensagem à nossa equipa.',
    near: 'Isto pode ajudar:',
    offered: 'Não tenho a certeza. Isto pode ajudar:',
    open: 'Não tenho uma resposta certa para «{question}».',
    foreign: 'Só encontrei isto em {language}:',
  },
  pl: {
    unknown: 'Nie mam odpowiedzi na to pytanie.',
    limit: 'W tej chwili nie mogę odpowiedzieć na więcej pytań.',
    unavailable: 'W tej chwili nie odpowiadam na tej stronie.',
    failed: 'Coś poszło nie tak. Spróbuj ponownie.',
    later: 'Spróbuj ponownie później.',
    contact: 'Zostaw wiadomość, a nasz zespół odpowie e-mailem.',
    person: 'Oczywiście. Zostaw wiadomość, a ktoś z naszego zespołu odpowie e-mailem.',
    complaint: 'Bardzo mi przykro. Zostaw wiadomość, a ktoś z naszego zespołu odpowie e-mailem.',
    noContact: 'Przykro mi, na tym czacie nie można napisać do naszego zespołu.',
    near: 'To może pomóc:',
    offered: 'Nie mam pewności. To może pomóc:',
    open: 'Nie mam pewnej odpowiedzi na „{question}”.',
    foreign: 'Ta informacja jest dostępna tylko w innym języku ({language}):',
  },
  tr: {
    unknown: 'Bu sorunun yanıtı bende yok.',
    limit: 'Şu anda daha fazla soru yanıtlayamıyorum.',
    unavailable: 'Şu anda bu sitede hizmet veremiyorum.',
    failed: 'Bir sorun oluştu. Lütfen tekrar deneyin.',
    later: 'Lütfen daha sonra tekrar deneyin.',
    contact: 'Mesaj bırakın, ekibimiz size e-posta ile yanıt versin.',
    person: 'Elbette. Mesajınızı bırakın, ekibimizden biri size e-postayla yanıt versin.',
    complaint: 'Bunun için üzgünüm. Mesajınızı bırakın, ekibimizden biri size e-postayla yanıt versin.',
    noContact: 'Üzgünüm, bu sohbette ekibimize mesaj gönderemezsiniz.',
    near: 'Bu yardımcı olabilir:',
    offered: 'Emin değilim. Bu yardımcı olabilir:',
    open: '“{question}” sorusunun yanıtından emin değilim.',
    foreign: 'Bunu yalnızca şu dilde buldum ({language}):',
  },
  ja: {
    unknown: 'そのご質問への回答は見つかりませんでした。',
    limit: '現在、これ以上のご質問にはお答えできません。',
    unavailable: '現在、このサイトではご利用いただけません。',
    failed: '問題が発生しました。もう一度お試しください。',
    later: 'しばらくしてからもう一度お試しください。',
    contact: 'メッセージをお送りいただければ、担当者がメールでお返事します。',
    person: 'かしこまりました。メッセージをお送りいただければ、担当者がメールでご返信します。',
    complaint: 'ご不便をおかけして申し訳ございません。メッセージをお送りいただければ、担当者がメールでご返信します。',
    noContact: '申し訳ございませんが、このチャットから担当者へメッセージを送ることはできません。',
    near: 'こちらが参考になるかもしれません：',
    offered: '確実ではありませんが、こちらが参考になるかもしれません：',
    open: '「{question}」については確実ではありません。',
    foreign: '{language}の情報のみ見つかりました：',
  },
  zh: {
    unknown: '我没有找到这个问题的答案。',
    limit: '我暂时无法回答更多问题。',
    unavailable: '我暂时无法在此网站提供服务。',
    failed: '出了点问题，请重试。',
    later: '请稍后再试。',
    contact: '请留言，我们的团队会通过电子邮件回复您。',
    person: '好的。请留言，我们的工作人员会通过电子邮件回复您。',
    complaint: '非常抱歉。请留言，我们的工作人员会通过电子邮件回复您。',
    noContact: '很抱歉，您无法在此聊天中给我们的团队留言。',
    near: '以下内容也许有帮助：',
    offered: '我不太确定。以下内容也许有帮助：',
    open: '关于“{question}”，我不太确定。',
    foreign: '我只找到了{language}的内容：',
  },
  ar: {
    unknown: 'ليس لدي إجابة عن هذا السؤال.',
    limit: 'لا يمكنني الإجابة عن مزيد من الأسئلة الآن.',
    unavailable: 'لست متاحًا على هذا الموقع الآن.',
    failed: 'حدث خطأ ما. يُرجى المحاولة مرة أخرى.',
    later: 'يُرجى المحاولة لاحقًا.',
    contact: 'اترك رسالة وسيرد عليك فريقنا عبر البريد الإلكتروني.',
    person: 'بالتأكيد. اترك رسالتك وسيرد عليك أحد أفراد فريقنا عبر البريد الإلكتروني.',
    complaint: 'نأسف لذلك. اترك رسالتك وسيرد عليك أحد أفراد فريقنا عبر البريد الإلكتروني.',
    noContact: 'عذرًا، لا يمكنك مراسلة فريقنا في هذه الدردشة.',
    near: 'قد يفيدك هذا:',
    offered: 'لست متأكدًا. قد يفيدك هذا:',
    open: 'لست متأكدًا من إجابة «{question}».',
    foreign: 'لم أجد هذا إلا باللغة {language}:',
  },
} as const satisfies Record<WidgetLanguage, Record<string, string>>;

/** Why there is no answer, and what the visitor can do instead. */
export function explainNoAnswer(
  language: WidgetLanguage,
  why: 'unknown' | 'limit' | 'unavailable' | 'failed',
  { hasContact }: { hasContact: boolean },
): string {
  const { [why]: reason, contact, later } = sentences[language];
  const next = hasContact && why !== 'failed' ? contact : why === 'limit' ? later : '';
  const gap = language === 'ja' || language === 'zh' ? '' : ' ';
  return next ? `${reason}${gap}${next}` : reason;
}

/** The visitor wants a person, or complains: the contact form opens, if there is one. */
export function describeContact(
  language: WidgetLanguage,
  wish: 'person' | 'complaint',
  { hasContact }: { hasContact: boolean },
): string {
  return sentences[language][hasContact ? wish : 'noContact'];
}

/** No answer: how to reach the team, and pages that may help. */
export function describeUnknown(
  language: WidgetLanguage,
  { hasContact }: { hasContact: boolean },
  pages: (readonly [url: string, title: string])[],
): string {
  const reason = explainNoAnswer(language, 'unknown', { hasContact });
  if (pages.length === 0) return reason;
  const links = pages.map(([url, title]) => `[${escapeMarks(title)}](${url.replace(/[()\s]/g, encodeURIComponent)})`);
  return `${reason}\n\n${sentences[language].near} ${links.join(', ')}`;
}

/** Introduces passages that may help. */
export function describeOffered(language: WidgetLanguage): string {
  return sentences[language].offered;
}

/** Names the question that stays open next to an answered one, and introduces passages that may help. */
export function describeOpen(language: WidgetLanguage, question: string, hasOffers: boolean): string {
  const { open, near } = sentences[language];
  const gap = language === 'ja' || language === 'zh' ? '' : ' ';
  const asked = escapeMarks(question.replace(/(?<![\s?!.。？！؟])[\s?!.。？！؟]+$/u, ''));
  return `${open.replace('{question}', () => asked)}${hasOffers ? `${gap}${near}` : ''}`;
}

/** States that the quote is in another language. */
export function describeForeign(language: WidgetLanguage, source: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(source) ?? source;
  return sentences[language].foreign.replace('{language}', name);
}
