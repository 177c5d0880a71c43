import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startSession } from '#app/client/session-control.ts';
import { RequestFacts, readRequestFacts } from '#app/shell/request-facts.ts';

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) setNonce(nonce);

const facts = readRequestFacts();
startSession();

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
