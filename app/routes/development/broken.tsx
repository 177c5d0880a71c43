import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/broken';

// A screen that fails on demand, to test the error page.
export function loader({ url }: Route.LoaderArgs) {
  if (url.searchParams.get('where') === 'server') throw new Error('planted on the server');
  return null;
}

export default function Broken() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('planted in the browser');
  return (
    <main className="p-10">
      <h1 className="mb-4 text-20">A screen that breaks</h1>
      <Button onClick={() => setBroken(true)}>Break</Button>
    </main>
  );
}
