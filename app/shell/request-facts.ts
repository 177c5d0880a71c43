import { createContext, useContext } from 'react';

/** `path` is the page the request asked for: its id means nothing on later ones. */
type Facts = { nonce: string; requestId: string; path: string };

export const RequestFacts = createContext<Facts>({ nonce: '', requestId: '', path: '' });

export function useRequestFacts(): Facts {
  return useContext(RequestFacts);
}

/** The browser hides nonces from scripts that read attributes, so the page renders without one there. */
export function readRequestFacts(): Facts {
  return { nonce: '', requestId: document.documentElement.dataset.request ?? '', path: window.location.pathname };
}
