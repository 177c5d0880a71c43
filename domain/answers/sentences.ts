// What the assistant says when it cannot answer, in every language the widget speaks.
import { escapeMarks } from '#domain/answers/plain-text.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

const sentences = {
  en: {
    unknown: 'I do not know the answer to this yet.',
    limit: 'I cannot answer any more questions at the moment.',
    unavailable: 'I am not available on this site at the moment.',
    failed: 'Something went wrong while I was answering. Please try again.',
    later: 'Please try again later.',
    contact: 'You can write to the team, and a person will reply.',
    near: 'Perhaps this helps:',
  },
  de: {
    unknown: 'Darauf habe ich noch keine Antwort.',
    limit: 'Im Moment kann ich keine weiteren Fragen beantworten.',
    unavailable: 'Auf dieser Website bin ich im Moment nicht verfügbar.',
    failed: 'Beim Antworten ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
    later: 'Bitte versuchen Sie es später noch einmal.',
    contact: 'Sie können dem Team schreiben, dann antwortet Ihnen ein Mensch.',
    near: 'Vielleicht hilft das:',
  },
  fr: {
    unknown: 'Je ne connais pas encore la réponse à cette question.',
    limit: 'Je ne peux plus répondre à d’autres questions pour le moment.',
    unavailable: 'Je ne suis pas disponible sur ce site pour le moment.',
    failed: 'Un problème est survenu pendant ma réponse. Veuillez réessayer.',
    later: 'Veuillez réessayer plus tard.',
    contact: 'Vous pouvez écrire à l’équipe, une personne vous répondra.',
    near: 'Ceci vous aidera peut-être :',
  },
  es: {
    unknown: 'Todavía no sé la respuesta a esta pregunta.',
    limit: 'En este momento no puedo responder más preguntas.',
    unavailable: 'En este momento no estoy disponible en este sitio.',
    failed: 'Algo ha fallado al responder. Inténtelo de nuevo.',
    later: 'Inténtelo de nuevo más tarde.',
    contact: 'Puede escribir al equipo y una persona le responderá.',
    near: 'Quizá esto le ayude:',
  },
  it: {
    unknown: 'Non conosco ancora la risposta a questa domanda.',
    limit: 'Al momento non posso rispondere ad altre domande.',
    unavailable: 'Al momento non sono disponibile su questo sito.',
    failed: 'Qualcosa è andato storto durante la risposta. Riprovi.',
    later: 'Riprovi più tardi.',
    contact: 'Può scrivere al team e una persona le risponderà.',
    near: 'Forse questo può aiutare:',
  },
  nl: {
    unknown: 'Hier weet ik het antwoord nog niet op.',
    limit: 'Ik kan op dit moment geen vragen meer beantwoorden.',
    unavailable: 'Ik ben op dit moment niet beschikbaar op deze site.',
    failed: 'Er ging iets mis bij het antwoorden. Probeer het nog eens.',
    later: 'Probeer het later nog eens.',
    contact: 'U kunt het team schrijven, dan antwoordt een medewerker.',
    near: 'Misschien helpt dit:',
  },
  pt: {
    unknown: 'Ainda não sei a resposta a esta pergunta.',
    limit: 'De momento não posso responder a mais perguntas.',
    unavailable: 'De momento não estou disponível neste site.',
    failed: 'Algo correu mal durante a resposta. Tente novamente.',
    later: 'Tente novamente mais tarde.',
    contact: 'Pode escrever à equipa e uma pessoa responderá.',
    near: 'Talvez isto ajude:',
  },
  pl: {
    unknown: 'Nie znam jeszcze odpowiedzi na to pytanie.',
    limit: 'W tej chwili nie mogę odpowiedzieć na więcej pytań.',
    unavailable: 'W tej chwili nie działam na tej stronie.',
    failed: 'Podczas odpowiadania coś poszło nie tak. Spróbuj ponownie.',
    later: 'Spróbuj ponownie później.',
    contact: 'Możesz napisać do zespołu, odpowie Ci człowiek.',
    near: 'Może to pomoże:',
  },
  tr: {
    unknown: 'Bu sorunun yanıtını henüz bilmiyorum.',
    limit: 'Şu anda daha fazla soru yanıtlayamıyorum.',
    unavailable: 'Şu anda bu sitede hizmet veremiyorum.',
    failed: 'Yanıt verirken bir sorun oluştu. Lütfen tekrar deneyin.',
    later: 'Lütfen daha sonra tekrar deneyin.',
    contact: 'Ekibe yazabilirsiniz, size bir kişi yanıt verecektir.',
    near: 'Belki bu yardımcı olur:',
  },
  ja: {
    unknown: 'このご質問への回答はまだ分かりません。',
    limit: '現在、これ以上ご質問にお答えできません。',
    unavailable: '現在、このサイトではご利用いただけません。',
    failed: '回答中に問題が発生しました。もう一度お試しください。',
    later: 'しばらくしてからもう一度お試しください。',
    contact: 'チームにご連絡いただければ、担当者がお返事します。',
    near: 'こちらが参考になるかもしれません：',
  },
  zh: {
    unknown: '我还不知道这个问题的答案。',
    limit: '我暂时无法回答更多问题。',
    unavailable: '我暂时无法在此网站提供服务。',
    failed: '回答时出了点问题，请再试一次。',
    later: '请稍后再试。',
    contact: '您可以写信给团队，会有人回复您。',
    near: '这些页面也许有帮助：',
  },
  ar: {
    unknown: 'لا أعرف إجابة هذا السؤال بعد.',
    limit: 'لا يمكنني الإجابة عن مزيد من الأسئلة في الوقت الحالي.',
    unavailable: 'لست متاحًا على هذا الموقع في الوقت الحالي.',
    failed: 'حدث خطأ أثناء الإجابة. يُرجى المحاولة مرة أخرى.',
    later: 'يُرجى المحاولة لاحقًا.',
    contact: 'يمكنك مراسلة الفريق وسيرد عليك شخص.',
    near: 'ربما يفيدك هذا:',
  },
} as const satisfies Record<WidgetLanguage, Record<string, string>>;

/** Why there is no answer, and what can be done instead. */
export function excuse(
  language: WidgetLanguage,
  why: 'unknown' | 'limit' | 'unavailable' | 'failed',
  { hasContact }: { hasContact: boolean },
): string {
  const { [why]: reason, contact, later } = sentences[language];
  const next = hasContact && why !== 'failed' ? contact : why === 'limit' ? later : '';
  const gap = language === 'ja' || language === 'zh' ? '' : ' ';
  return next ? `${reason}${gap}${next}` : reason;
}

/** That nothing is known, who can be asked, and pages that may hold it. */
export function sayUnknown(
  language: WidgetLanguage,
  { hasContact }: { hasContact: boolean },
  pages: (readonly [url: string, title: string])[],
): string {
  const reason = excuse(language, 'unknown', { hasContact });
  if (pages.length === 0) return reason;
  const links = pages.map(([url, title]) => `[${escapeMarks(title)}](${url.replace(/[()\s]/g, encodeURIComponent)})`);
  return `${reason}\n\n${sentences[language].near} ${links.join(', ')}`;
}
