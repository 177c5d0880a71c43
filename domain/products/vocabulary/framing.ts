// Words that frame a question about products, in every widget language.
import type { PhrasesByLanguage } from '#domain/products/phrases.ts';

/** Fillers, courtesies, and nouns that stand for any product. */
export const framing: PhrasesByLanguage = {
  en: `a an the some any all more most much many other another else please hi hello hey thanks thank you your yours our us we me my i im
    am really actually just still also currently now today maybe perhaps kind sort stuff thing things something anything product products
    item items article articles goods shop store website online catalogue catalog assortment sell selling sells sold have has having
    got get getting buy buying purchase order offer offers stock available show showing find look looking search need want like love
    prefer recommend suggest suggestion recommendation idea ideas gift gifts present presents option options one ones them it its this that
    these those there here and or but so then if money cost costs price prices priced much dollars dollar pounds pound euros euro bucks
    quid usd eur gbp budget cheap affordable inexpensive nice great good best better ideal perfect suitable suited recommended right fits
    come comes works keep keeps keeping stay made who which what whats wondering curious tell about give list see help somewhere be is are was were do does did
    can could would will should may might to of on at as well really very quite too both either only around`,
  de: `ein eine einen einem einer eines der die das den dem des dies diese dieser dieses diesen und oder aber bitte hallo hi danke
    auch noch schon mal gerade aktuell momentan derzeit vielleicht etwas was irgendwas irgendetwas irgendein irgendeine ding dinge sache
    sachen zeug produkt produkte produkten artikel artikeln ware waren shop laden geschäft sortiment angebot katalog webseite online
    verkauft verkaufen verkauf habt haben hast hab führt führen kaufen kauf bestellen bieten bietet gibt gibts suche suchen brauche
    möchte will würde gerne gern hätte zeig zeigen zeigt finde finden empfehlung empfehlungen empfehlen empfehlt tipp tipps idee ideen
    geschenk geschenke geschenkidee geschenkideen auswahl mehr viel viele alle alles andere anderes ihr euch euer eure euren eurer sie
    ihnen ihre ich mir mich mein meine meinen meiner wir uns es ist sind sei als so da hier dort ja nein kosten kostet preis
    preise preislich euro eur geld budget günstig günstige günstigen billig billige preiswert gut gute guten gutes guter besten beste
    schön schöne schönes geeignet geeignete passend passende perfekt ideal eignet sich für einmal eigentlich denn nur bis zu von im am
    aber mit kann können könnt könnte soll welche welcher welches welchen wer wie`,
  fr: `qu jusqu à un une des le la les l de du d au aux ce cet cette ces mon ma mes votre vos notre nos je j vous nous on il elle ils y en et ou mais
    s t c est sont a ai avez avoir a-t bonjour salut merci svp s'il plaît aussi encore actuellement maintenant peut-être quelque chose
    choses truc trucs produit produits article articles boutique magasin site gamme catalogue vendez vendre vends proposez cherche
    recherche chercher besoin voudrais veux souhaite aimerais acheter achat commander montrer montrez voir trouver recommander recommandez
    conseil conseils conseiller idée idées cadeau cadeaux offrir choix plus tout tous toute toutes autre autres prix coûte coûtent euros
    euro eur budget argent bon bonne bons bonnes meilleur meilleure idéal idéale parfait parfaite adapté adaptée quel quelle quels quelles
    que qui quoi bien très pas cher chère chers`,
  es: `un una unos unas el la los las lo de del al y o u pero mi mis su sus tu tus yo me te se nos os les este esta estos estas ese esa eso
    es son hay tienen tiene tenéis tienes hola gracias por favor también todavía ahora actualmente quizás algo alguna algún algunos algunas
    cosa cosas producto productos artículo artículos tienda web catálogo gama venden vende vendéis busco buscando buscar necesito quiero
    quisiera gustaría comprar pedir mostrar muéstrame enséñame ver encontrar recomendar recomiendas recomiendan recomendación consejo
    idea ideas regalo regalos regalar opciones más todo todos toda todas otro otra otros otras precio precios cuesta cuestan vale valen
    euros euro eur dinero presupuesto barato barata baratos baratas bueno buena buenos buenas mejor mejores ideal perfecto adecuado qué
    cuál cuáles que quién para con en muy bien`,
  it: `dell nell sull dall all quell un uno una dei degli delle il lo la i gli le l di del della dello al alla e o ma mio mia miei mie vostro vostra vostri suo sua io mi
    ti si ci vi questo questa questi queste quello quella è sono avete hai c'è ciao buongiorno grazie per favore anche ancora adesso ora
    attualmente forse qualcosa qualche alcuni alcune cosa cose prodotto prodotti articolo articoli negozio sito catalogo gamma vendete
    vendere cerco cercando cercare serve bisogno vorrei voglio comprare acquistare ordinare mostrare mostrami vedere trovare consigliare
    consigliate consigli consiglio idea idee regalo regali scelta più tutto tutti tutte altro altri altre prezzo prezzi costa costano
    euro eur soldi budget economico economica economici economiche buono buona buoni buone migliore migliori ideale perfetto adatto
    adatta quale quali che chi molto bene con in da`,
  nl: `een de het die dat deze dit en of maar mijn uw je jouw jullie ik we wij ons onze u er is zijn heeft hebben heb hebt hallo bedankt
    alstublieft alsjeblieft ook nog nu momenteel misschien iets wat ding dingen spul product producten artikel artikelen winkel shop site
    assortiment catalogus verkopen verkoopt zoek zoeken nodig wil wilt graag zou kopen bestellen laat zien toon vinden aanraden aanrader
    aanbevelen advies tip tips idee ideeën cadeau cadeaus cadeautje keuze meer veel alle alles andere ander prijs prijzen kost kosten euro
    euros eur geld budget goedkoop goedkope goed goede beste ideaal perfect geschikt geschikte welke welk wie voor met in van te om`,
  pt: `um uma uns umas o a os as de do da dos das ao e ou mas meu minha meus minhas seu sua seus vosso vossa eu me se nos este esta estes
    estas esse essa isso é são há têm tem vocês você olá obrigado obrigada por favor também ainda agora atualmente talvez algo alguma algum
    alguns algumas coisa coisas produto produtos artigo artigos loja site catálogo gama vendem vende procuro procurando procurar preciso
    quero queria gostaria comprar encomendar mostrar mostre ver encontrar recomendar recomenda recomendam recomendação conselho ideia
    ideias presente presentes prenda prendas opções mais tudo todos todas outro outra outros outras preço preços custa custam euros euro
    eur reais dinheiro orçamento barato barata baratos baratas bom boa bons boas melhor melhores ideal perfeito adequado que qual quais
    quem muito bem para com em`,
  pl: `i a oraz lub albo ale czy mój moja moje wasz wasze państwa ja mi mnie się ten ta to te tego tej jest są macie mają mam cześć dzień
    dobry dziękuję proszę też także jeszcze teraz obecnie może coś jakieś jakiś jakaś rzecz rzeczy produkt produkty produktów artykuł
    artykuły towar sklep sklepie strona asortyment katalog sprzedajecie sprzedaje szukam szukamy potrzebuję chcę chciałbym chciałabym
    kupić kupię zamówić pokaż pokażcie zobaczyć znaleźć polecić polecacie polecasz rada pomysł pomysły prezent prezenty upominek wybór
    więcej wszystko wszystkie inny inne inna cena ceny cenie kosztuje kosztują euro zł złotych pln pieniądze budżet tani tania tanie dobry
    dobra dobre najlepszy najlepsza najlepsze idealny idealna odpowiedni odpowiednia jaki jaka jakie który która które kto bardzo w we z
    ze na do o`,
  tr: `bir bu şu o ve veya ya da ama benim bana ben biz sizin siz size mı mi mu mü var yok merhaba selam teşekkürler lütfen de hala şimdi şu
    anda belki bir şey şeyler ürün ürünler ürünü ürünleri eşya mağaza dükkan site katalog satıyor satıyorsunuz musunuz misiniz arıyorum
    arıyoruz bakıyorum istiyorum isterim lazım ihtiyacım almak satın sipariş göster gösterir bulmak öner önerir öneri öneriniz tavsiye
    fikir hediye hediyelik seçenek seçenekler daha çok hepsi tüm diğer başka fiyat fiyatı fiyatları kaç para ne kadar lira tl euro bütçe
    ucuz uygun iyi en ideal mükemmel hangi hangisi kim için ile`,
  ja: '',
  zh: '',
  ar: `هو هي هذا هذه ذلك تلك و أو أم لكن من في على عن إلى الى مع أنا انا نحن أنتم لي لنا مرحبا السلام عليكم شكرا فضلك رجاء أيضا ايضا الآن
    حاليا ربما شيء أشياء منتج منتجات المنتجات سلعة متجر المتجر موقع تبيعون بيع أبحث ابحث أريد اريد أحتاج شراء أشتري طلب عرض اقتراح هدية
    هدايا خيارات أكثر كل جميع آخر أخرى سعر أسعار يكلف تكلفة يورو دولار ريال درهم مال ميزانية رخيص رخيصة جيد جيدة أفضل الأفضل مناسب مناسبة
    مثالي كم أي اي ما ماذا هل من`,
};

/** For languages without spaces. */
export const unspacedFraming: Partial<PhrasesByLanguage> = {
  ja: 'すみません|こんにちは|お願いします|教えて|商品|製品|アイテム|品物|お店|ショップ|プレゼント|ギフト|値段|価格|(?<!\\p{Script=Hiragana})(?:の(?=[おご]\\p{Script=Han})|(?:もの|いくら|どのくらい|どれくらい|どこ|いつ|なぜ|どう|なに|どれ|どの|どんな|から|まで|より|って|です|ます|でしょう|ください|くれ|ある|あり|ない|いる|して|でき|れる|る|の|を|は|が|で|に|と|や|も|か|な|い|へ|だ)+(?!\\p{Script=Hiragana}))|何|下さい|円|[?？。、！!]',
  zh: '请问|你好|您好|谢谢|一下|商品|产品|东西|礼物|礼品|店里|你们的?|我们|价格|价钱|多少钱|多少|哪里|哪儿|怎么卖|[的了呢吗吧呀啊是]|一[个款件双条只瓶]|这[个款件]|那[个款件]|[?？。，！]|元|块钱?|可以|适合',
};

/** Recipients of presents. Children are not listed, because shops sell products for them. */
export const recipients: PhrasesByLanguage = {
  en: 'mum mom mother mam dad father wife husband girlfriend boyfriend partner friend friends sister brother grandma grandmother grandpa grandfather aunt uncle boss colleague teacher myself parents',
  de: 'mama mutter papa vater ehefrau ehemann freundin freund freunde schwester bruder oma großmutter opa großvater tante onkel chef chefin kollege kollegin lehrer lehrerin eltern',
  fr: 'maman mère papa père épouse mari copine copain compagne compagnon amie ami amis sœur soeur frère mamie papi grand-mère grand-père tante oncle collègue parents',
  es: 'mamá madre papá padre esposa esposo marido novia novio pareja amiga amigo amigos hermana hermano abuela abuelo tía tío colega padres',
  it: 'mamma madre papà padre moglie marito fidanzata fidanzato amica amico amici sorella fratello nonna nonno zia zio collega genitori',
  nl: 'mama moeder papa vader vriendin vriend vrienden zus broer oma opa tante oom collega ouders',
  pt: 'mãe pai esposa esposo marido namorada namorado amiga amigo amigos irmã irmão avó avô tia tio colega pais',
  pl: 'mama mamy mamie matka matki tata taty tacie ojciec żona żony mąż męża przyjaciółka przyjaciel siostra siostry brat brata babcia babci dziadek dziadka ciocia wujek koleżanka kolega rodzice',
  tr: 'annem anneme anne babam babama baba eşim eşime karım kocam sevgilim sevgilime arkadaşım arkadaşıma kardeşim kardeşime ablam ağabeyim büyükannem dedem teyzem amcam patronum',
  ja: '',
  zh: '',
  ar: 'أمي امي والدتي أبي ابي والدي زوجتي زوجي صديقتي صديقي أختي اختي أخي اخي جدتي جدي',
};
