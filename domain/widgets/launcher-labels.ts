import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** The launcher's texts before the panel loads. They come with the config, to keep the launcher small. */
export const launcherLabels: Record<WidgetLanguage, { ask: string; unreachable: string }> = {
  en: { ask: 'Ask a question', unreachable: 'No connection. Try again' },
  de: { ask: 'Frage stellen', unreachable: 'Keine Verbindung. Erneut versuchen' },
  fr: { ask: 'Poser une question', unreachable: 'Pas de connexion. Réessayer' },
  es: { ask: 'Haz una pregunta', unreachable: 'Sin conexión. Reintentar' },
  it: { ask: 'Fai una domanda', unreachable: 'Nessuna connessione. Riprova' },
  nl: { ask: 'Stel een vraag', unreachable: 'Geen verbinding. Opnieuw proberen' },
  pt: { ask: 'Faça uma pergunta', unreachable: 'Sem ligação. Tentar novamente' },
  pl: { ask: 'Zadaj pytanie', unreachable: 'Brak połączenia. Spróbuj ponownie' },
  tr: { ask: 'Soru sorun', unreachable: 'Bağlantı yok. Tekrar deneyin' },
  ja: { ask: '質問する', unreachable: '接続できません。再試行' },
  zh: { ask: '提问', unreachable: '无法连接，请重试' },
  ar: { ask: 'اطرح سؤالاً', unreachable: 'لا يوجد اتصال. أعد المحاولة' },
};

/** Default notices about who answers: with a model, without one, and the label of AI-written answers. */
export const noticeLabels: Record<WidgetLanguage, { ai: string; automatic: string; aiWritten: string }> = {
  en: {
    ai: 'Answers come from an AI assistant',
    automatic: 'Automatic answers from our pages',
    aiWritten: 'AI-written',
  },
  de: {
    ai: 'Antworten von einem KI-Assistenten',
    automatic: 'Automatische Antworten auf Basis unserer Seiten',
    aiWritten: 'Von KI verfasst',
  },
  fr: {
    ai: 'Les réponses viennent d’un assistant IA',
    automatic: 'Réponses automatiques tirées de nos pages',
    aiWritten: 'Rédigé par une IA',
  },
  es: {
    ai: 'Las respuestas vienen de un asistente de IA',
    automatic: 'Respuestas automáticas de nuestras páginas',
    aiWritten: 'Escrito por IA',
  },
  it: {
    ai: 'Risposte di un assistente IA',
    automatic: 'Risposte automatiche dalle nostre pagine',
    aiWritten: 'Scritto dall’IA',
  },
  nl: {
    ai: 'Antwoorden komen van een AI-assistent',
    automatic: 'Automatische antwoorden uit onze pagina’s',
    aiWritten: 'Geschreven door AI',
  },
  pt: {
    ai: 'As respostas vêm de um assistente de IA',
    automatic: 'Respostas automáticas das nossas páginas',
    aiWritten: 'Escrito por IA',
  },
  pl: {
    ai: 'Odpowiedzi pochodzą od asystenta AI',
    automatic: 'Automatyczne odpowiedzi z naszych stron',
    aiWritten: 'Napisane przez AI',
  },
  tr: {
    ai: 'Yanıtlar bir yapay zekâ asistanından gelir',
    automatic: 'Sayfalarımızdan otomatik yanıtlar',
    aiWritten: 'Yapay zekâ tarafından yazıldı',
  },
  ja: {
    ai: 'AIアシスタントがお答えします',
    automatic: '当店のページから自動でお答えします',
    aiWritten: 'AIによる文章',
  },
  zh: { ai: '由 AI 助手回答', automatic: '根据我们的页面自动回答', aiWritten: '由 AI 撰写' },
  ar: {
    ai: 'الإجابات من مساعد بالذكاء الاصطناعي',
    automatic: 'إجابات تلقائية من صفحاتنا',
    aiWritten: 'كُتب بالذكاء الاصطناعي',
  },
};
