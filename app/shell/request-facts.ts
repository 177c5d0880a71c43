import { createContext, useContext } from 'react';
import { type ErrorConfig, noReports, readErrorConfig } from '#app/client/error-config.ts';
import { type IdentityConfig, readIdentity } from '#app/client/identity-config.ts';
import { type MerchantConfig, readMerchant } from '#app/client/merchant-config.ts';
import { noPayments, type PaymentConfig, readPayments } from '#app/client/payment-config.ts';

/** `path` is the page the request asked for: its id means nothing on later ones. */
type Facts = {
  nonce: string;
  requestId: string;
  path: string;
  identity: IdentityConfig;
  payments: PaymentConfig;
  /** Only inside a shop's admin. */
  merchant: MerchantConfig | null;
  errors: ErrorConfig;
};

export const RequestFacts = createContext<Facts>({
  nonce: '',
  requestId: '',
  path: '',
  identity: { identityUrl: '', appId: '', apiResource: '' },
  payments: noPayments,
  merchant: null,
  errors: noReports,
});

export function useRequestFacts(): Facts {
  return useContext(RequestFacts);
}

/** The browser hides nonces from scripts that read attributes, so the page renders without one there. */
export function readRequestFacts(): Facts {
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
