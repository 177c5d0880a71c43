import { useSearchParams } from 'react-router';
import type { ChatFilter } from '#app/routes/chat/chat-queries.ts';
import { chatChannels, chatStates } from '#domain/chat/history-inputs.ts';

const day = /^\d{4}-\d\d-\d\d$/;

/** What the address asks for; what it says wrongly it does not say. Alike addresses make alike filters. */
function readFilter(address: URLSearchParams): ChatFilter {
  const word = (name: string) => address.get(name) || undefined;
  const dayOf = (name: string) => (day.test(word(name) ?? '') ? word(name) : undefined);
  const filter: ChatFilter = {
    search: word('search'),
    state: chatStates.find(one => one === word('state')),
    widget: word('widget'),
    channel: chatChannels.find(one => one === word('channel')),
    language: word('language'),
    from: dayOf('from'),
    until: dayOf('until'),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

export function useChatFilter() {
  const [address, setAddress] = useSearchParams();
  /** Several at once; what is empty is left out. A change begins again at the first page. */
  function change(words: Partial<Record<keyof ChatFilter, string>>) {
    setAddress(
      before => {
        const next = new URLSearchParams(before);
        next.delete('after');
        for (const [name, value] of Object.entries(words)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return {
    filter: readFilter(address),
    change,
    clear: () => setAddress({}, { replace: true, preventScrollReset: true }),
  };
}

/** The same filter, in an address that leads somewhere else. */
export function withFilter(path: string, filter: ChatFilter): string {
  const words = new URLSearchParams(filter as Record<string, string>);
  return words.size > 0 ? `${path}?${words}` : path;
}
