import { createContext } from 'react-router';
import type { IdentityConfig } from '#app/client/identity-config.ts';
import { noPayments, type PaymentConfig } from '#app/client/payment-config.ts';

// What the server tells the page about one request. The server sets all of it before it renders.
export const nonceContext = createContext<string>('');
export const requestIdContext = createContext<string>('');
export const logContext = createContext<(error: unknown) => void>(() => {});
export const identityContext = createContext<IdentityConfig>({ identityUrl: '', appId: '', apiResource: '' });
export const paymentContext = createContext<PaymentConfig>(noPayments);
