// Greetings, thanks, goodbyes and questions about the assistant itself, as people type them, and the replies. `’`
// matches any apostrophe.
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

export type SmallTalkKind = 'greeting' | 'thanks' | 'farewell' | 'self';
type Talk = { phrases: Record<SmallTalkKind, string>; replies: Record<SmallTalkKind, string> };

export const smallTalkPhrases: Record<WidgetLanguage, Talk> = {
  en: {
    phrases: {
      greeting:
        'hi|hello|hello there|hey|heya|hiya|helo|hullo|yo|good (?:morning|afternoon|evening|day)|morning|howdy|greetings|(?:hi|hey) how are you|how are you(?: doing| today)?|how’s it going|what’s up|sup|nice to meet you',
      thanks:
        'thanks|thank you|thankyou|thank u|thx|thnx|tnx|tks|ty|tysm|ta|cheers|many thanks|much appreciated|appreciate it|great|perfect|awesome|amazing|brilliant|excellent|lovely|wonderful|nice|nice one|cool|ok|okay|okey|alright|all right|all good|sounds good|good to know|got it|i see|understood|makes sense|(?:that|this|it)(?:’s| is| was| has been)? (?:really |very |so |super )?(?:helps|helped|helpful|useful|great|perfect|awesome|good|all|it|everything)|(?:you|you’ve)(?: have| were|’ve been| have been)? (?:really |very |so |super )?(?:helped|helpful|great)|very helpful|helpful|no thanks|no thank you|nothing else|no that’s all|no that’s it|that’s all for now|well done|good bot|lol|haha',
      farewell:
        'bye|bye bye|goodbye|good bye|see you|see you later|see ya|cya|take care|have a (?:nice|good|great|lovely) (?:day|evening|one|weekend|night)|good night',
      self: 'are you (?:a |an )?(?:real |actual )?(?:robot|bot|chatbot|human|human being|person|machine|ai|real|computer)|(?:am i|is this|is it) (?:talking to |speaking to |chatting with )?(?:a |an )?(?:real |actual )?(?:robot|bot|chatbot|human|person|machine|ai)|who are you|what are you',
    },
    replies: {
      greeting: 'Hello! What would you like to know?',
      thanks: 'You’re welcome! Is there anything else you’d like to know?',
      farewell: 'Goodbye, and thanks for visiting!',
      self: 'I’m this shop’s automated assistant. I answer from its pages and products. What would you like to know?',
    },
  },
  de: {
    phrases: {
      greeting:
        'hallo|huhu|hallöle|hallihallo|halli hallo|halo|hi|hey|heyho|moin|moin moin|servus|grüezi|grüessech|gruezi|guten (?:tag|morgen|abend)|schönen guten (?:tag|morgen|abend)|grüß (?:gott|dich|sie|euch)|gruss gott|wie geht(?:’s| es)?(?: dir| ihnen| euch)?|na',
      thanks:
        'danke|dankeschön|danke schön|danke sehr|danke dir|danke ihnen|danke euch|danke vielmals|vielen dank|vielen lieben dank|lieben dank|besten dank|herzlichen dank|tausend dank|1000 dank|dank dir|dank euch|merci|super|perfekt|prima|toll|klasse|genial|wunderbar|großartig|ausgezeichnet|sehr gut|gut|gut zu wissen|ok|okay|oki|alles klar|alles gut|passt|verstehe|verstanden|(?:das|es) (?:hat|hilft|war)(?: mir)?(?: sehr| wirklich| schon)?(?: geholfen| weitergeholfen| weiter| hilfreich| alles)?|hat(?: mir)?(?: sehr)? geholfen|sehr hilfreich|hilfreich|das war’s|das wars|nein danke|haha',
      farewell:
        'tschüss|tschüß|tschüssi|tschau|ciao|baba|auf wiedersehen|wiedersehen|bis bald|bis dann|bis später|mach’s gut|schönen (?:tag|abend|feierabend)(?: noch)?|einen schönen (?:tag|abend)(?: noch)?|schönes wochenende|gute nacht',
      self: '(?:bist du|sind sie|seid ihr) (?:ein |eine )?(?:echter? |richtiger? )?(?:roboter|bot|chatbot|mensch|person|maschine|ki|computer|echt)|(?:spreche|schreibe|rede|chatte) ich (?:hier )?mit (?:einem |einer )?(?:echten |richtigen )?(?:roboter|bot|menschen|person|maschine|ki)|wer bist du|wer sind sie|was bist du',
    },
    replies: {
      greeting: 'Hallo! Was möchten Sie wissen?',
      thanks: 'Gern geschehen! Möchten Sie noch etwas wissen?',
      farewell: 'Auf Wiedersehen und vielen Dank für Ihren Besuch!',
      self: 'Ich bin der automatische Assistent dieses Shops. Meine Antworten stammen aus seinen Seiten und Produktdaten. Was möchten Sie wissen?',
    },
  },
  fr: {
    phrases: {
      greeting:
        'bonjour|bonjour à tous|salut|bonsoir|coucou|hello|hey|rebonjour|slt|bjr|cc|ça va|comment ça va|comment allez vous|comment vas tu|enchantée?',
      thanks:
        'merci|merci beaucoup|merci bien|un grand merci|mille mercis|merci à vous|merci d’avance|super|parfait|génial|excellent|très bien|nickel|impeccable|cool|ok|okay|d’accord|entendu|compris|bien reçu|je vois|ça marche|(?:ça|cela|c’est|c’était) (?:m’a |m’a bien |m’a beaucoup |m’aide |très |vraiment )?(?:aidée?|beaucoup|utile|parfait|super|clair|tout|bon)|très utile|non merci|c’est tout|haha',
      farewell:
        'au revoir|bonne (?:journée|soirée|nuit|continuation|fin de journée)|à bientôt|à plus|à plus tard|à la prochaine|ciao|adieu',
      self: '(?:êtes vous|es tu|t’es|tu es|vous êtes|suis je avec) (?:un |une )?(?:vraie? )?(?:robot|bot|chatbot|humaine?|personne|machine|ia|réelle?)|(?:je parle|est ce que je parle|je discute) (?:à|avec) (?:un |une )?(?:vraie? )?(?:robot|bot|humain|personne|machine|ia)|qui êtes vous|qui es tu|tu es qui',
    },
    replies: {
      greeting: 'Bonjour\u00a0! Que souhaitez-vous savoir\u00a0?',
      thanks: 'Je vous en prie\u00a0! Avez-vous une autre question\u00a0?',
      farewell: 'Au revoir et merci de votre visite\u00a0!',
      self: 'Je suis l’assistant automatique de la boutique. Je réponds à partir de ses pages et de ses produits. Que souhaitez-vous savoir\u00a0?',
    },
  },
  es: {
    phrases: {
      greeting:
        'hola|holi|hola qué tal|buenos días|buen día|buenas tardes|buenas noches|buenas|muy buenas|saludos|qué tal|cómo (?:estás|está|están|va)|hey',
      thanks:
        'gracias|muchas gracias|muchísimas gracias|mil gracias|gracias por todo|te lo agradezco|se lo agradezco|genial|perfecto|estupendo|excelente|fantástico|muy bien|vale|ok|okay|de acuerdo|entendido|entiendo|ya veo|me (?:ha ayudado|ayudó|sirve|sirvió)(?: mucho)?|(?:eso|esto) (?:me )?(?:ayuda|ayudó|sirve|es todo)|muy útil|no gracias|eso es todo|nada más|jaja',
      farewell:
        'adiós|hasta (?:luego|pronto|mañana|la vista)|chao|chau|nos vemos|que tengas? (?:un )?buen día|buen fin de semana',
      self: '(?:eres|es usted|sois|es esto|esto es) (?:un |una )?(?:robot|bot|chatbot|humano|humana|persona|máquina|ia|persona real|real)|(?:hablo|estoy hablando) con (?:un |una )?(?:robot|bot|humano|persona|máquina|ia|persona real)|quién eres|quién es usted',
    },
    replies: {
      greeting: '¡Hola! ¿Qué te gustaría saber?',
      thanks: '¡De nada! ¿Quieres saber algo más?',
      farewell: '¡Hasta pronto y gracias por tu visita!',
      self: 'Soy el asistente automático de la tienda y respondo a partir de sus páginas y productos. ¿Qué te gustaría saber?',
    },
  },
  it: {
    phrases: {
      greeting:
        'ciao|ciao a tutti|buongiorno|buon giorno|buonasera|buona sera|buon pomeriggio|buondì|salve|ehi|come (?:stai|sta|va)',
      thanks:
        'grazie|grazie mille|mille grazie|molte grazie|tante grazie|grazie tante|grazie di tutto|ti ringrazio|la ringrazio|perfetto|ottimo|fantastico|eccellente|benissimo|molto bene|bene|ok|okay|va bene|d’accordo|capito|ho capito|tutto chiaro|(?:mi è stato|è stato|mi è) (?:molto )?(?:utile|d’aiuto)|molto utile|mi ha aiutato(?: molto)?|no grazie|è tutto|nient’altro|ahah|haha',
      farewell:
        'arrivederci|a presto|a dopo|alla prossima|buona (?:giornata|serata|notte)|buon weekend|buonanotte|addio',
      self: '(?:sei|è|siete) (?:un |una |un’)?(?:vera )?(?:robot|bot|chatbot|umano|umana|persona|macchina|ia|persona vera|persona reale)|(?:parlo|sto parlando) con (?:un |una )?(?:robot|bot|umano|persona|macchina|persona vera)|chi sei',
    },
    replies: {
      greeting: 'Ciao! Che cosa vorresti sapere?',
      thanks: 'Prego! Vuoi sapere altro?',
      farewell: 'A presto e grazie della visita!',
      self: 'Sono l’assistente automatico del negozio e rispondo in base alle sue pagine e ai suoi prodotti. Che cosa vorresti sapere?',
    },
  },
  nl: {
    phrases: {
      greeting:
        'hallo|hoi|hoi hoi|hey|hé|heej|hai|goedemorgen|goede morgen|goedemiddag|goede middag|goedenavond|goede avond|goedendag|goeiedag|dag|hoe gaat het|hoe is het',
      thanks:
        'bedankt|hartelijk bedankt|heel erg bedankt|erg bedankt|dank je|dank u|dank je wel|dank u wel|dankjewel|dankuwel|dankje|veel dank|thanks|prima|perfect|super|geweldig|fijn|mooi|helder|duidelijk|oké|oke|ok|is goed|begrepen|snap ik|dat (?:helpt|hielp|heeft geholpen|was het)|(?:heel |erg )?(?:nuttig|behulpzaam)|nee bedankt|nee dank je|haha',
      farewell:
        'doei|doeg|tot ziens|tot later|tot straks|fijne (?:dag|avond|weekend)(?: nog)?|fijn weekend|goedenacht|welterusten',
      self: '(?:ben je|bent u|ben jij) (?:een )?(?:echte? )?(?:robot|bot|chatbot|mens|persoon|machine|ai)|(?:praat|spreek|chat) ik met (?:een )?(?:echte? )?(?:robot|bot|mens|persoon|machine)|wie ben je|wie bent u',
    },
    replies: {
      greeting: 'Hallo! Wat wilt u weten?',
      thanks: 'Graag gedaan! Wilt u nog iets anders weten?',
      farewell: 'Tot ziens en bedankt voor uw bezoek!',
      self: 'Ik ben de automatische assistent van deze winkel en antwoord op basis van de pagina’s en producten. Wat wilt u weten?',
    },
  },
  pt: {
    phrases: {
      greeting:
        'olá|ola|oi|oie|oi tudo bem|olá tudo bem|bom dia|boa tarde|boa noite|boas|tudo bem|tudo bom|como (?:está|vai|estás)|e aí',
      thanks:
        'obrigado|obrigada|muito obrigado|muito obrigada|obrigadão|obrigadinho|obrigadinha|valeu|agradeço|perfeito|ótimo|excelente|maravilha|fantástico|legal|muito bem|ok|okay|está bem|tá bom|entendi|entendido|percebi|compreendo|(?:isso )?(?:ajudou|ajuda)(?: muito)?|(?:foi )?(?:muito )?útil|não obrigado|não obrigada|é tudo|é só isso|só isso|haha|kkk',
      farewell: 'adeus|tchau|até (?:logo|breve|mais|amanhã|à próxima)|tenha um bom dia|bom fim de semana',
      self: '(?:você é|és|é|tu és|o senhor é) (?:um |uma )?(?:robô|bot|chatbot|humano|humana|pessoa|máquina|ia|pessoa real|pessoa de verdade)|(?:estou a falar|estou falando|falo) com (?:um |uma )?(?:robô|bot|humano|pessoa|máquina|pessoa real)|quem é você|quem és',
    },
    replies: {
      greeting: 'Olá! O que gostaria de saber?',
      thanks: 'De nada! Gostaria de saber mais alguma coisa?',
      farewell: 'Até breve e obrigado pela visita!',
      self: 'Sou o assistente automático da loja e respondo com base nas suas páginas e produtos. O que gostaria de saber?',
    },
  },
  pl: {
    phrases: {
      greeting:
        'cześć|czesc|dzień dobry|dzien dobry|dobry wieczór|dobry|hej|hejka|siema|witam|witajcie|witaj|halo|jak się masz|co słychać',
      thanks:
        'dziękuję|dziekuje|dzięki|dzieki|dzięki wielkie|wielkie dzięki|dziękuję bardzo|bardzo dziękuję|dziękuję ślicznie|super|świetnie|doskonale|idealnie|fajnie|ekstra|dobrze|ok|okej|w porządku|rozumiem|jasne|wszystko jasne|(?:to )?(?:bardzo )?(?:pomogło|pomocne|przydatne)|nie dziękuję|to wszystko|haha',
      farewell:
        'do widzenia|pa pa|papa|na razie|nara|do zobaczenia|do usłyszenia|miłego (?:dnia|wieczoru|weekendu)|dobranoc',
      self: '(?:czy )?(?:jesteś|to|czy to) (?:prawdziwym |prawdziwy )?(?:robotem|botem|chatbotem|człowiekiem|maszyną|osobą|robot|bot|człowiek|ai)|(?:czy )?rozmawiam z (?:prawdziwym )?(?:robotem|botem|człowiekiem|maszyną|osobą)|kim jesteś',
    },
    replies: {
      greeting: 'Dzień dobry! Co chcesz wiedzieć?',
      thanks: 'Nie ma za co! Chcesz wiedzieć coś jeszcze?',
      farewell: 'Do widzenia i dziękujemy za wizytę!',
      self: 'Jestem automatycznym asystentem sklepu i odpowiadam na podstawie jego stron i produktów. Co chcesz wiedzieć?',
    },
  },
  tr: {
    phrases: {
      greeting:
        'merhaba|merhabalar|selam|selamlar|slm|mrb|günaydın|iyi akşamlar|iyi günler|tünaydın|nasılsın|nasılsınız|selamün aleyküm',
      thanks:
        'teşekkürler|teşekkür ederim|çok teşekkürler|çok teşekkür ederim|teşekkür ederiz|çok sağ ol|çok sağ olun|sağ ol|sağol|sağ olun|sağolun|eyvallah|harika|süper|mükemmel|güzel|çok iyi|tamam|tamamdır|peki|anladım|anlaşıldı|(?:çok )?(?:yardımcı oldu|yardımcı oldunuz|işime yaradı|faydalı oldu|faydalı)|hayır teşekkürler|bu kadar|haha',
      farewell:
        'hoşça kal|hoşça kalın|görüşürüz|görüşmek üzere|iyi geceler|güle güle|bay bay|kendine iyi bak|kolay gelsin',
      self: '(?:sen )?(?:bir )?(?:robot|bot|insan|makine|yapay zeka|gerçek) (?:mısın|misin|musun|mısınız|misiniz|musunuz)|(?:gerçek )?(?:bir )?(?:robotla|botla|insanla) mı konuşuyorum|kimsin|kimsiniz|sen kimsin',
    },
    replies: {
      greeting: 'Merhaba! Ne öğrenmek istersiniz?',
      thanks: 'Rica ederim! Başka bir sorunuz var mı?',
      farewell: 'Görüşmek üzere, ziyaretiniz için teşekkürler!',
      self: 'Ben mağazanın otomatik asistanıyım; sayfalarına ve ürünlerine göre yanıt veririm. Ne öğrenmek istersiniz?',
    },
  },
  ja: {
    phrases: {
      greeting:
        'こんにちは|こんにちわ|こんばんは|こんばんわ|おはよう|おはようございます|はじめまして|初めまして|どうも|ハロー|やあ|もしもし|お世話になります|お世話になっております|お疲れ様です',
      thanks:
        'ありがとう|ありがとうございます|ありがとうございました|有難う|有難うございます|有り難うございます|どうもありがとう|どうもありがとうございます|どうもありがとうございました|助かりました|助かります|助かった|参考になりました|解決しました|わかりました|分かりました|わかった|分かった|了解|了解です|了解しました|承知しました|なるほど|大丈夫です|感謝です|感謝します|サンキュー|本当に|とても',
      farewell:
        'さようなら|さよなら|またね|では|それでは|また|失礼します|失礼いたします|失礼しました|おやすみ|おやすみなさい|バイバイ',
      self: '(?:あなたは)?(?:ロボット|ボット|人間|人|機械|ai)(?:です|でしょう)?か|(?:これは)?(?:ボット|ロボット)(?:ですか)?|あなたは誰(?:ですか)?|誰ですか',
    },
    replies: {
      greeting: 'こんにちは。何をお知りになりたいですか？',
      thanks: 'どういたしまして。ほかにもご質問をどうぞ。',
      farewell: 'ご利用ありがとうございました。',
      self: '当店の自動アシスタントです。ページや商品の情報をもとにお答えします。何をお知りになりたいですか？',
    },
  },
  zh: {
    phrases: {
      greeting:
        '你好|您好|你好啊|你们好|嗨|哈喽|哈啰|hello|hi|早|早安|早上好|上午好|中午好|下午好|晚上好|大家好|在吗|在嗎|你好吗|妳好',
      thanks:
        '谢谢|謝謝|谢谢你|谢谢您|謝謝你|謝謝您|谢谢啦|谢了|多谢|多謝|非常感谢|非常感謝|十分感谢|感谢|感謝|太感谢了|好的|好|好吧|行|太好了|太棒了|很好|不错|明白|明白了|知道了|了解|了解了|懂了|收到|有帮助|很有帮助|有幫助|很有用|帮到我了|不用了|没有了|没事了|哈哈',
      farewell: '再见|再見|拜拜|拜|回头见|回見|下次见|晚安|祝你愉快|慢走',
      self: '(?:你|您)(?:是|是不是)(?:一个|一個)?(?:机器人|機器人|真人|人|人工智能|ai|人工|客服)(?:吗|嗎|么)?|(?:你|您)是(?:谁|誰)|(?:是|有)真人(?:吗|嗎)',
    },
    replies: {
      greeting: '您好！您想了解什么？',
      thanks: '不客气！您还想了解什么？',
      farewell: '再见，感谢您的光临！',
      self: '我是本店的自动助手，根据本店的页面和商品回答问题。您想了解什么？',
    },
  },
  ar: {
    phrases: {
      greeting:
        'مرحبا|مرحبًا|مرحباً|مرحبتين|هلا|هاي|هلو|السلام عليكم|سلام|السلام عليكم ورحمة الله|السلام عليكم ورحمة الله وبركاته|وعليكم السلام|أهلا|اهلا|أهلًا|أهلاً|أهلا وسهلا|أهلاً وسهلاً|صباح الخير|صباح النور|مساء الخير|مساء النور|كيف حالك|كيف الحال|كيفك|تحية طيبة',
      thanks:
        'شكرا|شكرًا|شكراً|شكرا لك|شكرًا لك|شكراً لك|شكرا لكم|شكرًا لكم|شكرا جزيلا|شكرًا جزيلًا|شكراً جزيلاً|الف شكر|ألف شكر|مشكور|مشكورة|مشكورين|يسلمو|تسلم|جزاك الله خيرا|جزاكم الله خيرا|يعطيك العافية|ممتاز|رائع|جميل|حسنا|حسنًا|حسناً|تمام|طيب|جيد|فهمت|مفهوم|أوكي|اوكي|ساعدني ذلك|كان مفيدا|كان ذلك مفيدا|مفيد|مفيد جدا|لا شكرا|لا شكرًا|هذا كل شيء',
      farewell:
        'مع السلامة|وداعا|وداعًا|وداعاً|إلى اللقاء|الى اللقاء|تصبح على خير|باي|في أمان الله|يوم سعيد|أتمنى لك يوما سعيدا',
      self: 'هل (?:أنت|انت) (?:روبوت|بوت|إنسان|انسان|شخص|شخص حقيقي|آلة|حقيقي|ذكاء اصطناعي)|هل (?:أتحدث|اتحدث|أتكلم) مع (?:روبوت|بوت|إنسان|شخص|شخص حقيقي)|(?:من|مين) (?:أنت|انت)',
    },
    replies: {
      greeting: 'مرحبًا! ماذا تودّ أن تعرف؟',
      thanks: 'على الرحب والسعة! هل لديك سؤال آخر؟',
      farewell: 'مع السلامة، وشكرًا لزيارتك!',
      self: 'أنا المساعد الآلي للمتجر، وأجيب من صفحاته ومنتجاته. ماذا تودّ أن تعرف؟',
    },
  },
};
