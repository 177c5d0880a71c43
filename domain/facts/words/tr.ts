import type { FactWords } from '#domain/facts/words/fact-words.ts';

export const tr: FactWords = {
  days: [
    'pazartesi|pazartesileri|pzt',
    'salı|salı günleri|sal',
    'çarşamba|çarşambaları|çar',
    'perşembe|perşembeleri|per',
    'cuma|cumaları|cum',
    'cumartesi|cumartesileri|cmt',
    'pazar|pazarları|paz',
  ],
  everyDay: 'her gün|hergün|haftanın her günü|7 gün',
  weekdays: 'hafta içi|haftaiçi|iş günleri',
  weekend: 'hafta sonu|haftasonu',
  holidays: 'resmi tatil|resmi tatiller|resmi tatillerde|bayram|bayramlarda',
  to: 'ile|ve|kadar|dan|den',
  and: 've|ile',
  closed: 'kapalı|kapalıdır|kapalıyız',
  allDay: '24 saat|7/24',
  oclock: 'saat',
  hours:
    'çalışma saatleri|çalışma saatlerimiz|açılış saatleri|mağaza saatleri|mesai saatleri|açık|açıktır|açığız|hizmet veriyoruz',
  service: 'telefonla|telefon|müşteri hizmetleri|çağrı merkezi|destek|canlı destek',
  phone: 'telefon|tel|telefon numarası|telefonla|arayın|bizi arayın|çağrı merkezi|gsm|cep',
  fax: 'faks|fax',
  otherNumber:
    'sipariş numarası|sipariş no|müşteri numarası|müşteri no|fatura no|takip numarası|kargo takip|vergi no|vergi numarası|mersis|mersis no|ticaret sicil|sicil no|iban|posta kodu|barkod|whatsapp',
  contact: 'iletişim|bize ulaşın|bize yazın|ulaşabilirsiniz|müşteri hizmetleri|e-posta|eposta|e-mail|email|mail|destek',
  address:
    'adres|adresimiz|mağazamız|mağazalarımız|bizi ziyaret edin|neredeyiz|konum|ulaşım|merkez|showroom|şube|şubelerimiz',
  shop: 'mağaza|mağazamız|dükkan|dükkanımız|showroom|atölye|atölyemiz',
  located: 'bulunmaktadır|bulunuyor|yer almaktadır|adresinde|adresindedir',
  imprint: 'künye|şirket bilgileri|yasal bilgiler|kurumsal bilgiler|satıcı bilgileri',
  delivery: 'teslim~|kargo~|gönderi~|gönder~|sevkiyat~|nakliye',
  deliverTo:
    'teslimat yapıyoruz|teslimat yapılmaktadır|teslimat yapılır|gönderim yapıyoruz|gönderim yapılmaktadır|kargo gönderiyoruz|gönderiyoruz|kargo yapıyoruz|teslimat bölgeleri|teslimat alanı|gönderim bölgeleri|hangi ülkelere|nerelere|yurt dışı gönderim|yurtdışına|yurt dışına',
  everywhere: 'dünyanın her yerine|tüm dünyaya|dünya genelinde|tüm ülkelere',
  areas:
    'türkiye geneli|türkiye’nin her yerine|tüm türkiye|türkiye’nin|avrupa~|avrupa birliği|ab ülkeleri|abd|ingiltere|yurt dışı|yurtdışı|yurt içi|yurtiçi|kktc|81 il',
  deliveryCost:
    'kargo ücreti|kargo ücretleri|kargo bedeli|teslimat ücreti|teslimat ücretleri|gönderim ücreti|nakliye ücreti|ücretsiz kargo|kargo ücretsiz|kargo bedava|bedava kargo|ücretsiz teslimat|kargo ücretsizdir',
  free: 'ücretsiz|ücretsizdir|bedava|bizden',
  over: 'üzeri|üzerindeki|ve üzeri|fazla|en az|aşan',
  express: 'ekspres|hızlı teslimat|aynı gün|ertesi gün',
  deliveryTime:
    'teslimat süresi|teslimat süreleri|teslim süresi|kargo süresi|teslim edilir|teslim edilmektedir|teslim ediyoruz|kargoya verilir|ulaşır|elinizde|içinde',
  hour: 'saat',
  day: 'gün|günü|iş günü|iş gününde|günde|günlük|gün içinde',
  week: 'hafta|haftada',
  month: 'ay',
  returns: 'iade|iadesi|iadeler|iade edebilirsiniz|geri gönder~|değişim|değiştir~',
  withdrawal: 'cayma|cayma hakkı|cayma hakkını',
  refund: 'geri ödeme|ücret iadesi|para iadesi|iade tutarı|bedel iadesi|ödemeniz',
  warranty: 'garanti~',
  notReturn: 'kirala~|şikayet~|bildir~',
  special: 'üye~|kulüp|bayi~|indirimli|hediye~|arızalı|hasarlı|yerine|toptan',
  numbers: {
    iki: 2,
    üç: 3,
    beş: 5,
    yedi: 7,
    on: 10,
    'on dört': 14,
    ondört: 14,
    'on beş': 15,
    yirmi: 20,
    otuz: 30,
    altmış: 60,
    doksan: 90,
    yüz: 100,
  },
  payment: 'ödeme|ödemeler|ödeyebilirsiniz|öde~|kabul ediyoruz|kabul edilmektedir|kabul edilir',
  paymentMethods:
    'ödeme yöntemleri|ödeme yöntemi|ödeme seçenekleri|ödeme şekilleri|nasıl ödeyebilirim|nasıl ödeme|kabul ediyoruz|ödeyebilirsiniz|ödeme yapabilirsiniz',
  methods:
    'kredi kartı|kredi kartları|kredi kartıyla|banka kartı|banka kartları|banka kartıyla|havale|eft|havale/eft|banka havalesi|kapıda ödeme|nakit|taksit|hediye kartı|fatura',
  otherFee: 'hediye paketi|depozito|gümrük|montaj|kurulum|sigorta|minimum sipariş|kapıda ödeme|tamir~|onarım',
};
