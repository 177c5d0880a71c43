import type { FactWords } from '#domain/facts/words/fact-words.ts';

export const pt: FactWords = {
  days: [
    'segunda-feira|segunda|segundas|seg',
    'terça-feira|terça|terças|ter',
    'quarta-feira|quarta|quartas|qua',
    'quinta-feira|quinta|quintas|qui',
    'sexta-feira|sexta|sextas|sex',
    'sábado|sábados|sáb',
    'domingo|domingos|dom',
  ],
  everyDay: 'todos os dias|diariamente|cada dia',
  weekdays: 'dias úteis|dias de semana|durante a semana',
  weekend: 'fim de semana|fins de semana|fim-de-semana',
  holidays: 'feriados|feriado|natal|páscoa',
  to: 'a|à|às|até|até às|e',
  and: 'e',
  closed: 'fechado|fechada|fechados|encerrado|encerrada|encerramos',
  allDay: '24 horas|24h por dia',
  oclock: 'h|horas|hrs',
  hours:
    'horário|horários|horário de funcionamento|horário de abertura|horário de atendimento|aberto|aberta|abertos|estamos abertos',
  service:
    'por telefone|telefone|telefónico|telefônico|apoio ao cliente|atendimento ao cliente|serviço ao cliente|suporte|chat',
  phone: 'telefone|tel|telef|ligue|ligue-nos|ligar|telemóvel|celular|fone|número de telefone|contacto telefónico',
  fax: 'fax|telefax',
  otherNumber:
    'número da encomenda|número de encomenda|número do pedido|número de pedido|nº do pedido|número de cliente|número da fatura|referência|ref|nif|nipc|cnpj|cpf|iva|inscrição estadual|iban|bic|swift|código postal|cep|conservatória|whatsapp|ean|eori',
  contact:
    'contacto|contactos|contato|contatos|contactar|contate|contacte|contacte-nos|fale conosco|fale connosco|escreva-nos|apoio ao cliente|atendimento|serviço ao cliente|e-mail|email|mail',
  address:
    'morada|endereço|a nossa loja|nossa loja|nossas lojas|loja física|visite-nos|onde estamos|como chegar|sede|sede social|localização|showroom',
  shop: 'loja|showroom|ateliê|atelier',
  located: 'fica na|fica no|fica em|localiza-se|situada na|situada em|encontra-se|estamos na|estamos no',
  imprint: 'aviso legal|informação legal|informações legais|dados da empresa|identificação da empresa',
  delivery: 'entreg~|envio|envios|enviar|enviamos|enviad~|portes|frete|encomenda chega|transportadora|remessa',
  deliverTo:
    'enviamos para|entregamos em|entregamos para|entregas em|entrega em|envios para|envio para|enviar para|portes para|envios internacionais|zonas de entrega|área de entrega|áreas de entrega|países de entrega|para que países|para quais países|onde entregam',
  everywhere: 'todo o mundo|todo mundo|mundialmente|internacionalmente|todos os países',
  areas:
    'ue|união europeia|europa|portugal continental|continente|ilhas|açores|madeira|todo o brasil|todo o país|território nacional|eua|reino unido|estrangeiro|exterior',
  deliveryCost:
    'portes de envio|custos de envio|custo de envio|custo do envio|despesas de envio|taxa de entrega|taxas de entrega|custo de entrega|custos de entrega|valor do frete|frete|portes|portes grátis|frete grátis|envio grátis|envio gratuito|entrega gratuita|entrega grátis|envio custa',
  free: 'grátis|gratuito|gratuita|gratuitos|gratuitas|sem custo|sem custos|oferta dos portes|isento|isenta',
  over: 'a partir de|acima de|superior a|superiores a|mais de|mínimo|desde',
  express: 'expresso|expressa|express|dia seguinte|mesmo dia|urgente',
  deliveryTime:
    'prazo de entrega|prazos de entrega|tempo de entrega|tempos de entrega|prazo de envio|demora|demoram|entregue em|entregues em|entrega em|chega em|chegam em|receberá|recebe|leva',
  hour: 'hora|horas|h',
  day: 'dia|dias|dia útil|dias úteis|dias corridos|dias de calendário',
  week: 'semana|semanas',
  month: 'mês|meses',
  returns: 'devolução|devoluções|devolver|devolvido|devolvida|devolvidos|devolva|troca|trocas|trocar',
  withdrawal: 'livre resolução|direito de resolução|arrependimento|direito de arrependimento|resolver o contrato',
  refund: 'reembols~|estorno|restituição|devolução do valor',
  warranty: 'garantia|garantias',
  notReturn: 'aluguer|aluguel|alugar|reclamação|reclamações',
  special:
    'membros|sócios|clube|profissionais|saldos|natal|presente|vale-presente|cheque-prenda|defeito~|danificad~|em vez de|grossista~|atacado',
  numbers: {
    dois: 2,
    três: 3,
    quatro: 4,
    cinco: 5,
    sete: 7,
    dez: 10,
    catorze: 14,
    quatorze: 14,
    quinze: 15,
    vinte: 20,
    trinta: 30,
    sessenta: 60,
    noventa: 90,
    cem: 100,
  },
  payment: 'pagar|pague|pagamento|pagamentos|aceitamos|aceita|pago',
  paymentMethods:
    'métodos de pagamento|método de pagamento|formas de pagamento|forma de pagamento|meios de pagamento|opções de pagamento|como posso pagar|como pagar|aceitamos|pode pagar',
  methods:
    'cartão de crédito|cartões de crédito|cartão de débito|cartões de débito|cartão|cartões|transferência|transferência bancária|débito direto|boleto|boleto bancário|pix|contra reembolso|à cobrança|dinheiro|fatura|prestações|parcelado|vale-presente',
  otherFee:
    'embrulho|caução|alfândega|taxas aduaneiras|instalação|montagem|seguro|encomenda mínima|pedido mínimo|à cobrança|reparação|reparações|conserto',
};
