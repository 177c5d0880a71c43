import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isMerchantPath } from '#app/client/merchant-config.ts';
import { startSession } from '#app/client/session-control.ts';
import { catchBreakingErrors, requiredByScreen } from '#app/shell/app-error.ts';
import { RequestDetails, readRequestDetails } from '#app/shell/request-details.ts';
import { describeIssue } from '#domain/issue-messages.ts';

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) setNonce(nonce);

catchBreakingErrors();
// Created by the head script; zod reads it when the first form loads.
Object.assign(window.__zod_globalConfig, { customError: describeIssue });

const details = readRequestDetails();
if (isMerchantPath(details.path)) {
  const start = import('#app/client/merchant.ts').then(({ startMerchant }) => startMerchant());
  void requiredByScreen(start).finally(hydrate);
} else {
  startSession();
  hydrate();
}

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RequestDetails value={details}>
          <HydratedRouter />
        </RequestDetails>
      </StrictMode>,
    );
  });
}
