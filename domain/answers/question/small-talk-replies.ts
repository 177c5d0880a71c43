// The replies to greetings, thanks, goodbyes and questions about the assistant itself, in every widget language.
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

export type SmallTalkKind = 'greeting' | 'thanks' | 'goodbye' | 'who';

export const smallTalkReplies: Record<WidgetLanguage, Record<SmallTalkKind, string>> = {
  en: {
    greeting: 'Hello! What would you like to know?',
    thanks: 'You’re welcome! Is there anything else you’d like to know?',
    goodbye: 'Goodbye, and thanks for visiting!',
    who: 'I’m this shop’s automated assistant. I answer from its pages and products. What would you like to know?',
  },
  de: {
    greeting: 'Hallo! Was möchten Sie wissen?',
    thanks: 'Gern geschehen! Möchten Sie noch etwas wissen?',
    goodbye: 'Auf Wiedersehen und vielen Dank für Ihren Besuch!',
    who: 'Ich bin der automatische Assistent dieses Shops. Meine Antworten stammen aus seinen Seiten und Produktdaten. Was möchten Sie wissen?',
  },
  fr: {
    greeting: 'Bonjour\u00a0! Que souhaitez-vous savoir\u00a0?',
    thanks: 'Je vous en prie\u00a0! Avez-vous une autre question\u00a0?',
    goodbye: 'Au revoir et merci de votre visite\u00a0!',
    who: 'Je suis l’assistant automatique de la boutique. Je réponds à partir de ses pages et de ses produits. Que souhaitez-vous savoir\u00a0?',
  },
  es: {
    greeting: '¡Hola! ¿Qué te gustaría saber?',
    thanks: '¡De nada! ¿Quieres saber algo más?',
    goodbye: '¡Hasta pronto y gracias por tu visita!',
    who: 'Soy el asistente automático de la tienda y respondo a partir de sus páginas y productos. ¿Qué te gustaría saber?',
  },
  it: {
    greeting: 'Ciao! Che cosa vorresti sapere?',
    thanks: 'Prego! Vuoi sapere altro?',
    goodbye: 'A presto e grazie della visita!',
    who: 'Sono l’assistente automatico del negozio e rispondo in base alle sue pagine e ai suoi prodotti. Che cosa vorresti sapere?',
  },
  nl: {
    greeting: 'Hallo! Wat wilt u weten?',
    thanks: 'Graag gedaan! Wilt u nog iets anders weten?',
    goodbye: 'Tot ziens en bedankt voor uw bezoek!',
    who: 'Ik ben de automatische assistent van deze winkel en antwoord op basis van de pagina’s en producten. Wat wilt u weten?',
  },
  pt: {
    greeting: 'Olá! O que você gostaria de saber?',
    thanks: 'De nada! Quer saber mais alguma coisa?',
    goodbye: 'Até logo e obrigado pela visita!',
    who: 'Sou o assistente automático da loja e respondo com base nas páginas e nos produtos dela. O que você gostaria de saber?',
  },
  pl: {
    greeting: 'Dzień dobry! Co chcesz wiedzieć?',
    thanks: 'Nie ma za co! Chcesz wiedzieć coś jeszcze?',
    goodbye: 'Do widzenia i dziękujemy za wizytę!',
    who: 'Jestem automatycznym asystentem sklepu i odpowiadam na podstawie jego stron i produktów. Co chcesz wiedzieć?',
  },
  tr: {
    greeting: 'Merhaba! Ne öğrenmek istersiniz?',
    thanks: 'Rica ederim! Başka bir sorunuz var mı?',
    goodbye: 'Görüşmek üzere, ziyaretiniz için teşekkürler!',
    who: 'Ben mağazanın otomatik asistanıyım; sayfalarına ve ürünlerine göre yanıt veririm. Ne öğrenmek istersiniz?',
  },
  ja: {
    greeting: 'こんにちは。何をお知りになりたいですか？',
    thanks: 'どういたしまして。ほかにもご質問をどうぞ。',
    goodbye: 'ご利用ありがとうございました。',
    who: '当店の自動アシスタントです。ページや商品の情報をもとにお答えします。何をお知りになりたいですか？',
  },
  zh: {
    greeting: '您好！您想了解什么？',
    thanks: '不客气！您还想了解什么？',
    goodbye: '再见，感谢您的光临！',
    who: '我是本店的自动助手，根据本店的页面和商品回答问题。您想了解什么？',
  },
  ar: {
    greeting: 'مرحبًا! ماذا تودّ أن تعرف؟',
    thanks: 'على الرحب والسعة! هل لديك سؤال آخر؟',
    goodbye: 'مع السلامة، وشكرًا لزيارتك!',
    who: 'أنا المساعد الآلي للمتجر، وأجيب من صفحاته ومنتجاته. ماذا تودّ أن تعرف؟',
  },
};
