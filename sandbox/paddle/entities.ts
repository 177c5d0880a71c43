// The entities as Paddle answers them, key for key.
type Money = { amount: string; currency_code: string };
export type Duration = { interval: 'day' | 'week' | 'month' | 'year'; frequency: number };
export type Period = { starts_at: string; ends_at: string };
export type CustomData = Record<string, unknown> | null;
type Dated = { created_at: string; updated_at: string };
type Archivable = { status: 'active' | 'archived'; custom_data: CustomData; import_meta: null };

export type Product = Dated &
  Archivable & {
    id: string;
    name: string;
    description: string | null;
    type: 'standard' | 'custom';
    tax_category: string;
    image_url: string | null;
  };

export type Price = Dated &
  Archivable & {
    id: string;
    product_id: string;
    description: string;
    type: 'standard' | 'custom';
    name: string | null;
    billing_cycle: Duration | null;
    trial_period: (Duration & { requires_payment_method: boolean }) | null;
    tax_mode: 'account_setting' | 'external' | 'internal';
    unit_price: Money;
    unit_price_overrides: { country_codes: string[]; unit_price: Money }[];
    quantity: { minimum: number; maximum: number };
  };

export type Customer = Dated &
  Archivable & { id: string; name: string | null; email: string; marketing_consent: boolean; locale: string };

export type Address = Dated &
  Archivable & {
    id: string;
    customer_id: string;
    description: string | null;
    first_line: string | null;
    second_line: string | null;
    city: string | null;
    postal_code: string | null;
    region: string | null;
    country_code: string;
  };

export type Business = Dated &
  Archivable & {
    id: string;
    customer_id: string;
    name: string;
    company_number: string | null;
    tax_identifier: string | null;
    contacts: { name: string; email: string }[];
  };

type Card = {
  type: 'visa';
  last4: string;
  expiry_month: number;
  expiry_year: number;
  cardholder_name: string;
};

export type PaymentMethod = {
  id: string;
  customer_id: string;
  address_id: string;
  type: 'card';
  card: Card;
  paypal: null;
  south_korea_local_card: null;
  underlying_details: null;
  origin: 'saved_during_purchase' | 'subscription';
  saved_at: string;
  updated_at: string;
};

export type Totals = { subtotal: string; discount: string; tax: string; total: string };
export type Proration = { rate: string; billing_period: Period };

export type PreviewLine = {
  price_id: string;
  quantity: number;
  proration: Proration | null;
  tax_rate: string;
  unit_totals: Totals;
  totals: Totals;
  product: Product;
};
export type LineItem = PreviewLine & { id: string };

export type TransactionTotals = Totals & {
  credit: string;
  credit_to_balance: string;
  balance: string;
  grand_total: string;
  grand_total_tax: string;
  fee: string | null;
  earnings: string | null;
  currency_code: string;
};

export type PreviewDetails = {
  tax_rates_used: { tax_rate: string; totals: Totals }[];
  totals: TransactionTotals;
  line_items: PreviewLine[];
};

export type TransactionDetails = Omit<PreviewDetails, 'line_items'> & {
  line_items: LineItem[];
  adjusted_totals: Record<'subtotal' | 'tax' | 'total' | 'grand_total' | 'currency_code', string> & {
    grand_total_tax: string;
    fee: string | null;
    earnings: string | null;
  };
  payout_totals: TransactionTotals | null;
  adjusted_payout_totals: null;
};

export type Payment = {
  payment_attempt_id: string;
  stored_payment_method_id: string;
  payment_method_id: string | null;
  amount: string;
  status: 'captured' | 'error';
  error_code: string | null;
  method_details: { type: 'card'; underlying_details: null; card: Card };
  created_at: string;
  captured_at: string | null;
};

type AdjustmentTotals = Record<
  'subtotal' | 'tax' | 'total' | 'fee' | 'retained_fee' | 'earnings' | 'currency_code',
  string
>;

/** A refund or credit. */
export type Adjustment = Dated & {
  id: string;
  action: 'refund' | 'credit';
  type: 'full' | 'partial';
  transaction_id: string;
  subscription_id: string | null;
  customer_id: string | null;
  reason: string;
  credit_applied_to_balance: boolean | null;
  currency_code: string;
  status: 'pending_approval' | 'approved' | 'rejected';
  items: {
    id: string;
    item_id: string;
    type: 'full' | 'partial';
    amount: string;
    proration: null;
    totals: Pick<Totals, 'subtotal' | 'tax' | 'total'>;
  }[];
  totals: AdjustmentTotals;
  payout_totals: AdjustmentTotals & { chargeback_fee: { amount: string; original: null } };
  tax_rates_used: { tax_rate: string; totals: Pick<Totals, 'subtotal' | 'tax' | 'total'> }[];
};

type TransactionStatus = 'draft' | 'ready' | 'billed' | 'paid' | 'completed' | 'canceled' | 'past_due';
export type TransactionOrigin =
  | 'api'
  | 'web'
  | 'subscription_recurring'
  | 'subscription_update'
  | 'subscription_payment_method_change';

export type Transaction = Dated & {
  id: string;
  status: TransactionStatus;
  customer_id: string | null;
  address_id: string | null;
  business_id: string | null;
  custom_data: CustomData;
  currency_code: string;
  origin: TransactionOrigin;
  subscription_id: string | null;
  invoice_id: string | null;
  invoice_number: string | null;
  collection_mode: 'automatic';
  discount_id: null;
  billing_details: null;
  billing_period: Period | null;
  items: { price_id: string; price: Price; quantity: number; proration: Proration | null }[];
  details: TransactionDetails;
  payments: Payment[];
  checkout: { url: string | null };
  billed_at: string | null;
  revised_at: null;
};

export type SubscriptionItem = Dated & {
  status: 'active' | 'inactive' | 'trialing';
  quantity: number;
  recurring: true;
  previously_billed_at: string | null;
  next_billed_at: string | null;
  trial_dates: Period | null;
  price: Price;
  product: Product;
};

export type Subscription = Dated & {
  id: string;
  status: 'active' | 'canceled' | 'past_due' | 'paused' | 'trialing';
  customer_id: string;
  address_id: string;
  business_id: string | null;
  currency_code: string;
  started_at: string;
  first_billed_at: string | null;
  next_billed_at: string | null;
  paused_at: string | null;
  canceled_at: string | null;
  discount: null;
  collection_mode: 'automatic';
  billing_details: null;
  current_billing_period: Period | null;
  billing_cycle: Duration;
  scheduled_change: { action: 'cancel' | 'pause' | 'resume'; effective_at: string; resume_at: string | null } | null;
  management_urls: { update_payment_method: string; cancel: string };
  items: SubscriptionItem[];
  custom_data: CustomData;
  import_meta: null;
};
