import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isMerchantPath } from '#app/client/merchant-config.ts';
import { startSession } from '#app/client/session-control.ts';
import { RequestFacts, readRequestFacts } from '#app/shell/request-facts.ts';

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) setNonce(nonce);

const facts = readRequestFacts();
if (isMerchantPath(facts.path)) {
  void import('#app/client/merchant.ts').then(({ startMerchant }) => startMerchant()).finally(hydrate);
} else {
  startSession();
  hydrate();
}

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RequestFacts value={facts}>
          <HydratedRouter />
        </RequestFacts>
      </StrictMode>,
    );
  });
}
