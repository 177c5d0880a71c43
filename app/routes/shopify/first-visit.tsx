import { BookOpenText, MessagesSquare, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useScreen } from '#app/shell/screens.ts';
import { Button } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';

const follows = [
  { Icon: BookOpenText, words: 'Aisle reads your products, pages and policies, and follows every change you make.' },
  { Icon: MessagesSquare, words: 'Shoppers see the chat only after you have switched it on in your theme.' },
  { Icon: ReceiptText, words: 'You choose a plan next. It is billed with your Shopify invoice.' },
];

type FirstVisitProps = { shop: string; onConnect: () => Promise<void>; onCode: () => void };

/** Said before it is done: what connecting means, and the other way for who is here already. */
export function FirstVisit({ shop, onConnect, onCode }: FirstVisitProps) {
  const screen = useScreen();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <div className="mx-auto max-w-form pt-[6vh]">
      <PageHead title={screen?.title}>
        Aisle answers your shoppers from what your shop itself says, day and night.
      </PageHead>
      <Panel className="px-5 pt-4 pb-5 max-desk:px-4">
        <h2 className="wrap-anywhere text-14 leading-5">{shop}</h2>
        <ul className="mt-3 mb-5 grid gap-3">
          {follows.map(({ Icon, words }) => (
            <li key={words} className="flex gap-3 text-pretty text-ink-2">
              <Icon aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
              {words}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 max-[480px]:flex-col">
          <Button
            variant="primary"
            busy={isBusy}
            onClick={() => {
              setIsBusy(true);
              void onConnect();
            }}
          >
            Connect this shop
          </Button>
          <Button variant="quiet" onClick={onCode}>
            I already use Aisle
          </Button>
        </div>
      </Panel>
    </div>
  );
}
