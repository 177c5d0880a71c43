import { createContext, useCallback, useContext } from 'react';
import { type NavigateOptions, type To, useNavigate } from 'react-router';

/** Maps a link to the current frame: the same screen may be shown in several. */
export const LinkTarget = createContext<(to: To) => To>(to => to);

export function useLinkTarget(to: To): To {
  return useContext(LinkTarget)(to);
}

/** Navigates like a link, within the current frame. */
export function useGo(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const placeOf = useContext(LinkTarget);
  return useCallback(async (to, options) => navigate(placeOf(to), options), [navigate, placeOf]);
}
