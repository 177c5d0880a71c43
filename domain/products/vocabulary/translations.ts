// The names of products in every widget language, so that a question in one language finds a catalogue in another. A
// line is one kind, material or property; its columns are in the order of `widgetLanguages`.

/** Words of a column mean the same. An underscore joins the words of a phrase. */
export const translations = `
jacket | jacke | veste blouson | chaqueta cazadora | giacca giacche | jas jack | casaco jaqueta | kurtka kurtki | ceket mont | ジャケット | 夹克 外套 | سترة جاكيت
coat | mantel mäntel | manteau manteaux | abrigo | cappotto cappotti | jas mantel | sobretudo casaco | płaszcz | palto kaban | コート | 大衣 | معطف
parka | parka | parka | parka | parka | parka | parka | parka | parka | パーカー | 派克大衣 | باركا
vest waistcoat gilet | weste | gilet | chaleco | gilet panciotto | vest gilet | colete | kamizelka | yelek | ベスト | 背心 马甲 | صدرية
blazer sport_coat | blazer sakko | blazer veston | blazer americana | blazer | blazer colbert | blazer | marynarka blezer | blazer | ブレザー | 西装外套 | بليزر
suit | anzug anzüge | costume complet | traje | abito completo | pak | fato terno | garnitur | takım_elbise | スーツ | 西装 | بدلة
tie necktie | krawatte schlips | cravate | corbata | cravatta cravatte | stropdas | gravata | krawat | kravat | ネクタイ | 领带 | ربطة_عنق
shirt | hemd | chemise | camisa | camicia camicie | overhemd hemd | camisa | koszula | gömlek | シャツ | 衬衫 | قميص
blouse | bluse | chemisier blouse | blusa | camicetta blusa | blouse | blusa | bluzka | bluz | ブラウス | 女衬衫 | بلوزة
t-shirt tshirt tee | t-shirt tshirt shirt | t-shirt tshirt | camiseta | maglietta t-shirt | t-shirt shirt | camiseta t-shirt | koszulka t-shirt | tişört | Tシャツ | T恤 | تيشيرت
sweater jumper pullover | pullover pulli | pull chandail | jersey suéter | maglione pullover | trui | camisola suéter | sweter | kazak | セーター | 毛衣 | كنزة
hoodie hooded_sweatshirt | hoodie kapuzenpullover kapuzenpulli | sweat_à_capuche hoodie | sudadera_con_capucha sudadera | felpa hoodie | hoodie | moletom hoodie | bluza_z_kapturem | kapüşonlu | フーディー | 连帽衫 | هودي
fleece | fleece fleecejacke | polaire | polar forro_polar | pile | fleece | polar | polar | polar | フリース | 抓绒 | فليس
trousers pants | hose | pantalon | pantalón pantalones | pantaloni pantalone | broek | calças calça | spodnie | pantolon | ズボン パンツ | 裤子 长裤 | بنطلون
jeans denim | jeans | jean jeans | vaqueros jeans | jeans | jeans spijkerbroek | jeans | dżinsy jeansy | kot | ジーンズ | 牛仔裤 | جينز
shorts | shorts | short | pantalones_cortos shorts | pantaloncini shorts | korte_broek shorts | calções shorts | szorty | şort | ショートパンツ | 短裤 | شورت
leggings tights | leggings | legging collant | leggings mallas | leggings | legging | leggings | legginsy | tayt | レギンス | 紧身裤 | ليقنز
skirt | rock röcke | jupe | falda | gonna gonne | rok | saia | spódnica | etek | スカート | 裙子 半身裙 | تنورة
dress | kleid kleider | robe | vestido | vestito abito | jurk | vestido | sukienka | elbise | ドレス ワンピース | 连衣裙 | فستان
underwear | unterwäsche | sous-vêtements | ropa_interior | intimo | ondergoed | roupa_interior cueca | bielizna | iç_çamaşırı | 下着 | 内衣 | ملابس_داخلية
sock | socke socken strümpfe | chaussette | calcetín calcetines | calza calze calzini | sok sokken | meia | skarpeta skarpetki | çorap | 靴下 ソックス | 袜子 | جوارب
glove | handschuh | gant | guante | guanto guanti | handschoen handschoenen | luva | rękawiczka rękawiczki rękawice | eldiven | 手袋 グローブ | 手套 | قفاز قفازات
mitten mitt | fäustling fausthandschuh | moufle | manopla | muffola muffole | want wanten | manopla luva | mitenka | tek_parmak_eldiven | ミトン | 连指手套 | قفاز
scarf scarves | schal | écharpe | bufanda | sciarpa sciarpe | sjaal | cachecol | szalik | atkı | マフラー スカーフ | 围巾 | وشاح
hat | hut hüte mütze | chapeau chapeaux bonnet | sombrero gorro | cappello cappelli | hoed muts | chapéu gorro | kapelusz czapka | şapka | 帽子 | 帽子 | قبعة
beanie | mütze beanie | bonnet | gorro | berretto cuffia | muts beanie | gorro | czapka | bere | ニット帽 | 毛线帽 | قبعة_صوف
cap | kappe cap | casquette | gorra | cappellino | pet cap | boné | czapka_z_daszkiem | kep şapka | キャップ | 鸭舌帽 | قبعة
belt | gürtel | ceinture | cinturón | cintura cinture | riem | cinto | pasek | kemer | ベルト | 腰带 | حزام
shoe footwear | schuh | chaussure | zapato calzado | scarpa scarpe | schoen schoenen | sapato calçado | but buty | ayakkabı | 靴 シューズ | 鞋子 鞋 | حذاء أحذية
boot | stiefel | botte bottine | bota | stivale stivali scarpone scarponi | laars laarzen | bota | kozaki botki but buty | bot çizme | ブーツ | 靴子 | جزمة بوت حذاء أحذية
sneaker trainer | sneaker turnschuh | basket baskets | zapatilla deportiva | scarpa_da_ginnastica sneaker | sneaker gymschoen | ténis sapatilha | tenisówki sneakersy | spor_ayakkabı | スニーカー | 运动鞋 | حذاء_رياضي
sandal | sandale | sandale | sandalia | sandalo sandali | sandaal sandalen | sandália | sandał sandały | sandalet | サンダル | 凉鞋 | صندل
slipper | hausschuh | pantoufle chausson | zapatilla_de_casa pantufla | pantofola pantofole ciabatta | pantoffel | chinelo pantufa | kapcie | terlik | スリッパ | 拖鞋 | خف
bag | tasche | sac | bolsa bolso | borsa borse | tas tassen | bolsa saco | torba torebka | çanta | バッグ かばん | 包 | حقيبة
backpack rucksack | rucksack rucksäcke | sac_à_dos | mochila | zaino zaini | rugzak rugzakken | mochila | plecak | sırt_çantası | リュック | 背包 | حقيبة_ظهر
suitcase luggage | koffer gepäck | valise bagage | maleta equipaje | valigia valigie bagaglio | koffer bagage | mala bagagem | walizka bagaż | bavul | スーツケース | 行李箱 | حقيبة_سفر
wallet | geldbeutel brieftasche portemonnaie | portefeuille | cartera billetera | portafoglio | portemonnee | carteira | portfel | cüzdan | 財布 | 钱包 | محفظة
watch | uhr armbanduhr | montre | reloj | orologio orologi | horloge | relógio | zegarek | saat | 腕時計 | 手表 | ساعة
jewellery jewelry | schmuck | bijou bijoux | joya joyería | gioiello gioielli | sieraad sieraden | joia joias | biżuteria | takı mücevher | ジュエリー | 首饰 珠宝 | مجوهرات
ring | ring | bague anneau | anillo | anello anelli | ring | anel | pierścionek | yüzük | 指輪 リング | 戒指 | خاتم
necklace | halskette kette | collier | collar | collana collane | ketting halsketting | colar | naszyjnik | kolye | ネックレス | 项链 | قلادة
bracelet | armband armbänder | bracelet | pulsera | braccialetto bracciale | armband | pulseira | bransoletka | bileklik | ブレスレット | 手链 手镯 | سوار
earring | ohrring | boucle_d'oreille boucles_d'oreilles | pendiente arete | orecchino orecchini | oorbel | brinco | kolczyk kolczyki | küpe | イヤリング ピアス | 耳环 | قرط أقراط
pendant | anhänger | pendentif | colgante | ciondolo ciondoli | hanger | pingente | zawieszka wisiorek | kolye_ucu | ペンダント | 吊坠 | دلاية
sunglasses | sonnenbrille | lunettes_de_soleil | gafas_de_sol | occhiali_da_sole | zonnebril | óculos_de_sol | okulary_przeciwsłoneczne | güneş_gözlüğü | サングラス | 太阳镜 | نظارة_شمسية
tent | zelt | tente | tienda_de_campaña carpa | tenda tende | tent | tenda barraca | namiot | çadır | テント | 帐篷 | خيمة
sleeping_bag | schlafsack schlafsäcke | sac_de_couchage duvet | saco_de_dormir | sacco_a_pelo | slaapzak slaapzakken | saco-cama saco_de_dormir | śpiwór | uyku_tulumu | 寝袋 シュラフ | 睡袋 | كيس_نوم
sleeping_mat mat | isomatte matte | matelas tapis_de_sol | esterilla colchoneta | materassino stuoia | slaapmat mat | colchonete esteira | karimata mata | mat | マット | 防潮垫 垫子 | فراش
stove | kocher campingkocher | réchaud | hornillo | fornello fornelli | brander kooktoestel | fogareiro | kuchenka palnik | ocak | ストーブ コンロ | 炉 | موقد
headlamp head_torch headtorch | stirnlampe | lampe_frontale frontale | linterna_frontal frontal | lampada_frontale torcia_frontale | hoofdlamp | lanterna_de_cabeça frontal | czołówka | kafa_lambası | ヘッドランプ | 头灯 | مصباح_رأس
lamp | lampe leuchte | lampe | lámpara | lampada lampade | lamp | candeeiro lâmpada | lampa | lamba | ランプ 照明 | 灯 | مصباح
candle | kerze | bougie | vela | candela candele | kaars | vela | świeca świeczka | mum | キャンドル | 蜡烛 | شمعة
blanket | decke | couverture plaid | manta | coperta coperte | deken | manta cobertor | koc | battaniye | ブランケット 毛布 | 毯子 | بطانية
pillow cushion | kissen | oreiller coussin | almohada cojín | cuscino cuscini | kussen | almofada | poduszka | yastık | 枕 クッション | 枕头 靠垫 | وسادة
towel | handtuch handtücher | serviette | toalla | asciugamano asciugamani | handdoek | toalha | ręcznik | havlu | タオル | 毛巾 | منشفة
chair | stuhl stühle sessel | chaise fauteuil | silla | sedia sedie | stoel | cadeira | krzesło | sandalye | 椅子 | 椅子 | كرسي
table | tisch | table | mesa | tavolo tavoli | tafel | mesa | stół | masa | テーブル | 桌子 | طاولة
bed | bett | lit | cama | letto letti | bed | cama | łóżko | yatak | ベッド | 床 | سرير
mug cup | becher tasse | tasse mug | taza | tazza tazze | beker mok | caneca chávena | kubek filiżanka | kupa fincan | マグカップ カップ | 杯子 | كوب
bottle | flasche | bouteille gourde | botella | bottiglia borraccia | fles | garrafa | butelka | şişe | ボトル | 瓶子 | زجاجة
pot pan | topf töpfe pfanne | casserole poêle | olla sartén | pentola padella | pot pan | panela frigideira | garnek patelnia | tencere tava | 鍋 フライパン | 锅 | قدر مقلاة
knife knives | messer | couteau couteaux | cuchillo | coltello coltelli | mes messen | faca | nóż noże | bıçak | ナイフ 包丁 | 刀 | سكين
toy | spielzeug | jouet | juguete | giocattolo giocattoli | speelgoed | brinquedo | zabawka zabawki | oyuncak | おもちゃ | 玩具 | لعبة ألعاب
book | buch bücher | livre | libro | libro libri | boek | livro | książka | kitap | 本 | 书 | كتاب
bicycle bike | fahrrad fahrräder rad | vélo bicyclette | bicicleta | bicicletta bici | fiets | bicicleta | rower | bisiklet | 自転車 | 自行车 | دراجة
headphones earphones | kopfhörer | casque écouteurs | auriculares | cuffie auricolari | koptelefoon oordopjes | auscultadores fones | słuchawki | kulaklık | ヘッドホン イヤホン | 耳机 | سماعات
charger | ladegerät | chargeur | cargador | caricatore caricabatterie | oplader | carregador | ładowarka | şarj_aleti | 充電器 | 充电器 | شاحن
battery | batterie akku | batterie pile | batería pila | batteria batterie | batterij accu | bateria pilha | bateria akumulator | pil batarya | 電池 バッテリー | 电池 | بطارية
tea | tee | thé | té | tè | thee | chá | herbata | çay | お茶 紅茶 | 茶 茶叶 | شاي
coffee | kaffee | café | café | caffè | koffie | café | kawa | kahve | コーヒー | 咖啡 | قهوة
rice | reis | riz | arroz | riso | rijst | arroz | ryż | pirinç | 米 ライス | 大米 米 | أرز
noodle pasta | nudel pasta | pâtes nouilles | pasta fideos | pasta | noedel pasta | massa macarrão | makaron | makarna erişte | 麺 パスタ | 面条 意面 | معكرونة نودلز
flour | mehl | farine | harina | farina | bloem meel | farinha | mąka | un | 小麦粉 | 面粉 | طحين دقيق
bread | brot | pain | pan | pane | brood | pão | chleb | ekmek | パン | 面包 | خبز
cheese | käse | fromage | queso | formaggio formaggi | kaas | queijo | ser | peynir | チーズ | 奶酪 | جبن
milk | milch | lait | leche | latte | melk | leite | mleko | süt | 牛乳 ミルク | 牛奶 | حليب
meat | fleisch | viande | carne | carne | vlees | carne | mięso | et | 肉 | 肉 | لحم
fish | fisch | poisson | pescado | pesce | vis | peixe | ryba | balık | 魚 | 鱼 | سمك
oil | öl | huile | aceite | olio | olie | óleo azeite | olej oliwa | yağ | オイル 油 | 油 | زيت
spice | gewürz gewürze | épice | especia | spezia spezie | kruid kruiden specerij | especiaria | przyprawa | baharat | スパイス | 香料 | توابل بهارات
sugar | zucker | sucre | azúcar | zucchero | suiker | açúcar | cukier | şeker | 砂糖 | 糖 | سكر
salt | salz | sel | sal | sale | zout | sal | sól | tuz | 塩 | 盐 | ملح
honey | honig | miel | miel | miele | honing | mel | miód | bal | はちみつ 蜂蜜 | 蜂蜜 | عسل
chocolate | schokolade | chocolat | chocolate | cioccolato | chocolade | chocolate | czekolada | çikolata | チョコレート | 巧克力 | شوكولاتة
nut | nuss nüsse | noix | nuez nueces fruto_seco | noce noci | noot noten | noz nozes | orzech | fındık kuruyemiş | ナッツ | 坚果 | مكسرات
fruit | obst frucht früchte | fruit | fruta | frutta | fruit | fruta | owoc owoce | meyve | 果物 フルーツ | 水果 | فاكهة
juice | saft säfte | jus | zumo jugo | succo succhi | sap | sumo suco | sok | meyve_suyu | ジュース | 果汁 | عصير
wine | wein | vin | vino | vino vini | wijn | vinho | wino | şarap | ワイン | 葡萄酒 | نبيذ
beer | bier | bière | cerveza | birra birre | bier | cerveja | piwo | bira | ビール | 啤酒 | بيرة
cream | creme crème | crème | crema | crema creme | crème | creme | krem | krem | クリーム | 面霜 霜 | كريم
soap | seife | savon | jabón | sapone saponi | zeep | sabonete sabão | mydło | sabun | 石鹸 ソープ | 肥皂 | صابون
shampoo | shampoo | shampooing | champú | shampoo | shampoo | champô xampu | szampon | şampuan | シャンプー | 洗发水 | شامبو
mask | maske | masque | mascarilla máscara | maschera maschere | masker | máscara | maska maseczka | maske | マスク パック | 面膜 | قناع ماسك
perfume fragrance | parfüm duft | parfum | perfume | profumo profumi | parfum | perfume | perfumy | parfüm | 香水 | 香水 | عطر
sunscreen sun_cream | sonnencreme sonnenschutz | crème_solaire | protector_solar crema_solar | crema_solare | zonnebrand zonnebrandcrème | protetor_solar | krem_z_filtrem | güneş_kremi | 日焼け止め | 防晒霜 | واقي_شمس
`;

/** Materials, properties and what things are for. */
export const properties = `
leather | leder | cuir | cuero piel | pelle cuoio | leer | couro pele | skóra skórzany skórzana skórzane | deri | 革 レザー | 皮革 真皮 | جلد
wool | wolle woll | laine | lana | lana | wol wollen | lã | wełna wełniany wełniana | yün | ウール | 羊毛 | صوف
cotton | baumwolle baumwoll | coton | algodón | cotone | katoen katoenen | algodão | bawełna bawełniany bawełniana | pamuk | コットン 綿 | 棉 纯棉 | قطن
silk | seide seiden | soie | seda | seta | zijde zijden | seda | jedwab jedwabny | ipek | シルク 絹 | 丝绸 真丝 | حرير
linen | leinen | lin | lino | lino | linnen | linho | len lniany | keten | リネン 麻 | 亚麻 | كتان
velvet | samt | velours | terciopelo | velluto | fluweel fluwelen | veludo | aksamit aksamitny | kadife | ベルベット | 天鹅绒 | مخمل
down | daune daunen | duvet plume | plumón plumas | piuma piumino | dons donzen | penas pluma | puch puchowy puchowa | kaz_tüyü | ダウン | 羽绒 | ريش
wood wooden | holz hölzern | bois | madera | legno | hout houten | madeira | drewno drewniany drewniana | ahşap | 木製 木 | 木 木质 | خشب خشبي
glass | glas | verre | vidrio cristal | vetro | glas glazen | vidro | szkło szklany szklana | cam | ガラス | 玻璃 | زجاج
steel | stahl edelstahl | acier inox | acero | acciaio | staal stalen | aço | stal stalowy | çelik | スチール ステンレス | 不锈钢 | ستانلس
gold | gold golden | or | oro | oro | goud gouden | ouro | złoto złoty | altın | ゴールド 金 | 黄金 | ذهب
silver | silber silbern | argent | plata | argento | zilver zilveren | prata | srebro srebrny | gümüş | シルバー 銀 | 银 | فضة
waterproof | wasserdicht wasserfest | imperméable étanche | impermeable | impermeabile impermeabili | waterdicht | impermeável impermeáveis à_prova_de_água | wodoodporny wodoodporna wodoodporne wodoszczelny nieprzemakalny | su_geçirmez | 防水 | 防水 | مقاوم_للماء
windproof | winddicht | coupe-vent | cortavientos | antivento | winddicht | corta-vento | wiatroszczelny | rüzgar_geçirmez | 防風 | 防风 | مقاوم_للرياح
breathable | atmungsaktiv | respirant | transpirable | traspirante traspiranti | ademend | respirável | oddychający | nefes_alabilir | 通気性 | 透气 | قابل_للتنفس
warm | warm warme warmer warmes warmen | chaud chaude | cálido cálida abrigado | caldo calda caldi calde | warm warme | quente | ciepły ciepła ciepłe | sıcak | 暖かい | 保暖 | دافئ
light lightweight | leicht leichte leichter leichtes leichten | léger légère | ligero ligera | leggero leggera leggeri leggere | licht lichte | leve | lekki lekka lekkie | hafif | 軽い 軽量 | 轻便 轻量 | خفيف
rain | regen | pluie | lluvia | pioggia | regen | chuva | deszcz przeciwdeszczowy przeciwdeszczowa | yağmur | レイン 雨 | 雨 防雨 | مطر
winter | winter | hiver | invierno | inverno invernale invernali | winter | inverno | zima zimowy zimowa zimowe | kış kışlık | 冬 | 冬季 冬天 | شتاء شتوي
summer | sommer | été | verano | estate estivo estiva | zomer | verão | lato letni letnia | yaz yazlık | 夏 | 夏季 夏天 | صيف صيفي
hiking walking trekking | wander wandern trekking | randonnée marche trekking | senderismo excursionismo | escursionismo trekking | wandelen wandel | caminhada trilha | turystyka trekking trekkingowy trekkingowe | yürüyüş trekking | 登山 ハイキング | 徒步 登山 | مشي تنزه
running | lauf laufen joggen | course running | correr running | corsa running | hardlopen | corrida | bieganie biegowy biegowe | koşu | ランニング | 跑步 | جري
travel | reise reisen | voyage | viaje | viaggio | reis reizen | viagem | podróż podróżny | seyahat | 旅行 | 旅行 | سفر
kids children child | kinder kind | enfant | niño niños infantil | bambino bambini | kinder kind kinderen | criança crianças infantil | dziecko dzieci dziecięcy dziecięca | çocuk | 子供 キッズ | 儿童 孩子 | أطفال
women woman ladies | damen frauen | femme | mujer | donna donne | dames vrouwen | mulher feminino | damski damska damskie | kadın | レディース 女性 | 女士 女 | نسائي نساء
men man | herren männer | homme | hombre | uomo uomini | heren mannen | homem masculino | męski męska męskie | erkek | メンズ 男性 | 男士 男 | رجالي رجال
organic | bio biologisch | bio biologique | ecológico orgánico | biologico bio | biologisch bio | biológico orgânico | ekologiczny bio | organik | オーガニック 有機 | 有机 | عضوي
dry | trocken trockene trockener | sec sèche | seco seca | secco secca secche | droog droge | seco seca | suchy sucha suchej | kuru | 乾燥 | 干性 干燥 | جاف جافة
hair | haar haare | cheveux cheveu | pelo cabello | capelli | haar | cabelo | włosy włosów | saç | 髪 ヘア | 头发 | شعر
skin | haut | peau | piel | pelle | huid | pele | skóra skóry | cilt | 肌 スキン | 皮肤 | بشرة
face | gesicht gesichts | visage | cara rostro facial | viso | gezicht gezichts | rosto facial | twarz twarzy | yüz | 顔 フェイス | 面部 脸部 | وجه
lip | lippe lippen | lèvre lèvres | labio labios | labbro labbra | lip lippen | lábio lábios | usta ust | dudak | リップ 唇 | 嘴唇 唇 | شفاه
`;

/** Parts of the body and what is worn there, each by the first word of its line above: "something for my feet". */
export const bodyParts: Record<string, string> = {
  'glove mitten':
    'hand finger | hand hände händen finger | main doigt | mano dedo | mano mani dita | hand handen vinger | mão mãos dedo | ręka ręce dłonie | el eller ellerim | 手 | 手 | يد يدي',
  'hat beanie cap':
    'head ear | kopf ohren | tête oreille | cabeza oreja | testa orecchie | hoofd oren | cabeça orelha | głowa głowę uszy | baş kulak | 頭 耳 | 头 耳朵 | رأس أذن',
  'sock shoe boot slipper':
    'foot feet toe | fuß füße füßen zehen | pied orteil | pie pies | piede piedi | voet voeten tenen | pé pés | stopa stopy | ayak ayaklarım | 足 | 脚 | قدم قدمي',
  scarf: 'neck | hals nacken | cou | cuello | collo | nek hals | pescoço | szyja szyję | boyun | 首 | 脖子 | رقبة',
};
