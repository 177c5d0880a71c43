import { createContext } from 'react-router';

// What the server tells the page about one request. The server sets all three before it renders.
export const nonceContext = createContext<string>('');
export const requestIdContext = createContext<string>('');
export const logContext = createContext<(error: unknown) => void>(() => {});
