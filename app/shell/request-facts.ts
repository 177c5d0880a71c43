import { createContext, useContext } from 'react';

type Facts = { nonce: string; requestId: string };

export const RequestFacts = createContext<Facts>({ nonce: '', requestId: '' });

export function useRequestFacts(): Facts {
  return useContext(RequestFacts);
}

/** The browser hides nonces from scripts that read attributes, so the page renders without one there. */
export function readRequestFacts(): Facts {
  return { nonce: '', requestId: document.documentElement.dataset.request ?? '' };
}
