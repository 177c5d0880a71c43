import { createContext, useContext } from 'react';
import { type ErrorConfig, noReports, readErrorConfig } from '#app/client/error-config.ts';
import { type IdentityConfig, readIdentity } from '#app/client/identity-config.ts';
import { type MerchantConfig, readMerchant } from '#app/client/merchant-config.ts';
import { noPayments, type PaymentConfig, readPayments } from '#app/client/payment-config.ts';

/** `path` is the requested page; the request id is only valid there. */
type RequestDetailsValue = {
  nonce: string;
  requestId: string;
  path: string;
  identity: IdentityConfig;
  payments: PaymentConfig;
  /** Only inside the Shopify admin. */
  merchant: MerchantConfig | null;
  errors: ErrorConfig;
};

export const RequestDetails = createContext<RequestDetailsValue>({
  nonce: '',
  requestId: '',
  path: '',
  identity: { identityUrl: '', appId: '', apiResource: '' },
  payments: noPayments,
  merchant: null,
  errors: noReports,
});

export function useRequestDetails(): RequestDetailsValue {
  return useContext(RequestDetails);
}

/** Browsers hide nonces from scripts, so the page renders without one there. */
export function readRequestDetails(): RequestDetailsValue {
  const requestId = document.documentElement.dataset.request ?? '';
  const path = window.location.pathname;
  return {
    nonce: '',
    requestId,
    path,
    identity: readIdentity(),
    payments: readPayments(),
    merchant: readMerchant(),
    errors: readErrorConfig(),
  };
}
