/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';

const paths = {
  close: 'M18 6 6 18M6 6l12 12',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  up: 'M7 11v9H3v-9Zm0 0 4-8a2 2 0 0 1 3 2l-1 5h6a2 2 0 0 1 2 2l-2 7a2 2 0 0 1-2 1H7',
  copy: 'M9 9h11v11H9ZM15 9V4H4v11h5',
  person: 'M4 14v-2a8 8 0 0 1 16 0v2M4 13h3v6H4Zm13 0h3v6h-3Zm3 6q-2 3-7 3',
  send: 'M12 19V5m-6 6 6-6 6 6',
  back: 'M19 12H5m6-6-6 6 6 6',
  check: 'm4 12 5 5L20 6',
  unfold: 'm6 9 6 6 6-6',
};

export function Icon({ name }: { name: keyof typeof paths | 'down' }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" class={name === 'down' ? name : ''}>
      <path d={paths[name === 'down' ? 'up' : name]} />
    </svg>
  );
}
