// The payment provider's configuration. The server writes it into the page; it holds no secrets.

export type PaymentConfig = { clientToken: string; scriptUrl: string; environment: 'sandbox' | 'production' };

export const paymentMetaName = 'aisle-payments';

export const noPayments: PaymentConfig = { clientToken: '', scriptUrl: '', environment: 'sandbox' };

export function readPayments(): PaymentConfig {
  try {
    return JSON.parse(document.querySelector<HTMLMetaElement>(`meta[name=${paymentMetaName}]`)?.content ?? '');
  } catch {
    return noPayments;
  }
}
