import type { FactWords } from '#domain/facts/words/fact-words.ts';

export const es: FactWords = {
  days: [
    'lunes|lun',
    'martes|mar',
    'miércoles|miercoles|mié|mie',
    'jueves|jue',
    'viernes|vie',
    'sábado|sábados|sabado|sabados|sáb|sab',
    'domingo|domingos|dom',
  ],
  everyDay: 'todos los días|cada día|a diario|diariamente',
  weekdays: 'entre semana|días laborables|laborables',
  weekend: 'fin de semana|fines de semana',
  holidays: 'festivos|festivo|días festivos|navidad|semana santa',
  to: 'a|al|hasta|y|hasta las|a las',
  and: 'y',
  closed: 'cerrado|cerrada|cerramos|cerrados',
  allDay: '24 horas|las 24 horas',
  oclock: 'h|hs|hrs|horas|am|pm|a. m.|p. m.',
  hours:
    'horario|horarios|horario de apertura|horario comercial|horario de atención|abrimos|abierto|abierta|estamos abiertos',
  service: 'por teléfono|teléfono|telefónica|atención al cliente|servicio al cliente|soporte|chat|asistencia',
  phone: 'teléfono|telefono|tel|tfno|tlf|tlfn|llámanos|llámenos|llamar|llamando|móvil|número de teléfono',
  fax: 'fax|telefax',
  otherNumber:
    'número de pedido|nº de pedido|n.º de pedido|pedido nº|número de cliente|número de seguimiento|número de factura|referencia|ref|cif|nif|nie|iva|iban|bic|swift|código postal|registro mercantil|tomo|folio|hoja|whatsapp|ean|isbn|eori',
  contact:
    'contacto|contactar|contacta|contáctanos|contáctenos|escríbenos|escríbanos|atención al cliente|servicio al cliente|correo electrónico|correo|e-mail|email|mail',
  address:
    'dirección|nuestra tienda|nuestras tiendas|tienda física|visítanos|visítenos|dónde estamos|cómo llegar|encuéntranos|domicilio|domicilio social|sede|ubicación|showroom',
  shop: 'tienda|local|showroom|taller|establecimiento',
  located: 'está en|se encuentra|ubicada en|ubicado en|situada en|situado en|estamos en',
  imprint: 'aviso legal|información legal|datos de la empresa|datos identificativos',
  delivery:
    'envío|envíos|enviar|enviamos|envia~|entreg~|reparto|paquete~|gastos de envío|transporte|mensajería|portes|pedido llegará',
  deliverTo:
    'enviamos a|envíos a|envío a|enviar a|entregamos en|entregas en|entrega en|envíos internacionales|hacemos envíos|realizamos envíos|zonas de envío|zonas de entrega|zona de reparto|países de envío|países a los que enviamos|a qué países|dónde enviáis|dónde envían|adónde',
  everywhere: 'todo el mundo|a nivel mundial|internacionalmente|cualquier país|todos los países|resto del mundo',
  areas:
    'ue|unión europea|europa|península|peninsular|baleares|canarias|ceuta|melilla|eeuu|ee. uu.|usa|reino unido|extranjero|todo el país|territorio nacional',
  deliveryCost:
    'gastos de envío|costes de envío|costos de envío|coste de envío|costo de envío|coste del envío|costo del envío|tarifas de envío|tarifa de envío|precio del envío|gastos de entrega|portes|envío cuesta|envío gratis|envío gratuito|envíos gratis|envíos gratuitos',
  free: 'gratis|gratuito|gratuita|gratuitos|gratuitas|sin coste|sin costo|sin cargo|sin gastos',
  over: 'a partir de|desde|superior a|superiores a|más de|mínimo|por encima de|mayor a|mayores a',
  express: 'exprés|express|urgente|urgentes|día siguiente|mismo día',
  deliveryTime:
    'plazo de entrega|plazos de entrega|tiempo de entrega|tiempos de entrega|tiempo de envío|plazo de envío|tarda|tardan|tardará|recibirás|recibirá|llegará|llega|se entrega|se entregan|entrega en|entregamos en|entrega estimada',
  hour: 'hora|horas|h',
  day: 'día|días|día hábil|días hábiles|día laborable|días laborables|días naturales',
  week: 'semana|semanas',
  month: 'mes|meses',
  returns:
    'devolución|devoluciones|devolver|devuelto|devuelta|devueltos|devuelve|devolverlo|devolverla|devolverlos|cambio|cambios|cambiar',
  withdrawal: 'desistimiento|derecho de desistimiento|desistir',
  refund: 'reembols~|reintegr~|abono|abonaremos',
  warranty: 'garantía|garantías|garantizad~',
  notReturn: 'alquiler|alquilar|reclamación|reclamaciones|incidencia~',
  special:
    'socio|socios|miembros|club|profesionales|rebajas|navidad|regalo~|defectuoso~|dañado~|en lugar de|mayorista~',
  numbers: {
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    siete: 7,
    diez: 10,
    catorce: 14,
    quince: 15,
    veinte: 20,
    veintiocho: 28,
    treinta: 30,
    'cuarenta y cinco': 45,
    sesenta: 60,
    noventa: 90,
    cien: 100,
  },
  payment: 'pagar|paga|pago|pagos|aceptamos|acepta|abonar|formas de pago|métodos de pago',
  paymentMethods:
    'formas de pago|forma de pago|métodos de pago|método de pago|medios de pago|medio de pago|cómo puedo pagar|cómo pagar|aceptamos|puedes pagar|puede pagar',
  methods:
    'tarjeta de crédito|tarjetas de crédito|tarjeta de débito|tarjetas de débito|tarjeta|tarjetas|transferencia|transferencia bancaria|domiciliación|contra reembolso|contrareembolso|contrarreembolso|efectivo|factura|a plazos|tarjeta regalo',
  otherFee:
    'envoltorio de regalo|fianza|aduana|aduanas|aranceles|instalación|montaje|seguro|pedido mínimo|contra reembolso|reparación',
};
