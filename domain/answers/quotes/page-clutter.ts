// Detects text of a page that is not a sentence: format marks, data fields, form labels and calls to action.

/** Removes note marks of documentation (":::info"), data fields, footnote stars and a dash that was a bullet. */
export function removeMarks(shown: string): string {
  return shown
    .replace(/(?:^|\s):{3,}\s?(?:\p{Ll}+(?=\s|$))?/gu, ' ')
    .replace(field, ' ')
    .replace(key, '')
    .replace(/(?<=[\p{L}\p{N})!?.,%€$£”"])\*{1,3}\d?(?=[\s.,;:)]|$)/gu, '')
    .replace(/^[-–—•·*+>|]+\s+/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A name and a value for programs: "hidden: false", "photo: lamp.jpg". */
const field =
  /(?<![\p{L}\p{N}])[a-z][a-z_]{1,24}:\s?(?:true|false|null|undefined|\S+\.(?:jpe?g|png|gif|webp|svg|avif|html?|md))(?:\.(?=\s|$))?/gu;

/** The name of a field before its value, "location: 12 High Street": sentences start with a capital letter. */
const key = /^(?!(?:tel|fax|fon|phone|mobile|e?mail)(?![a-z]))[a-z][a-z_]{2,14}:\s+(?=\S)/u;

const required =
  /(?<!\p{L})(?:pflichtfeld(?:er)?|required fields?|fields? (?:is|are) required|champs? obligatoires?|campos? obligatorios?|camp[oi] obbligatori[oa]?|verplichte? velde?n?|campos? obrigatórios?|pol[ae] wymagane|zorunlu alan(?:lar)?)(?!\p{L})|必須項目|入力必須|必填项|必填項|حقول? (?:مطلوبة?|إلزامية?)/iu;

/** Whether the text is a form: it marks required fields. */
export function isForm(text: string): boolean {
  return required.test(text) || (text.match(/^[^\n.!?]{2,40}[^\n.!?*\\]\\?\*:?$/gmu)?.length ?? 0) >= 2;
}

const prompt =
  /^\(?(?:please )?(?:enter|fill in|type in|select|choose) |^please (?:provide|specify)|^(?:bitte )?(?:geben|wählen|füllen|tragen) sie |^(?:veuillez|merci de) (?:saisir|indiquer|renseigner|choisir|sélectionner|entrer)|^(?:por favor,? )?(?:introduzca|ingrese|seleccione|indique|escriba|elija)|^(?:si prega di )?(?:inserire|inserisci|selezionare|seleziona)|^(?:vul|kies|selecteer) |^(?:por favor,? )?(?:insira|introduza|selecione|preencha)|^(?:proszę )?(?:wpisz|podaj|wybierz|podać|wybrać)|(?:giriniz|seçiniz|yazınız)\.?$|(?:ご?入力|選択)(?:して)?ください。?$|^请(?:输入|选择|填写)|^يرجى (?:إدخال|اختيار)|^\((?:min|max|mind)\b/iu;
const pointer =
  /^(?:read|learn|see|find out|discover|view|show) more(?!\p{L})|^(?:click|tap) here(?!\p{L})|^more (?:info(?:rmation)?|details)(?!\p{L})|^(?:weitere|mehr|nähere) (?:infos?|informationen|details|erfahren|lesen)(?!\p{L})|^(?:jetzt|hier) (?:klicken|mehr erfahren|entdecken)|^(?:en savoir plus|lire la suite|plus d[’']infos?|voir plus|cliquez ici)|^(?:más información|leer más|saber más|ver más|haga clic aquí)|^(?:per saperne di più|scopri di più|leggi di più|maggiori informazioni|clicca qui)|^(?:lees meer|meer informatie|meer weten|klik hier)|^(?:saiba mais|ler mais|mais informações|clique aqui)|^(?:dowiedz się więcej|czytaj więcej|więcej informacji|kliknij tutaj)|^(?:daha fazla|devamını oku|buraya tıklayın)|(?:詳しく見る|詳細はこちら|続きを読む|もっと見る|くわしくはこちら|はこちら)$|^(?:了解更多|查看更多|更多信息|点击这里|閱讀更多)|^(?:اقرأ المزيد|المزيد|اضغط هنا)/iu;
/** Longer texts, and whole sentences, contain other information, too. */
const longestPointer = 50;

/** A label or hint of a form, or a call to click that leads nowhere in an answer. */
export function isClutter(shown: string, inForm: boolean): boolean {
  if (shown.length <= longestPointer && pointer.test(shown) && !/[:：.!。]$/.test(shown)) return true;
  if (!inForm) return false;
  return prompt.test(shown) || required.test(shown) || (shown.length <= 40 && !/[.!。]$/u.test(shown));
}
