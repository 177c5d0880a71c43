import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** The only words the launcher needs before the panel and its own words are there: a config carries them, so that the launcher need not. */
export const launcherWords: Record<WidgetLanguage, { ask: string; unreachable: string }> = {
  en: { ask: 'Ask a question', unreachable: 'No connection. Try again' },
  de: { ask: 'Frage stellen', unreachable: 'Keine Verbindung. Erneut versuchen' },
  fr: { ask: 'Poser une question', unreachable: 'Pas de connexion. Réessayer' },
  es: { ask: 'Haz una pregunta', unreachable: 'Sin conexión. Reintentar' },
  it: { ask: 'Fai una domanda', unreachable: 'Nessuna connessione. Riprova' },
  nl: { ask: 'Stel een vraag', unreachable: 'Geen verbinding. Opnieuw proberen' },
  pt: { ask: 'Faça uma pergunta', unreachable: 'Sem ligação. Tentar de novo' },
  pl: { ask: 'Zadaj pytanie', unreachable: 'Brak połączenia. Spróbuj ponownie' },
  tr: { ask: 'Soru sorun', unreachable: 'Bağlantı yok. Tekrar deneyin' },
  ja: { ask: '質問する', unreachable: '接続できません。再試行' },
  zh: { ask: '提问', unreachable: '无法连接，请重试' },
  ar: { ask: 'اطرح سؤالاً', unreachable: 'لا يوجد اتصال. أعد المحاولة' },
};
