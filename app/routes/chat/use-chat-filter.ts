import { useSearchParams } from 'react-router';
import type { ChatFilter } from '#app/routes/chat/chat-queries.ts';
import { chatChannels, chatStates } from '#domain/chat/dashboard/inputs.ts';

const day = /^\d{4}-\d\d-\d\d$/;

/** Reads the filter from the URL and ignores invalid values. Equal URLs give equal filters. */
function readFilter(address: URLSearchParams): ChatFilter {
  const param = (name: string) => address.get(name) || undefined;
  const dateOf = (name: string) => (day.test(param(name) ?? '') ? param(name) : undefined);
  const filter: ChatFilter = {
    search: param('search'),
    state: chatStates.find(one => one === param('state')),
    handled: (['yes', 'no'] as const).find(one => one === param('handled')),
    widget: param('widget'),
    channel: chatChannels.find(one => one === param('channel')),
    language: param('language'),
    from: dateOf('from'),
    until: dateOf('until'),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

export function useChatFilter() {
  const [address, setAddress] = useSearchParams();
  /** Sets several values at once; an empty value removes its filter. Goes back to the first page. */
  function change(values: Partial<Record<keyof ChatFilter, string>>) {
    setAddress(
      before => {
        const next = new URLSearchParams(before);
        next.delete('after');
        for (const [name, value] of Object.entries(values)) {
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

/** Adds the filter to another path. */
export function withFilter(path: string, filter: ChatFilter): string {
  const query = new URLSearchParams(filter as Record<string, string>);
  return query.size > 0 ? `${path}?${query}` : path;
}
