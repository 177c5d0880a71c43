import { createContext } from 'react-router';
import { type ErrorConfig, noReports } from '#app/client/error-config.ts';
import type { IdentityConfig } from '#app/client/identity-config.ts';
import type { MerchantConfig } from '#app/client/merchant-config.ts';
import { noPayments, type PaymentConfig } from '#app/client/payment-config.ts';

// Request data that the server sets before rendering.
export const nonceContext = createContext<string>('');
export const requestIdContext = createContext<string>('');
export const logContext = createContext<(error: unknown) => void>(() => {});
export const identityContext = createContext<IdentityConfig>({ identityUrl: '', appId: '', apiResource: '' });
export const paymentContext = createContext<PaymentConfig>(noPayments);
/** Only on pages inside a shop's admin. */
export const merchantContext = createContext<MerchantConfig | null>(null);
export const errorContext = createContext<ErrorConfig>(noReports);
