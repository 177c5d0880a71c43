// Colours and materials in every widget language.

/** Inflected forms per colour. Words that often name food or cosmetics are left out. */
export const colorWords: Record<string, string> = {
  black:
    '黒 黑 schwarz schwarze schwarzer schwarzes schwarzen schwarzem noir noire noirs noires negro negra negros negras nero nera neri nere zwart zwarte preto preta pretos pretas czarny czarna czarne czarnego czarną siyah أسود سوداء اسود',
  white:
    '白 weiß weiße weißer weißes weißen weiss weisse weisser weisses weissen blanc blanche blancs blanches blanco blanca blancos blancas bianco bianca bianchi bianche wit witte branco branca brancos brancas biały biała białe białą beyaz أبيض بيضاء ابيض',
  grey: '灰 gray grau graue grauer graues grauen gris grise grises grigio grigia grigi grigie grijs grijze cinza cinzento cinzenta szary szara szare gri رمادي رمادية anthracite anthrazit',
  blue: '青 蓝 blau blaue blauer blaues blauen blaues bleu bleue bleus bleues azul azules azuis blu azzurro azzurra blauw blauwe niebieski niebieska niebieskie niebieską mavi أزرق زرقاء ازرق',
  navy: '紺 marineblau dunkelblau bleu-marine donkerblauw granatowy granatowa granatowe lacivert marineblauw',
  green:
    '緑 绿 grün grüne grüner grünes grünen gruen vert verte verts vertes verde verdes verdi groen groene zielony zielona zielone zieloną yeşil olivgrün oliwkowy زيتي أخضر خضراء اخضر',
  red: '赤 红 rot rote roter rotes roten rouge rouges rojo roja rojos rojas rosso rossa rossi rosse rood rode vermelho vermelha vermelhos vermelhas czerwony czerwona czerwone czerwoną kırmızı أحمر حمراء احمر',
  burgundy: 'bordeaux bordeauxrot weinrot maroon bordeaux-rood bordo borgoña burgund عنابي',
  yellow:
    '黄 gelb gelbe gelber gelbes gelben jaune jaunes amarillo amarilla amarillos amarillas giallo gialla gialli gialle geel gele amarelo amarela amarelos amarelas żółty żółta żółte sarı أصفر صفراء اصفر',
  orange: 'oranje naranja arancione arancio laranja pomarańczowy pomarańczowa pomarańczowe turuncu برتقالي',
  brown:
    '茶 棕 braun braune brauner braunes braunen marron brun brune marrón marrones marrone bruin bruine castanho castanha marrom brązowy brązowa brązowe kahverengi بني بنية',
  pink: '桃 粉 rosa roze pinke pinker pinkes pinken rosado rosada różowy różowa różowe pembe وردي زهري fuchsia',
  purple:
    '紫 violet lila violett violette violetter violettes morado morada púrpura viola paars paarse roxo roxa fioletowy fioletowa fioletowe mor بنفسجي أرجواني',
  beige: 'sandfarben beig bej beżowy beżowa beżowe بيج taupe',
  ivory: 'cremefarben elfenbein ivoire écru ecru avorio kremowy kremowa عاجي',
  turquoise: 'teal türkis turquesa turchese turkusowy turkusowa turkuaz فيروزي turkoois',
  gold: '金 golden goldene goldener goldenes goldenen goldfarben doré dorée dorés dorado dorada oro goud gouden dourado dourada złoty złota złote altın ذهبي ذهبية',
  silver:
    '銀 银 silber silberne silberner silbernes silbern argenté argentée argent plateado plateada plata argento zilver zilveren prateado prateada srebrny srebrna srebrne gümüş فضي فضية',
  khaki: 'caqui kaki khaki',
};

/** In scripts without spaces. */
export const unspacedColors: [pattern: string, color: string][] = [
  ['黒い?色?|ブラック|黑色', 'black'],
  ['白い|白色|ホワイト', 'white'],
  ['灰色|グレー', 'grey'],
  ['青い|青色|ブルー|蓝色', 'blue'],
  ['紺色?|ネイビー|藏青色|海军蓝', 'navy'],
  ['緑色?の?|グリーン|绿色', 'green'],
  ['赤い|赤色|レッド|红色', 'red'],
  ['黄色い?|イエロー|黄色', 'yellow'],
  ['オレンジ色?|橙色|橘色', 'orange'],
  ['茶色い?|ブラウン|棕色|褐色|咖啡色', 'brown'],
  ['ピンク色?|粉色|粉红色?', 'pink'],
  ['紫色?の?|パープル', 'purple'],
  ['ベージュ|米色', 'beige'],
  ['金色|ゴールド', 'gold'],
  ['銀色|シルバー|银色', 'silver'],
];

/** Base colours of shades. */
export const shadeOf: Record<string, string> = { navy: 'blue', burgundy: 'red', khaki: 'green', ivory: 'white' };

/** A material alone is not a product name. */
export const materials: ReadonlySet<string> = new Set(
  `leather suede wool merino cotton linen silk velvet denim cashmere down fleece nylon polyester canvas wood wooden bamboo steel metal
  glass ceramic rubber satin lace felt paper plastic leder wildleder wolle baumwolle leinen seide samt daune holz bambus stahl metall
  glas keramik gummi filz papier kunststoff cuir laine coton lin soie velours bois acier métal verre céramique caoutchouc papier cuero
  lana algodón lino seda terciopelo madera acero vidrio cerámica goma papel pelle cotone seta velluto legno acciaio vetro ceramica gomma
  leer wol katoen linnen zijde fluweel hout staal glas keramiek couro lã algodão linho seda veludo madeira aço vidro skóra wełna bawełna
  len jedwab aksamit drewno stal szkło deri yün pamuk keten ipek kadife ahşap çelik cam جلد صوف قطن كتان حرير مخمل خشب زجاج`.split(
    /\s+/,
  ),
);
