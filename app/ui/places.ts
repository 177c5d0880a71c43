import { createContext, useCallback, useContext } from 'react';
import { type NavigateOptions, type To, useNavigate } from 'react-router';

/** Where an address leads inside the frame that shows it: the same screens may stand in several. */
export const Places = createContext<(to: To) => To>(to => to);

export function usePlace(to: To): To {
  return useContext(Places)(to);
}

/** Navigates as links do: to the screen's place in this frame. */
export function useGo(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const placeOf = useContext(Places);
  return useCallback(async (to, options) => navigate(placeOf(to), options), [navigate, placeOf]);
}
