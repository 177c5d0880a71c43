import { createContext, useContext } from 'react';
import { type IdentityConfig, readIdentity } from '#app/client/identity-config.ts';
import { noPayments, type PaymentConfig, readPayments } from '#app/client/payment-config.ts';

/** `path` is the page the request asked for: its id means nothing on later ones. */
type Facts = { nonce: string; requestId: string; path: string; identity: IdentityConfig; payments: PaymentConfig };

export const RequestFacts = createContext<Facts>({
  nonce: '',
  requestId: '',
  path: '',
  identity: { identityUrl: '', appId: '', apiResource: '' },
  payments: noPayments,
});

export function useRequestFacts(): Facts {
  return useContext(RequestFacts);
}

/** The browser hides nonces from scripts that read attributes, so the page renders without one there. */
export function readRequestFacts(): Facts {
  const requestId = document.documentElement.dataset.request ?? '';
  const path = window.location.pathname;
  return { nonce: '', requestId, path, identity: readIdentity(), payments: readPayments() };
}
